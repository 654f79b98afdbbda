import type { Histogram } from '../../../domain/searching/facets.ts'
import { groupedCount } from '../../../domain/values/grouped-digits.ts'
import { type Html, html, rawHtml } from '../../../domain/values/html.ts'

const WIDTH = 220
const HEIGHT = 44
const GAP = 2

/** The names of a histogram's buckets. */
export interface HistogramLabels {
  /** Such as `$25K to $50K`. */
  readonly ranges: readonly string[]
  readonly first: string
  readonly last: string
}

export function histogramLabels(
  edges: readonly number[],
  shown: (edge: number) => string,
): HistogramLabels {
  const texts = edges.map(shown)
  const ranges = texts.map((text, i) => {
    const next = texts[i + 1]
    return next === undefined ? `from ${text}` : `${text} to ${next}`
  })
  return { ranges, first: texts[0] ?? '', last: texts.at(-1) ?? '' }
}

/** The distribution of the values in a search, as a chart above the fields of a range. */
export function histogramDrawing(
  { counts }: Histogram,
  { ranges, first, last }: HistogramLabels,
): Html | null {
  const highest = Math.max(...counts)
  if (highest === 0) return null
  const width = WIDTH / counts.length
  const bars = counts.map((count, i) => {
    const height = count === 0 ? 0 : Math.max(2, Math.round((HEIGHT * count) / highest))
    return html`<rect x="${(i * width).toFixed(1)}" y="${HEIGHT - height}" width="${(width - GAP).toFixed(1)}" height="${height}"><title>${ranges[i] ?? ''}: ${groupedCount(count)}</title></rect>`
  })
  return html`<figure class="histogram">
<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" aria-hidden="true">${bars}</svg>
<figcaption><span>${first}</span><span>${last}${rawHtml('+')}</span></figcaption>
</figure>`
}
