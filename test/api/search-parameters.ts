import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertRefused } from './refusal.ts'
import { type Case, idsFound, pageOf, testCases, VERSIONS } from './search-cases.ts'
import { AT, SEARCHED } from './search-catalog.ts'
import { utc as service } from './search-services.ts'

/** Sold, and inactive. */
const HIDDEN = [505, 506]

const SHOWN = SEARCHED.map(({ id }) => Number(id)).filter(id => !HIDDEN.includes(id))

const AMOUNTS: readonly Case[] = [
  ['lp=250000&acctid=4', [102, 103, 104]],
  ['lp=250000.5&acctid=4', [103, 104]],
  ['lp=250000.51', [104]],
  ['lp=500000', [104]],
  ['lp=500000.01', []],
  ['hp=100000&lp=301', [101]],
  ['hp=99999.99&lp=301', []],
  ['lp=100000&hp=250000', [101, 102]],
  ['lp=250000&hp=250000', [102]],
  ['lp=500000&hp=100000', []],
  // A price of 0 differs from no price.
  ['lp=0', [101, 102, 103, 104, 801, 802, 803, 805, 806]],
  ['hp=1e12', [101, 102, 103, 104, 801, 802, 803, 805, 806]],
  ['la=100', [102, 105]],
  ['la=100.01', [105]],
  ['la=640.25', [105]],
  ['la=640.26', []],
  ['ha=10', [101, 801, 802, 806]],
  ['ha=9.99', []],
  ['la=40&ha=60', [103, 803, 804]],
  ['la=60&ha=40', []],
  ['la=0', [101, 102, 103, 105, 801, 802, 803, 804, 806]],
  ['lpa=2500', [101, 102, 103]],
  ['lpa=2500.01', [101, 103]],
  ['lpa=10000', [101]],
  ['lpa=10000.01', []],
  ['hpa=30', [801, 802, 803, 806]],
  ['hpa=5', [803]],
  ['hpa=4.99', []],
  ['lpa=10&hpa=30', [801, 802, 806]],
  ['lpa=30&hpa=10', []],
  ['lp=250000&hp=500000&la=50', [102]],
]

const HOMES: readonly Case[] = [
  ['acctid=12&lbed=3', [201, 202, 206]],
  ['acctid=12&lbed=4', [202, 206]],
  ['acctid=12&hbed=3', [201, 205, 206]],
  ['acctid=12&hbed=0', [205, 206]],
  ['acctid=12&lbed=0', [201, 202, 205, 206]],
  ['acctid=12&lbed=3&hbed=3', [201, 206]],
  ['acctid=12&lbed=4&hbed=3', [206]],
  ['acctid=12&lbath=2.5', [201, 202, 206]],
  ['acctid=12&lbath=2.51', [202, 206]],
  ['acctid=12&hbath=2.5', [201, 203, 205, 206]],
  ['acctid=12&hbath=0.5', [203, 206]],
  ['acctid=12&lbath=0', [201, 202, 203, 205, 206]],
  ['acctid=12&lbath=1&hbath=2.5', [201, 205, 206]],
  ['acctid=12&lhsqft=1850', [201, 202, 206]],
  ['acctid=12&lhsqft=1850.5', [202, 206]],
  ['acctid=12&hhsqft=1850', [201, 205, 206]],
  ['acctid=12&hhsqft=399', [206]],
  ['acctid=12&lhsqft=400&hhsqft=2400', [201, 202, 205, 206]],
  ['acctid=12&lbed=3&lbath=3&lhsqft=2400', [202, 206]],
  ['lbed=1', SHOWN.filter(id => ![203, 204, 205].includes(id))],
]

const OFFERS: readonly Case[] = [
  ['', SHOWN],
  ['listingType=1', [502]],
  ['listingType=3', [503]],
  ['listingType=1,3', [502, 503]],
  ['listingType=3,%201%20,,1', [502, 503]],
  ['acctid=13&listingType=2', [501, 504]],
  ['acctid=13&listingType=1,2,3', [501, 502, 503, 504]],
  ['acctid=13&listingType=,', [501, 502, 503, 504]],
  ['status=PP', [504]],
  ['status=pp', [504]],
  ['status=S', [505]],
  ['status=s,Pp', [504, 505]],
  ['acctid=13&status=P', [501, 502, 503]],
  ['acctid=13&status=P,PP,S', [501, 502, 503, 504, 505]],
  ['acctid=13&status=%20,,', [501, 502, 503, 504]],
  ['acctid=13', [501, 502, 503, 504]],
  ['acctid=6', [906]],
  ['acctid=99999', []],
  ['acctid=0', []],
  ['zip=76634', [301]],
  ['zip=02134', [305]],
  ['zip=2134', [305]],
  ['zip=0', []],
  ['zip=99999', []],
]

/** In version 3 under `propertyTypes`, in version 1 under `propertyType`. */
const TYPES: readonly Case[] = [
  ['1', [401, 404]],
  ['2', [402, 403]],
  ['4', [403]],
  ['512', [404]],
  ['2048', [405]],
  ['1,2', [401, 402, 403, 404]],
  ['2,128', [402, 403]],
  ['%201,%20,2048,1,', [401, 404, 405]],
  ['1024', []],
  [',%20,', SHOWN],
]

const HOUSE: readonly Case[] = [
  ['hasHouse=true', [201, 202, 203, 204, 205]],
  ['hasHouse=YES', [201, 202, 203, 204, 205]],
  ['hasHouse=1&lbed=3', [201, 202]],
  ['hasHouse=false', SHOWN.filter(id => id < 201 || id > 205)],
  ['hasHouse=0&acctid=12', [206]],
  ['hasHouse=no&acctid=12&lbed=3', [206]],
  ['hasHouse=', SHOWN],
]

testCases(service, AMOUNTS)
testCases(service, HOMES)
testCases(service, OFFERS)
testCases(
  service,
  TYPES.map(([types, ids]) => [`propertyTypes=${types}`, ids]),
  ['v3'],
)
testCases(
  service,
  TYPES.map(([types, ids]) => [`propertyType=${types}`, ids]),
  ['v1'],
)
testCases(service, HOUSE, ['v3'])

/** A list in all ways in which HTTP clients write one. */
const arraysOf = (name: string, [one = '', other = '']: readonly string[]) => [
  `${name}=${one},${other}`,
  `${name}=${one}&${name}=${other}`,
  `${name}[]=${one}&${name.toUpperCase()}[]=${other}`,
  `${name}%5B0%5D=${one}&${name}%5B1%5D=${other}`,
  `${name}=${one}&${name}=&${name}[]=${other}`,
]

test('a list may be repeated, and its elements may be marked by brackets', async () => {
  for (const version of VERSIONS) {
    for (const [name, elements] of [
      ['status', ['S', 'P']],
      ['listingType', ['1', '3']],
      ['regionID', [`${AT.centralTexas}`, `${AT.eastTexas}`]],
      [version === 'v1' ? 'propertyType' : 'propertyTypes', ['128', '2']],
    ] as const) {
      const [plain = '', ...others] = arraysOf(name, elements)
      const wanted = await pageOf(service, version, `${plain}&listingsPerPage=1`)
      assert.ok(Number(wanted.records) > 0, plain)
      for (const query of others) {
        const { nextPage, ...page } = await pageOf(service, version, `${query}&listingsPerPage=1`)
        assert.deepEqual({ ...page, nextPage }, wanted, query)
      }
    }
    for (const [query, text] of [
      ['lp[]=1', /^lp is not a list here: write lp=…, without brackets/],
      ['CityID[0]=1&cityID[1]=2', /^cityID is not a list here/],
      ['stateID=44&stateID=22', /^stateID may be given once, not 2 times/],
      ['status[]=P&status[]=X', /^status must be one or more of P \(Available\)/],
    ] as const) {
      const response = await service.get(`/${version}/listings?${query}`)
      assertRefused(response, 400, version, { text })
    }
    const unknown = await service.get(`/${version}/listings?foo[]=1&foo[]=2&status[x]=S`)
    assert.equal(unknown.statusCode, 200)
  }
})

test('status takes codes, ids and labels', async () => {
  for (const version of VERSIONS) {
    const sold = await pageOf(service, version, 'status=S')
    for (const status of ['3', '03', 'sold', 'SOLD,s']) {
      const { records } = await pageOf(service, version, `status=${status}`)
      assert.equal(records, sold.records)
    }
    const all = await pageOf(service, version, 'status=P,PP,S')
    const labels = await pageOf(service, version, 'status=available,Under%20Contract,3')
    assert.equal(labels.records, all.records)
  }
})

test('v3 takes a sum of property types as a list of them', async () => {
  for (const [sum, list] of [
    ['3', '1,2'],
    ['130', '2,128'],
    ['2049,512', '1,512,2048'],
    ['4095', '1,2,4,8,16,32,64,128,256,512,1024,2048'],
  ]) {
    const ids = await idsFound(service, 'v3', `propertyTypes=${sum}`)
    assert.deepEqual(ids, await idsFound(service, 'v3', `propertyTypes=${list}`))
    assert.ok(ids.length > 0)
  }
})

test('a parameter of the other version is unknown, and ignored', async () => {
  for (const [version, query] of [
    ['v1', 'hasHouse=true'],
    ['v1', 'hasHouse=perhaps&hasHouse=no'],
    ['v1', 'propertyTypes='],
    ['v3', 'propertyType=%20'],
  ] as const) {
    assert.equal((await pageOf(service, version, query)).records, SHOWN.length, query)
  }
})

test('a listing has to meet all criteria', async () => {
  const all = 'stateID=44&lp=0&hp=1&la=1&lbed=1&acctid=4&zip=76634&kw=barn&listingType=2&status=P'
  for (const version of VERSIONS) {
    assert.deepEqual(await idsFound(service, version, all), [])
    assert.deepEqual(await idsFound(service, version, 'stateID=44&zip=76634&acctid=4'), [301])
    assert.deepEqual(await idsFound(service, version, 'stateID=44&zip=76634&acctid=12'), [])
  }
})
