import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { PostgresPlace } from '../../domain/database-place.ts'
import { ListingQueries } from '../listings/listing-queries.ts'
import { migrateToLatest } from '../migrations/migrations.ts'
import { POSTGRES_COLUMN_TYPES } from '../migrations/postgres-column-types.ts'
import type { Schema } from '../sql/database-schema.ts'
import { type DatabaseParts, SqlReader, transactionOn } from '../sql/sql-reader.ts'
import { type Store, StoreConflict, type Transaction } from '../store.ts'
import { ChangeSignal } from './change-signal.ts'
import { checkServer } from './check-server.ts'
import { Collision, tooManyCollisions } from './faults.ts'
import { openingFault } from './opening-faults.ts'
import { openPool } from './pool.ts'
import { LOCK_GROUP, MIGRATION_LOCK, PostgresDialect } from './pool-dialect.ts'
import { PostgresChangeCommands, PostgresChangeQueries } from './postgres-change-queries.ts'
import { recordsetInsert } from './recordset-insert.ts'
import { PostgresSharedCounts } from './shared-counts.ts'
import { TransactionIds } from './transaction-ids.ts'

/** Reads and writes take milliseconds; a server that takes longer is not there. */
const MAX_STATEMENT_MS = 30_000

/** Others look for changes in any case. */
const MAX_SIGNAL_MS = 5000

/** The pauses between the attempts grow from the first to the last, which is about a second. */
const MAX_ATTEMPTS = 12
const FIRST_PAUSE_MS = 1

const PARTS: DatabaseParts = {
  jsonArrayFrom,
  jsonNumber: (column, member) =>
    sql`(nullif(${sql.ref(column)}, '')::jsonb ->> ${sql.lit(member)})::bigint`,
}

export interface PostgresOptions {
  /** From 0 to below 1; need not be unguessable. */
  readonly random: () => number
  /** Whether an empty database gets the tables of Acreage, instead of being refused. */
  readonly mayCreate: boolean
  /** Hears that a database that has a schema is about to be changed. */
  readonly onMigrate?: () => void
}

interface StoreParts {
  readonly reader: Kysely<Schema>
  readonly writer: Kysely<Schema>
  readonly ids: TransactionIds
  readonly signal: ChangeSignal
}

/**
 * The store in a PostgreSQL database. Half of its connections only read and see what is committed, so that no reader
 * waits for a transaction. Transactions of all nodes run side by side, and have the effect of running one after the
 * other: PostgreSQL ends one of two that contradict each other, and it is tried again.
 */
export class PostgresStore extends SqlReader implements Store {
  readonly #reader: Kysely<Schema>
  readonly #writer: Kysely<Schema>
  readonly #random: () => number
  readonly #ids: TransactionIds
  readonly sharedCounts: PostgresSharedCounts
  readonly #signal: ChangeSignal

  private constructor(parts: StoreParts, random: () => number) {
    const { reader, writer, ids, signal } = parts
    const listings = new ListingQueries(reader, jsonArrayFrom)
    super(reader, { listings, changes: new PostgresChangeQueries(reader, ids) }, PARTS)
    this.#ids = ids
    this.sharedCounts = new PostgresSharedCounts(reader)
    this.#signal = signal
    this.#reader = reader
    this.#writer = writer
    this.#random = random
  }

  /**
   * Opens a database, and brings its schema up to date in one transaction; several nodes may do so at once.
   * @throws Problem `conflict` that says what to do, when the database cannot be used.
   */
  static async open(
    place: PostgresPlace,
    options: PostgresOptions,
  ): Promise<{ store: PostgresStore; migrations: readonly string[] }> {
    const migrations = await migrate(place, options)
    const writers = Math.ceil(place.maxConnections / 2)
    const [reader, writer] = [place.maxConnections - writers, writers].map(
      maxConnections =>
        new Kysely<Schema>({
          dialect: new PostgresDialect(
            openPool(place, { maxConnections, maxStatementMs: MAX_STATEMENT_MS }),
          ),
        }),
    )
    if (!reader || !writer) throw new Error('There are two pools.')
    const ids = new TransactionIds(writer)
    const signal = new ChangeSignal(
      openPool(place, { maxConnections: 1, maxStatementMs: MAX_SIGNAL_MS }),
      String(options.random()),
    )
    const store = new PostgresStore({ reader, writer, ids, signal }, options.random)
    try {
      await ids.align()
    } catch (error) {
      await store[Symbol.asyncDispose]()
      throw error
    }
    return { store, migrations }
  }

  async transact<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#commit(work)
      } catch (error) {
        if (!isWorthAnotherAttempt(error, attempt)) {
          throw error instanceof Collision ? tooManyCollisions(error) : error
        }
        await sleep(FIRST_PAUSE_MS * 2 ** attempt * this.#random())
      }
    }
  }

  async #commit<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    let isRecorded = false
    const onRecord = () => {
      isRecorded = true
    }
    const result = await this.#writer
      .transaction()
      .setIsolationLevel('serializable')
      .execute(db => {
        const changes = new PostgresChangeCommands(db, this.#ids, onRecord)
        return work(transactionOn(db, { changes, insert: recordsetInsert(db) }, PARTS))
      })
    if (isRecorded) this.#signal.committed()
    return result
  }

  watchChanges(listener: () => void): Disposable {
    return this.#signal.watch(listener)
  }

  /** PostgreSQL removes former contents of rows by itself, and its log is its administrator's. */
  async emptyLog(): Promise<boolean> {
    return true
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#signal[Symbol.asyncDispose]()
    await this.#writer.destroy()
    await this.#reader.destroy()
  }
}

/**
 * A row that was not visible when the transaction began can make a duplicate, too. The next attempt sees the row, and
 * does what is right then.
 */
function isWorthAnotherAttempt(error: unknown, attempt: number): boolean {
  if (error instanceof Collision) return attempt < MAX_ATTEMPTS
  return error instanceof StoreConflict && error.kind !== 'protected' && attempt === 1
}

async function migrate(
  place: PostgresPlace,
  { mayCreate, onMigrate = () => {} }: PostgresOptions,
): Promise<readonly string[]> {
  const pool = openPool(place, { maxConnections: 1, maxStatementMs: null })
  const db = new Kysely<never>({ dialect: new PostgresDialect(pool) })
  try {
    return await db.transaction().execute(async transaction => {
      await sql`select pg_advisory_xact_lock(${sql.lit(LOCK_GROUP)}, ${sql.lit(MIGRATION_LOCK)})`.execute(
        transaction,
      )
      const schema = await checkServer(transaction, place, mayCreate)
      return await migrateToLatest(transaction, POSTGRES_COLUMN_TYPES, onMigrate, schema)
    })
  } catch (error) {
    throw openingFault(error, place)
  } finally {
    await db.destroy()
  }
}
