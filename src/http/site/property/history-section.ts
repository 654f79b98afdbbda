import { statusLabel } from '../../../domain/listings/lookup-lists.ts'
import type { PublicChange } from '../../../domain/listings/public-history.ts'
import type { Calendar } from '../../../domain/values/calendar.ts'
import { formattedPrice } from '../../../domain/values/dollars.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import { shownDay } from '../cards/shown-amounts.ts'

const WIDTH = 640
const HEIGHT = 160
const MARGIN = 14

/** How price and status changed, as a list and, if the price did, as a drawing. */
export function historySection(
  history: readonly PublicChange[],
  calendar: Calendar,
  now: number,
): Html | null {
  if (history.length === 0) return null
  const rows = history
    .toReversed()
    .map(
      change =>
        html`<tr><th scope="row">${shownDay(calendar.isoDate(change.at))}</th><td>${whatChanged(change)}</td><td class="number">${formattedPrice(change.priceUsd)}${percent(change)}</td></tr>`,
    )
  return html`<section aria-labelledby="history">
<h2 id="history">Price and status so far</h2>
${priceDrawing(history, now)}
<table class="history">
<thead><tr><th scope="col">Day</th><th scope="col">What happened</th><th scope="col">Price from then on</th></tr></thead>
<tbody>${rows}</tbody>
</table>
</section>`
}

function whatChanged({ event, status, previousStatus, priceUsd, previousPriceUsd }: PublicChange) {
  if (event === 'listed') return 'First shown here'
  if (event === 'withdrawn') return 'No longer shown'
  const changes = [
    event === 'returned' ? 'Shown again' : '',
    status === previousStatus ? '' : statusLabel(status),
    priceUsd === previousPriceUsd ? '' : priceWord(priceUsd, previousPriceUsd),
  ].filter(change => change !== '')
  return changes.join(', ')
}

function priceWord(price: number | null, before: number | null): string {
  if (price === null) return 'Price on request'
  if (before === null) return 'Price named'
  return price < before ? 'Price lowered' : 'Price raised'
}

function percent({ priceChangePercent: change }: PublicChange): string {
  if (change === null) return ''
  return ` (${change > 0 ? '+' : '−'}${Math.abs(change)} %)`
}

/** The price over time as steps; null where fewer than two prices are known. */
function priceDrawing(history: readonly PublicChange[], now: number): Html | null {
  const known = history.filter(({ priceUsd }) => priceUsd !== null)
  const prices = known.map(({ priceUsd }) => priceUsd ?? 0)
  const [least, most] = [Math.min(...prices), Math.max(...prices)]
  if (new Set(prices).size < 2) return null
  const start = known[0]?.at ?? now
  const span = Math.max(now - start, 1)
  const x = (at: number) => (MARGIN + ((at - start) / span) * (WIDTH - 2 * MARGIN)).toFixed(1)
  const y = (price: number) =>
    (HEIGHT - MARGIN - ((price - least) / (most - least)) * (HEIGHT - 2 * MARGIN)).toFixed(1)
  const steps = known.map(({ at, priceUsd }, i) =>
    i === 0 ? `M${x(at)} ${y(priceUsd ?? 0)}` : `H${x(at)}V${y(priceUsd ?? 0)}`,
  )
  const dots = known.map(
    ({ at, priceUsd }) => html`<circle cx="${x(at)}" cy="${y(priceUsd ?? 0)}" r="5"/>`,
  )
  return html`<figure class="price-figure">
<svg class="price-drawing" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${`The price over time, from ${formattedPrice(prices[0] ?? null)} to ${formattedPrice(prices.at(-1) ?? null)}`}"><path d="${steps.join('')}H${x(now)}"/>${dots}</svg>
<figcaption><span>${formattedPrice(most)} at most</span><span>${formattedPrice(least)} at least</span></figcaption>
</figure>`
}
