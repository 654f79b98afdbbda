import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Home } from '../../src/domain/listings/listing.ts'
import { type Data, PostingService } from './posted-listings.ts'

const posting = await PostingService.start()
after(() => posting[Symbol.asyncDispose]())

const UNKNOWN: Home = { beds: null, baths: null, halfBaths: null, areaSqft: null }
const HOUSE: Home = { beds: 3, baths: 2, halfBaths: 1, areaSqft: 1850 }
const DETAILS = { beds: 3, baths: 2, halfBaths: 1, sqft: '1850' }
const NOTHING = { beds: 0, baths: 0, halfBaths: 0, sqft: '' }

/** Fails unless a listing has this house in the store, in both versions and in searches. */
async function assertHome(id: number, home: Home | null, what: string): Promise<void> {
  assert.deepEqual((await posting.stored(id)).listing.home, home, what)
  const { hasHouse, homeDetails } = await posting.read(id)
  const { beds, baths, halfBaths, areaSqft } = home ?? UNKNOWN
  const shown = { beds: beds ?? 0, baths: baths ?? 0, sqft: String(areaSqft ?? '') }
  assert.equal(hasHouse, home !== null, what)
  assert.deepEqual(homeDetails, { ...shown, halfBaths: halfBaths ?? 0 }, what)
  assert.deepEqual((await posting.read(id, 'v1')).homeDetails, shown, what)
  const all = await posting.summaries(`hasHouse=${home !== null}&acctid=1`)
  assert.ok(
    all.some(({ listingID }) => listingID === id),
    what,
  )
}

const CREATED: readonly (readonly [Data, Home | null])[] = [
  [{}, null],
  [{ hasHouse: false }, null],
  [{ hasHouse: true }, UNKNOWN],
  [{ hasHouse: 'yes', homeDetails: null }, UNKNOWN],
  [{ hasHouse: 1, homeDetails: {} }, UNKNOWN],
  [{ hasHouse: true, homeDetails: NOTHING }, UNKNOWN],
  [{ hasHouse: 'no', homeDetails: NOTHING }, null],
  [{ hasHouse: false, homeDetails: {} }, null],
  [{ homeDetails: NOTHING }, null],
  [{ homeDetails: {} }, null],
  [{ homeDetails: null }, null],
  [{ homeDetails: DETAILS }, HOUSE],
  [{ hasHouse: true, homeDetails: { beds: '3', baths: 2, halfBaths: 1, sqft: 1850 } }, HOUSE],
  [{ homeDetails: { sqft: '900' } }, { ...UNKNOWN, areaSqft: 900 }],
  [{ homeDetails: { beds: 100, baths: 0 } }, { ...UNKNOWN, beds: 100 }],
]

test('a new listing has a house by hasHouse, or by details', async () => {
  for (const [data, home] of CREATED) {
    await assertHome(await posting.created(data), home, JSON.stringify(data))
  }
  await posting.refusedNew({ hasHouse: false, homeDetails: { beds: 1 } }, ['Invalid hasHouse'])
})

const EDITED: readonly (readonly [before: Data, edit: Data, after: Home | null])[] = [
  [{}, { hasHouse: true }, UNKNOWN],
  [{}, { homeDetails: { baths: 1 } }, { ...UNKNOWN, baths: 1 }],
  [{}, { hasHouse: true, homeDetails: DETAILS }, HOUSE],
  [{}, { homeDetails: NOTHING }, null],
  [{ homeDetails: DETAILS }, { description: 'A house' }, HOUSE],
  [{ homeDetails: DETAILS }, { hasHouse: true }, HOUSE],
  [{ homeDetails: DETAILS }, { homeDetails: {} }, HOUSE],
  [{ homeDetails: DETAILS }, { homeDetails: { beds: 4 } }, { ...HOUSE, beds: 4 }],
  [{ homeDetails: DETAILS }, { homeDetails: { halfBaths: 0 } }, { ...HOUSE, halfBaths: null }],
  [{ homeDetails: DETAILS }, { homeDetails: { baths: null } }, { ...HOUSE, baths: null }],
  [{ homeDetails: DETAILS }, { homeDetails: { sqft: '' } }, { ...HOUSE, areaSqft: null }],
  [
    { homeDetails: DETAILS },
    { homeDetails: { sqft: 0, beds: '' } },
    { ...HOUSE, areaSqft: null, beds: null },
  ],
  [{ homeDetails: DETAILS }, { homeDetails: NOTHING }, UNKNOWN],
  [{ homeDetails: DETAILS }, { hasHouse: true, homeDetails: null }, UNKNOWN],
  [{ homeDetails: DETAILS }, { homeDetails: null }, null],
  [{ homeDetails: DETAILS }, { hasHouse: false }, null],
  [{ homeDetails: DETAILS }, { hasHouse: false, homeDetails: null }, null],
  [{ homeDetails: DETAILS }, { homeDetails: { baths: 2.5 } }, { ...HOUSE, baths: 2, halfBaths: 1 }],
  [
    { homeDetails: { beds: 1, halfBaths: 4 } },
    { homeDetails: { baths: '3.5' } },
    { ...UNKNOWN, beds: 1, baths: 3, halfBaths: 1 },
  ],
  [{ homeDetails: DETAILS }, { hasHouse: false, homeDetails: NOTHING }, null],
  [{ hasHouse: true }, { homeDetails: NOTHING }, UNKNOWN],
  [{ hasHouse: true }, { homeDetails: null }, null],
  [{ hasHouse: true }, { description: 'A house' }, UNKNOWN],
]

test('a house is described, kept, and removed', async () => {
  for (const [before, edit, home] of EDITED) {
    const id = await posting.created(before)
    await posting.edited(id, edit)
    await assertHome(id, home, `${JSON.stringify(before)}, ${JSON.stringify(edit)}`)
  }
})

test('details and hasHouse false contradict each other', async () => {
  const id = await posting.created({ homeDetails: DETAILS })
  const refused = { hasHouse: false, homeDetails: { beds: 4 } }
  await posting.refused(id, refused, ['Invalid hasHouse'])
  await posting.refused(await posting.created(), refused, ['Invalid hasHouse'])
  // The same body, sent again to land without a house, must not mean something else.
  await posting.refused(id, { hasHouse: false, homeDetails: DETAILS }, ['Invalid hasHouse'])
})

test('baths that end in .5 have a half bath, unless halfBaths says otherwise', async () => {
  for (const [details, baths, halfBaths] of [
    [{ baths: 2.5 }, 2, 1],
    [{ baths: '1.50', halfBaths: 1 }, 1, 1],
    [{ baths: 0.5, halfBaths: null }, null, 1],
    [{ baths: 3.5, halfBaths: 0 }, 3, 1],
  ] as const) {
    const id = await posting.created({ homeDetails: details })
    await assertHome(id, { ...UNKNOWN, baths, halfBaths }, JSON.stringify(details))
    const before = await posting.state(id)
    await posting.edited(id, { homeDetails: details })
    assert.deepEqual(await posting.state(id), before)
  }
  await posting.refusedNew({ homeDetails: { baths: 2.5, halfBaths: 2 } }, [
    'Invalid homeDetails.halfBaths',
  ])
  for (const baths of [2.25, -0.5, 101.5]) {
    await posting.refusedNew({ homeDetails: { baths } }, ['Invalid homeDetails.baths'])
  }
})

test('searches find a house by its posted details', async () => {
  const id = await posting.created({ homeDetails: DETAILS })
  const finds = async (query: string) =>
    (await posting.summaries(`${query}&hasHouse=1&acctid=1`)).some(one => one.listingID === id)
  assert.deepEqual(
    [await finds('lbed=3&hbed=3'), await finds('lbath=2.5'), await finds('lhsqft=1850')],
    [true, true, true],
  )
  await posting.edited(id, { homeDetails: { beds: 4, halfBaths: 0, sqft: '' } })
  assert.deepEqual(
    [await finds('lbed=3&hbed=3'), await finds('lbath=2.5'), await finds('lhsqft=1')],
    [false, false, false],
  )
  assert.partialDeepStrictEqual(await posting.summary(id), { bedrooms: 4, baths: 2, homesqft: '' })
})
