import { type Html, html } from '../../../domain/values/html.ts'

/** Phones show 0.75 pixels per unit, where texts of 14 units are legible. */
export const CHART = { width: 480, left: 56 } as const
/** The height of a chart without its title. */
const ROOM = 96
const TITLE = 32
const MAX_STEPS = 3

/** The height of a chart with its title, and the space before the next one. */
export const chartHeight: number = TITLE + ROOM + 12

/** Grid lines with their values, from 0 to a round number. */
export interface Axis {
  readonly lines: Html
  /** The vertical position of a value. */
  readonly y: (value: number) => string
}

/** @param top Where the chart begins. @param written The label of a value. */
export function axis(most: number, top: number, written: (value: number) => string): Axis {
  const unit = roundStep(most / MAX_STEPS)
  const steps = Math.max(1, Math.ceil(most / unit))
  const y = (value: number) => (top + TITLE + ROOM * (1 - value / (unit * steps))).toFixed(1)
  const values = Array.from({ length: steps + 1 }, (_, i) => i * unit)
  const lines = values.map(
    value =>
      html`<path class="chart-line" d="M${CHART.left} ${y(value)}H${CHART.width}"/><text class="chart-value" x="${CHART.left - 6}" y="${(Number(y(value)) + 4).toFixed(1)}">${written(value)}</text>`,
  )
  return { lines: html`${lines}`, y }
}

/** The title of a chart, above it. */
export function chartTitle(top: number, title: string): Html {
  return html`<text class="chart-title" x="0" y="${top + 14}">${title}</text>`
}

/** The next of 1, 2, 5, 10, 20, 50 … */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, least)))
  return power * ([1, 2, 5].find(factor => factor * power >= least) ?? 10)
}
