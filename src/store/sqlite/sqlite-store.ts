import type Database from 'better-sqlite3'
import { Kysely } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/sqlite'
import type { BulkInsert } from '../bulk-insert.ts'
import { SQLITE_COLUMN_TYPES } from '../migrations/column-types.ts'
import { migrateToLatest } from '../migrations/migrations.ts'
import { ChangeCommands, ChangeQueries } from '../queries/changes.ts'
import { IdempotencyCommands, IdempotencyQueries } from '../queries/idempotency.ts'
import { KeyCommands, KeyQueries } from '../queries/keys.ts'
import { LeadCommands, LeadQueries } from '../queries/leads.ts'
import { ListingCommands } from '../queries/listing-commands.ts'
import type { ListingQueries } from '../queries/listings.ts'
import { MemberCommands, MemberQueries } from '../queries/members.ts'
import { OutboxCommands, OutboxQueries } from '../queries/outbox.ts'
import { PictureCommands, PictureQueries } from '../queries/pictures.ts'
import { PlaceCommands, PlaceQueries } from '../queries/places.ts'
import { SettingCommands, SettingQueries } from '../queries/settings.ts'
import type { Schema } from '../schema.ts'
import type { Store, Transaction } from '../store.ts'
import { connect } from './connection.ts'
import { explained, SqliteDialect } from './dialect.ts'
import { SqliteListingQueries } from './sqlite-listing-queries.ts'

/**
 * The store in one SQLite file. Two connections: one writes, one only reads and sees what was
 * committed, so that no reader waits for a transaction in progress.
 */
export class SqliteStore implements Store {
  readonly #connections: readonly Database.Database[]
  readonly #writer: Kysely<Schema>
  readonly #insert: BulkInsert
  readonly #closing = new AbortController()
  readonly places: PlaceQueries
  readonly members: MemberQueries
  readonly listings: ListingQueries
  readonly pictures: PictureQueries
  readonly leads: LeadQueries
  readonly keys: KeyQueries
  readonly changes: ChangeQueries
  readonly outbox: OutboxQueries
  readonly settings: SettingQueries
  readonly idempotency: IdempotencyQueries

  private constructor(file: string, writer: Database.Database, reader: Database.Database) {
    this.#connections = [reader, writer]
    this.#writer = new Kysely<Schema>({ dialect: new SqliteDialect(writer) })
    const readable = new Kysely<Schema>({ dialect: new SqliteDialect(reader) })
    this.#insert = bulkInsert(writer, this.#writer)
    this.places = new PlaceQueries(readable)
    this.members = new MemberQueries(readable)
    this.listings = new SqliteListingQueries(readable, file, this.#closing.signal)
    this.pictures = new PictureQueries(readable)
    this.leads = new LeadQueries(readable)
    this.keys = new KeyQueries(readable, jsonArrayFrom)
    this.changes = new ChangeQueries(readable)
    this.outbox = new OutboxQueries(readable)
    this.settings = new SettingQueries(readable)
    this.idempotency = new IdempotencyQueries(readable)
  }

  /**
   * Opens a database file, creates it where it is missing, and brings its schema up to date.
   * @throws Problem `conflict` when a newer version wrote it; SqliteError when it cannot be opened.
   */
  static async open(file: string): Promise<{ store: SqliteStore; migrations: readonly string[] }> {
    const writer = connect(file, {})
    const migrating = new Kysely<never>({ dialect: new SqliteDialect(writer) })
    try {
      const migrations = await migrateToLatest(migrating, SQLITE_COLUMN_TYPES)
      writer.pragma('busy_timeout = 0')
      return { store: new SqliteStore(file, writer, connect(file, { readonly: true })), migrations }
    } catch (error) {
      writer.close()
      throw error
    }
  }

  transact<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    return this.#writer.transaction().execute(db =>
      work({
        places: new PlaceCommands(db),
        members: new MemberCommands(db, this.#insert),
        listings: new ListingCommands(db, jsonArrayFrom, this.#insert),
        pictures: new PictureCommands(db, this.#insert),
        leads: new LeadCommands(db),
        keys: new KeyCommands(db, jsonArrayFrom),
        changes: new ChangeCommands(db),
        outbox: new OutboxCommands(db),
        settings: new SettingCommands(db),
        idempotency: new IdempotencyCommands(db),
      }),
    )
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#closing.abort(new Error('The store was closed while its listings were read.'))
    // Kysely destroys only what it has used; a connection is open in any case. The writer goes last,
    // so that it takes the write-ahead log into the database.
    for (const connection of this.#connections) connection.close()
  }
}

/** One prepared statement for all rows of a call; runs inside the writer's open transaction. */
function bulkInsert(database: Database.Database, db: Kysely<Schema>): BulkInsert {
  const statements = new Map<string, Database.Statement>()
  return async (table, rows) => {
    const [first] = rows
    if (first === undefined) return
    const key = `${table}:${Object.keys(first).join()}`
    let statement = statements.get(key)
    if (!statement) {
      statement = database.prepare(db.insertInto(table).values(first).compile().sql)
      statements.set(key, statement)
    }
    try {
      for (const row of rows) statement.run(Object.values(row))
    } catch (error) {
      throw explained(error)
    }
  }
}
