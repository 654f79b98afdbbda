import { setTimeout as sleep } from 'node:timers/promises'
import type { Database, Statement } from 'better-sqlite3'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { DatabaseAway } from '../../domain/database-away.ts'
import { BoundedCache } from '../../domain/values/bounded-cache.ts'
import { StoreConflict, type StoreConflictKind } from '../store.ts'

/**
 * How many prepared statements are cached. A service has some dozens, and one for each length of a
 * list of ids.
 */
const MAX_PREPARED = 500

/**
 * A transaction waits about five seconds for the write lock of another process. It does not wait
 * within SQLite, which would block this process.
 */
const BEGIN_ATTEMPTS = 500
const BEGIN_PAUSE_MS = 10

/**
 * Kysely over one SQLite connection. Unlike Kysely's own dialect it caches prepared statements, and
 * its transactions take the write lock when they begin: a transaction that begins with a read could
 * fail at its first write.
 */
export class SqliteDialect implements Dialect {
  readonly #connection: SqliteConnection

  /** @param reopen Opens the database again after it was found to be read-only. */
  constructor(database: Database, reopen?: () => Database) {
    this.#connection = new SqliteConnection(database, reopen)
  }

  /** The present connection; it is replaced when the database is reopened. */
  get database(): Database {
    return this.#connection.database
  }

  createDriver(): Driver {
    return new SqliteDriver(this.#connection)
  }

  createQueryCompiler(): SqliteQueryCompiler {
    return new SqliteQueryCompiler()
  }

  createAdapter(): SqliteAdapter {
    return new SqliteAdapter()
  }

  createIntrospector(db: Kysely<unknown>): SqliteIntrospector {
    return new SqliteIntrospector(db)
  }
}

class SqliteDriver implements Driver {
  readonly #connection: SqliteConnection
  /** After a transaction has waited in vain, the next ones try only once. */
  #attempts = BEGIN_ATTEMPTS

  constructor(connection: SqliteConnection) {
    this.#connection = connection
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection
  }

  async beginTransaction(): Promise<void> {
    const attempts = this.#attempts
    this.#attempts = 1
    for (let attempt = 1; !this.#connection.begin(attempt === attempts); attempt++) {
      await sleep(BEGIN_PAUSE_MS)
    }
    this.#attempts = BEGIN_ATTEMPTS
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'))
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // A failed commit or a full disk may have rolled back already.
    if (this.#connection.inTransaction) {
      await connection.executeQuery(CompiledQuery.raw('rollback'))
    }
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    this.#connection.close()
  }
}

class SqliteConnection implements DatabaseConnection {
  #database: Database
  readonly #reopen: (() => Database) | undefined
  readonly #statements = new BoundedCache<string, Statement>(MAX_PREPARED)
  #isReadOnly = false

  constructor(database: Database, reopen: (() => Database) | undefined) {
    this.#database = database
    this.#reopen = reopen
  }

  get database(): Database {
    return this.#database
  }

  get inTransaction(): boolean {
    return this.#database.inTransaction
  }

  /**
   * Begins a transaction that may write.
   * @param isLast Whether this is the last attempt: it throws a Problem `unavailable` while another
   * process writes.
   * @returns False when another process is writing.
   */
  begin(isLast: boolean): boolean {
    try {
      if (this.#isReadOnly) this.#openAgain()
      this.#prepare('begin immediate').run()
      return true
    } catch (error) {
      if (!isLast && codeOf(error) === 'SQLITE_BUSY') return false
      throw this.#noted(error)
    }
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    try {
      const statement = this.#prepare(query.sql)
      if (statement.reader) return { rows: statement.all(query.parameters) as Row[] }
      const { changes, lastInsertRowid } = statement.run(query.parameters)
      return { rows: [], insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes) }
    } catch (error) {
      throw this.#noted(error)
    }
  }

  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('This dialect does not stream; read in pages by key instead.')
  }

  close(): void {
    this.#statements.clear()
    this.#database.close()
  }

  #noted(error: unknown): unknown {
    this.#isReadOnly ||= codeOf(error).startsWith('SQLITE_READONLY')
    return explained(error)
  }

  /** A connection that was opened while the file was read-only can never write. */
  #openAgain(): void {
    if (!this.#reopen) return
    const database = this.#reopen()
    this.close()
    this.#database = database
    this.#isReadOnly = false
  }

  #prepare(sql: string): Statement {
    return this.#statements.getOrAdd(sql, () => this.#database.prepare(sql))
  }
}

const REASONS: readonly (readonly [code: string, reason: string, retryAfterSeconds: number])[] = [
  ['SQLITE_BUSY', 'another process holds the database for too long', 1],
  ['SQLITE_FULL', 'the disk is full, or the database as large as it may be', 30],
  ['SQLITE_READONLY', 'the database is read-only', 30],
  ['SQLITE_IOERR', 'the disk does not answer', 30],
  ['SQLITE_CANTOPEN', 'a file that it needs cannot be opened', 30],
]

const CONFLICTS: Readonly<Record<string, StoreConflictKind>> = {
  SQLITE_CONSTRAINT_UNIQUE: 'duplicate',
  SQLITE_CONSTRAINT_PRIMARYKEY: 'duplicate',
  SQLITE_CONSTRAINT_ROWID: 'duplicate',
  SQLITE_CONSTRAINT_FOREIGNKEY: 'missing-reference',
  SQLITE_CONSTRAINT_TRIGGER: 'protected',
}

/**
 * Turns an error of SQLite into a Problem when the database cannot answer now, or into a
 * StoreConflict when a write contradicts its contents. Any other error is a defect and stays as it
 * is.
 */
export function explained(error: unknown): unknown {
  const code = codeOf(error)
  const conflict = CONFLICTS[code]
  if (conflict !== undefined && error instanceof Error) return new StoreConflict(conflict, error)
  const found = REASONS.find(([prefix]) => code.startsWith(prefix))
  if (found === undefined) return error
  const [, reason, retryAfterSeconds] = found
  return new DatabaseAway(reason, { cause: error, retryAfterSeconds })
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
