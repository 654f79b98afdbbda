import type { NumberColumn } from './column.ts'

/** A cell of the curve is 360 / 2¹⁶ degrees wide and half as high. */
const CURVE_BITS = 16
const CURVE_SIDE = 2 ** CURVE_BITS
/**
 * The exact integer bits of a JavaScript number, shared by a position on the curve and a position
 * in a list.
 */
const EXACT_BITS = 53

/** Where the listings are: the numbers of their states and counties, and their coordinates. */
export interface Whereabouts {
  readonly stateAt: (slot: number) => number
  readonly countyAt: (slot: number) => number
  readonly latitude: NumberColumn
  readonly longitude: NumberColumn
}

/** The slots of one place, and its position: the mean of its listings. */
class Group {
  readonly state: number
  count = 0
  #latitudes = 0
  #longitudes = 0

  constructor(state: number) {
    this.state = state
  }

  add(latitude: number, longitude: number): void {
    this.count++
    this.#latitudes += latitude
    this.#longitudes += longitude
  }

  get curvePosition(): number {
    return curvePosition(this.#latitudes / this.count, this.#longitudes / this.count)
  }
}

/**
 * Orders slots so that neighbors on the map are neighbors in the order: by state, within a state by
 * county, within a county along a Hilbert curve. States and counties also follow the curve, by the
 * means of their listings. O(slots · log slots of a county).
 * @param slots Any slots, each once; the result has the same ones.
 */
export function placeOrder(slots: Uint32Array, where: Whereabouts): Uint32Array {
  const states = new Map<number, Group>()
  const counties = new Map<number, Group>()
  const countyKeys = new Float64Array(slots.length)
  for (const [i, slot] of slots.entries()) {
    const state = where.stateAt(slot)
    // The parts of a county in two states are two places.
    const key = state * 2 ** 26 + where.countyAt(slot)
    countyKeys[i] = key
    const latitude = where.latitude.get(slot)
    const longitude = where.longitude.get(slot)
    groupOf(states, state, state).add(latitude, longitude)
    groupOf(counties, key, state).add(latitude, longitude)
  }
  const ranks = startsOf(counties, positionsOf(states))
  const order = new Uint32Array(slots.length)
  for (const [i, slot] of slots.entries()) {
    const key = countyKeys[i] ?? 0
    const next = ranks.get(key) ?? 0
    order[next] = slot
    ranks.set(key, next + 1)
  }
  for (const [key, end] of ranks) {
    const first = end - (counties.get(key)?.count ?? 0)
    sortAlongCurve(order.subarray(first, end), where)
  }
  return order
}

function groupOf(groups: Map<number, Group>, key: number, state: number): Group {
  let group = groups.get(key)
  if (!group) {
    group = new Group(state)
    groups.set(key, group)
  }
  return group
}

function positionsOf(groups: ReadonlyMap<number, Group>): Map<number, number> {
  return new Map([...groups].map(([key, group]) => [key, group.curvePosition]))
}

/** Where each county's listings begin in the order of states and counties. */
function startsOf(
  counties: ReadonlyMap<number, Group>,
  states: ReadonlyMap<number, number>,
): Map<number, number> {
  const positions = positionsOf(counties)
  const ordered = [...counties].toSorted(
    ([a, one], [b, other]) =>
      (states.get(one.state) ?? 0) - (states.get(other.state) ?? 0) ||
      one.state - other.state ||
      (positions.get(a) ?? 0) - (positions.get(b) ?? 0),
  )
  const starts = new Map<number, number>()
  let start = 0
  for (const [key, { count }] of ordered) {
    starts.set(key, start)
    start += count
  }
  return starts
}

/** Sorts the slots of one county in place. */
function sortAlongCurve(slots: Uint32Array, { latitude, longitude }: Whereabouts): void {
  const indexBits = Math.ceil(Math.log2(slots.length + 1))
  const indexes = 2 ** indexBits
  const coarseness = 2 ** Math.max(0, 2 * CURVE_BITS + indexBits - EXACT_BITS)
  const keys = new Float64Array(slots.length)
  for (const [i, slot] of slots.entries()) {
    const position = curvePosition(latitude.get(slot), longitude.get(slot))
    keys[i] = Math.floor(position / coarseness) * indexes + i
  }
  keys.sort()
  const before = slots.slice()
  for (const [i, key] of keys.entries()) slots[i] = before[key % indexes] ?? 0
}

/**
 * The position of a point on a Hilbert curve through the whole map (Warren, Hacker's delight,
 * 16-1). Points that are near each other on the curve are near each other on the map.
 */
function curvePosition(latitude: number, longitude: number): number {
  let x = Math.min(CURVE_SIDE - 1, Math.floor(((longitude + 180) / 360) * CURVE_SIDE))
  let y = Math.min(CURVE_SIDE - 1, Math.floor(((latitude + 90) / 180) * CURVE_SIDE))
  let position = 0
  for (let side = CURVE_SIDE >>> 1; side > 0; side >>>= 1) {
    const isRight = (x & side) > 0
    const isUpper = (y & side) > 0
    position = position * 4 + (isRight ? (isUpper ? 2 : 3) : isUpper ? 1 : 0)
    if (isUpper) continue
    if (isRight) {
      x = CURVE_SIDE - 1 - x
      y = CURVE_SIDE - 1 - y
    }
    const before = x
    x = y
    y = before
  }
  return position
}
