import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { Kysely, sql } from 'kysely'
import { ENDS_ALL } from '../../src/catalog/accounts/departures.ts'
import { personPrincipal } from '../../src/catalog/users/person-principal.ts'
import { newMember } from '../../src/domain/accounts/member-form.ts'
import type { AccountId, UserId } from '../../src/domain/values/ids.ts'
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
const { accounts, keys, offices, users } = service.catalog

/** Begins the second write while the first one waits for a table, and has both end after that. */
async function overlapped(
  table: 'api_key' | 'audit',
  first: () => Promise<unknown>,
  second: () => Promise<unknown>,
): Promise<readonly PromiseSettledResult<unknown>[]> {
  const { place } = service.data
  assert.ok(place.kind === 'postgres')
  const pool = openPool(place, { maxConnections: 1, maxStatementMs: null })
  const db = new Kysely<never>({ dialect: new PostgresDialect(pool) })
  const waiting = () => service.data.query(WAITING).length
  const ended = { isSecond: false }
  const both = await db.transaction().execute(async blocking => {
    await sql`lock table ${sql.table(table)} in share mode`.execute(blocking)
    const begun = first()
    await until(() => waiting() > 0, 'the first write waits')
    const later = second().finally(() => {
      ended.isSecond = true
    })
    await until(() => ended.isSecond || waiting() > 1, 'the second write has ended, or waits')
    return [begun, later]
  })
  await db.destroy()
  return await Promise.allSettled(both)
}

async function makeKey(id: UserId, accountId: AccountId): Promise<() => Promise<unknown>> {
  const maker = (await personPrincipal(service.store, id)) ?? assert.fail()
  return () => keys.create(maker, { accountId, permissions: [], note: 'late' })
}

async function validKeys(id: UserId): Promise<number> {
  const made = await service.store.keys.madeBy(id)
  return made.filter(({ revokedAt }) => revokedAt === null).length
}

async function account(company: string): Promise<AccountId> {
  const form = { company, email: 'office@land.example' }
  return await accounts.create(
    OPERATOR,
    newMember(form, name => name),
  )
}

test('a key that is made while its maker is removed does not survive', ON_POSTGRES, async () => {
  await person(service, 'first@land.example')
  const id = await person(service, 'leaving@land.example')
  const make = await makeKey(id, ACCOUNT)
  const remove = () => users.remove(OPERATOR, id, ACCOUNT, ENDS_ALL)
  const [, removed] = await overlapped('api_key', make, remove)
  assert.equal(removed?.status, 'fulfilled')
  assert.equal(await validKeys(id), 0)
})

test('an operator who is being removed makes no key', ON_POSTGRES, async () => {
  await person(service, 'stays@land.example', { serviceRole: 'operator' })
  const id = await person(service, 'operator@land.example', { serviceRole: 'operator' })
  const make = await makeKey(id, ACCOUNT)
  const remove = () => users.setServiceRole(OPERATOR, id, null)
  const [removed, made] = await overlapped('audit', remove, make)
  assert.deepEqual([removed?.status, made?.status], ['fulfilled', 'rejected'])
  assert.equal(await validKeys(id), 0)
})

test('a key for an account that is leaving its office does not survive', ON_POSTGRES, async () => {
  const office = await account('Broker')
  const agent = await account('Agent')
  await offices.put(OPERATOR, agent, office)
  const id = await person(service, 'broker@land.example', { account: office })
  const make = await makeKey(id, agent)
  const [, left] = await overlapped('api_key', make, () => offices.put(OPERATOR, agent, null))
  assert.equal(left?.status, 'fulfilled')
  assert.equal(await validKeys(id), 0)
})
