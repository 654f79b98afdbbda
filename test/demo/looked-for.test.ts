import assert from 'node:assert/strict'
import { test } from 'node:test'
import { distanceMiles } from '../../src/domain/places/distance.ts'
import { places, sample } from './sample.ts'

/** As `npm start` makes it. */
const { listings } = sample(2000)
const shown = listings.filter(({ active }) => active)

test('there are five listings of 40 acres with a creek within 50 miles of Austin under $300,000', () => {
  const texas = places.states.find(({ code }) => code === 'TX')
  const austin = places.cities.find(
    ({ name, stateId }) => name === 'Austin' && stateId === texas?.id,
  )
  assert.ok(austin)
  const found = shown.filter(
    ({ acres, priceUsd, status, listingType, description, ...point }) =>
      (acres ?? 0) >= 30 &&
      (acres ?? 0) <= 50 &&
      (priceUsd ?? Number.POSITIVE_INFINITY) <= 300_000 &&
      status === 'P' &&
      listingType === 2 &&
      /\bcreek\b/i.test(description) &&
      distanceMiles(point, austin) <= 50,
  )
  assert.ok(found.length >= 5, `${found.length}`)
  for (const { amenities, home } of found) {
    assert.match(String(amenities['Water']?.['Creek']?.[0]), /./, 'The facts agree with the text')
    assert.equal(home, null)
  }
  const counties = new Set(found.map(({ countyId }) => countyId))
  assert.ok(counties.size >= 3, 'They lie in several counties')
})

test('every state shows several listings, although some accounts are inactive', () => {
  const states = Map.groupBy(shown, ({ stateId }) => stateId)
  const counts = [...states.values()].map(({ length }) => length)
  assert.equal(counts.length, 50)
  assert.ok(Math.min(...counts) >= 2, `${Math.min(...counts)}`)
})

test('of 24 listings in a row, few begin with the same photo', () => {
  const rows = [
    shown,
    shown.filter(({ stateId }) => stateId === 44),
    shown.filter(({ types }) => types.includes(1)),
    shown.filter(({ types }) => types.includes(512)),
  ]
  for (const row of rows) {
    for (let first = 0; first + 24 <= row.length; first += 24) {
      const page = row.slice(first, first + 24)
      const photos = Map.groupBy(page, ({ pictures }) => pictures[0]?.pictureId)
      photos.delete(undefined)
      const most = Math.max(...[...photos.values()].map(({ length }) => length))
      assert.ok(most <= 6, `${most} of 24 from ${first} on`)
    }
  }
})
