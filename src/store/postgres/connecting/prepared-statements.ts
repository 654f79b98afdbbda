import { DatabaseError, type PoolClient } from 'pg'
import { BoundedCache } from '../../../domain/values/bounded-cache.ts'

/** PostgreSQL itself takes its first five plans of a statement for the values that it got. */
const USES_BEFORE_NAMED = 5
/** Each takes some 20 kB of the server's memory on each connection. */
const MAX_NAMES = 200
/** Texts that are made for one search only are forgotten. */
const MAX_COUNTED = 2000

/** The error of a statement whose table has been changed since it was prepared. */
const NOT_SUPPORTED = '0A000'
const STALE = /cached plan must not change result type/

/**
 * Chooses the statements that the server prepares: it parses and plans them once for each
 * connection, which takes as long as running a small statement a few times. A prepared statement
 * has a name.
 */
export class PreparedStatements {
  readonly #names = new Map<string, string>()
  readonly #uses = new BoundedCache<string, number>(MAX_COUNTED)
  /** Whether each connection leads to one server process for as long as it is open. */
  readonly #isDirect = new WeakMap<PoolClient, boolean>()

  /**
   * Has to see a connection before its first statement. Behind a pooler such as pgbouncer in
   * transaction mode, the next transaction may go to another server process, which knows no
   * statement of this one. A pooler gives its clients process ids of its own.
   */
  async check(client: PoolClient): Promise<void> {
    if (this.#isDirect.has(client)) return
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const { processID } = client as unknown as { readonly processID: number | null }
    this.#isDirect.set(client, rows[0]?.pid === processID)
  }

  /** Undefined: the statement is not prepared. */
  nameOn(client: PoolClient, text: string): string | undefined {
    if (!this.#isDirect.get(client)) return undefined
    return this.#names.get(text) ?? this.#counted(text)
  }

  #counted(text: string): string | undefined {
    if (this.#names.size === MAX_NAMES) return undefined
    const uses = (this.#uses.get(text) ?? 0) + 1
    if (uses <= USES_BEFORE_NAMED) {
      this.#uses.set(text, uses)
      return undefined
    }
    this.#uses.delete(text)
    const name = `acreage-${this.#names.size + 1}`
    this.#names.set(text, name)
    return name
  }
}

/**
 * Whether a prepared statement cannot be used anymore, because a newer version has changed the
 * schema.
 */
export function isStale(error: unknown): error is DatabaseError {
  const isUnsupported = error instanceof DatabaseError && error.code === NOT_SUPPORTED
  return isUnsupported && STALE.test(error.message)
}
