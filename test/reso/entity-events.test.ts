import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { LiveIndex } from '../../src/catalog/live-index/live-index.ts'
import { Publisher } from '../../src/catalog/published/publisher.ts'
import { BitmapIndex } from '../../src/search/bitmap-index.ts'
import { FORM, newSeller } from '../api/posted-listings.ts'
import { serverOn } from '../api/service.ts'
import { num, type Shown, startReso, text } from './reso-service.ts'

/** What a certification asks of the resource EntityEvent of a server that is read only, and the fields of the offer's history. */

const { service, asked, walked } = await startReso()
after(() => service[Symbol.asyncDispose]())
const seller = await newSeller(service)
const publisher = new Publisher(service.store, {
  clock: () => service.now,
  randomBytes: count => crypto.getRandomValues(new Uint8Array(count)),
})
const publish = async () => {
  while (await publisher.step());
}

const early = await service.get('/reso/odata/EntityEvent')
const ids: number[] = []
const touched: number[] = []
async function save(id: number, data: object): Promise<number> {
  service.now += 1000
  const answer = await seller.save(id, data)
  assert.ok(answer.statusCode < 300, answer.body)
  const saved: number = answer.json().listingID
  touched.push(saved)
  await publish()
  return saved
}

await publish()
for (let i = 0; i < 12; i++) ids.push(await save(0, { ...FORM, price: { numeric: 500_000 } }))
const [first = 0, second = 0] = ids
const STEPS: readonly (readonly [object, string, number | null])[] = [
  [{ price: { numeric: 480_000 } }, 'Price Change', 500_000],
  [{ status: 'Under Contract' }, 'Active Under Contract', 500_000],
  [{ status: 'Available' }, 'Back On Market', 500_000],
  [{ active: false }, '', 500_000],
  [{ active: true, price: { numeric: 470_000 } }, 'Back On Market', 480_000],
  [{ price: null }, 'Price Change', 470_000],
  [{ status: 'Sold' }, 'Closed', 470_000],
]

test('before the list of events is made, the answer says when to ask again', () => {
  assert.equal(early.statusCode, 503)
  assert.equal(early.headers['retry-after'], '10')
})

test('the fields of the offer tell what everybody could see', async () => {
  const born = service.now - 12_000 + 1000
  for (const [data, change, before] of STEPS) {
    await save(first, data)
    if ('active' in data && data.active === false) {
      await asked(`/Property('${first}')`, 404)
      continue
    }
    const record = (await asked(`/Property('${first}')`)) as unknown as Shown
    assert.deepEqual([record['MajorChangeType'], record['PreviousListPrice']], [change, before])
    assert.equal(record['MajorChangeTimestamp'], new Date(service.now).toISOString())
    assert.equal(record['OriginalListPrice'], 500_000)
    assert.equal(record['OriginalEntryTimestamp'], new Date(born).toISOString())
    const field = change === 'Price Change' ? 'PriceChangeTimestamp' : 'StatusChangeTimestamp'
    assert.equal(record[field], record['MajorChangeTimestamp'])
  }
})

const events = async (query = '') => (await asked(`/EntityEvent${query}`)).value
const numbers = (records: readonly Shown[]) => records.map(r => num(r['EntityEventSequence']))
const filtered = (filter: string) => `?$filter=${encodeURIComponent(filter)}`

test('RESO EntityEvent: its description', async () => {
  const { body } = await service.get('/reso/odata/$metadata')
  assert.match(
    body,
    /<EntityType Name="EntityEvent">\s*<Key><PropertyRef Name="EntityEventSequence"\/>/,
  )
  assert.match(body, /<Property Name="EntityEventSequence" Type="Edm.Int64" Nullable="false"\/>/)
})

test('RESO EntityEvent: nothing can be written', async () => {
  for (const method of ['POST', 'PATCH', 'DELETE'] as const) {
    for (const path of ['/EntityEvent', '/EntityEvent(1)']) {
      const headers = { 'x-api-key': service.key }
      const url = `/reso/odata${path}`
      const { statusCode } = await service.app.inject({ method, url, headers })
      assert.ok(statusCode >= 400 && statusCode < 500)
    }
  }
})

test('RESO EntityEvent: numbers rise strictly, and each names a record in the order of the changes', async () => {
  const all = await events('?$top=1000')
  assert.deepEqual(
    numbers(all),
    [...new Set(numbers(all))].toSorted((a, b) => a - b),
  )
  assert.deepEqual(
    all.map(r => Number(r['ResourceRecordKey'])),
    touched,
  )
  assert.deepEqual(new Set(all.map(r => r['ResourceName'])), new Set(['Property']))
})

test('RESO EntityEvent: ResourceName eq', async () => {
  assert.equal((await events(filtered("ResourceName eq 'Property'"))).length, touched.length)
  assert.equal((await events(filtered("ResourceName eq 'Member'"))).length, 0)
})

test('RESO EntityEvent: $orderby in both directions', async () => {
  const all = numbers(await events())
  const up = numbers(await events('?$orderby=EntityEventSequence%20asc'))
  const down = numbers(await events('?$orderby=EntityEventSequence%20desc'))
  assert.deepEqual([up, down], [all, all.toReversed()])
  const newest = numbers(await walked('/EntityEvent?$orderby=EntityEventSequence%20desc', 4))
  assert.deepEqual(newest, down)
})

test('RESO EntityEvent: EntityEventSequence gt N goes on where a reader has stopped', async () => {
  const all = numbers(await events())
  const middle = all[7] ?? 0
  const last = all.at(-1) ?? 0
  const later = `EntityEventSequence gt ${middle}`
  assert.deepEqual(numbers(await events(filtered(later))), all.slice(8))
  const both = `ResourceName eq 'Property' and ${later}`
  assert.deepEqual(numbers(await events(filtered(both))), all.slice(8))
  assert.deepEqual(numbers(await walked(`/EntityEvent${filtered(later)}`, 3)), all.slice(8))
  assert.deepEqual(await events(filtered(`EntityEventSequence gt ${last}`)), [])
})

test('RESO EntityEvent: $top, $skip and $count', async () => {
  const all = numbers(await events())
  const page = await asked('/EntityEvent?$top=5&$skip=3&$count=true')
  assert.deepEqual(numbers(page.value), all.slice(3, 8))
  assert.equal(page['@odata.count'], all.length)
  const down = await asked('/EntityEvent?$top=5&$skip=3&$orderby=EntityEventSequence%20desc')
  assert.deepEqual(numbers(down.value), all.toReversed().slice(3, 8))
  assert.equal((await asked('/EntityEvent?$skip=100000')).value.length, 0)
  await asked('/EntityEvent?$skip=100001', 400)
})

test('RESO EntityEvent: the records are read by a hundred keys, and those that are gone are not there', async () => {
  await save(second, { active: false })
  const named = [...new Set((await events()).map(r => text(r['ResourceRecordKey'])))]
  const asking = Array.from({ length: 100 }, (_, i) => named[i] ?? String(70_000 + i))
  const filter = `ListingKey in (${asking.map(key => `'${key}'`).join(',')})`
  const { value } = await asked(
    `/Property?$select=ListingKey&$filter=${encodeURIComponent(filter)}`,
  )
  const expected = named.filter(key => key !== String(second))
  assert.deepEqual(value.map(r => text(r['ListingKey'])).toSorted(), expected.toSorted())
  const [last] = (await events()).slice(-1)
  assert.equal(last?.['ResourceRecordKey'], String(second))
  await asked(text(last?.['ResourceRecordUrl']).split('/reso/odata')[1] ?? '', 404)
  const one = (await asked(
    `/EntityEvent(${num(last?.['EntityEventSequence'])})`,
  )) as unknown as Shown
  assert.equal(one['ResourceRecordKey'], String(second))
  await asked('/EntityEvent(999999)', 404)
})

/** Each comes down to numbers of events. */
const FILTERS: readonly (readonly [string, (n: number) => boolean])[] = [
  ['EntityEventSequence ge 3 and EntityEventSequence lt 9', n => n >= 3 && n < 9],
  ['EntityEventSequence le 2 or EntityEventSequence gt 10.5', n => n <= 2 || n > 10.5],
  ['not (EntityEventSequence eq 5)', n => n !== 5],
  ['EntityEventSequence ne 5 and EntityEventSequence ne 6', n => n !== 5 && n !== 6],
  ['EntityEventSequence in (1,2,4,99)', n => [1, 2, 4].includes(n)],
  ['EntityEventSequence eq 4.5', () => false],
  ['EntityEventSequence ne null', () => true],
  ["not (ResourceName in ('Property','Media') and EntityEventSequence gt 4)", n => n <= 4],
  ['EntityEventSequence gt -5 and EntityEventSequence lt 1e300', () => true],
]

for (const [filter, demand] of FILTERS) {
  test(`EntityEvent: ${filter}`, async () => {
    const all = numbers(await events())
    const page = await asked(`/EntityEvent${filtered(filter)}&$count=true`)
    assert.deepEqual(numbers(page.value), all.filter(demand))
    assert.equal(page['@odata.count'], page.value.length)
    const down = await walked(
      `/EntityEvent${filtered(filter)}&$orderby=EntityEventSequence%20desc`,
      2,
    )
    assert.deepEqual(numbers(down), all.filter(demand).toReversed())
    const skipped = await asked(`/EntityEvent${filtered(filter)}&$skip=2`)
    assert.deepEqual(numbers(skipped.value), all.filter(demand).slice(2))
  })
}

test('requests that events cannot answer are refused, and so is a reader of another database', async () => {
  await asked(`/EntityEvent${filtered("ResourceRecordKey eq '1'")}`, 501)
  await asked(`/EntityEvent${filtered('EntityEventSequence')}`, 400)
  await asked(`/EntityEvent${filtered("EntityEventSequence eq 'x'")}`, 400)
  await asked(`/EntityEvent${filtered('Colour eq 1')}`, 400)
  await asked('/EntityEvent?$orderby=ResourceRecordKey', 501)
  await asked('/EntityEvent?$orderby=Colour', 400)
  await asked('/EntityEvent?$expand=Media', 501)
  const { error } = (await asked(
    `/EntityEvent${filtered('EntityEventSequence gt 5000')}`,
    410,
  )) as unknown as { error: Shown }
  assert.match(text(error['message']), /read all records again/)
})

test('a process finds the records of an event that another process has published a moment ago', async () => {
  // Its index learns of changes at intervals alone, as where another machine has written.
  const store: typeof service.store = Object.create(service.store, {
    watchChanges: { value: () => ({ [Symbol.dispose]() {} }) },
  })
  await using index = new LiveIndex(store, () => new BitmapIndex(), assert.ifError, {
    onFull: assert.fail,
  })
  await index.load()
  const other = await serverOn(service, index)
  for (let i = 0; i < 3; i++) {
    const id = String(await save(0, FORM))
    const url = `/reso/odata/Property?$filter=${encodeURIComponent(`ListingKey in ('${id}')`)}`
    const answer = await other.inject({ url, headers: { 'x-api-key': service.key } })
    assert.deepEqual(
      answer.json().value.map((r: Shown) => r['ListingKey']),
      [id],
    )
  }
  await other.close()
})
