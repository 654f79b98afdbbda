import { nextAbove } from '../../../domain/values/next-above.ts'

/** No stored number of a listing is larger. */
const LARGEST = 1e15

/** An inclusive range of numbers; empty if `min` is above `max`. */
interface StoredRange {
  readonly min: number
  readonly max: number
}

/**
 * The stored numbers that a field presents as a value. The presentation must be monotonic. Numbers
 * below `min` are presented as smaller values, numbers above `max` as larger ones.
 * @param shownAs The value that the field presents for a stored number, from 0.
 */
export function storedAs(value: number, shownAs: (stored: number) => number): StoredRange {
  const min = firstOf(stored => shownAs(stored) >= value)
  const above = firstOf(stored => shownAs(stored) > value)
  return { min, max: -nextAbove(-above) }
}

/**
 * The smallest number, from 0, for which a monotonic condition is true, by bisection in a few
 * hundred steps.
 */
function firstOf(isTrue: (stored: number) => boolean): number {
  if (isTrue(0)) return 0
  let below = 0
  let found = LARGEST
  for (;;) {
    const middle = below + (found - below) / 2
    if (middle <= below || middle >= found) return found
    if (isTrue(middle)) found = middle
    else below = middle
  }
}
