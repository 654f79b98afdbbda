import type { PublicChange } from '../../../domain/listings/public-history.ts'
import type { Calendar } from '../../../domain/values/calendar.ts'
import { formattedPrice } from '../../../domain/values/dollars.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import { shownDay } from '../cards/shown-amounts.ts'

const WIDTH = 640
const HEIGHT = 220
/** Room for the prices above the line, and for the days below. */
const ROOM = { side: 14, top: 38, bottom: 40 }
/** Labels nearer than this would touch on a phone, where letters take more of the drawing. */
const MIN_LABEL_DISTANCE = 150

interface Step {
  readonly x: number
  readonly y: number
  readonly day: string
  readonly price: string
}

/** The price over time as steps, with the prices and days of its changes; null where fewer than two prices are known. */
export function priceLine(
  history: readonly PublicChange[],
  calendar: Calendar,
  now: number,
): Html | null {
  const known = history.flatMap(({ at, priceUsd }) => (priceUsd === null ? [] : [{ at, priceUsd }]))
  const changes = known.filter(({ priceUsd }, i) => priceUsd !== known[i - 1]?.priceUsd)
  const [first, last] = [changes[0], changes.at(-1)]
  if (changes.length < 2 || first === undefined || last === undefined) return null
  const end = endOf(history, now)
  const prices = changes.map(({ priceUsd }) => priceUsd)
  const [least, most] = [Math.min(...prices), Math.max(...prices)]
  const span = Math.max(end - first.at, 1)
  const x = (at: number) => ROOM.side + ((at - first.at) / span) * (WIDTH - 2 * ROOM.side)
  const height = HEIGHT - ROOM.top - ROOM.bottom
  const y = (price: number) => ROOM.top + (1 - (price - least) / (most - least)) * height
  const steps = changes.map(({ at, priceUsd }) => ({
    ...{ x: x(at), y: y(priceUsd) },
    day: shownDay(calendar.isoDate(at)),
    price: formattedPrice(priceUsd),
  }))
  const path = steps.map((step, i) =>
    i === 0
      ? `M${step.x.toFixed(1)} ${step.y.toFixed(1)}`
      : `H${step.x.toFixed(1)}V${step.y.toFixed(1)}`,
  )
  const bottom = HEIGHT - ROOM.bottom + 14
  return html`<svg class="price-drawing" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${`The price over time, from ${formattedPrice(first.priceUsd)} to ${formattedPrice(last.priceUsd)}`}"><path class="price-axis" d="M${ROOM.side} ${bottom}H${WIDTH - ROOM.side}"/><path d="${path.join('')}H${x(end).toFixed(1)}"/>${steps.map(({ x: left, y: top }) => html`<circle cx="${left.toFixed(1)}" cy="${top.toFixed(1)}" r="5"/>`)}${labeled(steps).map(step => label(step, bottom))}</svg>`
}

/** The line ends when the land was sold or taken off, else today. */
function endOf(history: readonly PublicChange[], now: number): number {
  const last = history.at(-1)
  const isOver = last !== undefined && (last.status === 'S' || last.event === 'withdrawn')
  return isOver ? last.at : now
}

/** The first and the last step, and those between them that have room. */
function labeled(steps: readonly Step[]): Step[] {
  const [first, last] = [steps[0], steps.at(-1)]
  if (first === undefined || last === undefined) return []
  const shown = [last]
  for (const step of steps) {
    if (shown.every(({ x }) => Math.abs(x - step.x) >= MIN_LABEL_DISTANCE)) shown.push(step)
  }
  return shown
}

/** Prices stand beside the line that leads to them, so that it crosses no digit. */
function label({ x, y, day, price }: Step, bottom: number): Html {
  const isLeft = x > WIDTH - MIN_LABEL_DISTANCE
  const anchor = isLeft ? 'end' : 'start'
  const isFirst = x <= ROOM.side
  const beside = isFirst ? x : x + (isLeft ? -10 : 10)
  return html`<path class="price-axis" d="M${x.toFixed(1)} ${bottom}v6"/><text x="${beside.toFixed(1)}" y="${(y - 14).toFixed(1)}" text-anchor="${anchor}">${price}</text><text class="price-day" x="${x.toFixed(1)}" y="${bottom + 22}" text-anchor="${anchor}">${day}</text>`
}
