import type { AuditEntry } from '../domain/accounts/audit.ts'
import { Problem } from '../domain/problem.ts'

/** The findings of a check of a database file. */
export interface DatabaseState {
  /** Damage, in at most a few sentences of the database itself; empty: none. */
  readonly faults: readonly string[]
  /** What is being copied into the database, which is not complete; null: nothing. */
  readonly unfinished: UnfinishedCopy | null
  /** Whether no version after 0.4 can update it; see `OLD_DATABASE`. */
  readonly isTooOld: boolean
  /** Migrations that the database has had and this program does not know. */
  readonly newerMigrations: readonly string[]
  /** Migrations that the database has not had yet. */
  readonly missingMigrations: readonly string[]
  /** The number of rows of each main table. */
  readonly counts: Readonly<Record<string, number>>
  /** How many of these rows are only kept so that a deletion can be taken back. */
  readonly deleted: Readonly<Record<string, number>>
}

/** What a service on a database would send or fetch without a request. */
export interface OutgoingWork {
  /** Messages to people that wait. */
  readonly messages: number
  /** Feeds that are fetched regularly. */
  readonly feeds: number
  /** Webhooks that events are sent to. */
  readonly webhooks: number
  /** Confirmed saved searches, whose owners get mail. */
  readonly savedSearches: number
}

/**
 * Work on a database file without opening it as a store: nothing here migrates its schema. Every
 * method throws the database's own error, with its code, for a file that is not a database or
 * cannot be read.
 */
export interface DatabaseFiles {
  /**
   * Writes a copy of the state at one moment, while others read and write the database.
   * @param to A file that does not exist yet.
   */
  copy(from: string, to: string): void
  /** Checks every page, index and reference. */
  check(file: string): DatabaseState
  /**
   * The files of pictures and documents that its rows name, relative to the media folder; a
   * document that listings share comes once.
   */
  mediaFiles(file: string): Iterable<string>
  /**
   * Locks a database against all other processes. All of it is in its one file then.
   * @throws Problem `conflict` while another process has it open.
   */
  holdAlone(file: string): Disposable
  /**
   * Rewrites a database without the space that removed rows have left. That takes as much room on
   * the disk as the database has, and an interruption leaves the database as it was.
   * @throws Problem `conflict` while another process has it open, `unavailable` when the disk is
   * full.
   */
  compact(file: string): void
  /** Counts what a service on this database would send or fetch without a request. */
  outgoing(file: string): OutgoingWork
  /**
   * Adds an entry to the audit log of a restored database, if it has one, and ends its published
   * log: readers of a later state must not go on in this one as if nothing had happened.
   * @param isLive Whether a service on it sends and fetches; otherwise that is paused.
   */
  noteRestore(file: string, entry: Omit<AuditEntry, 'sequence'>, isLive: boolean): void
}

/** Says that a database is too old, and what to do. */
export const OLD_DATABASE =
  'Only version 0.4.0 of Acreage can update this database, which an older version wrote: run "acreage migrate" with version 0.4.0 once, and then use this version again.'

/** Says that a database does not exist, and what to do. */
export function missingDatabase(file: string): Problem {
  const detail = `There is no database at ${file}. Set ACREAGE_DATA_DIR to the folder that holds it, or create a new one with "acreage migrate" or "acreage serve".`
  return Problem.of('not-found', 'No database', detail)
}

/**
 * The setting `move` of a database that another one is being copied into. Everything that opens a
 * database reads it: until the copy is complete, the database lacks rows, indexes and foreign keys.
 */
export interface UnfinishedCopy {
  /** The command that has begun it. */
  readonly by: 'move' | 'restore'
  /** The name of the database that the rows come from. */
  readonly from: string
}

const OF_RESTORE = 'restore '

/** A version that knew only moves wrote the name alone. */
export function copyText({ by, from }: UnfinishedCopy): string {
  return by === 'restore' ? OF_RESTORE + from : from
}

/** @param setting Null: the database is complete. */
export function readCopy(setting: string | null): UnfinishedCopy | null {
  if (setting === null) return null
  return setting.startsWith(OF_RESTORE)
    ? { by: 'restore', from: setting.slice(OF_RESTORE.length) }
    : { by: 'move', from: setting }
}

/**
 * The state of a database, and which command helps. @param name The database's name in sentences.
 */
export function unfinishedText({ by }: UnfinishedCopy, name: string): string {
  return by === 'restore'
    ? `A restore into ${name} was begun and has not ended. Run "acreage restore" again with this or another backup; it empties the database and starts over.`
    : `A move into ${name} was begun and has not ended. Run the same "acreage move" again, which goes on where it was.`
}

export function unfinishedProblem(move: UnfinishedCopy, name: string): Problem {
  return Problem.of('conflict', 'Database not complete', unfinishedText(move, name))
}
