import type { Coordinates } from './place.ts'

/** The corners of a closed line; the first one is not repeated at the end. */
export type Ring = readonly Coordinates[]

/** A shape of a file. */
export interface FileRing {
  /** The name in the file; may be empty. */
  readonly name: string
  readonly points: Ring
  /** The rings within it around land that does not belong to it. */
  readonly holes: readonly Ring[]
  /** Where its line crosses itself, so that it cannot be a boundary; null: it does not. */
  readonly crossing: Coordinates | null
}

/** The boundaries in a file. */
export interface FileRings {
  /** Largest first; behind them those that cross themselves. */
  readonly rings: readonly FileRing[]
  /**
   * How many rings were left out: rings beyond the largest ones, and rings with too many corners.
   */
  readonly leftOut: number
  /** A note for the reader; empty for none. */
  readonly note: string
}
