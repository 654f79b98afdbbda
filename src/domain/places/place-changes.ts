import type { City, County, Lake } from './place.ts'

/** Rows of an official file that were left out on purpose. */
export interface SkippedRows {
  /** Completes the sentence "3 rows were left out: …". */
  readonly reason: string
  readonly count: number
}

/**
 * The changes in an official file to the reference tables: records to insert, or to replace by id.
 */
export interface PlaceChanges {
  readonly counties: readonly County[]
  readonly cities: readonly City[]
  readonly lakes: readonly Lake[]
  /** How many records of the file are already in the tables, unchanged. */
  readonly unchanged: number
  readonly skipped: readonly SkippedRows[]
}
