import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startTestService } from '../api/service.ts'

const service = await startTestService({ hasReso: true })
after(() => service[Symbol.asyncDispose]())

type Body = Readonly<Record<string, unknown>> & {
  readonly value: readonly Record<string, unknown>[]
}

async function asked(
  path: string,
  status = 200,
  headers: Record<string, string> = {},
): Promise<Body> {
  const response = await service.get(`/reso/odata${path}`, { headers })
  assert.equal(response.statusCode, status, `${path}: ${response.body}`)
  assert.equal(response.headers['odata-version'], '4.01')
  return response.json()
}

async function found(filter: string, more = ''): Promise<readonly Record<string, unknown>[]> {
  const { value } = await asked(`/Property?$filter=${encodeURIComponent(filter)}${more}`)
  return value
}

const all = (await asked('/Property?$top=2000&$count=true')).value

/** What a filter demands of each listing that it finds; it must find all of them, and one at least. */
const FILTERS: readonly (readonly [string, (record: Record<string, unknown>) => boolean])[] = [
  [
    'BedroomsTotal gt 1 and BedroomsTotal lt 9',
    r => num(r.BedroomsTotal) > 1 && num(r.BedroomsTotal) < 9,
  ],
  [
    'BedroomsTotal lt 2 or BedroomsTotal gt 2',
    r => num(r.BedroomsTotal) < 2 || num(r.BedroomsTotal) > 2,
  ],
  ['not (BedroomsTotal le -1)', r => !(num(r.BedroomsTotal) <= -1)],
  ['BedroomsTotal eq 3', r => r.BedroomsTotal === 3],
  ['BedroomsTotal ne 3', r => r.BedroomsTotal !== 3],
  ['BedroomsTotal eq null', r => r.BedroomsTotal === null],
  ['LotSizeAcres ne 0.00', r => r.LotSizeAcres !== 0],
  ['LotSizeAcres gt 0.00', r => num(r.LotSizeAcres) > 0],
  ['LotSizeAcres le 100', r => num(r.LotSizeAcres) <= 100],
  ['LotSizeAcres gt 1e1', r => num(r.LotSizeAcres) > 10],
  ['ListingContractDate lt 2026-11-19', r => text(r.ListingContractDate) < '2026-11-19'],
  ['ListingContractDate ne 2026-11-19', r => r.ListingContractDate !== '2026-11-19'],
  ['ListingContractDate le 2026-11-19', r => text(r.ListingContractDate) <= '2026-11-19'],
  [
    'ModificationTimestamp ge 2019-12-31T23:55:55-09:00',
    r => text(r.ModificationTimestamp) >= '2020-01-01T08:55:55',
  ],
  ['ModificationTimestamp lt now()', r => Date.parse(text(r.ModificationTimestamp)) < service.now],
  ['ModificationTimestamp le now()', r => Date.parse(text(r.ModificationTimestamp)) <= service.now],
  ["StandardStatus eq 'Active'", r => r.StandardStatus === 'Active'],
  ["StandardStatus ne 'Active'", r => r.StandardStatus !== 'Active'],
  [
    "StandardStatus in ('Active','Closed')",
    r => ['Active', 'Closed'].includes(text(r.StandardStatus)),
  ],
  ["CurrentUse/any(u:u eq 'Unimproved')", r => list(r.CurrentUse).includes('Unimproved')],
  [
    "CurrentUse/all(u:u eq 'Unimproved')",
    r => list(r.CurrentUse).every(each => each === 'Unimproved'),
  ],
  [
    "not (CurrentUse/any(u:u eq 'Unimproved' or u eq 'Farm'))",
    r => !list(r.CurrentUse).some(each => ['Unimproved', 'Farm'].includes(each)),
  ],
  ['WaterfrontYN', r => r.WaterfrontYN === true],
  ['HorseYN eq false', r => r.HorseYN === false],
  ["City eq 'Clifton'", r => r.City === 'Clifton'],
  ["City ne 'Clifton'", r => r.City !== 'Clifton'],
  [
    "StateOrProvince eq 'TX' and ListPrice ge 100000",
    r => r.StateOrProvince === 'TX' && num(r.ListPrice) >= 100_000,
  ],
  ["CountyOrParish eq 'Bosque County'", r => r.CountyOrParish === 'Bosque County'],
  ["PropertyType eq 'Land'", r => r.PropertyType === 'Land'],
  ["ListingKey in ('1','2','O''Brien')", r => ['1', '2'].includes(text(r.ListingKey))],
]

const num = (value: unknown) => (typeof value === 'number' ? value : Number.NaN)
const text = (value: unknown) => String(value)
const list = (value: unknown) => value as readonly string[]

for (const [filter, demand] of FILTERS) {
  test(`$filter=${filter} finds what it says`, async () => {
    const records = await found(filter)
    const keys = (each: readonly Record<string, unknown>[]) =>
      each.map(r => r.ListingKey).toSorted()
    assert.ok(records.length > 0)
    assert.deepEqual(keys(records), keys(all.filter(demand)))
  })
}

test('pages in the order by time have each listing once, by links alone', async () => {
  const seen: unknown[] = []
  let path = '/Property?$count=true&$select=ListingKey'
  for (;;) {
    const page = await asked(path, 200, { prefer: 'odata.maxpagesize=3' })
    assert.equal(page['@odata.count'], all.length)
    seen.push(...page.value.map(record => record.ListingKey))
    const next = page['@odata.nextLink']
    if (typeof next !== 'string') break
    path = next.slice(next.indexOf('/Property'))
  }
  assert.deepEqual(
    seen,
    all.map(record => record.ListingKey),
  )
})

const REFUSED = [
  ['/Property?$filter=Colour%20eq%201', 400],
  ['/Property?$filter=PublicRemarks%20eq%20%27x%27', 501],
  ['/Property?$filter=contains(City,%27x%27)', 501],
  ['/Property?$filter=BedroomsTotal%20eq%20%27x%27', 400],
  ['/Property?$filter=(BedroomsTotal%20eq%201', 400],
  ["/Property?$filter=City%20eq%20'Clif", 400],
  [`/Property?$filter=${'('.repeat(21)}WaterfrontYN${')'.repeat(21)}`, 413],
  [`/Property?$filter=${Array(101).fill('HorseYN').join('%20or%20')}`, 413],
  [`/Property?$filter=City%20eq%20'${'x'.repeat(4100)}'`, 413],
  ['/Property?$top=-1', 400],
  ['/Property?$skiptoken=x', 400],
  ['/Property?$search=barn', 501],
  ['/Properties', 404],
  ["/Property('99999')", 404],
] as const

for (const [path, status] of REFUSED) {
  test(`${path.slice(0, 60)} is refused with ${status}, in the form of OData`, async () => {
    const { error } = (await asked(path, status)) as unknown as { error: Record<string, unknown> }
    assert.deepEqual(Object.keys(error), ['code', 'message', 'target', 'details'])
  })
}

test('$metadata names every field of the answers, and the service document every resource', async () => {
  const { value } = await asked('/')
  const names = value.map(({ name }) => name)
  assert.deepEqual(names, ['Property', 'Member', 'Office', 'Field', 'Lookup'])
  const { body, headers } = await service.get('/reso/odata/$metadata?$format=application/xml')
  assert.match(String(headers['content-type']), /^application\/xml/)
  for (const name of names) {
    const [, type = ''] =
      new RegExp(`<EntityType Name="${name}">([^]*?)</EntityType>`).exec(body) ?? []
    const described = [...type.matchAll(/<Property Name="(\w+)"/g)].map(([, field]) => field)
    const [record = {}] = (await asked(`/${name}?$top=1`)).value
    assert.deepEqual(Object.keys(record), described)
  }
})

test('what is not for the public is nowhere in the answers', async () => {
  const known = JSON.stringify([all, (await asked('/Member')).value])
  assert.doesNotMatch(known, /brokerNotes|leadRouting|listFeedKey|legalDescription|showing/i)
  const { app } = service
  assert.equal((await app.inject('/reso/odata/Property')).statusCode, 401)
})
