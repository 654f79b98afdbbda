import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { Kysely, sql } from 'kysely'
import { ENDS_ALL } from '../../src/catalog/accounts/departures.ts'
import { personPrincipal } from '../../src/catalog/users/person-principal.ts'
import type { AccountId } from '../../src/domain/values/ids.ts'
import { openPool } from '../../src/store/postgres/connecting/pool.ts'
import { PostgresDialect } from '../../src/store/postgres/connecting/pool-dialect.ts'
import { startTestService } from '../api/service.ts'
import { ON_POSTGRES } from '../store/stored-data.ts'
import { until } from '../until.ts'
import { OPERATOR, person } from './visitor.ts'

const ACCOUNT = 1 as AccountId

const WAITING =
  "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"

const service = await startTestService()
after(() => service[Symbol.asyncDispose]())
const { keys, users } = service.catalog

test('a key that is made while its maker is removed does not survive', ON_POSTGRES, async () => {
  const { place } = service.data
  assert.ok(place.kind === 'postgres')
  await person(service, 'first@land.example')
  const id = await person(service, 'leaving@land.example')
  const maker = (await personPrincipal(service.store, id)) ?? assert.fail()
  const pool = openPool(place, { maxConnections: 1, maxStatementMs: null })
  const db = new Kysely<never>({ dialect: new PostgresDialect(pool) })
  const waiting = () => service.data.query(WAITING).length
  const ended = { isRemoved: false }
  const work = await db.transaction().execute(async blocking => {
    await sql`lock table api_key in share mode`.execute(blocking)
    const making = keys.create(maker, { accountId: ACCOUNT, permissions: [], note: 'late' })
    await until(() => waiting() > 0, 'the key waits')
    const removing = users.remove(OPERATOR, id, ACCOUNT, ENDS_ALL).then(() => {
      ended.isRemoved = true
    })
    await until(() => ended.isRemoved || waiting() > 1, 'the removal has ended, or waits')
    return { making, removing }
  })
  await db.destroy()
  await Promise.allSettled([work.making, work.removing])
  await work.removing
  const valid = (await service.store.keys.madeBy(id)).filter(({ revokedAt }) => revokedAt === null)
  assert.deepEqual(valid, [])
})
