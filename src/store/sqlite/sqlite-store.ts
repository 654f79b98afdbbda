import { setTimeout as sleep } from 'node:timers/promises'
import type Database from 'better-sqlite3'
import { Kysely, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/sqlite'
import { DatabaseAway } from '../../domain/database-away.ts'
import { ChangeCommands, ChangeQueries } from '../changes/change-queries.ts'
import { ListingReader } from '../listings/listing-reader.ts'
import { type DatabaseParts, SqlReader, transactionOn } from '../readers/sql-reader.ts'
import type { Schema } from '../schema/database-schema.ts'
import type { BulkInsert } from '../sql/bulk-insert.ts'
import type { ClearedRemoved, Store, Transaction, TransactOptions } from '../store.ts'
import { Checkpoints } from './checkpoints.ts'
import { connect } from './connection.ts'
import { SqliteDialect } from './dialect.ts'
import { LogSync } from './log-sync.ts'
import { bulkInsert } from './multi-row-insert.ts'
import { type UpdateOptions, updateSchema } from './update-schema.ts'

/** A commit copies a log of this many pages into the database; SQLite's own default. */
const AUTOCHECKPOINT_PAGES = 1000

/**
 * V8 collects the garbage of short pages in half the time of long ones, because fewer rows are
 * still needed at any time. SQLite has no round trips that many pages would multiply.
 */
const SEARCH_RECORDS_PER_PAGE = 100

const PARTS: DatabaseParts = {
  jsonArrayFrom,
  writersOverlap: false,
  lock: async () => {},
  jsonNumber: (column, member) => sql`json_extract(${sql.ref(column)}, ${sql.lit(`$.${member}`)})`,
}

/** Emptying the log waits ten seconds for others that read an earlier state. */
const EMPTYING_ATTEMPTS = 200
const EMPTYING_PAUSE_MS = 50

/**
 * The store in one SQLite file. It has two connections: one writes, the other only reads and sees
 * what is committed, so that no reader waits for a transaction. Syncs to the disk run outside the
 * main thread: a transaction resolves when it is on the disk, while everything else continues.
 */
export class SqliteStore extends SqlReader implements Store {
  readonly servers = null
  readonly writersOverlap = false
  /**
   * SQLite would take ten times as long as the index in memory, which holds any catalog that SQLite
   * can.
   */
  readonly listingSearch = null
  readonly #reader: Database.Database
  readonly #dialect: SqliteDialect
  readonly #log: LogSync
  readonly #checkpoints: Checkpoints
  readonly #writer: Kysely<Schema>
  readonly #insert: BulkInsert
  readonly sharedCounts = null
  readonly serverClock = null

  private constructor(dialect: SqliteDialect, reader: Database.Database) {
    const file = fileOf(dialect.database)
    const readable = new Kysely<Schema>({ dialect: new SqliteDialect(reader) })
    const listings = new ListingReader(readable, jsonArrayFrom, SEARCH_RECORDS_PER_PAGE)
    super(readable, { listings, changes: new ChangeQueries(readable) }, PARTS)
    this.#reader = reader
    this.#dialect = dialect
    this.#log = new LogSync(`${file}-wal`)
    this.#checkpoints = new Checkpoints(file, isTakenOver => {
      if (!dialect.database.open) return
      dialect.database.pragma(`wal_autocheckpoint = ${isTakenOver ? 0 : AUTOCHECKPOINT_PAGES}`)
    })
    this.#writer = new Kysely<Schema>({ dialect })
    this.#insert = bulkInsert(dialect, this.#writer)
  }

  /**
   * Opens a database file, creates it where it is missing, and brings its schema up to date. While
   * an older schema is updated, no other process can use the database.
   * @param maxPages The largest number of pages of 4 KiB; null: no limit.
   * @throws Problem `conflict` when a newer version wrote it, or when its schema is older and
   * another process has it open; `unavailable` without room for the copy; SqliteError when it
   * cannot be opened.
   */
  static async open(
    file: string,
    maxPages: number | null = null,
    options: UpdateOptions = {},
  ): Promise<{ store: SqliteStore; migrations: readonly string[] }> {
    const writer = connect(file, {})
    try {
      const migrations = await updateSchema(writer, options)
      const dialect = new SqliteDialect(settled(writer, maxPages), () =>
        settled(connect(file, { fileMustExist: true }), maxPages),
      )
      const reader = connect(file, { readonly: true })
      return { store: new SqliteStore(dialect, reader), migrations }
    } catch (error) {
      writer.close()
      throw error
    }
  }

  /**
   * Opens a database only to read its present state; the store does not see later writes. Its
   * schema must be up to date.
   */
  static openFrozen(file: string): SqliteStore {
    const reader = connect(file, { readonly: true, fileMustExist: true })
    // A transaction sees the state of its first read, not of its beginning.
    reader.exec('begin')
    reader.prepare('select count(*) from sqlite_schema').get()
    return new SqliteStore(new SqliteDialect(reader), reader)
  }

  async transact<Result>(
    work: (transaction: Transaction) => Promise<Result>,
    { isStep = false }: TransactOptions = {},
  ): Promise<Result> {
    if (this.#log.isInDoubt) await this.#takeLog()
    const result = await this.#commit(work)
    this.#checkpoints.noteCommit()
    if (isStep) return result
    try {
      await this.#log.synced()
    } catch (error) {
      throw notOnDisk(error)
    }
    return result
  }

  /**
   * Processes do not notify each other; each reads the log every 100 ms, which costs microseconds.
   */
  watchChanges(): Disposable {
    return { [Symbol.dispose]() {} }
  }

  async clearRemoved(): Promise<ClearedRemoved> {
    for (let attempt = 1; ; attempt++) {
      if (await this.#writer.connection().execute(isLogEmptied)) return 'cleared'
      if (attempt === EMPTYING_ATTEMPTS) return 'held'
      await sleep(EMPTYING_PAUSE_MS)
    }
  }

  /** Copies the log into the database after a failed sync, so that nothing is in doubt anymore. */
  async #takeLog(): Promise<void> {
    await this.#writer.connection().execute(async db => {
      if (!this.#log.isInDoubt) return
      if (!(await isLogEmptied(db))) throw logInUse()
      this.#log.settle()
    })
  }

  #commit<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    return this.#writer.transaction().execute(db => {
      const insert = this.#insert
      return work(transactionOn(db, { changes: new ChangeCommands(db, insert), insert }, PARTS))
    })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#checkpoints[Symbol.asyncDispose]()
    await this.#log[Symbol.asyncDispose]()
    // Kysely closes only a connection that it has used. The writer is closed last, so that it
    // copies the write-ahead log into the database.
    this.#reader.close()
    this.#dialect.database.close()
  }
}

/**
 * Empties the log into the database. @returns False when other readers prevent it, which is no
 * error in SQLite.
 */
async function isLogEmptied(db: Kysely<Schema>): Promise<boolean> {
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db)
  return rows[0]?.busy === 0
}

/** Sets up the writing connection after the migrations. */
function settled(writer: Database.Database, maxPages: number | null): Database.Database {
  writer.pragma('busy_timeout = 0')
  // `transact` syncs the log itself.
  writer.pragma('synchronous = NORMAL')
  if (maxPages !== null) writer.pragma(`max_page_count = ${maxPages}`)
  return writer
}

/** The true path of the database, even if it was opened through a link: its log is next to it. */
function fileOf(database: Database.Database): string {
  const [main] = database.pragma('database_list') as { readonly file: string }[]
  return main?.file ?? database.name
}

function logInUse(): DatabaseAway {
  const reason =
    'earlier data must be written to the disk first, and another process is reading the database'
  return new DatabaseAway(reason, { retryAfterSeconds: 1 })
}

function notOnDisk(error: unknown): DatabaseAway {
  const detail =
    'The disk does not answer, so this may or may not be stored. Send it again with the same Idempotency-Key to avoid storing it twice.'
  return new DatabaseAway('the disk does not answer', {
    cause: error,
    retryAfterSeconds: 30,
    answer: { title: 'Disk unavailable', detail },
  })
}
