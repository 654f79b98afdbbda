import assert from 'node:assert/strict'
import fc from 'fast-check'
import { cityNamed, countyNamed } from './catalogue.ts'
import { type Data, PostingService } from './posted-listings.ts'

const pick = <Value>(values: readonly Value[]) => fc.constantFrom(...values)
const text = fc.oneof(
  pick([null, '', '  two  spaces ', 'one\u00a0line\nor two', '<b>&amp;</b>', 'Señor O’Brien']),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
)
const address = pick([null, '', 'https://a.example/1', '//a.example/1', 'http://b.example/é?x=1#y'])

const LABELS = ['Farms', 'Ranches', 'Recreational Land', 'Residential Land']
const someTypes = fc.shuffledSubarray([0, 1, 2, 3], { minLength: 1, maxLength: 3 })

/** Types by their sum, by the sum with labels in an order, by slots with gaps between, or by both. */
const types = fc.oneof(
  someTypes.map(some => ({ propertyTypes: { id: sumOf(some) } })),
  someTypes.map(some => ({
    propertyTypes: { id: `0${sumOf(some)}`, label: some.map(i => LABELS[i]).join(', ') },
  })),
  fc
    .tuple(someTypes, fc.shuffledSubarray([1, 2, 3], { minLength: 3 }), pick([null, '', 0, '0']))
    .map(([some, slots, nothing]) => slotted(some, slots, nothing)),
  fc.tuple(someTypes, pick([1, 2, 3])).map(([some, slot]) => ({
    propertyTypes: { id: sumOf(some) },
    [`LFType${slot}`]: LABELS[some[0] ?? 0],
  })),
)

function sumOf(some: readonly number[]): number {
  return some.reduce((sum, i) => sum + 2 ** i, 0)
}

function slotted(some: readonly number[], slots: readonly number[], nothing: unknown): Data {
  const values = slots.map((slot, i) => {
    const type = some[i]
    return [`LFType${slot}`, type === undefined ? nothing : i === 1 ? 2 ** type : LABELS[type]]
  })
  return { propertyTypes: null, ...Object.fromEntries(values) }
}

const PLACES = [
  ['TX', countyNamed('Bosque', 'TX'), cityNamed('Clifton', 'TX')],
  ['Texas', countyNamed('McLennan', 'TX'), cityNamed('Waco', 'TX')],
  ['Massachusetts', countyNamed('Suffolk', 'MA'), null],
] as const

/** A place by names, ids or both, with empty members beside them. */
const place = fc
  .tuple(pick(PLACES), pick(['names', 'ids', 'both']), pick([null, '', 0]), text)
  .map(([[state, county, city], by, nothing, street]) => {
    const noName = nothing === 0 ? null : nothing
    const names = { state, county: county.name, city: city?.name ?? noName }
    const ids = {
      stateID: county.stateId,
      countyID: String(county.id),
      cityID: city?.id ?? nothing,
    }
    const noIds = { stateID: nothing, countyID: nothing, cityID: nothing }
    const rest = { street, zip: noName }
    const noNames = { state: noName, county: noName, city: noName }
    return {
      address: { ...(by === 'ids' ? noNames : names), ...rest },
      locationIDs: by === 'names' ? noIds : ids,
    }
  })

const count = pick([null, '', 0, 3, '4'])
const home = fc.record(
  { beds: count, baths: pick([null, 0, 2, 2.5, '1.5']), sqft: pick([null, '', '900', 1850]) },
  { requiredKeys: [] },
)
const auction = fc.record(
  {
    title: text,
    city: text,
    date: pick(['2026-12-08', '2027-01-31']),
    time: pick([null, '', '9:05', '14:30', '14:30:00', '23:59:59']),
    stateID: pick([null, 0, '44', '044']),
  },
  { requiredKeys: ['date'] },
)
/** Members of `data` that may all be left out, each in all its forms. */
const optional = fc.record(
  {
    listingDate: pick([null, '', '2026-11-01', ' 2026-12-24 ']),
    price: pick([
      null,
      { numeric: null },
      { numeric: 0 },
      { numeric: '480000.50', formatted: 'x' },
    ]),
    zip4: pick(['76634-1234', '2134', 76634]),
    description: text,
    directions: text,
    status: pick([null, '', 'P', 'under contract', 'S']),
    active: pick([null, '', true, 'yes', 0]),
    images: fc.array(
      fc.record(
        {
          large: pick([{ ID: 1 }, { SRC: '//p.example/1' }, { SRC: 'https://p.example/2' }]),
          label: text,
        },
        { requiredKeys: ['large'] },
      ),
      { maxLength: 3 },
    ),
    documents: fc.option(
      fc.array(
        fc.record(
          { URL: pick(['//a.example/1', 'http://b.example']), description: text },
          { requiredKeys: ['URL'] },
        ),
        { maxLength: 3 },
      ),
    ),
    amenities: pick([null, {}, { Land: { Fencing: ['Barbed  wire', ' x '], Ponds: [2] } }]),
    youTube: pick([null, '', 'abcdefghijk', '//youtu.be/abcdefghijk']),
    virtualTour: address,
    flyer: address,
    externalListingURL: address,
    brokerNotes: text,
    hasHouse: pick([null, '', true, 'yes']),
    homeDetails: fc.option(home),
    auctionID: pick([null, '', 0]),
    auction: fc.option(auction),
    listingType: pick([null, '', 2, '3']),
    leadRoutingEmail: pick([null, '', 'joe@example.com']),
  },
  { requiredKeys: [] },
)

const delivery = fc.tuple(optional, types, place).map(
  ([{ zip4, images = [], ...members }, typesPosted, { address: where, locationIDs }]): Data => ({
    ...{ ...members, ...typesPosted, locationIDs },
    // A photo may be named once.
    images: images.filter(
      ({ large }, i) => !('ID' in large) || images.findIndex(one => 'ID' in one.large) === i,
    ),
    address: { ...where, ...(zip4 !== undefined && { zip: zip4 }) },
  }),
)

/** An edit has some of the members of a delivery. */
const edit = fc.tuple(delivery, fc.func(fc.boolean())).map(([data, isKept]) => {
  const kept = Object.entries(data).filter(([name]) => PARTNERS.has(name) || isKept(name))
  return Object.fromEntries(kept)
})
/** Members that say something only together. */
const PARTNERS = new Set([
  'propertyTypes',
  'LFType1',
  'LFType2',
  'LFType3',
  'address',
  'locationIDs',
])

/**
 * Delivers random listings of a feed, and edits them in both orders. Whatever was accepted is sent once more a minute
 * later, and must change nothing then, not even the time of the last change.
 */
export async function deliverTwice(runs: number, seed: number): Promise<void> {
  await using posting = await PostingService.start()
  let feed = 0
  const property = fc.asyncProperty(delivery, edit, edit, async (first, one, other) => {
    const source = { listFeedKey: `land ${feed++}`, listingURL: '//feed.example/1' }
    const created = { listingTitle: ' Forty  acres', acres: '40', ...first, ...source }
    const id = await sentTwice(posting, 0, created)
    for (const data of [one, other, one, created, other]) {
      await sentTwice(posting, data === created ? 0 : id, data)
    }
  })
  await fc.assert(property, { numRuns: runs, seed })
}

async function sentTwice(posting: PostingService, to: number, data: Data): Promise<number> {
  const sent = await posting.postListing(to, data)
  const what = JSON.stringify(data)
  assert.ok(sent.statusCode === 200 || sent.statusCode === 201, `${sent.body} to ${what}`)
  const { listingID } = sent.json()
  const before = await posting.state(listingID)
  posting.service.now += 60_000
  const again = await posting.postListing(to, data)
  assert.equal(again.statusCode, 200, `the second time: ${again.body} to ${what}`)
  assert.deepEqual(await posting.state(listingID), before, what)
  return listingID
}
