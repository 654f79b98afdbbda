import type { Coordinates } from './place.ts'

/** A closed line of a file. */
export interface FileRing {
  /** The name in the file; may be empty. */
  readonly name: string
  /** The corners; the first one is not repeated at the end. */
  readonly points: readonly Coordinates[]
  /** How many holes it has, which a boundary cannot represent. */
  readonly holes: number
}

/** The boundaries in a file. */
export interface FileRings {
  /** Largest first. */
  readonly rings: readonly FileRing[]
  /**
   * How many rings were left out: rings beyond the largest ones, and rings with too many corners.
   */
  readonly leftOut: number
  /** A note for the reader; empty for none. */
  readonly note: string
}

/** Reads the boundaries of uploaded files. */
export interface BoundaryReader {
  /**
   * @param owner The account that sent the file; a fair queue rotates accounts.
   * @throws Problem `invalid-input` when the file is at fault, `unavailable` when it cannot be read
   *   now.
   */
  read(file: string, owner: number): Promise<FileRings>
}
