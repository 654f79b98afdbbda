import { type IsolationLevel, Kysely, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { PostgresSettings } from '../database-settings.ts'
import { ListingReader } from '../listings/listing-reader.ts'
import { POSTGRES_COLUMN_TYPES } from '../migrations/column-types.ts'
import { migrateToLatest, UPDATE_STAGE } from '../migrations/migrations.ts'
import { type DatabaseParts, SqlReader, transactionOn } from '../readers/sql-reader.ts'
import type { Schema } from '../schema/database-schema.ts'
import type { StoredSearch } from '../search/search-records.ts'
import type { ClearedRemoved, Store, Transaction, TransactOptions } from '../store.ts'
import { ChangeSignal } from './change-log/change-signal.ts'
import {
  PostgresChangeCommands,
  PostgresChangeQueries,
} from './change-log/postgres-change-queries.ts'
import { TransactionIds } from './change-log/transaction-ids.ts'
import { checkServer } from './connecting/check-server.ts'
import { CollidingWrites } from './connecting/collisions.ts'
import { openingFault } from './connecting/opening-faults.ts'
import { openPool, primaryOf } from './connecting/pool.ts'
import { LOCK_GROUP, PostgresDialect, type TransactionLimits } from './connecting/pool-dialect.ts'
import { serverClock } from './connecting/server-facts.ts'
import { inUnlimitedTransaction } from './connecting/unlimited-transaction.ts'
import { arrayInsert, type ColumnTypesOf } from './copying/array-insert.ts'
import { PostgresServers } from './replicas/postgres-servers.ts'
import { PostgresSearch } from './search/postgres-search.ts'
import { searchedWriters } from './search/searched-writers.ts'
import { PostgresSharedCounts } from './shared-counts.ts'
import { vacuum } from './vacuum.ts'

/** Reads and writes take milliseconds; a server that takes longer is not there. */
const MAX_STATEMENT_MS = 30_000

/** Within `LOCK_GROUP`. */
const MIGRATION_LOCK = 1

/** Other nodes look for changes in any case. */
const MAX_SIGNAL_MS = 5000

/**
 * A process that stops in the middle of a transaction must not hold up the transactions of other
 * nodes for long.
 */
const TRANSACTION_LIMITS: TransactionLimits = {
  maxPauseMs: 10_000,
  maxLockWaitMs: 10_000,
  maxStatementMs: MAX_STATEMENT_MS,
}

const PARTS: DatabaseParts = {
  jsonArrayFrom,
  writersOverlap: true,
  lock: async (db, name) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, ${LOCK_GROUP}))`.execute(db)
  },
  jsonNumber: (column, member) =>
    sql`(nullif(${sql.ref(column)}, '')::jsonb ->> ${sql.lit(member)})::bigint`,
}

export interface PostgresOptions {
  /** From 0 to below 1; need not be unguessable. */
  readonly random: () => number
  /** Servers from which records are read; each of their hosts is a replica. */
  readonly replicaPlaces?: readonly PostgresSettings[]
  /** Whether an empty database gets the tables of Acreage, instead of being refused. */
  readonly mayCreate: boolean
  /** Called with a description of each step of an update of the schema. */
  readonly onStage?: (stage: string) => void
}

interface StoreParts {
  readonly reader: Kysely<Schema>
  readonly writer: Kysely<Schema>
  readonly ids: TransactionIds
  readonly signal: ChangeSignal
  readonly search: StoredSearch
  readonly servers: PostgresServers | null
  readonly vacuum: () => Promise<ClearedRemoved>
}

/**
 * The store in a PostgreSQL database. Half of its connections only read and see what is committed,
 * so that no reader waits for a transaction. Transactions of all nodes run concurrently, and have
 * the effect of running one after the other: PostgreSQL ends one of two that contradict each other,
 * and it is tried again, in the end in turn. Transactions of which many run at once, such as leads
 * for one seller, would mostly collide, and lock what they depend on instead.
 */
export class PostgresStore extends SqlReader implements Store {
  readonly #reader: Kysely<Schema>
  readonly #writer: Kysely<Schema>
  readonly #writes: CollidingWrites
  readonly #ids: TransactionIds
  readonly sharedCounts: PostgresSharedCounts
  readonly serverClock: () => Promise<number>
  readonly #signal: ChangeSignal
  readonly listingSearch: StoredSearch
  readonly servers: PostgresServers | null
  readonly writersOverlap = true
  readonly #vacuum: () => Promise<ClearedRemoved>
  readonly #columnTypes: ColumnTypesOf = new Map()

  private constructor(parts: StoreParts, writes: CollidingWrites) {
    const { reader, writer, ids, signal, search, servers } = parts
    const listings = new ListingReader(reader, jsonArrayFrom)
    super(reader, { listings, changes: new PostgresChangeQueries(reader, ids) }, PARTS)
    this.#ids = ids
    this.sharedCounts = new PostgresSharedCounts(reader)
    this.serverClock = () => serverClock(reader)
    this.#signal = signal
    this.listingSearch = search
    this.#reader = reader
    this.#writer = writer
    this.#writes = writes
    this.servers = servers
    this.#vacuum = parts.vacuum
  }

  /**
   * Opens a database, and brings its schema up to date in one transaction; several nodes may do so
   * concurrently.
   * @throws Problem `conflict` that says what to do, when the database cannot be used.
   */
  static async open(
    place: PostgresSettings,
    options: PostgresOptions,
  ): Promise<{ store: PostgresStore; migrations: readonly string[] }> {
    const migrations = await migrate(place, options)
    const primary = primaryOf(place)
    const { replicaPlaces = [] } = options
    const writers = Math.ceil(place.maxConnections / 2)
    let servers: PostgresServers | null = null
    const poolFor = (maxConnections: number) =>
      openPool(place, { maxConnections, maxStatementMs: MAX_STATEMENT_MS }, primary)
    const onCommit = (position: number) => servers?.committed(position)
    const dialectOptions = {
      limits: TRANSACTION_LIMITS,
      prepares: true,
      ...(replicaPlaces.length > 0 && { onCommit }),
    }
    const readers = poolFor(place.maxConnections - writers)
    const readerDialect = new PostgresDialect(readers, dialectOptions)
    const reader = new Kysely<Schema>({ dialect: readerDialect })
    const writer = new Kysely<Schema>({
      dialect: new PostgresDialect(poolFor(writers), dialectOptions),
    })
    const ids = new TransactionIds(writer)
    if (primary !== null || replicaPlaces.length > 0) {
      const sources = { place, replicaPlaces, primary, ids, parts: PARTS }
      servers = new PostgresServers({ ...sources, reader: readerDialect })
    }
    const signal = new ChangeSignal(
      openPool(place, { maxConnections: 1, maxStatementMs: MAX_SIGNAL_MS }, primary),
      String(options.random()),
    )
    const writes = new CollidingWrites(options.random)
    const search = new PostgresSearch({
      // The best plan of a search depends on its values.
      reader: new Kysely<Schema>({ dialect: new PostgresDialect(readers) }),
      inTransaction: work =>
        writes.make(isInTurn =>
          writer
            .transaction()
            .setIsolationLevel('serializable')
            .execute(async db => {
              if (isInTurn) await takeTurn(db)
              return await work(db)
            }),
        ),
      withoutTimeLimit: work => inUnlimitedTransaction(place, work),
      listingsIn: db => new ListingReader(db, jsonArrayFrom),
    })
    const clear = () => vacuum(place, primary)
    const store = new PostgresStore(
      { reader, writer, ids, signal, search, servers, vacuum: clear },
      writes,
    )
    try {
      await ids.align()
    } catch (error) {
      await store[Symbol.asyncDispose]()
      throw error
    }
    return { store, migrations }
  }

  transact<Result>(
    work: (transaction: Transaction) => Promise<Result>,
    { locksByItself = false }: TransactOptions = {},
  ): Promise<Result> {
    const isolation = locksByItself ? 'read committed' : 'serializable'
    return this.#writes.make(isInTurn => this.#commit(work, isolation, isInTurn))
  }

  async #commit<Result>(
    work: (transaction: Transaction) => Promise<Result>,
    isolation: IsolationLevel,
    isInTurn: boolean,
  ): Promise<Result> {
    let isRecorded = false
    const onRecord = () => {
      isRecorded = true
    }
    const result = await this.#writer
      .transaction()
      .setIsolationLevel(isolation)
      .execute(async db => {
        if (isInTurn) await takeTurn(db)
        const changes = new PostgresChangeCommands(db, this.#ids, onRecord)
        const insert = arrayInsert(db, this.#columnTypes)
        const searched = searchedWriters(db, jsonArrayFrom, insert)
        return await work({ ...transactionOn(db, { changes, insert }, PARTS), ...searched })
      })
    if (isRecorded) this.#signal.committed()
    return result
  }

  watchChanges(listener: () => void): Disposable {
    return this.#signal.watch(listener)
  }

  clearRemoved(): Promise<ClearedRemoved> {
    return this.#vacuum()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#signal[Symbol.asyncDispose]()
    await this.servers?.[Symbol.asyncDispose]()
    await this.#writer.destroy()
    await this.#reader.destroy()
  }
}

/** Must come before a transaction reads anything. */
async function takeTurn(db: Kysely<Schema>): Promise<void> {
  await sql`lock table write_turn in exclusive mode`.execute(db)
}

async function migrate(
  place: PostgresSettings,
  { mayCreate, onStage = () => {} }: PostgresOptions,
): Promise<readonly string[]> {
  const pool = openPool(place, { maxConnections: 1, maxStatementMs: null })
  const db = new Kysely<unknown>({ dialect: new PostgresDialect(pool) })
  try {
    return await db.transaction().execute(async transaction => {
      await sql`select pg_advisory_xact_lock(${sql.lit(LOCK_GROUP)}, ${sql.lit(MIGRATION_LOCK)})`.execute(
        transaction,
      )
      const schema = await checkServer(transaction, place, mayCreate)
      const beforeUpdate = async () => onStage(UPDATE_STAGE)
      return await migrateToLatest(transaction, POSTGRES_COLUMN_TYPES, beforeUpdate, schema)
    })
  } catch (error) {
    throw openingFault(error, place)
  } finally {
    await db.destroy()
  }
}
