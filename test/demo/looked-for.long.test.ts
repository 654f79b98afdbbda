import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tierRank } from '../../src/domain/accounts/member.ts'
import type { Listing } from '../../src/domain/listings/listing.ts'
import { distanceMiles } from '../../src/domain/places/distance.ts'
import { places, sample } from './sample.ts'

/** The demo of `npm start`. */
const { source, listings } = sample(2000)
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

test('at most two of 24 listings on a page begin with the same photo, and on most pages none do', () => {
  const rankOf = new Map(source.members.map(member => [member.id, tierRank(member)]))
  const rank = ({ accountId }: Listing) => rankOf.get(accountId) ?? 0
  // The order of a search: the best tier first, and in it the newest.
  const ordered = shown.toSorted((a, b) => rank(a) - rank(b) || b.listedAt - a.listedAt)
  const rows = [
    ordered,
    ordered.filter(({ stateId }) => stateId === 44),
    ordered.filter(({ types }) => types.includes(1)),
    ordered.filter(({ types }) => types.includes(512)),
    shown.toSorted((a, b) => b.listedAt - a.listedAt),
  ]
  let pages = 0
  let withoutRepeat = 0
  for (const row of rows) {
    for (let first = 0; first + 24 <= row.length; first += 24) {
      const page = row.slice(first, first + 24)
      const photos = Map.groupBy(page, ({ pictures }) => pictures[0]?.pictureId)
      photos.delete(undefined)
      const most = Math.max(...[...photos.values()].map(({ length }) => length))
      assert.ok(most <= 2, `${most} of 24 from ${first} on`)
      pages++
      if (most === 1) withoutRepeat++
    }
  }
  assert.ok(withoutRepeat >= 0.75 * pages, `${withoutRepeat} of ${pages}`)
})
