import type { Range } from '../searching/criteria.ts'

/**
 * Sizes of land with comparable prices per acre: small parcels cost several times as much per acre
 * as large ones.
 */
export interface SizeClass {
  readonly fromAcres: number
  /** The first size that is too large; null for no limit. */
  readonly toAcres: number | null
}

/** Smallest first. Each size above 0 is in one of them. */
export const SIZE_CLASSES: readonly SizeClass[] = [0, 5, 20, 50, 100, 500].map(
  (fromAcres, i, edges) => ({ fromAcres, toAcres: edges[i + 1] ?? null }),
)

/** The class of a size; null if the size is unknown or 0. */
export function sizeClassOf(acres: number | null): SizeClass | null {
  if (acres === null || acres <= 0) return null
  return SIZE_CLASSES.find(({ toAcres }) => toAcres === null || acres < toAcres) ?? null
}

/** The sizes of a class as a search range. */
export function acresIn({ fromAcres, toAcres }: SizeClass): Range {
  return { min: fromAcres, max: toAcres === null ? null : nextBelow(toAcres) }
}

/**
 * The largest number below a number that is not a power of 2; below a power of 2, a slightly lower
 * one.
 */
function nextBelow(number: number): number {
  return number * (1 - Number.EPSILON / 2)
}
