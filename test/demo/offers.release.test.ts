import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleDocuments } from '../../demo/documents/document-list.ts'
import type { SceneTheme } from '../../demo/pictures/picture-manifest.ts'
import { PROPERTY_TYPES } from '../../src/domain/listings/lookup-lists.ts'
import { catalog, DAY_MS, manifest, NOW, places, sample, share } from './sample.ts'

const { source, entries, listings } = sample(5000)
const members = new Map(source.members.map(member => [member.id, member]))

function near(value: number, wanted: number, slack: number): void {
  assert.ok(Math.abs(value - wanted) <= slack, `${value} is not near ${wanted}`)
}

test('statuses, listing types and other values have the intended shares', () => {
  near(
    share(listings, l => l.status === 'P'),
    0.82,
    0.04,
  )
  near(
    share(listings, l => l.status === 'PP'),
    0.08,
    0.03,
  )
  near(
    share(listings, l => l.status === 'S'),
    0.1,
    0.03,
  )
  near(
    share(listings, l => !l.active),
    0.05,
    0.02,
  )
  near(
    share(listings, l => l.listingType === 1),
    0.04,
    0.015,
  )
  near(
    share(listings, l => l.listingType === 3),
    0.04,
    0.015,
  )
  near(
    share(listings, l => l.priceUsd === null),
    0.04,
    0.015,
  )
  near(
    share(listings, l => l.home !== null),
    0.25,
    0.05,
  )
  near(
    share(listings, l => l.modifiedAt !== null),
    0.5,
    0.12,
  )
  near(
    share(listings, l => l.pictures.length === 0),
    0.01,
    0.008,
  )
})

test('each listing has one to three different property types', () => {
  const declared = new Set<number>(PROPERTY_TYPES.map(({ id }) => id))
  const seen = new Set<number>()
  for (const { types } of listings) {
    assert.ok(types.length >= 1 && types.length <= 3)
    assert.equal(new Set(types).size, types.length)
    for (const type of types) {
      assert.ok(declared.has(type))
      seen.add(type)
    }
  }
  assert.equal(seen.size, declared.size)
})

test('acreage ranges from lots to large ranches', () => {
  const acres = listings.map(listing => listing.acres ?? 0).sort((a, b) => a - b)
  assert.ok((acres[0] ?? 1) >= 0.25 && (acres[0] ?? 1) < 0.5)
  assert.ok((acres.at(-1) ?? 0) > 8000 && (acres.at(-1) ?? 0) <= 60_000)
  const median = acres[acres.length >> 1] ?? 0
  assert.ok(median > 15 && median < 120, `median ${median}`)
})

test('prices fit the region, and small parcels cost more per acre', () => {
  const stateIds = new Map(places.states.map(({ code, id }) => [code, id]))
  const perAcre = (holds: (listing: (typeof listings)[number]) => boolean) => {
    const prices = listings
      .filter(l => l.listingType === 2 && l.home === null && l.priceUsd !== null && holds(l))
      .map(l => (l.priceUsd ?? 0) / (l.acres ?? 1))
      .sort((a, b) => a - b)
    assert.ok(prices.length > 3)
    return prices[prices.length >> 1] ?? 0
  }
  for (const { id, priceUsd, acres, listingType } of listings) {
    if (priceUsd === null || acres === null) continue
    const usd = priceUsd / acres
    if (listingType === 3) assert.ok(usd > 1 && priceUsd >= 300, `lease ${id}: ${usd}`)
    else assert.ok(usd > 150 && usd < 6_000_000, `listing ${id}: ${usd} an acre`)
  }
  const rents = (kind: 1 | 2 | 128, code: string) =>
    listings.filter(
      l =>
        l.listingType === 3 &&
        l.types[0] === kind &&
        l.stateId === stateIds.get(code) &&
        (l.acres ?? 0) > 60,
    )
  for (const { id, priceUsd, acres } of rents(128, 'TX')) {
    const usd = (priceUsd ?? 1000) / (acres ?? 1)
    assert.ok(usd > 3 && usd < 40, `A hunting lease for $${usd} an acre: ${id}`)
  }
  const iowaFarms = perAcre(l => l.stateId === stateIds.get('IA') && l.types[0] === 1)
  assert.ok(iowaFarms > 6000 && iowaFarms < 14_000, `${iowaFarms}`)
  const wyomingRanches = perAcre(l => l.stateId === stateIds.get('WY') && l.types[0] === 2)
  assert.ok(wyomingRanches > 400 && wyomingRanches < 3500, `${wyomingRanches}`)
  const farWestTexas = perAcre(
    l => l.stateId === stateIds.get('TX') && l.longitude < -102.6 && (l.acres ?? 0) > 80,
  )
  assert.ok(farWestTexas > 500 && farWestTexas < 1800, `${farWestTexas}`)
  assert.ok(perAcre(l => (l.acres ?? 0) < 5) > 3 * perAcre(l => (l.acres ?? 0) > 200))
})

test('houses have rooms that fit their size', () => {
  const homes = listings.flatMap(({ home }) => home ?? [])
  for (const { beds, baths, areaSqft } of homes) {
    if (beds !== null && baths !== null) assert.ok(baths <= Math.max(beds, 1))
    if (areaSqft !== null) assert.ok(areaSqft >= 350 && areaSqft <= 9000)
    if (beds !== null && areaSqft !== null) assert.ok(areaSqft / beds > 180)
  }
  assert.ok(homes.some(({ beds }) => beds === null))
  assert.ok(homes.some(({ areaSqft }) => areaSqft === null))
})

test('the history runs from the first day to the present state of the listing', () => {
  for (const { listing, history } of entries) {
    const [first] = history
    const last = history.at(-1)
    assert.ok(first && last)
    assert.deepEqual(
      { version: first.version, at: first.at, status: first.status, active: first.active },
      { version: 1, at: listing.listedAt, status: 'P', active: true },
    )
    assert.equal(last.priceUsd, listing.priceUsd)
    assert.equal(last.status, listing.status)
    assert.equal(last.active, listing.active)
    assert.ok(listing.version >= history.length && last.version <= listing.version)
    assert.equal(listing.modifiedAt === null, listing.version === 1)
    assert.ok(listing.listedAt <= NOW && listing.listedAt > NOW - 1000 * DAY_MS)
    if (listing.modifiedAt !== null)
      assert.ok(listing.modifiedAt <= NOW && listing.modifiedAt >= last.at)
    for (const [index, entry] of history.entries()) {
      const before = history[index - 1]
      assert.equal(entry.listingId, listing.id)
      if (before === undefined) continue
      assert.ok(entry.at > before.at && entry.version > before.version)
      assert.notDeepEqual(
        [entry.priceUsd, entry.status, entry.active],
        [before.priceUsd, before.status, before.active],
      )
    }
  }
  assert.ok(share(entries, ({ history }) => history.length > 1) > 0.25)
})

test('listings are spread over two years, many of them recent', () => {
  const within = (days: number) => share(listings, l => l.listedAt > NOW - days * DAY_MS)
  assert.ok(within(1) > 0.005 && within(1) < 0.04)
  assert.ok(within(7) > 0.04)
  assert.ok(within(30) > 0.12)
  assert.ok(within(90) > 0.3 && within(90) < 0.6)
  assert.ok(within(365) < 0.95)
})

test('an auction has a seller, a day and the first of its listings', () => {
  const auctions = new Map(
    entries.flatMap(({ auction }) => (auction ? [[auction.id, auction]] : [])),
  )
  assert.deepEqual(
    [...auctions.keys()],
    Array.from({ length: auctions.size }, (_, index) => index + 1),
  )
  const seen = new Set<number>()
  const today = new Date(NOW).toISOString().slice(0, 10)
  for (const { listing, auction } of entries) {
    assert.equal(listing.auctionId !== null, listing.listingType === 1)
    if (listing.auctionId === null) continue
    assert.equal(auction !== null, !seen.has(listing.auctionId))
    seen.add(listing.auctionId)
    const sale = auctions.get(listing.auctionId)
    assert.ok(sale)
    assert.equal(sale.accountId, listing.accountId)
    assert.match(sale.date, /^\d{4}-\d{2}-\d{2}$/)
    assert.match(sale.time, /^(|([01]\d|2[0-3]):[0-5]\d)$/)
    const days = (Date.parse(sale.date) - NOW) / DAY_MS
    if (listing.status === 'P') assert.ok(days > -32 && days < 121, sale.date)
    else assert.ok(sale.date < today)
    assert.ok(listing.listedAt < Date.parse(sale.date))
  }
  const sizes = [...Map.groupBy(listings, l => l.auctionId)].filter(([id]) => id !== null)
  assert.ok(sizes.some(([, group]) => group.length > 2))
})

test('photos are in the pool, three to nine for most, and fit the water', () => {
  assert.equal(source.pictures.length, manifest.scenes.length)
  assert.deepEqual(
    source.pictures.map(({ id }) => id),
    manifest.scenes.map((_, index) => index + 1),
  )
  for (const { pictures, types } of listings) {
    assert.ok(pictures.length <= 9)
    assert.equal(new Set(pictures.map(({ pictureId }) => pictureId)).size, pictures.length)
    for (const { pictureId } of pictures) assert.ok(source.pictures[pictureId - 1])
    const [main] = pictures
    const theme = main && manifest.scenes[main.pictureId - 1]?.theme
    if (theme === 'coast') assert.ok(types.includes(1024))
    if (theme && types.includes(1024)) assert.equal(theme, 'coast')
  }
  assert.ok(share(listings, l => l.pictures.length >= 3) > 0.9)
})

test('the photos of an offer show one season and one country', () => {
  const apart: readonly SceneTheme[][] = [
    ['mountain', 'prairie', 'highland', 'desert', 'coast'],
    ['mountain', 'cropland', 'desert'],
    ['mountain', 'bottomland', 'desert'],
    ['mountainLake', 'lake', 'coast'],
    ['mountainRiver', 'river', 'coast'],
    ['adobe', 'highland', 'bottomland'],
  ]
  for (const { id, pictures } of listings) {
    const scenes = pictures.flatMap(({ pictureId }) => manifest.scenes[pictureId - 1] ?? [])
    const seasons = new Set(scenes.flatMap(({ season }) => season ?? []))
    assert.ok(seasons.size <= 1, `Listing ${id}: ${[...seasons]}`)
    for (const themes of apart) {
      const shown = new Set(scenes.map(({ theme }) => theme).filter(one => themes.includes(one)))
      assert.ok(shown.size <= 1, `Listing ${id}: ${[...shown]}`)
    }
  }
})

test('documents are drawn by the demo, and no link leaves the service', () => {
  const drawn = new Set(sampleDocuments().map(({ path }) => path))
  const shown = new Set<string>()
  for (const { documents, virtualTour, flyer, youTube, unpublished } of listings) {
    for (const document of documents) {
      assert.ok('path' in document && drawn.has(document.path), JSON.stringify(document))
      shown.add(document.path)
    }
    assert.deepEqual([virtualTour, flyer, youTube], ['', '', ''])
    const { leadRoutingEmail } = unpublished
    if (leadRoutingEmail !== '') assert.match(leadRoutingEmail, /^leads@[a-z0-9-]+\.example$/)
  }
  assert.equal(shown.size, drawn.size, 'Each is shown by some listing')
})

test('amenities are groups of attributes with values, and none is empty', () => {
  for (const { amenities, priceUsd } of listings) {
    assert.ok(Object.keys(amenities).length >= 1)
    for (const group of Object.values(amenities))
      for (const values of Object.values(group))
        assert.ok(values.length > 0 && !values.includes(''))
    const [taxes] = amenities['Terms']?.['Annual Taxes (USD)'] ?? []
    if (taxes !== undefined && priceUsd !== null) assert.ok(Number(taxes) < priceUsd)
  }
})

test('spotlights show active listings of members with a portrait', () => {
  const lit = entries.filter(({ spotlight }) => spotlight !== null)
  assert.equal(lit.length, 60)
  for (const [index, { listing, spotlight }] of lit.entries()) {
    const member = members.get(listing.accountId)
    assert.equal(spotlight?.id, index + 1)
    assert.equal(spotlight?.listingId, listing.id)
    assert.ok(listing.active && listing.status === 'P' && listing.pictures.length > 0)
    assert.ok(member?.badge && member.portrait)
  }
  const small = catalog(2000).entries()
  assert.equal([...small].filter(({ spotlight }) => spotlight !== null).length, 24)
})

test('every parcel has a number in the style of its county', () => {
  const styles = new Map<number, string>()
  for (const { countyId, parcelNumber } of listings) {
    assert.match(parcelNumber, /^R?[\d .-]{9,18}$/)
    const style = parcelNumber.replaceAll(/\d/g, '#')
    assert.equal(style, styles.get(countyId) ?? style)
    styles.set(countyId, style)
  }
  assert.equal(new Set(styles.values()).size, 6)
  assert.ok(new Set(listings.map(({ parcelNumber }) => parcelNumber)).size > 4990)
})

test('houses have a year, and no other listing has', () => {
  for (const { home, yearBuilt, description } of listings) {
    assert.equal(yearBuilt !== null, home !== null)
    if (yearBuilt === null) continue
    assert.ok(yearBuilt >= 1900 && yearBuilt <= 2024, String(yearBuilt))
    const [, told] = /\bbuilt in (\d{4})/.exec(description) ?? []
    if (told !== undefined) assert.equal(told, String(yearBuilt))
  }
})

test('sold land was sold on the day that its history tells, most of it for a price near the last one', () => {
  const sold = entries.filter(({ listing }) => listing.status === 'S' && listing.listingType !== 3)
  for (const { listing, history } of entries) {
    const { soldOn, soldPriceUsd, priceUsd, listingType } = listing
    if (listing.status !== 'S' || listingType === 3) {
      assert.deepEqual([soldOn, soldPriceUsd], ['', null])
      continue
    }
    const { at = 0 } = history.find(({ status }) => status === 'S') ?? {}
    assert.equal(soldOn, new Date(at).toISOString().slice(0, 10))
    if (soldPriceUsd === null || priceUsd === null) continue
    const share = soldPriceUsd / priceUsd
    assert.ok(share > 0.89 && share < (listingType === 1 ? 1.36 : 1.02), String(share))
  }
  near(
    share(sold, ({ listing }) => listing.soldPriceUsd !== null),
    0.78,
    0.08,
  )
})
