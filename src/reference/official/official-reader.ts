import type { Places } from '../../domain/places/place.ts'
import type { PlaceChanges, SkippedRows } from '../../domain/places/place-changes.ts'
import type { CountyShapes } from '../county-shapes.ts'
import type { OfficialRow } from './official-row.ts'

/** One reading of one file: rows go in, and at the end the changes come out. */
export interface OfficialReading {
  /** @throws Problem that names the row's line when something in it is wrong. */
  add(row: OfficialRow): void
  finish(): PlaceChanges
}

/** One kind of official file. */
export interface OfficialReader {
  /** What the file is, with where it is from, for the message that lists what is accepted. */
  readonly description: string
  /** @param columns The header's names in upper case. */
  recognises(columns: ReadonlySet<string>): boolean
  start(current: Places, shapes: CountyShapes): OfficialReading
}

/** Counts the rows that are left out, by reason. */
export class SkipTally {
  readonly #counts = new Map<string, number>()

  add(reason: string): void {
    this.#counts.set(reason, (this.#counts.get(reason) ?? 0) + 1)
  }

  list(): SkippedRows[] {
    return [...this.#counts].map(([reason, count]) => ({ reason, count }))
  }
}
