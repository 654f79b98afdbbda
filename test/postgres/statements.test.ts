import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, sql } from 'kysely'
import { Problem } from '../../src/domain/problem.ts'
import { ChangeSignal } from '../../src/store/postgres/change-log/change-signal.ts'
import { openPool } from '../../src/store/postgres/connecting/pool.ts'
import { PostgresDialect } from '../../src/store/postgres/connecting/pool-dialect.ts'
import { switchedAddress } from '../store/changes/switched-address.ts'
import { until } from '../until.ts'
import { newDatabase, placeAt } from './databases.ts'

const MAX_STATEMENT_MS = 300

test('the server does not go on with a statement that nobody waits for', async () => {
  await using database = await newDatabase()
  const pool = openPool(database.place, { maxConnections: 1, maxStatementMs: MAX_STATEMENT_MS })
  const db = new Kysely<never>({ dialect: new PostgresDialect(pool) })
  const isUnavailable = (error: unknown) => error instanceof Problem && error.code === 'unavailable'
  await assert.rejects(sql`select pg_sleep(600)`.execute(db), isUnavailable)
  const running =
    "select 1 from pg_stat_activity where query like '%pg_sleep(6%' and datname = current_database() and state = 'active' and pid <> pg_backend_pid()"
  await until(async () => (await database.query(running)).length === 0, 'It has ended')
  await db.destroy()
})

test('a zero character, as the reply of another server may have it, is replaced', async () => {
  await using database = await newDatabase()
  const pool = openPool(database.place, { maxConnections: 1, maxStatementMs: null })
  const db = new Kysely<never>({ dialect: new PostgresDialect(pool) })
  const { rows } = await sql`select ${'550 \0 no'}::text as reply`.execute(db)
  assert.deepEqual(rows, [{ reply: '550 \uFFFD no' }])
  await db.destroy()
})

test('a process that hears nothing from a dead connection listens on a new one', async () => {
  await using database = await newDatabase()
  const server = new URL(database.url)
  await using address = await switchedAddress(Number(server.port))
  const signalTo = (port: number, sender: string) => {
    const place = placeAt(`postgres://acreage@127.0.0.1:${port}${server.pathname}`)
    const pool = openPool(place, { maxConnections: 1, maxStatementMs: MAX_STATEMENT_MS })
    return new ChangeSignal(pool, sender)
  }
  await using deaf = signalTo(address.port, 'deaf')
  await using other = signalTo(Number(server.port), 'other')
  let heard = 0
  using _watching = deaf.watch(() => heard++)
  const hears = async () => {
    const before = heard
    await until(async () => {
      other.committed()
      await sleep(50)
      return heard > before
    }, 'It hears of a change')
  }
  await hears()
  address.silence()
  deaf.committed()
  await hears()
})
