import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { AccountId } from '../../src/domain/values/ids.ts'
import { until } from '../until.ts'
import { NOW } from './catalog.ts'
import { FORM, newSeller } from './posted-listings.ts'
import { assertRefused, VERSIONS } from './refusal.ts'
import { startTestService } from './service.ts'
import { otherProcess, rowsOf, versionOf } from './written-rows.ts'

const HOUR_MS = 3_600_000

const service = await startTestService()
after(() => service[Symbol.asyncDispose]())
const seller = await newSeller(service)

/** Posts a listing, which must be accepted. @returns Its id. */
async function save(path: number | string, data: object, by = seller): Promise<number> {
  const response = await by.save(path, data)
  assert.ok(response.statusCode < 300, response.body)
  return response.json().listingID
}

function historyOf(id: number) {
  const columns = 'version, at, price_usd, status, active'
  return rowsOf(
    service,
    `select ${columns} from listing_history where listing_id = ${id} order by version`,
  )
}

/** The rows of the change log since a number, without those of keys. */
function changesSince(sequence: number) {
  const sql = `select kind, entity_id, at from change_log
    where sequence > ${sequence} and kind <> 'api-key' order by sequence`
  return rowsOf(service, sql)
}

/** The ids that a search finds. */
async function found(query: string, app = service.app): Promise<number[]> {
  const headers = { 'x-api-key': service.key }
  const answer = await app.inject({ url: `/v3/listings?${query}`, headers })
  const { data, records } = answer.json()
  assert.equal(data.length, records)
  return data.map(({ listingID }: { listingID: number }) => listingID)
}

async function showcased(): Promise<number[]> {
  const { data } = (await service.get('/v3/listings/showcase')).json()
  return data.map(({ listingID }: { listingID: number }) => listingID).toSorted()
}

test('the history has each change of price, status and visibility with its time, and no others', async () => {
  const id = await save(0, FORM)
  const first = { version: 1, at: NOW, price_usd: null, status: 'P', active: 1 }
  const expected: object[] = [first]
  assert.deepEqual(historyOf(id), expected)
  let state = { price_usd: null as number | null, status: 'P', active: 1 }
  const edits: readonly (readonly [data: object, kept: Partial<typeof state> | null])[] = [
    [{ listingTitle: 'Retitled', acres: 12, brokerNotes: 'x' }, null],
    [{ price: { numeric: 50_000 } }, { price_usd: 50_000 }],
    [{ price: { numeric: 50_000 }, description: 'Same price' }, null],
    [{ status: 'Under Contract' }, { status: 'PP' }],
    [{ active: false }, { active: 0 }],
    [{ description: 'Hidden' }, null],
    [
      { active: true, status: 'P', price: { numeric: 45_000.5 } },
      { ...state, price_usd: 45_000.5 },
    ],
    [{ price: null, listingTitle: 'On request' }, { price_usd: null }],
    [{ status: 'S' }, { status: 'S' }],
    [{ listingDate: '2026-01-01', LFType1: 64, listingType: 3 }, null],
  ]
  for (const [i, [data, kept]] of edits.entries()) {
    service.now += HOUR_MS
    await save(id, data)
    assert.equal(versionOf(service, id), i + 2)
    if (kept === null) continue
    state = { ...state, ...kept }
    expected.push({ version: i + 2, at: service.now, ...state })
  }
  assert.deepEqual(historyOf(id), expected)
})

test('each write adds its rows to the change log, and an edit without changes adds none', async () => {
  const { sequence: latest } = await service.store.changes.latest()
  const id = await save(0, FORM)
  const expected = [{ kind: 'listing', entity_id: id, at: service.now }]
  assert.deepEqual(changesSince(latest), expected)
  service.now += HOUR_MS
  await save(id, { acres: 11 })
  expected.push({ kind: 'listing', entity_id: id, at: service.now })
  assert.deepEqual(changesSince(latest), expected)

  service.now += HOUR_MS
  const [written] = rowsOf(service, `select * from listing where listing_id = ${id}`)
  const shown = (await service.get(`/v3/listings/${id}?includeImages=1&includeAmenities=1`)).json()
  const same = [{}, { acres: 11 }, { ...FORM, acres: '11' }, { active: true, status: 'P' }, shown]
  for (const data of [...same, { homeDetails: {} }, { images: [], documents: [], price: null }]) {
    await save(id, data)
  }
  assert.deepEqual(changesSince(latest), expected)
  assert.deepEqual(rowsOf(service, `select * from listing where listing_id = ${id}`), [written])

  await save('showcase/0/0', { ...FORM, images: [{ large: { SRC: 'https://example.com/1.jpg' } }] })
  // The listing, and its place in the showcase.
  assert.equal(changesSince(latest).length, 4)
})

test('a listing says when it was last edited', async () => {
  const id = await save(0, { ...FORM, description: 'A sundial' })
  const summary = async () => (await service.get('/v3/listings?kw=sundial')).json().data[0]
  assert.equal((await summary()).lastModified, undefined)
  service.now = Date.parse('2026-12-01T08:05:09Z')
  await save(id, { description: 'A sundial' })
  assert.equal((await summary()).lastModified, undefined)
  await save(id, { acres: 13 })
  assert.equal((await summary()).lastModified, 'December, 1 2026 08:05:09')
})

test('the next search finds a written listing', async () => {
  const id = await save(0, { ...FORM, description: 'An old observatory' })
  assert.deepEqual(await found('kw=observatory'), [id])
  for (const [data, query, isFound] of [
    [{ description: 'A young observatory' }, 'kw=observatory young', true],
    [{ description: 'A telescope' }, 'kw=observatory', false],
    [{ price: { numeric: 123_457 } }, 'lp=123457&hp=123457', true],
    [{ acres: 321.5 }, 'la=321.5&ha=321.5', true],
    [{ propertyTypes: { id: 2048 } }, 'kw=telescope&propertyTypes=2048', true],
    [{ homeDetails: { beds: 9 } }, 'kw=telescope&lbed=9&hasHouse=true', true],
    [{ status: 'S' }, 'kw=telescope', false],
    [{}, 'kw=telescope&status=S', true],
    [{ status: 'P', listingType: 3 }, 'kw=telescope&listingType=3', true],
    [{ lat: 32.1, lng: -97.45 }, 'kw=telescope&bounds=(32.05,-97.5),(32.15,-97.4)', true],
    [
      { lat: null, lng: null, address: { state: 'MA', county: 'Suffolk', city: 'Boston' } },
      'kw=telescope Boston',
      true,
    ],
    [{ active: false }, 'kw=telescope', false],
    [{ active: true }, 'kw=telescope', true],
  ] as const) {
    await save(id, data)
    assert.deepEqual(await found(encodeURI(query)), isFound ? [id] : [], query)
  }
})

test('searches right after many writes at once find them all', async () => {
  const ids = await Promise.all(
    Array.from({ length: 30 }, async () => {
      const id = await save(0, { ...FORM, description: 'A belfry' })
      assert.ok((await found('kw=belfry&listingsPerPage=100')).includes(id))
      return id
    }),
  )
  const all = await found('kw=belfry&listingsPerPage=100')
  assert.deepEqual(
    all.toSorted((a, b) => a - b),
    ids.toSorted((a, b) => a - b),
  )
})

test('another process soon finds a written listing, and vice versa', async () => {
  await using other = await otherProcess(service)
  const finds = (app: typeof other.app, query: string, ids: readonly number[]) =>
    until(async () => (await found(query, app)).join() === ids.join(), query)
  const id = await save(0, { ...FORM, description: 'A gatehouse' })
  await finds(other.app, 'kw=gatehouse', [id])
  await save(id, { active: false })
  await finds(other.app, 'kw=gatehouse', [])
  const answer = await other.app.inject({
    method: 'POST',
    url: `/v3/listings/${id}`,
    headers: { 'x-api-key': seller.key },
    payload: { accountID: 1, data: { active: true } },
  })
  assert.equal(answer.statusCode, 200)
  assert.deepEqual(await found('kw=gatehouse', other.app), [id])
  await finds(service.app, 'kw=gatehouse', [id])
})

test('an inactive listing is shown to nobody, and its owner can still edit it', async () => {
  const spotlit = [1, 2, 7]
  for (const id of spotlit) assert.ok((await showcased()).includes(id))
  const query = 'kw=creek barn&status=P,PP,S'
  assert.deepEqual(await found(encodeURI(query)), [1])
  await save(1, { active: false })
  for (const by of [service.key, seller.key]) {
    for (const version of VERSIONS) {
      for (const path of ['1', 'showcase/1/21']) {
        const headers = { 'x-api-key': by }
        const url = `/${version}/listings/${path}`
        const answer = await service.app.inject({ url, headers })
        assertRefused(answer, 405, version, { text: /no longer available/ })
        assert.equal(answer.headers['allow'], version === 'v3' ? 'POST' : '')
      }
    }
  }
  assert.deepEqual(await found(encodeURI(query)), [])
  assert.ok(!(await showcased()).includes(1))

  await save(1, { listingTitle: 'Edited unseen' })
  await save('showcase/1/21', { acres: 251 })
  assert.equal((await service.get('/v3/listings/1')).statusCode, 405)
  const other = await newSeller(service, { accountId: 2 as AccountId })
  assertRefused(await other.save(1, { active: true }), 403, 'post')
  await save(1, { active: true })
  const shown = (await service.get('/v3/listings/showcase/1/21')).json()
  assert.deepEqual([shown.listingTitle, shown.acres], ['Edited unseen', 251])
  assert.deepEqual(await found(encodeURI(query)), [1])
  assert.ok((await showcased()).includes(1))
})

test('a listing may be created inactive', async () => {
  const data = { ...FORM, active: false, description: 'A kiln' }
  const created = await seller.save('showcase/0/0', data)
  assert.equal(created.statusCode, 201)
  const { listingID } = created.json()
  assert.equal((await service.get(`/v3/listings/${listingID}`)).statusCode, 405)
  assert.deepEqual(await found('kw=kiln'), [])
  assert.ok(!(await showcased()).includes(listingID))
  await save(listingID, { active: 'yes' })
  assert.deepEqual(await found('kw=kiln'), [listingID])
  assert.ok((await showcased()).includes(listingID))
})
