import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { Problem } from '../../domain/problem.ts'
import type { TablePart } from '../moving/movable-database.ts'
import { type PackedRows, placeOf, unpackedRows } from '../moving/packed-rows.ts'
import { selectRows } from '../moving/table-rows.ts'
import type { Schema } from '../sql/database-schema.ts'
import { copiedRows, copyRows } from './copied-rows.ts'
import { codeOf, explained } from './faults.ts'

/** The size of a transaction. */
const TRANSACTION_BYTES = 2 ** 24

const INVALID_TEXT = '22021'

/** A move takes as long as it takes, whatever limits the server sets for other work. */
export const UNLIMITED = sql`
  set local idle_in_transaction_session_timeout = 0; set local statement_timeout = 0;
  set local lock_timeout = 0`

/** Commits come to the disk in their order, so the last one of a move, which waits for it, secures all. */
export const QUICK_COMMIT = sql`set local synchronous_commit = off`

/**
 * Reads the rows of a part of a table, in the order of its key.
 * @param snapshot The state that they are read of; null: the present one.
 */
export async function* readPackedRows(
  pool: Pool,
  db: Kysely<Schema>,
  snapshot: string | null,
  part: TablePart,
): AsyncGenerator<PackedRows> {
  // A statement of COPY takes no parameters.
  const select = selectRows(part, literal).compile(db).sql
  const client = await connected(pool)
  let isBroken = true
  try {
    await client.query(`begin isolation level repeatable read; ${UNLIMITED.compile(db).sql}`)
    if (snapshot !== null) await client.query(`set transaction snapshot '${snapshot}'`)
    yield* copiedRows(client, `copy (${select}) to stdout (format binary)`)
    await client.query('commit')
    isBroken = false
  } catch (error) {
    throw explained(error)
  } finally {
    client.release(isBroken)
  }
}

/** Adds rows in transactions. */
export async function insertPackedRows(
  pool: Pool,
  db: Kysely<Schema>,
  part: Omit<TablePart, 'after'>,
  rows: AsyncIterable<PackedRows>,
  onRows: (count: number) => void,
): Promise<void> {
  const names = sql.join(part.columns.map(({ name }) => sql.ref(name)))
  const copy = sql`copy ${sql.table(part.table.name)} (${names}) from stdin (format binary)`
  const limits = `${UNLIMITED.compile(db).sql}; ${QUICK_COMMIT.compile(db).sql}`
  const iterator = rows[Symbol.asyncIterator]()
  const client = await connected(pool)
  let sent: PackedRows[] = []
  let isBroken = true
  try {
    let isEnd = false
    while (!isEnd) {
      sent = []
      await client.query(`begin; ${limits}`)
      isEnd = await copyRows(client, copy.compile(db).sql, put => sendRows(iterator, sent, put))
      await client.query('commit')
      onRows(sent.reduce((sum, { count }) => sum + count, 0))
    }
    isBroken = false
  } catch (error) {
    const isText = codeOf(error) === INVALID_TEXT
    throw (isText && nulIn(part, sent)) || explained(error)
  } finally {
    client.release(isBroken)
    await iterator.return?.()
  }
}

/**
 * Sends the rows of one transaction.
 * @param sent Gets what was sent.
 * @returns Whether these are the last ones.
 */
async function sendRows(
  rows: AsyncIterator<PackedRows>,
  sent: PackedRows[],
  put: (rows: PackedRows) => Promise<void>,
): Promise<boolean> {
  for (let bytes = 0; bytes < TRANSACTION_BYTES; bytes += sent.at(-1)?.bytes.length ?? 0) {
    const { done, value } = await rows.next()
    if (done) return true
    sent.push(value)
    await put(value)
  }
  return false
}

/** The Problem of the first text that PostgreSQL cannot hold; null: there is none. */
function nulIn(
  { table, columns }: Omit<TablePart, 'after'>,
  sent: readonly PackedRows[],
): Problem | null {
  for (const rows of sent) {
    for (const values of unpackedRows(columns, rows)) {
      const i = values.findIndex(value => typeof value === 'string' && value.includes('\0'))
      if (i === -1) continue
      const detail = `The column ${columns[i]?.name} of the row of ${table.name} with ${placeOf(table, columns, values)} contains the character NUL (U+0000), which PostgreSQL cannot store. Remove the character, and run "acreage move" again.`
      return Problem.of('conflict', 'Text not movable', detail)
    }
  }
  return null
}

async function connected(pool: Pool): Promise<PoolClient> {
  try {
    return await pool.connect()
  } catch (error) {
    throw explained(error)
  }
}

function literal(value: unknown): RawBuilder<unknown> {
  if (!Buffer.isBuffer(value)) return sql.lit(value)
  return sql`${sql.lit(`\\x${value.toString('hex')}`)}::bytea`
}
