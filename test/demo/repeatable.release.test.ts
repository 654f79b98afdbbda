import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CatalogSource } from '../../src/domain/listings/catalog-source.ts'
import { catalog, NOW } from './sample.ts'

function firstOf(source: CatalogSource, count: number) {
  return Iterator.from(source.entries()).take(count)
}

test('the same arguments always give the same catalog', () => {
  const source = catalog(150)
  const first = JSON.stringify([source.members, source.pictures, [...source.entries()]])
  const again = JSON.stringify([source.members, source.pictures, [...source.entries()]])
  const other = catalog(150)
  assert.equal(first, again)
  assert.equal(first, JSON.stringify([other.members, other.pictures, [...other.entries()]]))
})

test('another seed gives another catalog', () => {
  const titles = (seed: number) => [...catalog(20, seed).entries()].map(e => e.listing.title)
  assert.notDeepEqual(titles(1), titles(2))
})

test('a larger catalog begins with the listings and members of a smaller one', () => {
  const small = catalog(300)
  const large = catalog(3000)
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
  const dayLater = [...catalog(50, 1, NOW + 86_400_000).entries()]
  for (const [index, { listing }] of [...catalog(50).entries()].entries()) {
    if (listing.auctionId !== null) continue
    assert.equal(dayLater[index]?.listing.listedAt, listing.listedAt + 86_400_000)
  }
})

test('listings are generated one by one', () => {
  const [first] = firstOf(catalog(1_000_000), 1)
  assert.equal(first?.listing.id, 1)
})
