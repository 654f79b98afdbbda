import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { FORM, newSeller, WHOLE_FORM } from '../api/posted-listings.ts'
import { startTestService } from '../api/service.ts'
import { list, num, type Page, type Shown, startReso, text } from './reso-service.ts'

const { service, asked, found, walked } = await startReso()
after(() => service[Symbol.asyncDispose]())

const keys = (records: readonly Shown[]) => records.map(record => record['ListingKey'])
const house = await newSeller(service)
for (const details of [
  { yearBuilt: 1987, description: 'Flat.', images: [{ large: { ID: 1 } }, { large: { ID: 2 } }] },
  { yearBuilt: 1880, description: 'By the Creek', address: WHOLE_FORM.address },
  {
    status: 'Sold',
    soldDate: '2026-11-02',
    description: 'A creek runs',
    images: [{ large: { ID: 1 } }],
  },
]) {
  service.now += 1000
  const answer = await house.save(0, { ...FORM, ...details })
  assert.equal(answer.statusCode, 201, answer.body)
}
service.now += 1000
const all = (await asked('/Property?$top=2000&$count=true')).value

/** What a filter demands of each listing that it finds; it must find all of them, and one at least. */
const FILTERS: readonly (readonly [string, (record: Shown) => boolean])[] = [
  ['BedroomsTotal eq null', r => r['BedroomsTotal'] === null],
  ['BedroomsTotal ne null', r => r['BedroomsTotal'] !== null],
  ['not (BedroomsTotal gt 3)', r => !(num(r['BedroomsTotal']) > 3)],
  ['LotSizeAcres gt 1e1', r => num(r['LotSizeAcres']) > 10],
  ['LotSizeAcres in (20,30.0)', r => [20, 30].includes(num(r['LotSizeAcres']))],
  ['ModificationTimestamp lt 2026-11-15', r => text(r['ModificationTimestamp']) < '2026-11-15'],
  [
    "StandardStatus in ('Active','Closed')",
    r => ['Active', 'Closed'].includes(text(r['StandardStatus'])),
  ],
  [
    "not (CurrentUse/any(u:u eq 'Unimproved' or u eq 'Farm'))",
    r => !list(r['CurrentUse']).some(each => ['Unimproved', 'Farm'].includes(each)),
  ],
  ['not WaterfrontFeatures/any()', r => list(r['WaterfrontFeatures']).length === 0],
  ["LotFeatures/any(x:x eq 'Farm')", r => list(r['LotFeatures']).includes('Farm')],
  ['not WaterfrontYN', r => r['WaterfrontYN'] === false],
  ['HorseYN eq false', r => r['HorseYN'] === false],
  ["City eq 'Clifton'", r => r['City'] === 'Clifton'],
  ["City ne 'Clifton'", r => r['City'] !== 'Clifton'],
  ['City eq null', r => r['City'] === null],
  ["PostalCode eq '76634'", r => r['PostalCode'] === '76634'],
  ['PostalCode ne null', r => r['PostalCode'] !== null],
  ["ListAgentKey eq '1'", r => r['ListAgentKey'] === '1'],
  [
    "StateOrProvince eq 'TX' and ListPrice ge 100000",
    r => r['StateOrProvince'] === 'TX' && num(r['ListPrice']) >= 100_000,
  ],
  ["CountyOrParish eq 'Bosque County'", r => r['CountyOrParish'] === 'Bosque County'],
  ["PropertyType eq 'Land'", r => r['PropertyType'] === 'Land'],
  ["ListingKey in ('1','2','O''Brien')", r => ['1', '2'].includes(text(r['ListingKey']))],
  ['BedroomsTotal GE 3 AND Not (BedroomsTotal Eq 4)', r => num(r['BedroomsTotal']) === 3],
  ["StandardStatus eq 'Active' OR 10 gt LotSizeAcres", r => isActive(r) || acres(r) < 10],
  ['HorseYN eq False', r => r['HorseYN'] === false],
  ['2 le BedroomsTotal', r => num(r['BedroomsTotal']) >= 2],
  ["'TX' eq StateOrProvince and HorseYN ne NULL", r => r['StateOrProvince'] === 'TX'],
  [
    'ModificationTimestamp lt NOW()',
    r => Date.parse(text(r['ModificationTimestamp'])) < service.now,
  ],
  ["CurrentUse/Any(u:u eq 'Farm')", r => list(r['CurrentUse']).includes('Farm')],
  ["CurrentUse/any(u:tolower(u) eq 'farm')", r => list(r['CurrentUse']).includes('Farm')],
]

const isActive = (record: Shown) => record['StandardStatus'] === 'Active'
const acres = (record: Shown) => num(record['LotSizeAcres'])
const lower = (value: unknown) => (value === null ? '' : text(value).toLowerCase())

/** Filters that no search can answer alone: listings are compared one by one. */
const COMPARED: readonly (readonly [string, (record: Shown) => boolean])[] = [
  ['YearBuilt gt 1980', r => num(r['YearBuilt']) > 1980],
  ['not (YearBuilt le 1980)', r => !(num(r['YearBuilt']) <= 1980)],
  ['PhotosCount gt 0', r => num(r['PhotosCount']) > 0],
  ['PhotosCount ne 1', r => num(r['PhotosCount']) !== 1],
  ['PhotosCount in (0,2)', r => [0, 2].includes(num(r['PhotosCount']))],
  ['BathroomsFull eq null', r => r['BathroomsFull'] === null],
  ['CloseDate eq 2026-11-02', r => r['CloseDate'] === '2026-11-02'],
  ['OriginalEntryTimestamp le now() or PhotosCount eq 0', () => true],
  ["PublicRemarks eq 'Flat.'", r => r['PublicRemarks'] === 'Flat.'],
  ["contains(PublicRemarks,'creek')", r => text(r['PublicRemarks']).includes('creek')],
  [
    "contains(tolower(PublicRemarks),tolower('CREEK'))",
    r => lower(r['PublicRemarks']).includes('creek'),
  ],
  ["StartsWith(City,'Cl')", r => text(r['City']).startsWith('Cl')],
  ["endswith(City,'ton') eq false", r => !text(r['City']).endsWith('ton')],
  ["toupper(City) in ('CLIFTON','WACO')", r => ['clifton', 'waco'].includes(lower(r['City']))],
  ["City gt 'Clifton'", r => r['City'] !== null && text(r['City']) > 'Clifton'],
  [
    "PhotosCount ge 1 and (LotSizeAcres lt 50 or contains(City,'ton')) and not (YearBuilt lt 1900)",
    r =>
      num(r['PhotosCount']) >= 1 &&
      (acres(r) < 50 || text(r['City']).includes('ton')) &&
      !(num(r['YearBuilt']) < 1900),
  ],
]

for (const [filter, demand] of COMPARED) {
  test(`$filter=${filter} compares listings one by one`, async () => {
    const where = `$filter=${encodeURIComponent(filter)}`
    const expected = keys(all.filter(demand))
    assert.ok(expected.length > 0)
    const page = await asked(`/Property?$count=true&${where}`)
    assert.deepEqual(keys(page.value), expected)
    assert.equal(page['@odata.count'], expected.length)
    assert.deepEqual(keys(await walked(`/Property?${where}`, 1)), expected)
    const skipped = `/Property?$skip=1&$top=2&${where}`
    assert.deepEqual(keys(await walked(skipped, 1)), expected.slice(1, 3))
    assert.deepEqual((await asked(`/Property?$top=0&$count=true&${where}`)).value, [])
  })
}

for (const [filter, demand] of FILTERS) {
  test(`$filter=${filter} finds what it says`, async () => {
    const records = await found(filter)
    assert.ok(records.length > 0)
    assert.deepEqual(keys(records), keys(all.filter(demand)))
  })
}

test('pages in the order by time give each listing once, by links alone', async () => {
  assert.deepEqual(keys(await walked('/Property?$select=ListingKey', 2)), keys(all))
  const newest = await walked(
    '/Property?$orderby=ModificationTimestamp%20desc,ListingKey%20desc',
    4,
  )
  const at = (record: Shown) => Date.parse(text(record['ModificationTimestamp']))
  const id = (record: Shown) => Number(record['ListingKey'])
  const newestFirst = all.toSorted((a, b) => at(b) - at(a) || id(b) - id(a))
  assert.deepEqual(keys(newest), keys(newestFirst))
})

test('numbers that no record can have find nothing, even if they are too large for a database', async () => {
  for (const path of [
    "/Property?$filter=ListingKey in ('9999999999999999')",
    "/Property?$filter=ListAgentKey eq '9999999999999999'",
    "/Member?$filter=MemberKey eq '9999999999999999'",
    "/Office?$filter=OfficeKey in ('9999999999999999','0')",
    "/Media?$filter=ResourceRecordKey eq '9999999999999999'",
    '/Property?$skiptoken=999999999999999',
    '/Property?$skiptoken=0_9999999999999999_9999999999999999',
    '/Media?$skiptoken=1_9999999999999999_9999999999999999',
    '/Member?$skiptoken=999999999999999',
  ]) {
    assert.deepEqual((await asked(path.replaceAll(' ', '%20'))).value, [], path)
  }
})

test('$top says how many records all pages have together', async () => {
  assert.equal((await walked('/Property?$top=7', 3)).length, 7)
  assert.equal((await walked('/Lookup?$top=5', 2)).length, 5)
  assert.deepEqual((await asked('/Property?$top=0&$count=true')).value, [])
})

test('a walk by time gives each listing, even one that is edited between two pages', async () => {
  const seen = new Map<unknown, Shown>()
  const { key } = await newSeller(service, { allAccounts: true })
  let path: string | undefined = '/Property'
  for (let edits = 0; path !== undefined; edits++) {
    const page: Awaited<ReturnType<typeof asked>> = await asked(path, 200, {
      prefer: 'odata.maxpagesize=2',
    })
    for (const record of page.value) seen.set(record['ListingKey'], record)
    path = page['@odata.nextLink']?.split('/reso/odata')[1]
    if (edits < 3) {
      service.now += 1000
      const id = [10, 2, 1][edits]
      const accountID = Number(all.find(r => r['ListingKey'] === String(id))?.['ListAgentKey'])
      const body = { accountID, data: { directions: `Turn ${edits}` } }
      const answer = await service.post(`/v3/listings/${id}`, body, {
        headers: { 'x-api-key': key },
      })
      assert.equal(answer.statusCode, 200, answer.body)
    }
  }
  const present = (await asked('/Property')).value
  assert.deepEqual(
    present.map(record => seen.get(record['ListingKey'])),
    present,
  )
})

for (const field of ['ListPrice', 'LotSizeAcres', 'ListingContractDate'] as const) {
  for (const direction of ['asc', 'desc'] as const) {
    test(`a walk by ${field} ${direction} gives each listing once while others move`, async () => {
      const own = await newSeller(service)
      const save = async (id: number, data: object): Promise<string> => {
        service.now += 1000
        const answer = await own.save(id, data)
        assert.ok(answer.statusCode < 300, answer.body)
        return text(answer.json().listingID)
      }
      const low = 1000.5
      const high = 9_000_000
      const unknown = { ...FORM, price: null }
      const movers = [await save(0, FORM), await save(0, unknown)]
      const others = [
        await save(0, unknown),
        await save(0, unknown),
        await save(0, { ...FORM, acres: 0.0125 }),
      ]
      // A listing of this very millisecond could have been edited since the search, and would come twice.
      service.now += 1000
      const order = encodeURIComponent(`${field} ${direction}`)
      const still = keys((await asked(`/Property?$orderby=${order}`)).value).filter(
        key => !movers.includes(text(key)),
      )
      const seen: unknown[] = []
      let path: string | undefined = `/Property?$select=ListingKey&$count=true&$orderby=${order}`
      for (let i = 0; path !== undefined; i++) {
        const page: Page = await asked(path, 200, { prefer: 'odata.maxpagesize=2' })
        assert.equal(page['@odata.count'], still.length + movers.length)
        seen.push(...keys(page.value))
        path = page['@odata.nextLink']?.split('/reso/odata')[1]
        // From behind the page to before it, and back.
        const numeric = i % 2 === 0 ? low : high
        for (const id of movers) {
          const listingDate = i % 2 === 0 ? '2020-01-02' : '2026-11-14'
          await save(Number(id), { price: { numeric }, acres: numeric / 1000, listingDate })
        }
      }
      assert.deepEqual(
        seen.filter(key => !movers.includes(text(key))),
        still,
      )
      for (const id of [...movers, ...others]) await save(Number(id), { active: false })
    })
  }
}

const REFUSED = [
  ['/Property?$filter=length(City)%20gt%202', 501],
  ['/Property?$filter=contains(YearBuilt,%27x%27)', 400],
  ['/Property?$filter=contains(City,5)', 400],
  ['/Property?$filter=contains(Colour,%27x%27)', 400],
  ['/Property?$filter=tolower(YearBuilt)%20eq%20%27x%27', 400],
  ['/Property?$filter=tolower(City)', 400],
  ['/Property?$filter=YearBuilt%20eq%20%27x%27', 400],
  ['/Property?$filter=5%20LotSizeAcres', 400],
  ['/Property?$filter=5%20eq%205', 400],
  ['/Property?$filter=ListPrice%20eq%20PreviousListPrice', 400],
  ['/Property?$filter=', 400],
  ['/Property?$top=%20', 400],
  ['/Property?$orderby=', 400],
  ['/Property?$filter=BedroomsTotal%20eq%20%27x%27', 400],
  ['/Property?$filter=(BedroomsTotal%20eq%201', 400],
  ["/Property?$filter=City%20eq%20'Clif", 400],
  ['/Property?$top=-1', 400],
  ['/Property?$top=1&$top=2', 400],
  ['/Property?$skiptoken=x', 400],
  ['/Property?$select=Colour', 400],
  ['/Property?$orderby=Colour', 400],
  ['/Property?$orderby=City', 501],
  ['/Property?$expand=Rooms', 400],
  ['/Property?$search=barn', 501],
  ['/Property?$format=xml', 400],
  ['/$metadata?$format=json', 400],
  ['/Properties', 404],
  ["/Property('99999')", 404],
  ["/Property(MemberKey='1')", 404],
  ["/Member('99999')", 404],
  ...['Property', 'Member', 'Office', 'Media'].map(
    name => [`/${name}('9999999999999999')`, 404] as const,
  ),
  ["/Media('9999999999999999-p1')", 404],
] as const

for (const [path, status] of REFUSED) {
  test(`${path.slice(0, 60)} is refused with ${status}, in the form of OData`, async () => {
    const { error } = (await asked(path, status)) as unknown as { error: Shown }
    assert.deepEqual(Object.keys(error), ['code', 'message', 'target', 'details'])
    assert.equal(error['code'], String(status))
  })
}

test('accounts, fields and lookups are read by their keys, filters and orders', async () => {
  const { value: members } = await asked('/Member?$orderby=MemberKey%20desc&$count=true')
  assert.deepEqual(members.map(m => m['MemberKey']).slice(0, 2), ['5', '4'])
  const { value: offices } = await asked(
    "/Office?$filter=OfficeKey in ('1','5')".replaceAll(' ', '%20'),
  )
  assert.deepEqual(
    offices.map(({ OfficeName }) => OfficeName),
    ['Lone Star Land'],
  )
  const member = (await asked("/Member('5')")) as unknown as Shown
  assert.equal(member['OfficeKey'], null)
  const named = "/Lookup?$filter=LookupName eq 'StandardStatus'&$select=LookupValue"
  const { value: statuses } = await asked(named.replaceAll(' ', '%20'))
  assert.deepEqual(
    statuses.map(({ LookupValue }) => LookupValue),
    ['Active', 'Active Under Contract', 'Closed'],
  )
})

test('private data is nowhere in the answers, and a key is needed', async () => {
  const known = JSON.stringify([all, (await asked('/Member')).value])
  assert.doesNotMatch(known, /brokerNotes|leadRouting|listFeedKey|legalDescription|showing/i)
  const { app } = service
  for (const path of ['', '/$metadata', '/Property', '/EntityEvent', "/Media('1-p1')"]) {
    const answer = await app.inject(`/reso/odata${path}`)
    assert.equal(answer.statusCode, 401, path)
    assert.equal(answer.headers['www-authenticate'], 'Bearer')
  }
  const bearer = { authorization: `Bearer ${service.key}` }
  assert.equal((await app.inject({ url: '/reso/odata/Property', headers: bearer })).statusCode, 200)
})

test('other methods are refused in the form of OData, and without the setting there is no RESO API', async () => {
  for (const method of ['POST', 'PATCH', 'DELETE', 'PUT'] as const) {
    const headers = { 'x-api-key': service.key }
    const answer = await service.app.inject({ method, url: '/reso/odata/EntityEvent', headers })
    assert.equal(answer.statusCode, 405, method)
    assert.equal(answer.json().error.code, '405')
  }
  await using other = await startTestService()
  assert.equal((await other.get('/reso/odata/Property')).statusCode, 404)
})
