import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { Calendar } from '../../src/domain/values/calendar.ts'
import { startTestService } from '../api/service.ts'
import { FeedHere } from './run-here.ts'

const service = await startTestService()
after(() => service[Symbol.asyncDispose]())

const TIME_ZONE = 'America/Chicago'
let feeds = 0

/** Imports one record of RESO, in the American time zone of an operator. @returns The listing, and the codes of what the report says. */
async function imported(members: object) {
  const { listing, told } = await tried(members)
  assert.ok(listing, told.join())
  return { listing, told }
}

async function tried(members: object) {
  const feed = await FeedHere.of(service, 1, { name: `Values ${feeds}` })
  feed.timeZone = TIME_ZONE
  const ListingKey = `R-${feeds++}`
  const land = {
    ListingKey,
    ListingURL: `https://mls.example.com/${ListingKey}`,
    LotSizeAcres: 40,
    StateOrProvince: 'TX',
    City: 'Clifton',
    CountyOrParish: 'Bosque',
    PostalCode: '76634',
    CurrentUse: ['Ranch'],
    StandardStatus: 'Active',
    PropertyType: 'Farm',
    ...members,
  }
  const { told } = await feed.run(JSON.stringify({ value: [land] }))
  return { listing: await feed.listing(ListingKey), told }
}

test('midnight is a day without a time, whatever the zone; other times are of the day that they were here', async () => {
  const cases = [
    ['2026-02-01T00:00:00Z', '2026-02-01'],
    ['2026-02-01T00:00:00.000Z', '2026-02-01'],
    ['2026-02-01T00:00:00+00:00', '2026-02-01'],
    ['2026-02-01T00:00:00-04:00', '2026-02-01'],
    ['1769904000000', '2026-02-01'],
    ['2026-02-01T03:00:00Z', '2026-01-31'],
  ]
  for (const [text = '', day] of cases) {
    const dates = { ListingContractDate: text, CloseDate: text, StandardStatus: 'Closed' }
    const { listing, told } = await imported(dates)
    const listedOn = new Calendar(TIME_ZONE).isoDate(listing.listedAt)
    assert.deepEqual([listedOn, listing.soldOn, told], [day, day, []], text)
  }
})

test('land that was sold before it was listed is reported', async () => {
  const dates = { ListingContractDate: '2026-03-01', CloseDate: '2026-02-01' }
  assert.deepEqual((await imported({ ...dates, StandardStatus: 'Closed' })).told, [
    'dates-contradict 1',
  ])
  assert.deepEqual((await imported(dates)).told, ['sale-left-out 1'])
})

test('the price of a lease is that of a year, by its frequency, or on request', async () => {
  const lease = { PropertyType: 'Commercial Lease', ListPrice: 500 }
  const of = async (members: object) => {
    const { listing, told } = await imported(members)
    return [listing.priceUsd, listing.listingType, told]
  }
  const monthly = { LeaseAmountFrequency: 'Monthly' }
  assert.deepEqual(await of({ ...lease, ...monthly }), [6000, 3, ['price-of-a-year 1']])
  assert.deepEqual(await of({ ...lease, LeaseAmountFrequency: 'Annually' }), [500, 3, []])
  assert.deepEqual(await of({ ...lease, LeaseAmountFrequency: 'Semi-Annually' }), [
    ...[1000, 3, ['price-of-a-year 1']],
  ])
  for (const LeaseAmountFrequency of ['Seasonal', undefined]) {
    const expected = [null, 3, ['price-left-out 1']]
    assert.deepEqual(await of({ ...lease, LeaseAmountFrequency }), expected)
  }
  // Land for sale, with a lease for grazing.
  assert.deepEqual(await of({ ListPrice: 500_000, ...monthly }), [500_000, 2, []])
})

test('the street of an address is without the town, the state and the ZIP code', async () => {
  const cases = [
    ['12 Creek Rd, Clifton, TX 76634', '12 Creek Rd'],
    ['12 Creek Rd, Clifton, Texas 76634-1234, USA', '12 Creek Rd'],
    ['12 Creek Rd Clifton TX 76634', '12 Creek Rd'],
    ['12 Creek Rd, CLIFTON, tx', '12 Creek Rd'],
    ['Clifton, TX 76634', ''],
    ['12 Clifton TX 76634', '12 Clifton'],
    ['12 Clifton', '12 Clifton'],
    ['12 Creek Rd, Waco, TX 76701', '12 Creek Rd, Waco, TX 76701'],
    ['76634 Highway 22', '76634 Highway 22'],
    ['12 East Clifton', '12 East Clifton'],
  ]
  for (const [text = '', street] of cases) {
    const { listing } = await imported({ UnparsedAddress: text })
    assert.equal(listing.street, street, text)
  }
})

test('a status that is an object is not taken for a blank one', async () => {
  const { listing, told } = await tried({ StandardStatus: { Name: 'Closed' } })
  assert.deepEqual([listing ?? null, told], [null, ['invalid 1']])
})

test('the area of a home in square meters is not rounded to hundredths of an acre', async () => {
  const { listing } = await imported({
    PropertyType: 'Residential',
    BedroomsTotal: 3,
    LivingArea: 500,
    LivingAreaUnits: 'Square Meters',
  })
  assert.equal(listing.home?.areaSqft, 5382)
})

test('a price that is an object is left out with a warning', async () => {
  const { listing, told } = await imported({ ListPrice: { Amount: 250_000 } })
  assert.deepEqual([listing.priceUsd, told], [null, ['price-left-out 1']])
})
