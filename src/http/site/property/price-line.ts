import type { PublicChange } from '../../../domain/listings/public-history.ts'
import type { Calendar } from '../../../domain/values/calendar.ts'
import { formattedPrice } from '../../../domain/values/dollars.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import { writtenDay } from '../../../domain/values/written-times.ts'

const WIDTH = 640
const HEIGHT = 220
/** Space for the prices above the line, and for the dates below. */
const ROOM = { side: 14, top: 38, bottom: 40 }
/** The width of a label on a phone, where letters are larger relative to the drawing. */
const LABEL_WIDTH = 150
const MIN_LABEL_HEIGHT = 32
const DAY_ROW_HEIGHT = 26

interface Step {
  readonly x: number
  readonly y: number
  readonly day: string
  readonly price: string
}

interface Label extends Step {
  /**
   * The row of its date, counted from the axis: dates that would overlap go into different rows.
   */
  readonly row: number
}

/**
 * The price over time as steps, labeled with prices and dates; null if fewer than two prices are
 * known.
 */
export function priceLine(
  history: readonly PublicChange[],
  calendar: Calendar,
  now: number,
): Html | null {
  const known = history.flatMap(({ at, priceUsd }) => (priceUsd === null ? [] : [{ at, priceUsd }]))
  const changes = known.filter(({ priceUsd }, i) => priceUsd !== known[i - 1]?.priceUsd)
  const first = changes[0]
  const last = changes.at(-1)
  if (changes.length < 2 || first === undefined || last === undefined) return null
  const end = endOf(history, now)
  const prices = changes.map(({ priceUsd }) => priceUsd)
  const least = Math.min(...prices)
  const most = Math.max(...prices)
  const span = Math.max(end - first.at, 1)
  const x = (at: number) => ROOM.side + ((at - first.at) / span) * (WIDTH - 2 * ROOM.side)
  const height = HEIGHT - ROOM.top - ROOM.bottom
  const y = (price: number) => ROOM.top + (1 - (price - least) / (most - least)) * height
  const steps = changes.map(({ at, priceUsd }) => ({
    x: x(at),
    y: y(priceUsd),
    day: writtenDay(calendar.isoDate(at)),
    price: formattedPrice(priceUsd),
  }))
  const path = steps.map((step, i) =>
    i === 0
      ? `M${step.x.toFixed(1)} ${step.y.toFixed(1)}`
      : `H${step.x.toFixed(1)}V${step.y.toFixed(1)}`,
  )
  const bottom = HEIGHT - ROOM.bottom + 14
  const shown = labeled(steps)
  const rows = Math.max(...shown.map(({ row }) => row))
  return html`<svg class="price-drawing" viewBox="0 0 ${WIDTH} ${HEIGHT + rows * DAY_ROW_HEIGHT}" role="img" aria-label="${`The price over time, from ${formattedPrice(first.priceUsd)} to ${formattedPrice(last.priceUsd)}`}"><path class="price-axis" d="M${ROOM.side} ${bottom}H${WIDTH - ROOM.side}"/><path d="${path.join('')}H${x(end).toFixed(1)}"/>${steps.map(({ x: left, y: top }) => html`<circle cx="${left.toFixed(1)}" cy="${top.toFixed(1)}" r="5"/>`)}${shown.map(step => label(step, bottom))}</svg>`
}

/** The line ends when the land was sold or withdrawn, otherwise today. */
function endOf(history: readonly PublicChange[], now: number): number {
  const last = history.at(-1)
  const isOver = last !== undefined && (last.status === 'S' || last.event === 'withdrawn')
  return isOver ? last.at : now
}

/** The last step, the first, and those between them that have room. */
function labeled(steps: readonly Step[]): Label[] {
  const shown: Label[] = []
  for (const step of [...steps.slice(-1), ...steps.slice(0, -1)]) {
    const near = shown.filter(one => Math.abs(labelStart(one) - labelStart(step)) < LABEL_WIDTH)
    const row = [0, 1].find(one => near.every(label => label.row !== one))
    const isFree = near.every(({ y }) => Math.abs(y - step.y) >= MIN_LABEL_HEIGHT)
    if (isFree && row !== undefined) shown.push({ ...step, row })
  }
  return shown
}

/** Whether a label is to the left of its step, because the drawing ends to the right. */
function isBefore(x: number): boolean {
  return x > WIDTH - LABEL_WIDTH
}

function labelStart({ x }: Step): number {
  return isBefore(x) ? x - LABEL_WIDTH : x
}

/** Prices are next to the line that leads to them, which would cross their digits. */
function label({ x, y, day, price, row }: Label, bottom: number): Html {
  const isLeft = isBefore(x)
  const anchor = isLeft ? 'end' : 'start'
  const isFirst = x <= ROOM.side
  const beside = isFirst ? x : x + (isLeft ? -10 : 10)
  return html`<path class="price-axis" d="M${x.toFixed(1)} ${bottom}v6"/><text x="${beside.toFixed(1)}" y="${(y - 14).toFixed(1)}" text-anchor="${anchor}">${price}</text><text class="price-day" x="${x.toFixed(1)}" y="${bottom + 22 + row * DAY_ROW_HEIGHT}" text-anchor="${anchor}">${day}</text>`
}
