import type { Kysely } from 'kysely'
import type { BulkInsert } from '../sql/bulk-insert.ts'
import type { Schema } from '../sql/database-schema.ts'

/** The values of a row by column. */
export type Row = Readonly<Record<string, unknown>>

/** A database of the current schema that no service uses, and that is held so that none can change it. */
export interface MovableDatabase extends AsyncDisposable {
  /** As sentences name it. */
  readonly name: string
  /** Reads one state of a database that is moved from, and the present state of one that is moved to. */
  readonly db: Kysely<Schema>
  /** Whether places in its change log have the ids of transactions, which mean nothing in another database. */
  readonly hasTransactionIds: boolean
  /** Commits what `work` writes, or nothing. */
  write(work: (db: Kysely<Schema>, insert: BulkInsert) => Promise<void>): Promise<void>
  /** The highest number that each table with numbered rows has given, also to rows that are gone. */
  numbersGiven(): Promise<ReadonlyMap<string, number>>
  /** Continues the numbering of tables after these numbers. */
  continueAfter(numbers: ReadonlyMap<string, number>): Promise<void>
}
