import assert from 'node:assert/strict'
import fc from 'fast-check'
import { LAND_FACTS } from '../../src/domain/facts/land-facts.ts'
import { DERIVED_MEMBERS } from '../../src/wire/wire-members.ts'
import { AUCTION, BOUNDARY, cityNamed, countyNamed, lakeNamed } from './catalog.ts'
import { Description } from './description.ts'
import { membersOf, membersOfSchema } from './member-paths.ts'
import { type Data, PostingService } from './posted-listings.ts'

const pick = <Value>(values: readonly Value[]) => fc.constantFrom(...values)
const text = fc.oneof(
  pick([null, '', '  two  spaces ', 'one\u00a0line\nor two', '<b>&amp;</b>', 'Señor O’Brien']),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
)
const address = pick([null, '', 'https://a.example/1', '//a.example/1', 'http://b.example/é?x=1#y'])

/** One more tract. */
const RINGS = `+${BOUNDARY}`

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
  fc
    .tuple(someTypes, pick([1, 2, 3]))
    .map(([some, slot]) => ({
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

const clifton = cityNamed('Clifton', 'TX')
const waco = cityNamed('Waco', 'TX')
const whitney = lakeNamed('Lake Whitney', 'TX').id
const IN_TEXAS = [
  ['TX', countyNamed('Bosque', 'TX'), clifton],
  ['TX', countyNamed('Bosque', 'TX'), null],
  ['Texas', countyNamed('McLennan', 'TX'), waco],
] as const
const IN_MASSACHUSETTS = ['Massachusetts', countyNamed('Suffolk', 'MA'), null] as const

/** Coordinates that are not known, in all forms. */
const NO_POINTS = [
  [null, null],
  ['', null],
  [0, 0],
  ['0', '0.0'],
] as const

/** Where the listings of one feed lie: coordinates and lakes of one state cannot be left behind in another. */
const REGIONS = [
  {
    places: IN_TEXAS,
    points: [
      ...NO_POINTS,
      // Where listings without coordinates stand.
      [clifton.latitude, clifton.longitude],
      [String(waco.latitude), String(waco.longitude)],
      [31.75, -97.5],
      ['31.123456789', -97.5],
    ],
    lakes: [null, '', 0, whitney, String(whitney)],
  },
  { places: [...IN_TEXAS, IN_MASSACHUSETTS], points: NO_POINTS, lakes: [null, '', 0] },
] as const
type Region = (typeof REGIONS)[number]

/** A place by names, ids or both, with empty members beside them. */
const placeIn = ({ places, lakes }: Region) =>
  fc
    .tuple(
      pick<Region['places'][number]>(places),
      pick(['names', 'ids', 'both']),
      pick([null, '', 0]),
      text,
      fc.option(pick<unknown>(lakes), { nil: undefined }),
    )
    .map(([[state, county, city], by, nothing, street, lake]) => {
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
        locationIDs: {
          ...(by === 'names' ? noIds : ids),
          ...(lake !== undefined && { lakeID: lake }),
        },
      }
    })

const count = pick([null, '', 0, 3, '4'])
const areaSqft = pick([null, '', '900', 1850])
const home = fc.oneof(
  fc.record(
    { beds: count, baths: pick([null, 0, 2, 2.5, '1.5']), sqft: areaSqft },
    { requiredKeys: [] },
  ),
  fc.record({ beds: count, baths: count, halfBaths: count, sqft: areaSqft }, { requiredKeys: [] }),
  fc.constant({ baths: 2.5, halfBaths: '1' }),
)
const auction = fc.record(
  {
    title: text,
    address: text,
    city: text,
    date: pick(['2026-12-08', '2027-01-31']),
    time: pick([null, '', '9:05', '14:30', '14:30:00', '23:59:59']),
    stateID: pick([null, 0, '44', '044']),
  },
  { requiredKeys: ['date'] },
)
/** Files of a photo that are not looked at. */
const file = pick([null, {}, { ID: 3, SRC: '//p.example/3', height: 1, width: '2' }])
/** A seller's corrections of what is read of the listing. */
const facts = fc.record(
  {
    ...Object.fromEntries(
      LAND_FACTS.map(({ name, isSet, values }) => {
        const all = values.map(({ value }) => value)
        return [name, pick<unknown>([null, 'unknown', ...(isSet ? [all, all.slice(1)] : all)])]
      }),
    ),
    annualTaxes: pick([null, 0, 412]),
  },
  { requiredKeys: [] },
)
/** Members that answers have and that a POST ignores. */
const derived = pick([null, '', 'https://land.example/1', { accountID: 2 }, [1]])

/** Members of `data` that may all be left out, each in all its forms. */
const optional = fc.record(
  {
    ...Object.fromEntries(DERIVED_MEMBERS.map(name => [name, derived])),
    listingTitle: pick(['Forty acres', ' Two\n lines <b>']),
    acres: pick([40, '40', '0.001']),
    encodedBoundaries: pick([null, '', BOUNDARY, '_p~iF~ps|U_ulLnnqC_mqNvxq`@']),
    furtherRings: pick([null, '', RINGS]),
    legalDescription: text,
    showingInstructions: text,
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
    soldPrice: pick([null, '', 0, 465_000, '465000.50']),
    soldDate: pick([null, '', '2026-10-02', ' 1990-01-31 ']),
    parcelNumber: pick([null, '', ' R 12 \n 34 ', 1234]),
    yearBuilt: pick([null, '', 0, 1998, '1875']),
    facts: fc.option(facts),
    images: fc.array(
      fc.record(
        {
          large: pick([
            { ID: 1 },
            { SRC: '//p.example/1' },
            { ID: 0, SRC: 'https://p.example/2', height: 0, width: 0 },
          ]),
          thumbnail: file,
          popup: file,
          description: text,
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
    hasHouse: pick([null, '', true, 'yes', false, 0]),
    homeDetails: fc.option(home),
    auctionID: pick([null, '', 0, AUCTION.id, `0${AUCTION.id}`]),
    auction: fc.option(auction),
    listingType: pick([null, '', 2, '3']),
    leadRoutingEmail: pick([null, '', 'joe@example.com']),
  },
  { requiredKeys: [] },
)

const deliveryIn = (region: Region) =>
  fc.tuple(optional, types, placeIn(region), fc.option(pick<Point>(region.points))).map(
    ([{ zip4, images = [], hasHouse, ...members }, typesPosted, place, point]): Data => ({
      ...members,
      ...typesPosted,
      locationIDs: place.locationIDs,
      ...(members.status !== 'S' && withoutSale(members)),
      ...(members.furtherRings === RINGS && { encodedBoundaries: BOUNDARY }),
      // Without a house there are no details of one.
      ...(hasHouse !== undefined && { hasHouse: members.homeDetails ? true : hasHouse }),
      ...(point && { lat: point[0], lng: point[1] }),
      // A photo may be named once.
      images: images.filter(
        ({ large }, i) => !large.ID || images.findIndex(one => one.large.ID === large.ID) === i,
      ),
      address: { ...place.address, ...(zip4 !== undefined && { zip: zip4 }) },
    }),
  )
type Point = Region['points'][number]

/** Only sold land has a sale. */
function withoutSale(members: Data): Data {
  const named = ['soldPrice', 'soldDate'].filter(name => members[name] !== undefined)
  return Object.fromEntries(named.map(name => [name, null]))
}

/** An edit has some of the members of a delivery. */
const editIn = (region: Region) =>
  fc.tuple(deliveryIn(region), fc.func(fc.boolean())).map(([data, isKept]) => {
    const kept = Object.entries(data).filter(
      ([name]) => PARTNERS.has(name) || isKept(GOES_WITH[name] ?? name),
    )
    return withOneCity(Object.fromEntries(kept))
  })

/** An edit may not take the city away in one form and name it in the other. */
function withOneCity({ address, locationIDs, ...others }: Data): Data {
  const isNamed = (value: unknown) => ![undefined, null, '', 0].includes(value as null)
  const { city, ...names } = address as Data
  const { cityID, ...ids } = locationIDs as Data
  return {
    ...others,
    address: isNamed(cityID) && !isNamed(city) ? names : address,
    locationIDs: isNamed(city) && !isNamed(cityID) ? ids : locationIDs,
  }
}

/** Members that are kept with another one: a latitude with its longitude, a sale with its status. */
const GOES_WITH: Readonly<Record<string, string>> = {
  lng: 'lat',
  furtherRings: 'encodedBoundaries',
  soldPrice: 'status',
  soldDate: 'status',
}
/** Members that say something only together. */
const PARTNERS = new Set([
  'propertyTypes',
  'LFType1',
  'LFType2',
  'LFType3',
  'address',
  'locationIDs',
])

const deliveries = pick<Region>(REGIONS).chain(region =>
  fc.tuple(deliveryIn(region), editIn(region), editIn(region)),
)

/**
 * Delivers random listings of a feed, and edits them in both orders. Whatever was accepted is sent once more a minute
 * later, and must change nothing then, not even the time of the last change. All members that may be posted are sent.
 */
export async function deliverTwice(runs: number, seed: number): Promise<void> {
  await using posting = await PostingService.start()
  const sent = new Set<string>()
  const twice = async (to: number, data: Data) => {
    for (const member of membersOf(data)) sent.add(member)
    return await sentTwice(posting, to, data)
  }
  let feed = 0
  const property = fc.asyncProperty(deliveries, async ([first, one, other]) => {
    const source = { listFeedKey: `land ${feed++}`, listingURL: '//feed.example/1' }
    const created = { listingTitle: ' Forty  acres', acres: '40', ...first, ...source }
    const id = await twice(0, created)
    for (const data of [one, other, one, created, other]) {
      await (data === created ? twice(0, data) : twice(id, { listingID: id, ...data }))
    }
  })
  await fc.assert(property, { numRuns: runs, seed })
  const { schemas } = await Description.of(posting.service, 'v3')
  const taken = membersOfSchema('ListingInput', schemas)
  assert.ok(taken.has('images.large.SRC') && taken.has('address.zip'))
  const missing = [...taken].filter(member => !sent.has(member))
  assert.deepEqual(missing, [], 'members that were never delivered')
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
