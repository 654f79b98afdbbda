import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CatalogueSource } from '../../src/domain/listings/catalogue-source.ts'
import { catalogue, NOW } from './sample.ts'

function firstOf(source: CatalogueSource, count: number) {
  return Iterator.from(source.entries()).take(count)
}

test('the same arguments always give the same catalogue', () => {
  const source = catalogue(150)
  const first = JSON.stringify([source.members, source.pictures, [...source.entries()]])
  const again = JSON.stringify([source.members, source.pictures, [...source.entries()]])
  const other = catalogue(150)
  assert.equal(first, again)
  assert.equal(first, JSON.stringify([other.members, other.pictures, [...other.entries()]]))
})

test('another seed gives another catalogue', () => {
  const titles = (seed: number) => [...catalogue(20, seed).entries()].map(e => e.listing.title)
  assert.notDeepEqual(titles(1), titles(2))
})

test('a larger catalogue begins with the listings and members of a smaller one', () => {
  const small = catalogue(300)
  const large = catalogue(3000)
  assert.ok(large.members.length > small.members.length)
  assert.deepEqual(large.members.slice(0, small.members.length), small.members)
  const firstOfLarge = [...firstOf(large, 300)]
  for (const [index, { listing, auction, history }] of [...small.entries()].entries()) {
    assert.deepEqual(listing, firstOfLarge[index]?.listing)
    assert.deepEqual(auction, firstOfLarge[index]?.auction)
    assert.deepEqual(history, firstOfLarge[index]?.history)
  }
})

test('dates are relative to the given moment', () => {
  const dayLater = [...catalogue(50, 1, NOW + 86_400_000).entries()]
  for (const [index, { listing }] of [...catalogue(50).entries()].entries()) {
    if (listing.auctionId !== null) continue
    assert.equal(dayLater[index]?.listing.listedAt, listing.listedAt + 86_400_000)
  }
})

test('listings are generated one by one', () => {
  const [first] = firstOf(catalogue(1_000_000), 1)
  assert.equal(first?.listing.id, 1)
})
