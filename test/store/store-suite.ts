import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { SERVICE } from '../../src/domain/accounts/actor.ts'
import { created, edited } from '../../src/domain/accounts/change.ts'
import { LOG_START } from '../../src/domain/accounts/change-position.ts'
import type { AccountId, ListingId } from '../../src/domain/values/ids.ts'
import type { Store } from '../../src/store/store.ts'
import { CATALOG, FULL_ID, LISTINGS, MEMBERS, NOW, PICTURES, places } from '../api/catalog.ts'
import { listingWritesSuite } from './listing-writes-suite.ts'
import { settled } from './settled.ts'

/**
 * The tests of every store, whatever its database.
 * @param open Opens a store on a new database, which has nothing in it, or all places.
 */
export function storeSuite(
  name: string,
  open: (has: 'nothing' | 'places') => Promise<Store>,
): void {
  const filled = async () => {
    const store = await open('places')
    await store.transact(async ({ members, listings, pictures }) => {
      await members.insert(MEMBERS)
      await pictures.insert(PICTURES)
      await listings.insertMany([...CATALOG.entries()])
    })
    return store
  }
  let common: Promise<Store> | null = null
  /** The filled store of all tests that do not mind what the ones before them have written. A new one takes longer than most of them. */
  const shared = () => {
    common ??= filled()
    return common
  }
  after(async () => (await common)?.[Symbol.asyncDispose]())

  test(`${name}: places are read as they were written; one put again is overwritten, but keeps its official id`, async () => {
    await using store = await open('nothing')
    await store.transact(({ places: geography }) => geography.put(places))
    const [first, ...others] = places.cities
    assert.ok(first)
    const written = { ...places, zips: places.zips.toSorted((a, b) => (a.code < b.code ? -1 : 1)) }
    assert.deepEqual(await store.places.all(), written)
    const put = (city: typeof first) =>
      store.transact(({ places: geography }) => geography.put({ cities: [city] }))
    await put({ ...first, name: 'Renamed', censusId: 4_801_234 })
    await put({ ...first, name: 'Renamed again', censusId: null })
    const renamed = { ...first, name: 'Renamed again', censusId: 4_801_234 }
    assert.deepEqual(await store.places.all(), { ...written, cities: [renamed, ...others] })
  })

  test(`${name}: a member and a listing come back as they were inserted`, async () => {
    const store = await shared()
    for (const member of MEMBERS) assert.deepEqual(await store.members.get(member.id), member)
    for (const listing of LISTINGS) {
      const detail = await store.listings.detail(listing.id)
      assert.deepEqual(detail?.listing, listing)
      assert.deepEqual(detail?.member, MEMBERS[listing.accountId - 1])
    }
    assert.equal(await store.listings.detail(999 as ListingId), null)
    assert.equal(await store.members.get(999 as AccountId), null)
  })

  test(`${name}: summaries come in the order of the ids, unknown ids left out`, async () => {
    const store = await shared()
    const ids = [7, 999, FULL_ID, 2] as ListingId[]
    const summaries = await store.listings.summaries(ids, 5)
    assert.deepEqual(
      summaries.map(summary => [summary.listing.id, summary.description]),
      [
        [7, 'Plain'],
        [FULL_ID, 'A señ'],
        [2, 'Plain'],
      ],
    )
    assert.deepEqual(await store.listings.summaries([], 5), [])
  })

  test(`${name}: a failed transaction writes nothing, and readers do not wait for it`, async () => {
    const store = await shared()
    const before = await store.changes.latest()
    const failing = store.transact(async ({ members, changes }) => {
      const [member] = MEMBERS
      assert.ok(member)
      await members.insert([{ ...member, id: 77 as AccountId }])
      await changes.record([created('account', 77)], SERVICE, NOW)
      assert.ok(await members.get(77 as AccountId), 'a transaction sees its own writes')
      assert.equal(await store.members.get(77 as AccountId), null, 'nobody else does')
      throw new Error('half-way')
    })
    await assert.rejects(failing, /half-way/)
    assert.equal(await store.members.get(77 as AccountId), null)
    assert.deepEqual(await store.changes.latest(), before)
  })

  test(`${name}: transactions that take the same lock run one after the other`, async () => {
    const store = await shared()
    const add = () =>
      store.transact(
        async ({ lock, settings }) => {
          await lock('demo')
          const count = Number((await settings.get('demo')) ?? 0)
          await new Promise(resolve => setImmediate(resolve))
          await settings.set('demo', String(count + 1))
        },
        { locksByItself: true },
      )
    await Promise.all(Array.from({ length: 20 }, add))
    assert.equal(await store.settings.get('demo'), '20')
  })

  test(`${name}: lists of ids may be empty`, async () => {
    const store = await shared()
    await store.transact(async ({ listings, pictures, documents, leads, jobs, erasure }) => {
      assert.deepEqual(await listings.summaries([], 5), [])
      assert.deepEqual(await listings.searchRecords([]), [])
      assert.deepEqual(await pictures.files([]), [])
      assert.deepEqual(await pictures.createFrom([], 1 as AccountId), [])
      assert.equal((await documents.ofListings([])).size, 0)
      assert.deepEqual(await leads.byIds([]), [])
      assert.deepEqual(await leads.places([]), [])
      assert.deepEqual(await jobs.about('mail', []), [])
      assert.deepEqual(await erasure.existing([]), [])
      assert.equal(await erasure.forgetRequests([]), 0)
      await erasure.blankLeads([])
      await erasure.blankAuditAddresses('lead', [])
      await jobs.remove([])
    })
  })

  test(`${name}: the latest use of a key stays, whichever is stored last`, async () => {
    const store = await shared()
    await store.transact(({ keys }) =>
      keys.insert({
        id: 'q3ZK0pTa',
        hash: new Uint8Array(32),
        accountId: 1 as AccountId,
        allAccounts: false,
        grantedAccounts: [],
        permissions: [],
        ratePerMinute: 600,
        note: '',
        createdAt: NOW,
        expiresAt: null,
        revokedAt: null,
        lastUsedAt: null,
        madeBy: null,
        officeId: null,
      }),
    )
    for (const [at, known] of [
      [NOW + 5, NOW + 5],
      [NOW + 2, NOW + 5],
      [NOW + 9, NOW + 9],
    ] as const) {
      await store.transact(({ keys }) => keys.markUsed('q3ZK0pTa', at))
      assert.equal((await store.keys.get('q3ZK0pTa'))?.lastUsedAt, known)
    }
  })

  test(`${name}: changes come back as they were recorded, oldest first`, async () => {
    const store = await shared()
    const recorded = [
      created('listing', 1),
      edited('listing', 2, ['title', 'unpublished.brokerNotes']),
      edited('places', 0, []),
    ]
    await store.transact(({ changes }) => changes.record(recorded, SERVICE, NOW))
    await settled(store)
    const changes = await store.changes.since(LOG_START, 1000)
    assert.ok(changes !== 'pruned')
    assert.deepEqual(
      changes.map(({ position: _, ...change }) => change),
      recorded.map(change => ({ ...change, at: NOW, actor: { kind: 'service', name: '' } })),
    )
    const latest = await store.changes.latest()
    assert.deepEqual(changes.at(-1)?.position, latest)
    assert.deepEqual(await store.changes.since(latest, 1000), [])
    assert.deepEqual(await store.changes.since(LOG_START, 2), changes.slice(0, 2))
  })

  test(`${name}: only a reader whose next changes were pruned gets the answer pruned`, async () => {
    const store = await shared()
    for (const id of [1, 2, 3, 4]) {
      await store.transact(({ changes }) => changes.record([created('listing', id)], SERVICE, NOW))
    }
    assert.deepEqual(await store.changes.prunedUntil(), LOG_START)
    await settled(store)
    const all = await store.changes.since(LOG_START, 1000)
    const [first, second] = await store.changes.oldest(3)
    assert.ok(first && second)
    assert.equal(await store.transact(({ changes }) => changes.prune(second.position)), 2)
    assert.deepEqual(await store.changes.prunedUntil(), second.position)
    for (const position of [LOG_START, first.position]) {
      assert.equal(await store.changes.since(position, 10), 'pruned')
      assert.equal(await store.changes.unseen({ position, snapshot: '' }, 10), 'pruned')
    }
    assert.equal((await store.changes.since(second.position, 10)).length, all.length - 2)
    assert.equal(await store.transact(({ changes }) => changes.prune(first.position)), 0)
    assert.deepEqual(await store.changes.prunedUntil(), second.position)
  })

  test(`${name}: a follower is moved only from its present place`, async () => {
    const store = await shared()
    const [from, to, other] = [5, 9, 4].map(sequence => ({ transaction: 3, sequence }))
    assert.ok(from && to && other)
    const follower = { name: 'crm', position: from, movedAt: NOW }
    assert.equal(await store.transact(({ followers }) => followers.add(follower)), true)
    assert.equal(await store.transact(({ followers }) => followers.add(follower)), false)
    const moved = { name: 'crm', position: to, movedAt: NOW + 1 }
    assert.equal(await store.transact(({ followers }) => followers.move(moved, other)), false)
    assert.deepEqual(await store.followers.all(), [follower])
    assert.equal(await store.transact(({ followers }) => followers.move(moved, from)), true)
    assert.deepEqual(await store.followers.get('crm'), moved)
    assert.equal(await store.transact(({ followers }) => followers.remove('crm')), true)
    assert.equal(await store.transact(({ followers }) => followers.remove('crm')), false)
  })

  test(`${name}: a record that names an unknown account, county or photo is refused`, async () => {
    const store = await shared()
    const entry = Array.from(CATALOG.entries())[0]
    assert.ok(entry)
    const faults = [
      { accountId: 99 as AccountId },
      { countyId: 1 as (typeof entry.listing)['countyId'] },
      { pictures: [{ pictureId: 99 as never, description: '', label: '' }] },
    ]
    for (const fault of faults) {
      const listing = { ...entry.listing, id: 50 as ListingId, auctionId: null, ...fault }
      const bad = { listing, auction: null, spotlight: null, history: [] }
      await assert.rejects(
        store.transact(({ listings }) => listings.insertMany([bad])),
        { name: 'StoreConflict', kind: 'missing-reference' },
      )
      assert.equal(await store.listings.detail(50 as ListingId), null)
    }
  })

  test(`${name}: of two edits of one version, one is refused`, async () => {
    const store = await shared()
    const found = await store.members.versioned(1 as AccountId)
    assert.ok(found)
    const { member, version } = found
    const edit = (phone: string) =>
      store.transact(({ members }) => members.update({ ...member, phone }, version))
    assert.deepEqual([await edit('1'), await edit('2')], [true, false])
    assert.equal((await store.members.get(1 as AccountId))?.phone, '1')
    const set = (from: string | null, value: string) =>
      store.transact(({ settings }) => settings.replace('demo-desk', from, value))
    assert.deepEqual([await set('a', 'b'), await set(null, 'c')], [false, true])
    assert.deepEqual([await set(null, 'd'), await set('x', 'd')], [false, false])
    assert.deepEqual([await set('c', 'e'), await store.settings.get('demo-desk')], [true, 'e'])
  })

  test(`${name}: a request's token is claimed once in its time`, async () => {
    const store = await shared()
    const key = {
      id: 'b7TY2mWc',
      hash: new Uint8Array(32),
      accountId: 1 as AccountId,
      allAccounts: false,
      grantedAccounts: [],
      permissions: [],
      ratePerMinute: 600,
      note: '',
      createdAt: NOW,
      expiresAt: null,
      revokedAt: null,
      lastUsedAt: null,
      madeBy: null,
      officeId: null,
    }
    await store.transact(({ keys }) => keys.insert(key))
    const claim = (at: number, since: number, result: string) =>
      store.transact(async ({ idempotency }) => {
        const earlier = await idempotency.claim(key.id, 'one', 'print', { at, since })
        if (earlier === null) await idempotency.finish(key.id, 'one', result)
        return earlier?.result ?? null
      })
    assert.equal(await claim(100, 0, '"first"'), null)
    assert.equal(await claim(150, 50, '"second"'), '"first"')
    assert.equal(await claim(200, 100, '"third"'), null)
    assert.equal(await claim(210, 110, '"fourth"'), '"third"')
  })

  listingWritesSuite(name, shared, filled)
}
