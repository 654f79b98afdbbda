import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { list, num, type Shown, startReso, text } from './reso-service.ts'

/**
 * The requests that a certification of RESO Web API Core 2.0.0 sends, and what it demands of the answers. Land has many listings
 * without a house, so the whole number is BedroomsTotal.
 */

const { service, asked, found } = await startReso()
after(() => service[Symbol.asyncDispose]())

const all = (await asked('/Property?$top=2000')).value
const keys = (records: readonly Shown[]) => records.map(r => text(r['ListingKey']))
const at = (record: Shown) => Date.parse(text(record['ModificationTimestamp']))
const INSTANT = Date.parse('2026-11-15T02:55:55-09:00')

type Demand = (record: Shown) => boolean

/** A filter finds exactly the records that meet its demand, and there is one. */
const FILTERS: Readonly<Record<string, Demand>> = {
  'BedroomsTotal gt 1 and BedroomsTotal lt 9': r =>
    num(r['BedroomsTotal']) > 1 && num(r['BedroomsTotal']) < 9,
  'BedroomsTotal lt 4 or BedroomsTotal gt 9': r =>
    num(r['BedroomsTotal']) < 4 || num(r['BedroomsTotal']) > 9,
  'not (BedroomsTotal le -1)': r => !(num(r['BedroomsTotal']) <= -1),
  'BedroomsTotal eq 3': r => r['BedroomsTotal'] === 3,
  'BedroomsTotal ne 3': r => r['BedroomsTotal'] !== 3,
  'BedroomsTotal gt 3': r => num(r['BedroomsTotal']) > 3,
  'BedroomsTotal ge 3': r => num(r['BedroomsTotal']) >= 3,
  'BedroomsTotal lt 4': r => num(r['BedroomsTotal']) < 4,
  'BedroomsTotal le 3': r => num(r['BedroomsTotal']) <= 3,
  'LotSizeAcres ne 0.00': r => r['LotSizeAcres'] !== 0,
  'LotSizeAcres gt 0.00': r => num(r['LotSizeAcres']) > 0,
  'LotSizeAcres ge 30.00': r => num(r['LotSizeAcres']) >= 30,
  'LotSizeAcres lt 250.50': r => num(r['LotSizeAcres']) < 250.5,
  'LotSizeAcres le 250.50': r => num(r['LotSizeAcres']) <= 250.5,
  'ListingContractDate eq 2026-11-18': r => r['ListingContractDate'] === '2026-11-18',
  'ListingContractDate ne 2026-11-18': r => r['ListingContractDate'] !== '2026-11-18',
  'ListingContractDate gt 2026-11-15': r => text(r['ListingContractDate']) > '2026-11-15',
  'ListingContractDate ge 2026-11-15': r => text(r['ListingContractDate']) >= '2026-11-15',
  'ListingContractDate lt 2026-11-15': r => text(r['ListingContractDate']) < '2026-11-15',
  'ListingContractDate le 2026-11-15': r => text(r['ListingContractDate']) <= '2026-11-15',
  'ModificationTimestamp gt 2026-11-15T02:55:55-09:00': r => at(r) > INSTANT,
  'ModificationTimestamp ge 2026-11-15T02:55:55-09:00': r => at(r) >= INSTANT,
  'ModificationTimestamp ne 2026-11-15T02:55:55-09:00': r => at(r) !== INSTANT,
  'ModificationTimestamp lt now()': r => at(r) < service.now,
  'ModificationTimestamp le now()': r => at(r) <= service.now,
  "StandardStatus eq 'Active'": r => r['StandardStatus'] === 'Active',
  "StandardStatus ne 'Active'": r => r['StandardStatus'] !== 'Active',
  "CurrentUse/any(enum:enum eq 'Farm')": r => list(r['CurrentUse']).includes('Farm'),
  "CurrentUse/all(enum:enum eq 'Farm')": r => list(r['CurrentUse']).every(use => use === 'Farm'),
}

for (const [filter, demand] of Object.entries(FILTERS)) {
  test(`RESO request: $filter=${filter}`, async () => {
    const records = await found(filter, '&$top=2000')
    assert.ok(records.length > 0)
    assert.deepEqual(keys(records), keys(all.filter(demand)))
  })
}

/**
 * The choices of RESO's tools: of each type, the first field of $metadata that enough of the first listings have, and the median of
 * their values.
 */
test('RESO request: with the fields that a sample of any five listings chooses, each comparison finds something', async () => {
  const { body } = await service.get('/reso/odata/$metadata')
  const [, described = ''] = /<EntityType Name="Property">(.*?)<\/EntityType>/s.exec(body) ?? []
  const fieldsOf = (type: string) =>
    [...described.matchAll(/<Property Name="(\w+)" Type="([\w.]+)"/g)]
      .filter(([, , found]) => found === type)
      .map(([, name = '']) => name)
  for (let from = 0; from + 5 <= all.length; from++) {
    const sample = all.slice(from, from + 5)
    for (const type of ['Edm.Int32', 'Edm.Decimal']) {
      const valuesOf = (name: string) =>
        [
          ...new Set(sample.flatMap(record => (record[name] === null ? [] : num(record[name])))),
        ].sort((a, b) => a - b)
      const fields = fieldsOf(type)
      const field =
        fields.find(name => valuesOf(name).length >= 3) ??
        fields.find(name => valuesOf(name).length > 0) ??
        assert.fail(`no ${type}`)
      const values = valuesOf(field)
      const value = values[Math.floor(values.length / 2)] ?? 0
      for (const by of ['eq', 'ne', 'ge', 'le']) {
        const query = `$top=5&$select=ListingKey,${field}&$filter=`
        const found = (
          await asked(`/Property?${query}${encodeURIComponent(`${field} ${by} ${value}`)}`)
        ).value
        assert.ok(
          found.some(record => record[field] !== null),
          `${field} ${by} ${value}`,
        )
      }
      const not = encodeURIComponent(`not (${field} le -1)`)
      const found = (await asked(`/Property?$top=5&$filter=${not}`)).value
      assert.ok(
        found.some(record => record[field] !== null),
        field,
      )
    }
  }
})

const ORDERS = [
  ['asc', '', () => true],
  ['desc', '', () => true],
  ['asc', 'BedroomsTotal gt 2', (r: Shown) => num(r['BedroomsTotal']) > 2],
  ['desc', 'BedroomsTotal gt 2', (r: Shown) => num(r['BedroomsTotal']) > 2],
] as const

for (const [direction, filter, demand] of ORDERS) {
  test(`RESO request: $orderby=ModificationTimestamp ${direction}${filter && ` with ${filter}`}`, async () => {
    const where = filter === '' ? '' : `&$filter=${encodeURIComponent(filter)}`
    const order = encodeURIComponent(`ModificationTimestamp ${direction}`)
    const { value } = await asked(`/Property?$orderby=${order}${where}`)
    const times = value.map(at)
    assert.ok(value.length > 1)
    assert.deepEqual(
      times,
      times.toSorted((a, b) => (direction === 'asc' ? a - b : b - a)),
    )
    assert.deepEqual(keys(value).toSorted(), keys(all.filter(demand)).toSorted())
  })
}

for (const query of ['', '?$format=application/xml']) {
  test(`RESO request: $metadata${query}`, async () => {
    const { statusCode, headers, body } = await service.get(`/reso/odata/$metadata${query}`)
    assert.equal(statusCode, 200)
    assert.match(String(headers['content-type']), /^application\/xml/)
    assert.match(String(headers['odata-version']), /^4\.01?$/)
    assert.match(body, /^<\?xml/)
  })
}

test('RESO request: the service document names the resources', async () => {
  const { value } = await asked('/')
  const names = value.map(({ name }) => text(name))
  for (const name of ['Property', 'Member', 'Office', 'Media']) assert.ok(names.includes(name))
  for (const { kind, url } of value) {
    assert.equal(kind, 'EntitySet')
    await service.get(`/reso/odata/${text(url)}?$top=1`)
  }
})

test('RESO request: a record by its key, in each way that OData writes it', async () => {
  for (const path of ["/Property('1')", "/Property(ListingKey='1')", '/Property(%271%27)']) {
    const record = (await asked(`${path}?$select=ListingKey,LotSizeAcres`)) as unknown as Shown
    assert.equal(record['ListingKey'], '1')
    assert.match(text(record['@odata.context']), /\/reso\/odata\/\$metadata#Property\/\$entity$/)
    assert.deepEqual(Object.keys(record).slice(1), ['ListingKey', 'LotSizeAcres'])
  }
})

test('RESO request: $select gives only its fields', async () => {
  const { value } = await asked('/Property?$top=20&$select=ListingKey,BedroomsTotal,CurrentUse')
  for (const record of value) {
    assert.deepEqual(Object.keys(record), ['ListingKey', 'CurrentUse', 'BedroomsTotal'])
  }
})

test('RESO request: $top', async () => {
  assert.equal((await asked('/Property?$top=5')).value.length, 5)
})

test('RESO request: pages by $skip give no record twice', async () => {
  const pages = [await asked('/Property?$top=5'), await asked('/Property?$top=5&$skip=5')]
  const seen = pages.flatMap(({ value }) => keys(value))
  assert.deepEqual(seen, keys(all))
})

test('RESO request: $count', async () => {
  const page = await asked('/Property?$count=true&$top=2')
  assert.equal(page['@odata.count'], all.length)
})

test('RESO request: /$count is the number alone, with a filter or without', async () => {
  const count = async (path: string) => {
    const answer = await service.get(`/reso/odata${path}`, { headers: { accept: 'text/plain' } })
    assert.equal(answer.statusCode, 200, answer.body)
    assert.match(String(answer.headers['content-type']), /^text\/plain/)
    return answer.body
  }
  const filter = encodeURIComponent('PhotosCount ge 0 and LotSizeAcres gt 30')
  const wide = all.filter(record => num(record['LotSizeAcres']) > 30)
  assert.equal(await count('/Property/$count'), String(all.length))
  assert.equal(await count(`/Property/$count?$filter=${filter}`), String(wide.length))
  assert.equal(await count("/Lookup/$count?$filter=LookupName%20eq%20'StandardStatus'"), '3')
  const media = (await asked('/Media?$top=2000')).value.length
  assert.equal(await count('/Media/$count'), String(media))
  await asked('/Property/$count?$top=1', 400)
  await asked("/Property('1')/$count", 404)
  await asked('/NoSuchResource/$count', 404)
})

test('RESO request: the media of a listing by its path', async () => {
  const path = "/Property('1')/Media"
  const filter = encodeURIComponent("ResourceRecordKey eq '1'")
  const expected = (await asked(`/Media?$filter=${filter}`)).value
  assert.ok(expected.length > 0)
  const page = await asked(`${path}?$count=true`)
  assert.deepEqual([page.value, page['@odata.count']], [expected, expected.length])
  assert.match(page['@odata.context'], /\$metadata#Media$/)
  const { length } = expected.filter(medium => num(medium['Order']) > 1)
  assert.equal((await asked(`${path}?$filter=Order%20gt%201`)).value.length, length)
  await asked("/Property('99999')/Media", 404)
  await asked("/Member('1')/Media", 404)
  await asked('/Property/Media', 404)
})

const VERSIONS = [
  [undefined, 200, '4.01'],
  ['4.01', 200, '4.01'],
  ['5.0', 200, '4.01'],
  ['4.0', 200, '4.0'],
  ['4.0;NetFx', 200, '4.0'],
  ['3.0', 400, '4.0'],
  ['new', 400, '4.0'],
] as const

for (const [max, status, version] of VERSIONS) {
  test(`RESO request: OData-MaxVersion ${max} is answered ${status} with OData-Version ${version}`, async () => {
    for (const path of [
      '/Property?$top=1',
      "/Property('1')",
      '/$metadata',
      '/',
      '/Member/$count',
    ]) {
      const headers = max === undefined ? {} : { 'odata-maxversion': max }
      const answer = await service.get(`/reso/odata${path}`, { headers })
      assert.deepEqual([answer.statusCode, answer.headers['odata-version']], [status, version])
      if (status === 400) assert.match(answer.json().error.message, /OData-MaxVersion/)
    }
  })
}

const ACCEPTED = [
  ['application/json', 200],
  ['application/json;odata.metadata=minimal', 200],
  ['text/html, */*;q=0.1', 200],
  ['Application/*', 200],
  ['application/xml', 406],
  ['application/atom+xml, application/json;q=0', 406],
] as const

for (const [accept, status] of ACCEPTED) {
  test(`RESO request: Accept: ${accept} is answered ${status}`, async () => {
    const answer = await service.get('/reso/odata/Property?$top=1', { headers: { accept } })
    assert.equal(answer.statusCode, status)
    if (status === 406) assert.equal(answer.json().error.code, '406')
    const named = await service.get('/reso/odata/Property?$format=json', { headers: { accept } })
    assert.equal(named.statusCode, 200)
  })
}

test('RESO request: an answer that the client has is 304', async () => {
  for (const path of ["/Property('1')", '/Property?$top=1', '/$metadata', '/']) {
    const { headers } = await service.get(`/reso/odata${path}`)
    const held = { 'if-none-match': String(headers['etag']) }
    assert.equal((await service.get(`/reso/odata${path}`, { headers: held })).statusCode, 304)
    assert.match(String(headers['vary']), /OData-MaxVersion/)
    assert.equal(headers['cache-control'], 'private, no-cache')
  }
})

test('RESO request: a plus sign of a time zone that became a space is read', async () => {
  const raw = '/Property?$filter=ModificationTimestamp%20gt%202026-11-15T20:55:55+09:00'
  const expected = all.filter(record => at(record) > Date.parse('2026-11-15T20:55:55+09:00'))
  assert.ok(expected.length > 0)
  assert.deepEqual(keys((await asked(raw)).value), keys(expected))
})

/** Lists of texts have no flags: `any` and `all` stand in the place of `has`. */
const WITH_HAS = [
  "StandardStatus has 'Active'",
  "CurrentUse has 'Farm'",
  "CurrentUse has 'Farm' and CurrentUse has 'Ranch'",
]

const REFUSED = [
  ['/Property?$filter=NoSuchField%20eq%201', 400, '$filter'],
  ['/NoSuchResource', 404, 'NoSuchResource'],
  ...WITH_HAS.map(
    filter => [`/Property?$filter=${encodeURIComponent(filter)}`, 400, '"any"'] as const,
  ),
] as const

for (const [path, status, named] of REFUSED) {
  test(`RESO request: ${decodeURIComponent(path)} is refused with ${status}`, async () => {
    const { error } = (await asked(path, status)) as unknown as { error: Shown }
    assert.deepEqual(Object.keys(error), ['code', 'message', 'target', 'details'])
    assert.ok(text(error['message']).includes(named))
  })
}
