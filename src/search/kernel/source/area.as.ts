/*
 * The operations of a program (program.as.ts) that keep the slots within an area.
 * Nothing here allocates.
 */

import { far64 } from './near.as'
import { kindOf128, outside64 } from './polygon.as'
import { openIn, without } from './values.as'

/** The position of a cell relative to the area. */
const OUTSIDE: u32 = 0
const INSIDE: u32 = 1

/** Checking the box around 128 slots takes as long as checking about this many single slots. */
const MIN_OPEN: i32 = 16

// @ts-ignore: decorator
@inline
export function refineNear(
  program: usize,
  operation: usize,
  stripe: usize,
  i: usize,
  length: usize,
  firstSlot: u32,
): void {
  refineArea(program, operation, stripe, i, length, firstSlot, true)
}

// @ts-ignore: decorator
@inline
export function refinePolygon(
  program: usize,
  operation: usize,
  stripe: usize,
  i: usize,
  length: usize,
  firstSlot: u32,
): void {
  refineArea(program, operation, stripe, i, length, firstSlot, false)
}

/** Slots in the box, in `upper` and `east` and not in `lower` or `west`, are inside. */
// @ts-ignore: decorator
@inline
function refineArea(
  program: usize,
  operation: usize,
  stripe: usize,
  i: usize,
  length: usize,
  firstSlot: u32,
  isCircle: bool,
): void {
  const upper = load<usize>(operation, 4) + i
  const lower = load<usize>(operation, 8) + i
  const east = load<usize>(operation, 16) + i
  const west = load<usize>(operation, 20) + i
  const latitudes = load<usize>(operation, 12) + (i << 6)
  const longitudes = load<usize>(operation, 24) + (i << 6)
  for (let at: usize = 0; at < length; at += 16) {
    const given = v128.load(stripe + at)
    if (!v128.any_true(given)) continue
    const tall = openIn(given, upper + at, lower + at)
    const open = v128.andnot(given, openIn(tall, east + at, west + at))
    if (!v128.any_true(open)) continue
    const slot = firstSlot + (<u32>(i + at) << 3)
    const north = latitudes + (at << 6)
    const right = longitudes + (at << 6)
    const low = i64x2.extract_lane(open, 0)
    const high = i64x2.extract_lane(open, 1)
    if (!isCircle && <i32>(popcnt(low) + popcnt(high)) >= MIN_OPEN) {
      const kind = kindOf128(operation, north, right)
      if (kind == INSIDE) continue
      if (kind == OUTSIDE) {
        v128.store(stripe + at, v128.andnot(given, open))
        continue
      }
    }
    const first = isCircle
      ? far64(program, operation, low, north, right, slot)
      : outside64(operation, low, north, right)
    const second = isCircle
      ? far64(program, operation, high, north + 512, right + 512, slot + 64)
      : outside64(operation, high, north + 512, right + 512)
    v128.store(stripe + at, without(given, first, second))
  }
}
