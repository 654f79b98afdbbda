import { nextAbove } from '../../../domain/values/next-above.ts'

/** No stored number of a listing is larger. */
const LARGEST = 1e15

/** The numbers from the first to the last; none if the first is above the last. */
interface StoredRange {
  readonly min: number
  readonly max: number
}

/**
 * The stored numbers that a field shows as a value. The field must show a larger number as a larger value, or as the same. Numbers below `min`
 * are shown as smaller values, numbers above `max` as larger ones.
 * @param shownAs The value that the field shows for a stored number from 0 on.
 */
export function storedAs(value: number, shownAs: (stored: number) => number): StoredRange {
  const min = firstOf(stored => shownAs(stored) >= value)
  const above = firstOf(stored => shownAs(stored) > value)
  return { min, max: -nextAbove(-above) }
}

/** The first number from 0 on for which something is true that is true for all numbers above it, by halving: some hundred steps. */
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
