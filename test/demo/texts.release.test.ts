import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatNumber } from '../../demo/catalog/english.ts'
import { Gazetteer } from '../../src/domain/places/gazetteer.ts'
import { places, sample, share } from './sample.ts'

const { listings } = sample(4000)
const gazetteer = new Gazetteer(places)

function words(text: string): number {
  return text.split(/\s+/).filter(word => /\w/.test(word)).length
}

test('descriptions have 60 to 400 words and differ in length', () => {
  const counts = listings.map(({ description }) => words(description))
  const odd = listings.filter((_, index) => {
    const count = counts[index] ?? 0
    return count < 60 || count > 400
  })
  assert.deepEqual(
    odd.map(({ description }) => description),
    [],
  )
  assert.ok(counts.some(count => count < 80))
  assert.ok(counts.some(count => count > 280))
})

test('every lease says so in its title and its description', () => {
  const leases = listings.filter(({ listingType }) => listingType === 3)
  assert.ok(leases.length > 50)
  for (const { id, title, description, status } of leases) {
    assert.match(title, /\bfor lease\b/i, `listing ${id}`)
    assert.match(description, /\b(?:lease[ds]?|rent|tenant)\b/i, `listing ${id}`)
    if (status === 'S') assert.doesNotMatch(description, /\bsold\b/i, `listing ${id}`)
  }
  const others = listings.filter(({ listingType }) => listingType !== 3)
  for (const { id, title } of others) assert.doesNotMatch(title, /\blease\b/i, `listing ${id}`)
})

test('no two descriptions are the same', () => {
  assert.equal(new Set(listings.map(({ description }) => description)).size, listings.length)
})

test('no description repeats a sentence', () => {
  for (const { id, description } of listings) {
    const sentences = description.split(/(?<!\bSt)[.;] /)
    assert.equal(new Set(sentences).size, sentences.length, `listing ${id}: ${description}`)
  }
})

test('texts have no unfilled placeholders, no gaps and no wrong articles', () => {
  for (const { id, title, description, directions } of listings)
    for (const text of [title, description, directions]) {
      assert.doesNotMatch(text, /[{}]|undefined|null|NaN|\[object| {2}| [.,;:]|\.\.|,,/, `${id}`)
      assert.doesNotMatch(text, /\ba (8|11[ ,.-]|18[ ,.-])|\ban (?!8|11|18)\d/i, `${id}: ${text}`)
      assert.doesNotMatch(
        text,
        /\ba [aei]\w+ (home|barn|pond|blind)|\b[Aa]n [bcdfgklmnpqrstvwz]/,
        `${id}`,
      )
      assert.equal(text, text.trim())
      assert.doesNotMatch(text, /^[a-z]|(?<![ap]\.m)[.!?] [a-z]/, `${id}: ${text}`)
    }
})

test('titles fit, and few are shared', () => {
  for (const { title } of listings) assert.ok(title.length >= 4 && title.length <= 120)
  assert.ok(new Set(listings.map(({ title }) => title)).size > 0.9 * listings.length)
})

test('a description speaks of its own acreage, and of no other', () => {
  for (const listing of listings) {
    const acres = formatNumber(listing.acres ?? 0)
    assert.ok(
      listing.description.includes(`${acres} `) || listing.description.includes(`${acres}-acre`),
      `listing ${listing.id}: ${acres} in ${listing.description}`,
    )
    for (const [, told = ''] of listing.description.matchAll(/([\d,.]+)-acre/g))
      assert.equal(told, acres)
  }
})

test('a price per acre is the price divided by the acres', () => {
  let seen = 0
  for (const { id, priceUsd, acres, description, listingType } of listings) {
    const told = /\$([\d,]+) (?:per|an) acre/.exec(description)?.[1]
    if (told === undefined) continue
    seen++
    assert.ok(priceUsd !== null && acres !== null && listingType !== 3)
    const ratio = Number(told.replaceAll(',', '')) / (priceUsd / acres)
    assert.ok(ratio > 0.98 && ratio < 1.02, `listing ${id}: ${told}`)
  }
  assert.ok(seen > 500)
})

test('descriptions state the true number of rooms', () => {
  const numbers = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven']
  let seen = 0
  for (const { id, home, description } of listings) {
    const told = /(one|two|three|four|five|six|seven) bedrooms?\b/i.exec(description)?.[1]
    if (told === undefined) continue
    seen++
    assert.equal(told.toLowerCase(), numbers[home?.beds ?? 0], `listing ${id}`)
  }
  assert.ok(seen > 200)
})

test('descriptions mention a house only where there is one', () => {
  for (const { id, home, description } of listings)
    if (home === null)
      assert.doesNotMatch(
        description,
        /bedroom|square feet comes|The house|The kitchen|Move in tomorrow/,
        `listing ${id}`,
      )
})

test('descriptions agree with the status', () => {
  const told = {
    sale: [/\bSold\b|has sold|has closed/, /[Uu]nder contract|offer has been accepted/],
    lease: [/is leased|has signed the lease/, /is being drawn up|promised to a tenant/],
  } as const
  for (const { id, status, description, listingType } of listings) {
    const [ended, agreed] = told[listingType === 3 ? 'lease' : 'sale']
    assert.equal(ended.test(description), status === 'S', `${id}`)
    assert.equal(agreed.test(description), status === 'PP', `${id}`)
  }
})

const COUNTY =
  /\b(?:in|of) ((?:(?:St\.|Ste\.|[A-Z][\w’'-]+|of|the|and|du|qui|la) )*?[A-Z][\w’'-]+) (?:County|Parish)(?! (?:Road|Route|Highway))/g

test('counties named are the listing’s own', () => {
  for (const listing of listings) {
    const county = gazetteer.county(listing.countyId)
    for (const [, name] of listing.description.matchAll(COUNTY))
      assert.ok(name && county?.name.endsWith(name), `listing ${listing.id}: ${name}`)
  }
})

test('wildlife and plants fit the region', () => {
  const told = (code: string, pattern: RegExp) =>
    listings.filter(
      listing =>
        gazetteer.state(listing.stateId)?.code === code && pattern.test(listing.description),
    )
  assert.deepEqual(told('FL', /\belk\b|moose|saguaro|aspen/i), [])
  assert.deepEqual(told('ME', /saguaro|cypress|hogs|elk\b|mesquite|alligator/i), [])
  assert.deepEqual(told('IA', /mesquite|cypress|moose|elk\b|saguaro/i), [])
  assert.deepEqual(told('TX', /moose|\belk\b|sugar maple|spruce/i), [])
  assert.ok(told('TX', /feral hogs/).length > 10)
})

test('some texts have accents, and some have line breaks', () => {
  const text = listings.map(({ title, description }) => `${title} ${description}`).join(' ')
  assert.match(text, /é/)
  assert.match(text, /ñ/)
  const broken = share(listings, ({ description }) => description.includes('\n'))
  assert.ok(broken > 0.2 && broken < 0.6)
})
