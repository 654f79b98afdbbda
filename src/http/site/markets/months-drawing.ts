import type { MonthPrices } from '../../../domain/markets/market.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import { shortDollars, shownDollars } from '../cards/shown-amounts.ts'

/** Phones show 0.75 pixels a unit: texts of 14 units can be read there. */
const WIDTH = 480
const LEFT = 56
/** The height of a chart, and of the name above it. */
const ROOM = 96
const TITLE = 32
const BELOW = 24
const BAR_SHARE = 0.6
const MAX_STEPS = 3

const MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const SHORT_MONTH = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' })

/** `November 2026` @param month As yyyy-mm. */
export function shownMonth(month: string): string {
  return MONTH.format(dayIn(month))
}

/** Two charts above each other: points for the asking prices of each month, and bars for how many of today's listings were listed then. */
export function monthsDrawing(months: readonly MonthPrices[]): Html {
  const step = (WIDTH - LEFT) / months.length
  const middle = (i: number) => (LEFT + (i + 0.5) * step).toFixed(1)
  const medians = months.flatMap(({ medianUsd }) => medianUsd ?? [])
  const prices = medians.length === 0 ? null : axis(Math.max(...medians), 0, shortDollars)
  const counts = axis(Math.max(...months.map(({ listings }) => listings)), heightOf(prices), String)
  const points = months.map(({ month, medianUsd }, i) =>
    medianUsd === null || prices === null
      ? null
      : html`<circle class="months-median" cx="${middle(i)}" cy="${prices.y(medianUsd)}" r="5"><title>${shownMonth(month)}: ${shownDollars(medianUsd)} an acre</title></circle>`,
  )
  const bars = months.map(({ month, listings }, i) => {
    const x = LEFT + (i + (1 - BAR_SHARE) / 2) * step
    const top = counts.y(listings)
    return html`<rect class="months-bar" x="${x.toFixed(1)}" y="${top}" width="${(step * BAR_SHARE).toFixed(1)}" height="${(Number(counts.y(0)) - Number(top)).toFixed(1)}"><title>${shownMonth(month)}: ${listings}</title></rect>`
  })
  const height = heightOf(prices) + heightOf(counts) + BELOW
  const names = months.map(
    ({ month }, i) =>
      html`<text class="months-name" x="${middle(i)}" y="${height - 6}">${SHORT_MONTH.format(dayIn(month))}</text>`,
  )
  const titled = (top: number, title: string) =>
    html`<text class="months-title" x="0" y="${top + 14}">${title}</text>`
  return html`<figure class="months"><svg viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="Listings and median price per acre by month; the table below has the same figures">
${prices && html`${titled(0, 'Median price per acre')}${prices.lines}${points.filter(point => point !== null)}`}
${titled(heightOf(prices), 'Listings')}${counts.lines}${bars}${names}
</svg></figure>`
}

/** Lines with their values, from 0 up to a round number. */
interface Axis {
  readonly lines: Html
  /** Where a value stands. */
  readonly y: (value: number) => string
}

function axis(most: number, top: number, written: (value: number) => string): Axis {
  const unit = roundStep(most / MAX_STEPS)
  const steps = Math.max(1, Math.ceil(most / unit))
  const y = (value: number) => (top + TITLE + ROOM * (1 - value / (unit * steps))).toFixed(1)
  const values = Array.from({ length: steps + 1 }, (_, i) => i * unit)
  const lines = values.map(
    value =>
      html`<path class="months-line" d="M${LEFT} ${y(value)}H${WIDTH}"/><text class="months-value" x="${LEFT - 6}" y="${(Number(y(value)) + 4).toFixed(1)}">${written(value)}</text>`,
  )
  return { lines: html`${lines}`, y }
}

function heightOf(drawn: Axis | null): number {
  return drawn === null ? 0 : TITLE + ROOM + 12
}

/** The next of 1, 2, 5, 10, 20, 50 … */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, least)))
  return power * ([1, 2, 5].find(factor => factor * power >= least) ?? 10)
}

function dayIn(month: string): number {
  return Date.parse(`${month}-01T00:00:00Z`)
}
