import type { Places } from '../../domain/places/place.ts'
import type { PlaceChanges, SkippedRows } from '../../domain/places/place-changes.ts'
import type { CountyShapes } from '../county-shapes.ts'
import type { OfficialRow } from './official-row.ts'

/** Reads one file: takes the rows, and returns the changes at the end. */
export interface OfficialReading {
  /** @throws Problem that names the row's line when something in it is invalid. */
  add(row: OfficialRow): void
  finish(): PlaceChanges
}

export interface OfficialReader {
  /** The name and the source of the file, for the message that lists accepted files. */
  readonly description: string
  /** @param columns The header's names in upper case. */
  recognizes(columns: ReadonlySet<string>): boolean
  start(current: Places, shapes: CountyShapes): OfficialReading
}

/** Counts the skipped rows, by reason. */
export class SkipTally {
  readonly #counts = new Map<string, number>()

  add(reason: string): void {
    this.#counts.set(reason, (this.#counts.get(reason) ?? 0) + 1)
  }

  list(): SkippedRows[] {
    return [...this.#counts].map(([reason, count]) => ({ reason, count }))
  }
}
