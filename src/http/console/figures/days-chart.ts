import { type DayCounts, isoDay } from '../../../domain/listings/visit-counts.ts'
import { counted } from '../../../domain/values/counted.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import { writtenDay } from '../../../domain/values/written-times.ts'
import { axis, CHART, chartHeight, chartTitle } from '../../web/charts/axis.ts'

/** The counted figures, in the order of charts and columns. */
export const FIGURES = [
  { name: 'views', label: 'Views', noun: 'view' },
  { name: 'saves', label: 'Saves', noun: 'save' },
  { name: 'leads', label: 'Leads', noun: 'lead' },
] as const

const BELOW = 24
const BAR_SHARE = 0.8
const WEEK_DAYS = 7
/** How many names of days have room. */
const MAX_NAMES = 7

/** `Nov 26` @param day Its number since 1970. */
export function formatDay(day: number): string {
  return writtenDay(isoDay(day), 'short')
}

/** A chart of bars for each figure, above each other. */
export function daysChart(days: readonly DayCounts[]): Html {
  const charts = FIGURES.map(({ name, label, noun }, i) => {
    const top = i * chartHeight
    const scale = axis(Math.max(...days.map(day => day[name])), top, value =>
      value.toLocaleString('en-US'),
    )
    const bars = days.flatMap((day, at) =>
      day[name] === 0
        ? []
        : [bar(at, days.length, [scale.y(day[name]), scale.y(0)], labelOf(day, noun, name))],
    )
    return html`${chartTitle(top, label)}${scale.lines}${bars}`
  })
  const height = FIGURES.length * chartHeight + BELOW
  return html`<figure class="chart"><svg viewBox="0 0 ${CHART.width} ${height}" role="img" aria-label="Views, saves and leads by day; the table below has the same numbers">
${charts}${dayNames(days, height - 6)}
</svg></figure>`
}

function bar(at: number, count: number, [top, bottom]: readonly [string, string], label: string) {
  const step = (CHART.width - CHART.left) / count
  const x = CHART.left + (at + (1 - BAR_SHARE) / 2) * step
  const height = (Number(bottom) - Number(top)).toFixed(1)
  return html`<rect class="chart-bar" x="${x.toFixed(1)}" y="${top}" width="${(step * BAR_SHARE).toFixed(1)}" height="${height}"><title>${label}</title></rect>`
}

function labelOf(day: DayCounts, noun: string, name: (typeof FIGURES)[number]['name']): string {
  return `${formatDay(day.day)}: ${counted(day[name], noun)}`
}

/** The names of days a whole number of weeks apart, the last one at the end. */
function dayNames(days: readonly DayCounts[], y: number): Html {
  const step = (CHART.width - CHART.left) / days.length
  const weeks = Math.max(1, Math.ceil(days.length / (WEEK_DAYS * MAX_NAMES)))
  const named = days.flatMap(({ day }, i) =>
    (days.length - 1 - i) % (weeks * WEEK_DAYS) === 0 && i > 1
      ? html`<text class="chart-name" x="${Math.min(CHART.left + (i + 0.5) * step, CHART.width - 22).toFixed(1)}" y="${y}">${formatDay(day)}</text>`
      : [],
  )
  return html`${named}`
}
