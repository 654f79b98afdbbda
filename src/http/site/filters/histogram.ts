import type { Histogram } from '../../../domain/searching/facets.ts'
import { type Html, html, rawHtml } from '../../../domain/values/html.ts'

const WIDTH = 220
const HEIGHT = 44
const GAP = 2

/** The distribution of the values in a search, as a chart above the fields of a range. */
export function histogramDrawing(
  { counts }: Histogram,
  edges: readonly number[],
  shown: (edge: number) => string,
): Html | null {
  const highest = Math.max(...counts)
  if (highest === 0) return null
  const width = WIDTH / counts.length
  const bars = counts.map((count, i) => {
    const height = count === 0 ? 0 : Math.max(2, Math.round((HEIGHT * count) / highest))
    const next = edges[i + 1]
    const range =
      next === undefined
        ? `from ${shown(edges[i] ?? 0)}`
        : `${shown(edges[i] ?? 0)} to ${shown(next)}`
    return html`<rect x="${(i * width).toFixed(1)}" y="${HEIGHT - height}" width="${(width - GAP).toFixed(1)}" height="${height}"><title>${range}: ${count.toLocaleString('en-US')}</title></rect>`
  })
  const last = edges.at(-1) ?? 0
  return html`<figure class="histogram">
<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" aria-hidden="true">${bars}</svg>
<figcaption><span>${shown(edges[0] ?? 0)}</span><span>${shown(last)}${rawHtml('+')}</span></figcaption>
</figure>`
}
