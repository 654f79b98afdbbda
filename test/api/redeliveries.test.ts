import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { cityNamed, countyNamed, lakeNamed } from './catalog.ts'
import { type Data, PostingService } from './posted-listings.ts'

const posting = await PostingService.start()
after(() => posting[Symbol.asyncDispose]())

const inTexas = { address: { state: 'TX', county: 'Bosque' } }
const inMassachusetts = { address: { state: 'MA', county: 'Suffolk' } }
const boston = countyNamed('Suffolk', 'MA')

/** Sends a listing as its source has it. @returns Its id. */
async function delivered(data: Data): Promise<number> {
  const smallest = { listingTitle: 'Forty acres', acres: 40, propertyTypes: { id: 2 } }
  const response = await posting.postListing(0, { ...smallest, ...data })
  assert.ok(response.statusCode === 200 || response.statusCode === 201, response.body)
  return response.json().listingID
}

/** What a source says of a listing, the edits that others make, and what is left when the source sends it again. */
const CASES: readonly (readonly [name: string, source: Data, edit: Data, left: Data])[] = [
  [
    'a lake of another state is dropped',
    inMassachusetts,
    { ...inTexas, locationIDs: { lakeID: lakeNamed('Lake Whitney', 'TX').id } },
    { locationIDs: { stateID: boston.stateId, countyID: boston.id, cityID: 0 } },
  ],
  [
    'a city of another state is dropped',
    inMassachusetts,
    { address: { ...inTexas.address, city: 'Clifton' } },
    { locationIDs: { stateID: boston.stateId, countyID: boston.id, cityID: 0 } },
  ],
  [
    'coordinates far from the county are dropped',
    inMassachusetts,
    { ...inTexas, lat: 31.75, lng: -97.5 },
    {},
  ],
  [
    'a sale of land that is for sale again is dropped',
    { ...inTexas, status: 'S', soldPrice: 465_000 },
    {},
    { status: 'Sold' },
  ],
]

for (const [name, source, edit, left] of CASES) {
  test(`what a source sent once is accepted again: ${name}`, async () => {
    const key = { listFeedKey: name, listingURL: 'https://feed.example/1' }
    const id = await delivered({ ...source, ...key })
    const first = await posting.read(id)
    await posting.edited(id, edit)
    assert.equal(await delivered({ ...source, ...key }), id)
    const read = await posting.read(id)
    for (const [member, value] of Object.entries(left)) assert.deepEqual(read[member], value)
    assert.deepEqual([read.lat, read.lng], [first.lat, first.lng])
    const before = await posting.state(id)
    await delivered({ ...source, ...key })
    assert.deepEqual(await posting.state(id), before)
  })
}

test('a body that names only a sale is accepted again when the land is for sale again', async () => {
  const key = { listFeedKey: 'sale alone', listingURL: 'https://feed.example/1' }
  const id = await delivered({ ...inTexas, ...key, status: 'S' })
  const sale = { ...key, soldPrice: 465_000 }
  await delivered(sale)
  await posting.edited(id, { status: 'P' })
  await delivered(sale)
  assert.equal((await posting.stored(id)).listing.soldPriceUsd, null)
  await posting.refused(id, { soldPrice: 465_000 }, ['Invalid soldPrice'])
})

test('an edit that leaves a lake or a city in another state behind is refused', async () => {
  const clifton = cityNamed('Clifton', 'TX')
  const id = await delivered({ ...inTexas, locationIDs: { cityID: clifton.id } })
  await posting.refused(id, inMassachusetts, ['Invalid locationIDs.cityID'])
})
