import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { recordCatalog } from '../../src/app/open-catalog.ts'
import { mailJob } from '../../src/catalog/messages/mail-jobs.ts'
import { removeOldRequests } from '../../src/catalog/writes/request-pruning.ts'
import { SERVICE } from '../../src/domain/accounts/actor.ts'
import type { ApiKey } from '../../src/domain/accounts/api-key.ts'
import { edited } from '../../src/domain/accounts/change.ts'
import { LOG_START } from '../../src/domain/accounts/change-position.ts'
import { SERVICE_PRINCIPAL } from '../../src/domain/accounts/principal.ts'
import { leadNotification } from '../../src/domain/leads/lead.ts'
import { namedAddress } from '../../src/domain/leads/lead-address.ts'
import type { Picture } from '../../src/domain/pictures/picture.ts'
import { addressKey } from '../../src/domain/values/email.ts'
import type { AccountId, ListingId } from '../../src/domain/values/ids.ts'
import { ONE_LANE } from '../../src/store/jobs/job-records.ts'
import { MIGRATION_NAMES } from '../../src/store/migrations/migrations.ts'
import type { Store } from '../../src/store/store.ts'
import { LISTINGS, MEMBERS, PICTURES } from '../api/catalog.ts'
import { NEW_LEAD } from '../api/stored-leads.ts'
import { migrated, newDatabase, openStore, type TestDatabase } from '../postgres/databases.ts'
import { until } from '../until.ts'
import { fill } from './changes/followed-store.ts'
import { newStoredData, type StoredData } from './stored-data.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')
const TOPIC = 'errand'
const KEY = 'one'
const LOCKING = { locksByItself: true }

let data: StoredData
let one: Store
let other: Store

before(async () => {
  data = await newStoredData('', 'nothing', 'postgres')
  one = await data.open()
  other = await data.open()
})

after(async () => {
  await one[Symbol.asyncDispose]()
  await other[Symbol.asyncDispose]()
  await data[Symbol.asyncDispose]()
})

const WAITING =
  "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"

/** Waits until somebody waits for a lock of somebody else. */
async function waits(): Promise<void> {
  await until(async () => data.query(WAITING).length > 0, 'Somebody waits')
}

const KEY_OF_SENDER: ApiKey = {
  id: 'sender',
  hash: new Uint8Array(1),
  accountId: 1 as AccountId,
  allAccounts: false,
  grantedAccounts: [],
  permissions: [],
  ratePerMinute: 0,
  note: '',
  createdAt: NOW,
  expiresAt: null,
  revokedAt: null,
  lastUsedAt: null,
  madeBy: null,
  officeId: null,
}

function job() {
  return {
    topic: TOPIC,
    version: 1,
    payload: '{}',
    key: KEY,
    ...ONE_LANE,
    subject: null,
    dueAt: null,
  }
}

const DUE = { topic: TOPIC, now: NOW, version: 1, except: [], limit: 10 }

/** Adds a job, and begins a transaction of another node that adds one too and stays open until it is disposed of. */
async function whileAdding() {
  await one.transact(({ jobs }) => jobs.add([job()], NOW))
  const added = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const adding = other.transact(async ({ jobs }) => {
    await jobs.add([job()], NOW)
    added.resolve()
    await end.promise
  }, LOCKING)
  await added.promise
  return {
    [Symbol.asyncDispose]: () => {
      end.resolve()
      return adding
    },
  }
}

async function dueJobs() {
  return (await one.jobs.dueHeads(DUE, null)).jobs
}

test('writers add jobs to one key without waiting for each other', async () => {
  await using _adding = await whileAdding()
  await one.transact(({ jobs }) => jobs.add([job()], NOW), LOCKING)
  await one.transact(({ jobs }) => jobs.add([job()], NOW))
})

for (const [isolation, options] of Object.entries({ locking: LOCKING, serializable: {} })) {
  test(`a key whose last job ends while another node adds one stays due (${isolation})`, async () => {
    await one.transact(async ({ jobs }) => {
      const all = await jobs.list({ topic: TOPIC, key: null, states: ['waiting'] }, 0, 100)
      await jobs.remove(all.map(({ id }) => id))
    }, LOCKING)
    {
      await using _adding = await whileAdding()
      const [first] = await dueJobs()
      assert.ok(first)
      assert.ok(await one.transact(({ jobs }) => jobs.finish(first, NOW, false), options))
      assert.deepEqual(await dueJobs(), [])
    }
    const [second] = await dueJobs()
    assert.ok(second)
    await one.transact(({ jobs }) => jobs.finish(second, NOW, false), options)
    const { idleKeys } = await one.jobs.dueHeads(DUE, null)
    await one.transact(({ jobs }) => jobs.settleKeys(TOPIC, idleKeys), LOCKING)
    assert.deepEqual(data.query('select 1 from job_queue'), [])
  })
}

test('a change of a record never comes before an earlier one of the same record', async () => {
  let attempts = 0
  const record = (store: Store, field: string, first: () => Promise<void>) =>
    store.transact(async ({ settings, changes }) => {
      // The transaction gets its number here.
      await settings.set('demo', field)
      await first()
      await changes.record([edited('listing', 1, [field])], SERVICE, NOW)
    }, LOCKING)
  await record(one, 'acres', async () => {
    if (++attempts > 1) return
    await other.transact(({ changes }) =>
      changes.record([edited('listing', 1, ['title'])], SERVICE, NOW),
    )
  })
  let fields: readonly (readonly string[])[] = []
  await until(async () => {
    const found = await one.changes.since(LOG_START, 10)
    assert.ok(found !== 'pruned')
    fields = found.map(change => change.fields)
    return fields.length === 2
  }, 'Both changes')
  assert.deepEqual(fields, [['title'], ['acres']])
})

test('a lead that is sent to an address while the address is erased goes to the account', async () => {
  const address = 'leads@buyers.example'
  const [account] = MEMBERS
  assert.ok(account)
  await fill(one)
  const named = namedAddress(account.id, address, NOW)
  await one.transact(({ leadAddresses }) => leadAddresses.put({ ...named, confirmedAt: NOW }))
  const { leads } = recordCatalog(one, () => NOW)
  const plan = await leads.planPersonErasure(SERVICE_PRINCIPAL, address)
  assert.equal(plan.addresses.length, 1)
  const found = Promise.withResolvers<void>()
  const go = Promise.withResolvers<void>()
  const sending = other.transact(async ({ leadAddresses, leads, jobs }) => {
    assert.ok((await leadAddresses.get(account.id, address))?.confirmedAt)
    found.resolve()
    await go.promise
    const leadId = await leads.insert({ ...NEW_LEAD, accountId: account.id })
    const about = { leadId, recipient: address, listingTitle: 'Forty acres' }
    await jobs.add([mailJob(leadNotification(about, NEW_LEAD))], NOW)
  }, LOCKING)
  await found.promise
  const erased = leads.erase(SERVICE_PRINCIPAL, { remove: async () => 0 }, plan)
  await waits()
  go.resolve()
  await Promise.all([sending, erased])
  const keys = data.query<{ key: string }>("select key from job where topic = 'mail'")
  assert.deepEqual(keys, [{ key: addressKey(account.email) }])
})

test('old results of requests are removed, whoever else is about to remove them', async () => {
  await one.transact(async ({ keys, idempotency }) => {
    await keys.insert(KEY_OF_SENDER)
    for (let i = 0; i < 20; i++) {
      await idempotency.claim(KEY_OF_SENDER.id, `old ${i}`, '', { at: NOW + i, since: 0 })
    }
  })
  const forgotten = Promise.withResolvers<number>()
  const end = Promise.withResolvers<void>()
  const removing = other.transact(async ({ idempotency }) => {
    forgotten.resolve(await idempotency.forgetUntil(NOW + 4, 100))
    await end.promise
  }, LOCKING)
  assert.equal(await forgotten.promise, 5)
  const day = 24 * 3_600_000
  const left = `select 1 from idempotency where created_at > ${NOW + 4}`
  await removeOldRequests(one, () => NOW + 9 + day)
  assert.equal(data.query(left).length, 10, 'The others are removed')
  end.resolve()
  await removing
  assert.equal(data.query('select 1 from idempotency').length, 10)
})

test('of two transactions that wait for each other, one is repeated', async () => {
  const [name] = data.query<{ name: string }>('select current_database() as name')
  data.execute(`alter database ${name?.name} set deadlock_timeout = '20ms'`)
  // Connections get the setting when they are opened.
  await using first = await data.open()
  await using second = await data.open()
  await one.transact(({ settings }) => settings.set('demo', ''))
  const both = Promise.withResolvers<void>()
  let holding = 0
  let attempts = 0
  const write = (store: Store, locks: readonly [string, string], value: string) =>
    store.transact(async ({ lock, settings }) => {
      attempts++
      await lock(locks[0])
      if (++holding === 2) both.resolve()
      await both.promise
      await lock(locks[1])
      const before = (await settings.get('demo')) ?? ''
      await settings.set('demo', before + value)
    }, LOCKING)
  await Promise.all([write(first, ['a', 'b'], 'x'), write(second, ['b', 'a'], 'y')])
  assert.equal(attempts, 3)
  assert.equal((await one.settings.get('demo'))?.length, 2)
})

test('all writers succeed, however many of two nodes change one record at once', async () => {
  await one.transact(({ settings }) => settings.set('demo', '0'))
  let attempts = 0
  const raise = (store: Store) =>
    store.transact(async ({ settings }) => {
      attempts++
      const before = Number(await settings.get('demo'))
      // An edit takes about this long, so that writers who do not take turns collide.
      await sleep(3)
      await settings.set('demo', String(before + 1))
    })
  await Promise.all(Array.from({ length: 200 }, (_, i) => raise(i % 2 === 0 ? one : other)))
  assert.equal(await one.settings.get('demo'), '200')
  assert.ok(attempts > 200, 'They collided')
})

test('a photo that is fetched while a listing with it is written knows of that listing', async () => {
  await using database = await newDatabase(migrated)
  await using listing = (await openStore(database.place)).store
  await using fetching = (await openStore(database.place)).store
  await fill(listing)
  const [, like] = LISTINGS
  const [{ files }] = PICTURES as [Picture]
  assert.ok(like && files)
  const [photo] = await listing.transact(({ pictures }) =>
    pictures.createFrom(
      [{ sourceUrl: 'https://example.com/a.jpg', walk: null, changedAt: null }],
      like.accountId,
    ),
  )
  assert.ok(photo !== undefined)
  let fetched: Promise<readonly ListingId[]> | null = null
  const shown = await listing.transact(async ({ listings }) => {
    const pictures = [{ pictureId: photo, description: '', label: '' }]
    const [id] = await listings.create([{ ...like, auctionId: null, pictures }])
    fetched ??= fetching.transact(async transaction => {
      await transaction.pictures.keep(photo, files)
      return await transaction.pictures.listingsShowing(photo)
    }, LOCKING)
    let isDone = false
    void fetched.finally(() => {
      isDone = true
    })
    await until(async () => isDone || (await database.query(WAITING)).length > 0, 'It waits')
    return id
  })
  assert.deepEqual(await fetched, [shown])
})

test('two nodes that create the same record at once make one', async () => {
  const token = (store: Store) =>
    store.transact(({ settings }) => settings.replace('database-id', null, 'made'))
  const made = await Promise.all([one, other, one, other].map(token))
  assert.equal(made.filter(isGenerated => isGenerated).length, 1)
})

test('ten nodes that start at once make each table once', async () => {
  await using database: TestDatabase = await newDatabase()
  const opened = await Promise.all(Array.from({ length: 10 }, () => openStore(database.place)))
  for (const { store } of opened) await store[Symbol.asyncDispose]()
  const counts = opened.map(({ migrations }) => migrations.length).filter(count => count > 0)
  assert.deepEqual(counts, [MIGRATION_NAMES.length])
})
