import type { AuditEntry } from '../domain/accounts/audit.ts'
import { Problem } from '../domain/problem.ts'

/** What is found of a database that is looked at as a file. */
export interface DatabaseState {
  /** What is wrong within it, a few sentences of the database's own at most; empty: nothing. */
  readonly faults: readonly string[]
  /** Changes to the schema that it has had and this program does not know. */
  readonly newerMigrations: readonly string[]
  /** Changes to the schema that it is still to have. */
  readonly missingMigrations: readonly string[]
  /** How many rows its main tables have. */
  readonly counts: Readonly<Record<string, number>>
}

/**
 * What is done with a database file beside the store: nothing here brings a schema up to date. Every
 * method throws the database's own error, with its code, for a file that is none or cannot be read.
 */
export interface DatabaseFiles {
  /**
   * Writes a copy, as the database is at one moment, while others read and write it.
   * @param to A file that is not there yet.
   */
  copy(from: string, to: string): void
  /** Looks at every page, index and reference. */
  inspect(file: string): DatabaseState
  /** The files of pictures and documents that its rows name, relative to the media folder; some may come twice. */
  mediaFiles(file: string): Iterable<string>
  /**
   * Keeps everybody else away from a database, all of which is in its one file then.
   * @throws Problem `conflict` while anybody has it open.
   */
  holdAlone(file: string): Disposable
  /**
   * Writes a database anew, without the space that removed rows have left. That takes as much room on the disk
   * as the database has, and an interruption leaves the database as it was.
   * @throws Problem `conflict` while anybody has it open, `unavailable` when there is no room.
   */
  compact(file: string): void
  /** Adds to its audit log, where it has one. */
  addToAudit(file: string, entry: Omit<AuditEntry, 'sequence'>): void
}

/** Says where there is no database, and what to do. */
export function missingDatabase(file: string): Problem {
  const detail = `There is no database at ${file}. Set ACREAGE_DATA_DIR to the folder that holds it, or create a new one with "acreage migrate" or "acreage serve".`
  return Problem.of('not-found', 'No database', detail)
}
