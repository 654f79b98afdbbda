import type { Kysely } from 'kysely'
import type { Schema } from '../schema/database-schema.ts'
import type { TableName } from './copied-tables.ts'

/** The values of a row by column. */
export type Row = Readonly<Record<string, unknown>>

/**
 * Adds rows to a table. @throws Problem `conflict` naming a value that the database cannot store.
 */
export type InsertRows = (table: TableName, rows: readonly Row[]) => Promise<unknown>

/**
 * An index or a foreign key, created after all rows are copied: that is cheaper than updating it
 * for each row.
 */
export interface Postponed {
  readonly name: string
  readonly table: string
  /** The statement that makes it. */
  readonly make: string
  /** The statement that removes it. */
  readonly drop: string
}

/**
 * A database of the current schema that no service uses. A lock keeps services from changing it.
 */
export interface CopyableDatabase extends AsyncDisposable {
  /** The name of the database in sentences. */
  readonly name: string
  /** Reads one state of the source of a move, and the present state of its target. */
  readonly db: Kysely<Schema>
  /**
   * Whether places in its change log have the ids of transactions, which mean nothing in another
   * database.
   */
  readonly hasTransactionIds: boolean
  /** Commits the writes of `work`, or nothing. */
  write(work: (db: Kysely<Schema>, insert: InsertRows) => Promise<void>): Promise<void>
  /**
   * The indexes and foreign keys of the moved tables without which rows can be added, found and
   * compared.
   */
  postponable(): Promise<readonly Postponed[]>
  /**
   * Makes indexes and foreign keys; those that are there already stay.
   * @param onCreated Called when one more has been made.
   * @throws Problem `conflict` when rows contradict one of them.
   */
  make(postponed: readonly Postponed[], onCreated: () => void): Promise<void>
  /**
   * Removes all rows of the moved tables, but not the settings about the database itself. Null: a
   * restore does not fill this kind of database, but replaces its file.
   */
  readonly empty: (() => Promise<void>) | null
  /**
   * The highest number that each table with numbered rows has given, also to rows that are gone.
   */
  numbersGiven(): Promise<ReadonlyMap<string, number>>
  /** Continues the numbering of tables after these numbers. */
  continueAfter(numbers: ReadonlyMap<string, number>): Promise<void>
}
