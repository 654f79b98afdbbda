import type { MonthPrices } from '../../../domain/markets/market.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import { shortDollars } from '../cards/shown-amounts.ts'

const WIDTH = 720
const HEIGHT = 240
const LEFT = 12
const TOP = 34
const BOTTOM = 44
const BAR_SHARE = 0.6

const MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const SHORT_MONTH = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' })

/** `November 2026` @param month As yyyy-mm. */
export function shownMonth(month: string): string {
  return MONTH.format(Date.parse(`${month}-01T00:00:00Z`))
}

/** Bars for how many of today's listings were listed in each month, and points with amounts for their asking prices. */
export function monthsDrawing(months: readonly MonthPrices[]): Html {
  const most = Math.max(1, ...months.map(({ listings }) => listings))
  const medians = months.flatMap(({ medianUsd }) => medianUsd ?? [])
  const [least, highest] = [Math.min(...medians), Math.max(...medians)]
  const step = (WIDTH - 2 * LEFT) / months.length
  const room = HEIGHT - TOP - BOTTOM
  const parts = months.map(({ month, listings, medianUsd }, i) => {
    const middle = LEFT + (i + 0.5) * step
    const height = (listings / most) * room
    const y =
      medianUsd === null
        ? 0
        : TOP +
          room * (highest === least ? 0.5 : 0.9 - 0.8 * ((medianUsd - least) / (highest - least)))
    return html`<rect class="months-bar" x="${(middle - (step * BAR_SHARE) / 2).toFixed(1)}" y="${(TOP + room - height).toFixed(1)}" width="${(step * BAR_SHARE).toFixed(1)}" height="${height.toFixed(1)}"/>
<text x="${middle.toFixed(1)}" y="${HEIGHT - 24}">${SHORT_MONTH.format(Date.parse(`${month}-01T00:00:00Z`))}</text><text class="months-count" x="${middle.toFixed(1)}" y="${HEIGHT - 6}">${listings}</text>
${medianUsd === null ? null : html`<circle class="months-median" cx="${middle.toFixed(1)}" cy="${y.toFixed(1)}" r="5"/><text class="months-amount" x="${middle.toFixed(1)}" y="${(y - 10).toFixed(1)}">${shortDollars(Math.round(medianUsd))}</text>`}`
  })
  return html`<figure class="months"><div class="sideways sideways-from-end" role="region" aria-label="Chart of the months" tabindex="0"><svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="Listings and median price per acre by month; the table below has the same figures">${parts}</svg></div>
<figcaption class="note">Bars: listings. Points: median price per acre, where there are enough.</figcaption></figure>`
}
