import fc from 'fast-check'
import { encodePolyline } from '../../src/domain/places/polyline.ts'
import { cityNamed, countyNamed } from './catalog.ts'

/** A listing in a GET of version 3 with all options. */
// biome-ignore lint/suspicious/noExplicitAny: an answer is JSON, as `response.json()` gives it
export type Shown = any

/** Some members of a listing, and what a GET shows once they were posted. */
export interface Edit {
  readonly sent: Readonly<Record<string, unknown>>
  readonly after: (before: Shown) => Shown
}

const pick = <Value>(values: readonly Value[]) => fc.constantFrom(...values)

/** A text that is stored as it is. */
const line = (maxLength: number, minLength = 0) =>
  fc
    .string({ unit: 'grapheme', maxLength })
    .map(text =>
      text
        .replaceAll(/[\p{Cc}\u2028\u2029]/gu, '')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    )
    .filter(text => text.length >= minLength)

const paragraphs = fc.array(line(40), { maxLength: 5 }).map(list => list.join('\n').trim())

const URLS = ['https://a.example/1?b=c&d=é', 'http://b.example', '', null]

/** Members that are shown as they are sent; null clears a text. */
const PLAIN: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  listingTitle: line(60, 1),
  description: fc.option(paragraphs),
  directions: fc.option(paragraphs),
  virtualTour: pick(URLS),
  flyer: pick(URLS),
  youTube: pick(['https://www.youtube.com/watch?v=abcdefghijk', '', null]),
  acres: fc.double({ min: 0.001, max: 10_000_000, noNaN: true }),
  listingDate: fc
    .date({ min: new Date('1900-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    .map(date => date.toISOString().slice(0, 10)),
}

const plainEdits = Object.entries(PLAIN).map(([name, values]) =>
  values.map(
    (value): Edit => ({
      sent: { [name]: value },
      after: before => ({ ...before, [name]: value ?? '' }),
    }),
  ),
)

/** Members that no GET shows. */
const unseenEdit = fc
  .record(
    {
      brokerNotes: fc.option(paragraphs),
      showingInstructions: paragraphs,
      legalDescription: paragraphs,
      externalListingURL: pick(URLS),
      leadRoutingEmail: pick(['joe@example.com', '', null]),
      active: fc.constant(true),
    },
    { requiredKeys: [] },
  )
  .map((sent): Edit => ({ sent, after: before => before }))

const cents = fc.option(fc.integer({ min: 0, max: 1_000_000_000_000 }))

const priceEdit = cents.chain(amount => {
  const numeric = amount === null ? 0 : amount / 100
  const formatted = formattedPrice(numeric)
  const sent = { price: amount === null ? null : { numeric, formatted: 'so much' } }
  return fc.constant<Edit>({
    sent,
    after: before => ({ ...before, price: { numeric, formatted } }),
  })
})

function formattedPrice(numeric: number): string {
  if (numeric === 0) return 'Contact for Price'
  const [dollars = '', part = '00'] = numeric.toFixed(2).split('.')
  const grouped = Number(dollars).toLocaleString('en-US')
  return part === '00' ? `$${grouped}` : `$${grouped}.${part}`
}

const TYPE_IDS = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048]

/** Their labels depend on which was the main one before; the sum does not. */
const typesEdit = fc.subarray(TYPE_IDS, { minLength: 1, maxLength: 3 }).map((types): Edit => {
  const id = types.reduce((sum, type) => sum + type, 0)
  return {
    sent: { propertyTypes: { id } },
    after: before => ({ ...before, propertyTypes: { ...before.propertyTypes, id } }),
  }
})

const STATUSES = { P: 'Available', PP: 'Under Contract', S: 'Sold' }

const statusEdit = pick(Object.entries(STATUSES)).chain(([code, status]) =>
  pick([code, status, code.toLowerCase(), status.toUpperCase()]).map(
    (sent): Edit => ({ sent: { status: sent }, after: before => ({ ...before, status }) }),
  ),
)

/** The ZIP codes lie elsewhere: they are kept, and do not move the listing. */
const addressEdit = fc
  .record({ street: line(50), zip: pick(['99501', '00501', '']) }, { requiredKeys: [] })
  .map(
    (address): Edit => ({
      sent: { address },
      after: before => ({ ...before, address: { ...before.address, ...address } }),
    }),
  )

const PLACES = [
  ['Texas', countyNamed('Bosque', 'TX'), cityNamed('Clifton', 'TX')],
  ['Texas', countyNamed('McLennan', 'TX'), cityNamed('Waco', 'TX')],
  ['Texas', countyNamed('Bosque', 'TX'), null],
  ['Massachusetts', countyNamed('Suffolk', 'MA'), cityNamed('Boston', 'MA')],
  ['Massachusetts', countyNamed('Suffolk', 'MA'), null],
] as const

/**
 * Degrees from the center of a county: such a point is no more than 60 miles from the county, and not the
 * center itself, which a listing has without being told.
 */
const nearby = fc.double({ min: 0.05, max: 0.4, noNaN: true })

/** To another place, given by names, by ids or by both. */
const placeEdit = fc
  .record({ place: pick(PLACES), by: pick(['names', 'ids', 'both']), north: nearby, east: nearby })
  .map(({ place: [state, county, city], by, north, east }): Edit => {
    const lat = county.latitude + north
    const lng = county.longitude + east
    const names = { state, county: county.name, city: city?.name ?? '' }
    const ids = { stateID: county.stateId, countyID: county.id, cityID: city?.id ?? 0 }
    return {
      sent: {
        ...(by !== 'ids' && { address: names }),
        ...(by !== 'names' && { locationIDs: ids }),
        lat,
        lng,
      },
      after: before => ({
        ...before,
        address: { ...before.address, ...names },
        locationIDs: ids,
        lat,
        lng,
      }),
    }
  })

const NO_DETAILS = { beds: 0, baths: 0, halfBaths: 0, sqft: '' }

const rooms = fc.integer({ min: 0, max: 100 })

/** The details are merged. If any is known, there is a house. */
const homeEdit = fc
  .record(
    { beds: rooms, baths: rooms, halfBaths: rooms, sqft: fc.integer({ min: 0, max: 1_000_000 }) },
    { requiredKeys: [] },
  )
  .map(
    (homeDetails): Edit => ({
      sent: { homeDetails },
      after: before => {
        const { sqft, ...counts } = homeDetails
        const area = sqft === undefined ? {} : { sqft: sqft === 0 ? '' : String(sqft) }
        const details = { ...before.homeDetails, ...counts, ...area }
        const isKnown = Object.values(details).some(value => value !== 0 && value !== '')
        return { ...before, hasHouse: before.hasHouse || isKnown, homeDetails: details }
      },
    }),
  )

const houseEdit = fc
  .boolean()
  .map(
    (hasHouse): Edit => ({
      sent: { hasHouse },
      after: before => ({ ...before, hasHouse, ...(!hasHouse && { homeDetails: NO_DETAILS }) }),
    }),
  )

const caption = line(30)

const picture = fc.record({
  large: fc.oneof(
    fc.record({ ID: pick([1, 2]) }),
    fc.record({ SRC: pick(['https://photos.example.com/1.jpg', 'http://b.example/2.png']) }),
  ),
  description: caption,
  label: caption,
})

/** The ids of new photos cannot be predicted: 0 here. */
const picturesEdit = fc
  .uniqueArray(picture, { maxLength: 4, selector: ({ large }) => ('ID' in large ? large.ID : {}) })
  .map(
    (images): Edit => ({
      sent: { images },
      after: before => {
        const given = images.map(({ large, description, label }) => {
          return { ID: 'ID' in large ? large.ID : 0, description, label }
        })
        const [main, ...others] = before.images
        // The main one alone leaves the others as they are.
        const isMainAlone = given.length === 1 && main?.ID !== 0 && given[0]?.ID === main?.ID
        return { ...before, images: isMainAlone ? [...given, ...others] : given }
      },
    }),
  )

const documentsEdit = fc
  .array(
    fc.record({ description: caption, URL: pick(['https://a.example/1.pdf', 'http://b.c']) }),
    { maxLength: 3 },
  )
  .map((documents): Edit => ({ sent: { documents }, after: before => ({ ...before, documents }) }))

const name = line(10, 1).filter(text => !['__proto__', 'constructor', 'prototype'].includes(text))
const amount = fc.double({ noNaN: true, noDefaultInfinity: true }).map(value => value + 0)
const attribute = fc.array(fc.oneof(line(10), amount), { maxLength: 3 })
const group = fc.dictionary(name, attribute, { maxKeys: 3, noNullPrototype: true })

const amenitiesEdit = fc
  .option(fc.dictionary(name, group, { maxKeys: 3, noNullPrototype: true }))
  .map(
    (amenities): Edit => ({
      sent: { amenities },
      after: before => ({ ...before, amenities: amenities ?? {} }),
    }),
  )

const degrees = (max: number) => fc.double({ min: -max, max, noNaN: true }).map(value => value + 0)

const boundaryEdit = fc
  .option(
    fc.array(fc.record({ latitude: degrees(89), longitude: degrees(179) }), {
      minLength: 3,
      maxLength: 10,
    }),
  )
  .map((points): Edit => {
    const encodedBoundaries = points === null ? '' : encodePolyline(points)
    return {
      sent: { encodedBoundaries },
      after: before => ({ ...before, encodedBoundaries, hasBoundaries: points !== null }),
    }
  })

const auctionEdit = fc
  .boolean()
  .map(
    (isAuction): Edit => ({
      sent: isAuction
        ? { auction: { title: 'Auction', date: '2026-12-08', time: '14:30' } }
        : { auctionID: null },
      after: before => ({ ...before, isAuction }),
    }),
  )

/** An edit of a few members, each of another kind. */
export const anyEdit: fc.Arbitrary<Edit> = fc
  .subarray(
    [
      ...plainEdits,
      ...[unseenEdit, priceEdit, typesEdit, statusEdit, picturesEdit, documentsEdit],
      ...[amenitiesEdit, boundaryEdit, auctionEdit],
      fc.oneof(addressEdit, placeEdit),
      fc.oneof(homeEdit, houseEdit),
    ],
    { minLength: 1, maxLength: 5 },
  )
  .chain(edits => fc.tuple(...edits))
  .map(edits => ({
    sent: Object.assign({}, ...edits.map(edit => edit.sent)),
    after: (before: Shown) => edits.reduce((shown, edit) => edit.after(shown), before),
  }))
