import type { Coordinates } from './place.ts'

/** A closed line of a file. */
export interface FileRing {
  /** The name in the file; may be empty. */
  readonly name: string
  /** The corners; the last one is not the first one again. */
  readonly points: readonly Coordinates[]
  /** How many holes it has, which no boundary can show. */
  readonly holes: number
}

/** The boundaries in a file. */
export interface FileRings {
  /** The largest first. */
  readonly rings: readonly FileRing[]
  /**
   * How many rings were left out: rings beyond the largest ones, and rings with too many corners.
   */
  readonly leftOut: number
  /** A note for the reader; empty: none. */
  readonly note: string
}

/** Reads the boundaries of files that people send. */
export interface BoundaryReader {
  /**
   * @param owner The account that sent the file; when many wait, accounts take turns.
   * @throws Problem `invalid-input` when the file is at fault, `unavailable` when it cannot be read
   *   now.
   */
  read(file: string, owner: number): Promise<FileRings>
}
