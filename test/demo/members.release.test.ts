import assert from 'node:assert/strict'
import { test } from 'node:test'
import { memberCount } from '../../demo/catalog/sellers.ts'
import { AREA_CODES } from '../../demo/catalog/text/area-codes.ts'
import { catalog, places, sample, share } from './sample.ts'

const { source, listings } = sample(3000)
const { members } = catalog(60_000)

test('accounts grow with the catalog', () => {
  assert.equal(memberCount(10), 40)
  assert.equal(memberCount(2000), 40)
  assert.ok(memberCount(100_000) > 900 && memberCount(100_000) < 1500)
  assert.ok(memberCount(1_000_000) > 7000 && memberCount(1_000_000) < 9000)
  assert.equal(source.members.length, memberCount(3000))
})

test('the first account is a premium brokerage, and small catalogs have every tier', () => {
  const [first] = source.members
  assert.ok(first && first.plan === 'premium' && !first.isSeller && first.companyName !== '')
  const tiers = new Set(source.members.map(({ plan, designation }) => `${plan} ${designation}`))
  assert.equal(tiers.size, 9)
  assert.ok(source.members.some(({ isSeller }) => isSeller))
})

test('account ids start at 1, and every listing has an account', () => {
  assert.deepEqual(
    source.members.map(({ id }) => id),
    source.members.map((_, index) => index + 1),
  )
  for (const { accountId } of listings) assert.ok(source.members[accountId - 1])
})

test('postal addresses, email addresses and telephone numbers are invented and well formed', () => {
  const cities = new Map(places.cities.map(city => [city.id, city]))
  const cityOfZip = new Map(places.zips.map(zip => [zip.code, cities.get(zip.cityId)?.name]))
  for (const { email, phone, fax, address, companyAddress, isSeller } of members) {
    assert.match(email, /^[a-z0-9-]+\.[a-z0-9-]+@[a-z0-9-]+\.example$/)
    for (const number of [phone, fax]) assert.match(number, /^(|\d{3}-555-01\d\d)$/)
    const codes: readonly number[] = AREA_CODES[address.stateCode] ?? []
    assert.ok(codes.includes(Number(phone.slice(0, 3))))
    assert.equal(cityOfZip.get(address.zip), address.city)
    if (isSeller) assert.equal(companyAddress.street, '')
    else assert.equal(cityOfZip.get(companyAddress.zip), companyAddress.city)
  }
})

test('badges depend on the tier, and some members have no picture', () => {
  for (const { badge, plan, designation } of members)
    assert.equal(badge !== null, plan === 'premium' || designation !== 'none')
  const pictured = share(members, ({ portrait }) => portrait !== null)
  assert.ok(pictured > 0.5 && pictured < 0.9)
  assert.ok(share(members, ({ logo }) => logo === null) > 0.2)
  const inactive = share(members, ({ active }) => !active)
  assert.ok(inactive > 0.005 && inactive < 0.06)
})

test('accounts mostly offer land in their own state, and inactive accounts show no listings', () => {
  const codes = new Map(places.states.map(({ id, code }) => [id, code]))
  const texans = source.members.filter(({ address }) => address.stateCode === 'TX')
  const texanIds = new Set(texans.map(({ id }) => id))
  const theirs = listings.filter(({ accountId }) => texanIds.has(accountId))
  assert.ok(share(theirs, ({ stateId }) => codes.get(stateId) === 'TX') > 0.75)
  const inactive = new Set(members.filter(({ active }) => !active).map(({ id }) => id))
  const hidden = listings.filter(({ accountId }) => inactive.has(accountId))
  assert.ok(hidden.length > 0)
  for (const { active } of hidden) assert.equal(active, false)
})

test('owners have a handful of listings, brokers more', () => {
  const counts = Map.groupBy(listings, ({ accountId }) => accountId)
  const of = (isSeller: boolean) =>
    source.members
      .filter(member => member.isSeller === isSeller)
      .map(({ id }) => counts.get(id)?.length ?? 0)
  assert.ok(Math.max(...of(true)) < 25)
  assert.ok(Math.max(...of(false)) > 100)
})
