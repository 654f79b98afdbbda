import {
  CompiledQuery,
  type DatabaseConnection,
  DataTypeNode,
  type Dialect,
  type Driver,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  sql,
  type TransactionSettings,
} from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { cancelStatement } from './cancel-statement.ts'
import { Collision, endsConnection, explained, isTimeout, notKnownToBeStored } from './faults.ts'
import { END_OF_LOG } from './log-point.ts'
import { isStale, PreparedStatements } from './prepared-statements.ts'

/**
 * All commands of Acreage that change a schema, or fill a new database, take a lock of this group.
 */
export const LOCK_GROUP = 1_094_930_245

const WITH_COUNT: readonly string[] = ['INSERT', 'UPDATE', 'DELETE']

export interface TransactionLimits {
  /** The server ends a transaction that gets no statement for this long. */
  readonly maxPauseMs: number
  /** A statement that waits this long for a lock fails. */
  readonly maxLockWaitMs: number
  /** A statement that takes this long fails, even if this process has ended. */
  readonly maxStatementMs: number
}

interface DialectOptions {
  /** Absent: transactions may rest and wait as long as the server lets them. */
  readonly limits?: TransactionLimits
  /**
   * Whether the server prepares statements that come again and again, where the connection allows
   * it.
   */
  readonly prepares?: boolean
  /** Called after each commit with the end of the server's log, in bytes. */
  readonly onCommit?: ((position: number) => void) | undefined
}

/**
 * Kysely over a pool of connections. Unlike Kysely's own dialect, it turns errors into Problems and
 * StoreConflicts, and closes a connection whose statement did not end. Outside a transaction,
 * nothing depends on one connection.
 */
export class PostgresDialect implements Dialect {
  readonly #pool: Pool
  readonly #options: DialectOptions
  /** All drivers use the same connections, and a name means one statement there. */
  readonly #prepared: PreparedStatements | null

  constructor(pool: Pool, options: DialectOptions = {}) {
    this.#pool = pool
    this.#options = options
    this.#prepared = options.prepares ? new PreparedStatements() : null
  }

  createDriver(): Driver {
    return new PoolDriver(this.#pool, this.#prepared, this.#options)
  }

  createQueryCompiler(): PostgresQueryCompiler {
    return new BinaryOrderCompiler()
  }

  createAdapter(): PostgresAdapter {
    return new PostgresAdapter()
  }

  createIntrospector(db: Kysely<unknown>): PostgresIntrospector {
    return new PostgresIntrospector(db)
  }
}

/**
 * Text columns compare and sort by their bytes, as in SQLite, regardless of the database's
 * collation.
 */
class BinaryOrderCompiler extends PostgresQueryCompiler {
  protected override visitColumnDefinition(
    node: Parameters<PostgresQueryCompiler['visitColumnDefinition']>[0],
  ): void {
    const { dataType } = node
    const isText = DataTypeNode.is(dataType) && dataType.dataType === 'text'
    if (!isText) super.visitColumnDefinition(node)
    else super.visitColumnDefinition({ ...node, dataType: BYTE_ORDERED_TEXT })
  }
}

const BYTE_ORDERED_TEXT = sql`text collate "C"`.toOperationNode()

class PoolDriver implements Driver {
  readonly #pool: Pool
  readonly #limits: string
  readonly #onCommit: ((position: number) => void) | null
  readonly #prepared: PreparedStatements | null

  constructor(
    pool: Pool,
    prepared: PreparedStatements | null,
    { limits, onCommit }: DialectOptions,
  ) {
    this.#pool = pool
    this.#prepared = prepared
    this.#limits = limits ? limitsText(limits) : ''
    this.#onCommit = onCommit ?? null
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PoolConnection> {
    try {
      const client = await this.#pool.connect()
      await this.#prepared?.check(client).catch(error => {
        client.release(true)
        throw error
      })
      return new PoolConnection(client, this.#prepared)
    } catch (error) {
      throw explained(error)
    }
  }

  async beginTransaction(
    connection: PoolConnection,
    { isolationLevel }: TransactionSettings,
  ): Promise<void> {
    const level = isolationLevel === undefined ? '' : ` isolation level ${isolationLevel}`
    await connection.begin(`begin${level}${this.#limits}`)
  }

  async commitTransaction(connection: PoolConnection): Promise<void> {
    await connection.commit(this.#onCommit)
  }

  async rollbackTransaction(connection: PoolConnection): Promise<void> {
    await connection.rollBack()
  }

  async releaseConnection(connection: PoolConnection): Promise<void> {
    connection.release()
  }

  async destroy(): Promise<void> {
    await this.#pool.end()
  }
}

/** PostgreSQL's texts cannot have a zero character, which the reply of another server may have. */
function storable(value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\0', '\uFFFD') : value
}

/**
 * The limits end with the transaction, because its connection may serve another program next,
 * behind a pooler.
 */
function limitsText({ maxPauseMs, maxLockWaitMs, maxStatementMs }: TransactionLimits): string {
  const limits = {
    idle_in_transaction_session_timeout: maxPauseMs,
    lock_timeout: maxLockWaitMs,
    statement_timeout: maxStatementMs,
  }
  return Object.entries(limits)
    .map(([name, milliseconds]) => `; set local ${name} = ${milliseconds}`)
    .join('')
}

class PoolConnection implements DatabaseConnection {
  readonly #client: PoolClient
  readonly #prepared: PreparedStatements | null
  #isInTransaction = false
  #isBroken = false

  constructor(client: PoolClient, prepared: PreparedStatements | null) {
    this.#client = client
    this.#prepared = prepared
  }

  async begin(text: string): Promise<void> {
    await this.executeQuery(CompiledQuery.raw(text))
    this.#isInTransaction = true
  }

  async executeQuery<Row>({ sql: text, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const values = parameters.map(storable)
    try {
      const { command, rowCount, rows } = await this.#send(text, values)
      const numAffectedRows = WITH_COUNT.includes(command) ? BigInt(rowCount ?? 0) : undefined
      return { rows, ...(numAffectedRows !== undefined && { numAffectedRows }) }
    } catch (error) {
      this.#isBroken ||= endsConnection(error)
      // The server would continue the statement, although nothing waits for its result.
      if (isTimeout(error)) await cancelStatement(this.#client)
      throw explained(error)
    }
  }

  async #send(text: string, values: readonly unknown[]) {
    const name = this.#prepared?.nameOn(this.#client, text)
    // A text without values may be several statements, which cannot be prepared.
    if (name === undefined || values.length === 0)
      return await this.#client.query(text, [...values])
    try {
      return await this.#client.query({ name, text, values: [...values] })
    } catch (error) {
      if (!isStale(error)) throw error
      // A new connection has to prepare it again.
      this.#isBroken = true
      if (this.#isInTransaction) throw new Collision(error.message, { cause: error })
      return await this.#client.query(text, [...values])
    }
  }

  async commit(onCommit: DialectOptions['onCommit'] | null): Promise<void> {
    const text = onCommit ? `commit; select ${END_OF_LOG} as position` : 'commit'
    const answer = await this.#client.query(text).catch(error => {
      this.#isBroken = endsConnection(error)
      throw this.#isBroken ? notKnownToBeStored(error) : explained(error)
    })
    const [committed, log] = [answer].flat()
    // PostgreSQL rolls back a transaction in which a statement has failed, and reports no error.
    if (committed?.command === 'ROLLBACK') {
      throw new Error('A statement of the transaction had failed.')
    }
    if (log) onCommit?.(log.rows[0].position)
  }

  /** A connection that cannot roll back is closed, which rolls back too. */
  async rollBack(): Promise<void> {
    if (this.#isBroken) return
    try {
      await this.#client.query('rollback')
    } catch {
      this.#isBroken = true
    }
  }

  release(): void {
    this.#client.release(this.#isBroken)
  }

  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('This dialect does not stream; read in pages by key instead.')
  }
}
