import type { MonthPrices } from '../../../domain/markets/market.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import { writtenDay } from '../../../domain/values/written-times.ts'
import { type Axis, axis, CHART, chartHeight, chartTitle } from '../../web/charts/axis.ts'
import { formatDollars, shortDollars } from '../cards/format-amounts.ts'

const { width: WIDTH, left: LEFT } = CHART
const BELOW = 24
const BAR_SHARE = 0.6

/** `November 2026` @param month As yyyy-mm. */
export function formatMonth(month: string): string {
  return writtenDay(month, 'month')
}

/**
 * Two charts, one above the other: the asking price of each month as points, and how many of
 * today's listings were listed then as bars.
 */
export function monthsDrawing(months: readonly MonthPrices[]): Html {
  const step = (WIDTH - LEFT) / months.length
  const middle = (i: number) => (LEFT + (i + 0.5) * step).toFixed(1)
  const medians = months.flatMap(({ medianUsd }) => medianUsd ?? [])
  const prices = medians.length === 0 ? null : axis(Math.max(...medians), 0, shortDollars)
  const counts = axis(Math.max(...months.map(({ listings }) => listings)), heightOf(prices), String)
  const points = months.map(({ month, medianUsd }, i) =>
    medianUsd === null || prices === null
      ? null
      : html`<circle class="chart-point" cx="${middle(i)}" cy="${prices.y(medianUsd)}" r="5"><title>${formatMonth(month)}: ${formatDollars(medianUsd)}/acre</title></circle>`,
  )
  const bars = months.map(({ month, listings }, i) => {
    const x = LEFT + (i + (1 - BAR_SHARE) / 2) * step
    const top = counts.y(listings)
    return html`<rect class="chart-bar" x="${x.toFixed(1)}" y="${top}" width="${(step * BAR_SHARE).toFixed(1)}" height="${(Number(counts.y(0)) - Number(top)).toFixed(1)}"><title>${formatMonth(month)}: ${listings}</title></rect>`
  })
  const height = heightOf(prices) + heightOf(counts) + BELOW
  const names = months.map(
    ({ month }, i) =>
      html`<text class="chart-name" x="${middle(i)}" y="${height - 6}">${writtenDay(month, 'shortMonth')}</text>`,
  )
  return html`<figure class="chart"><svg viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="Listings and median price per acre by month; the table below has the same figures">
${prices && html`${chartTitle(0, 'Median price per acre')}${prices.lines}${points.filter(point => point !== null)}`}
${chartTitle(heightOf(prices), 'Listings')}${counts.lines}${bars}${names}
</svg></figure>`
}

function heightOf(drawn: Axis | null): number {
  return drawn === null ? 0 : chartHeight
}
