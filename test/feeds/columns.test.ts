import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { ImportReport } from '../../src/feeds/imports/import-report.ts'
import { Importing, valueAt } from './importing.ts'

type Cells = Readonly<Record<string, string | number>>

const importing = new Importing()
let accounts = 0

before(async () => {
  await importing.begin()
})

const LAND: Cells = {
  'LISTING ID': '',
  URL: 'https://www.example.com/land',
  TYPE: 'Ranch',
  STATE: 'TX',
  COUNTY: 'Bosque',
  PRICE: 400_000,
}

/** A table of land in Bosque County. @param rows Cells besides those of `LAND`; all rows have the same ones. */
function tableOf(rows: readonly Cells[], delimiter = ','): string {
  const whole = rows.map((row, i) => ({ ...LAND, 'LISTING ID': `K-${i}`, ...row }))
  const quoted = (cell: string | number) => `"${String(cell).replaceAll('"', '""')}"`
  const lines = [Object.keys(whole[0] ?? {}), ...whole.map(row => Object.values(row))]
  return lines.map(cells => `${cells.map(quoted).join(delimiter)}\n`).join('')
}

async function imported(name: string, content: string, mapping: object | null = null) {
  const account = await importing.newAccount(`columns${accounts++}@example.com`)
  const file = importing.fileOf(name, content)
  const map = mapping && ['--map', importing.fileOf('map.json', JSON.stringify(mapping))]
  const { report, stdout } = await importing.import(file, account, ...(map ?? []))
  const listings = await importing.exported(account)
  const all = (path: string) => [...listings.values()].map(listing => valueAt(listing, path))
  return {
    report,
    stdout,
    all,
    show: () => importing.run('import', file, '--show-map', ...(map ?? [])),
  }
}

/** What was said of refused records. */
function refusals(report: ImportReport): string[] {
  const kinds = report.faults.filter(({ done }) => done === 'refused')
  return kinds.flatMap(({ examples }) => examples.map(({ expected }) => expected))
}

const lots = (count: number, cells: Cells = {}) =>
  Array.from({ length: count }, (_, i) => ({ 'LOT SIZE': 7405 + i * 100, ...cells }))

test('a column of square feet without a unit is read as square feet, and never as acres', async () => {
  const rows = [...lots(30), { 'LOT SIZE': 12 }]
  const { report, all, show } = await imported('lots.csv', tableOf(rows))
  assert.deepEqual([report.counts.created, report.counts.refused], [30, 1])
  assert.equal(all('acres')[0], 0.17)
  assert.ok(all('acres').every(acres => Number(acres) < 0.3))
  assert.match(refusals(report)[0] ?? '', /LOT SIZE must be a size in square feet, .*, not "12"/)
  assert.match(
    await show(),
    /^LOT SIZE +unit +squareFeet +the prices or homes of 30 of 31 records are those of square feet$/m,
  )
})

test('a column of dear lots is read as square feet by their homes', async () => {
  const homes = lots(30, { PRICE: 1_500_000, BEDS: 3 }).map(lot => ({
    ...lot,
    TYPE: 'Single Family Residential',
  }))
  const { report, all } = await imported('dear.csv', tableOf(homes))
  assert.deepEqual([report.counts.created, all('acres')[0]], [30, 0.17])
  const ranches = lots(30, { PRICE: 15_000_000 })
  assert.equal((await imported('dear-ranches.csv', tableOf(ranches))).report.counts.refused, 30)
  const metric = Array.from({ length: 25 }, (_, i) => ({ SIZE: `${20 + i},5` }))
  const hectares = await imported('metric.csv', tableOf(metric, ';'))
  assert.match(refusals(hectares.report)[0] ?? '', /may be acres or hectares/)
})

test('a column of acres without a unit is read as acres where prices or titles tell', async () => {
  const acres = (cells: Cells) =>
    Array.from({ length: 25 }, (_, i) => ({ 'LOT SIZE': 20 + i, ...cells }))
  const priced = await imported('priced.csv', tableOf([...acres({}), { 'LOT SIZE': 435_600 }]))
  assert.deepEqual(priced.all('acres').slice(0, 2), [20, 21])
  assert.match(refusals(priced.report)[0] ?? '', /must be a size in acres, .*, not "435600"/)
  const titled = acres({ PRICE: '' }).map(row => ({ ...row, TITLE: `${row['LOT SIZE']} acres` }))
  assert.deepEqual((await imported('titled.csv', tableOf(titled))).all('acres').slice(0, 1), [20])
})

test('a size without anything that tells its unit is refused', async () => {
  const rows = [
    { SIZE: '40', PRICE: '' },
    { SIZE: '7405', PRICE: '' },
  ]
  const { report, all, show } = await imported('unknown.csv', tableOf(rows))
  assert.equal(report.counts.refused, 2)
  assert.deepEqual(all('acres'), [])
  assert.match(refusals(report)[0] ?? '', /set lotUnits in the mapping, not "40"/)
  assert.match(await show(), /^SIZE +unit +unknown +neither units, titles, prices nor homes tell$/m)
})

test('an import stops before it writes if more than a fifth of the sizes would be guessed', async () => {
  const known = (count: number) =>
    Array.from({ length: count }, () => ({ 'LOT SIZE': '', ACRES: '40' }))
  const of = (all: number, guessed: number) =>
    tableOf([...lots(guessed, { ACRES: '' }), ...known(all - guessed)])
  const stopped = await imported('guessed.csv', of(10, 3))
  assert.equal(stopped.report.stopped, 'guesses')
  assert.deepEqual([stopped.report.counts.created, stopped.all('acres')], [0, []])
  assert.match(
    stopped.stdout,
    /LOT SIZE seems to be in square feet, .* for 3 of the first 10 records/,
  )
  assert.match(await stopped.show(), /^LOT SIZE +unit +squareFeet \(guessed\)/m)
  const said = await imported('guessed.csv', of(10, 3), { lotUnits: 'squareFeet' })
  assert.deepEqual([said.report.stopped, said.report.counts.created], [null, 10])
  const few = await imported('few-guessed.csv', of(10, 2))
  assert.deepEqual([few.report.stopped, few.report.counts.created], [null, 10])
  assert.ok(few.report.faults.some(({ code, count }) => code === 'unit-guessed' && count === 2))
})

test('the name of a column and the units of its other values say the unit', async () => {
  const named = [{ 'Size (Sq Ft)': 43_560, PRICE: '' }]
  const mapping = { fields: { lotSize: 'Size (Sq Ft)' } }
  assert.deepEqual((await imported('named.csv', tableOf(named), mapping)).all('acres'), [1])
  const rows = [
    { SIZE: '87,120 sq ft', PRICE: '' },
    { SIZE: '43,560', PRICE: '' },
  ]
  assert.deepEqual((await imported('others.csv', tableOf(rows))).all('acres'), [2, 1])
  // A unit that only one value has is not that of values which cannot have it.
  const exception = await imported(
    'exception.csv',
    tableOf([...lots(30), { 'LOT SIZE': '2 acres' }]),
  )
  assert.equal(exception.report.counts.created, 31)
  assert.deepEqual([exception.all('acres')[0], exception.all('acres')[30]], [0.17, 2])
})

const SIZES = [
  ['43560', 'Square Ft', 1],
  ['43560', 'ft²', 1],
  ['43560', 'Sq Ft (Approx)', 1],
  ['40', 'See Remarks', null],
  ['43560', 'Square Feet|Acres', null],
  ['39', 'Feet', null],
  ['40', 'Acres', 40],
] as const
const KEYS = SIZES.map((_, i) => `K-${i}`)

const OTHER_FORMATS: Readonly<Record<string, string>> = {
  'units.csv': tableOf(SIZES.map(([size, units]) => ({ SIZE: size, UNITS: units }))),
  'reso.json': JSON.stringify({
    value: SIZES.map(([size, LotSizeUnits], i) => ({
      ListingKey: KEYS[i],
      ListingURL: 'https://www.example.com/1',
      StandardStatus: 'Active',
      LotSizeArea: Number(size),
      LotSizeUnits,
      PropertyType: 'Farm',
      StateOrProvince: 'TX',
      CountyOrParish: 'Bosque',
    })),
  }),
  'other.json': JSON.stringify({
    items: SIZES.map(([size, units], i) => ({
      key: KEYS[i],
      url: 'https://www.example.com/1',
      type: 'Ranch',
      state: 'TX',
      price: 250_000,
      status: 'Active',
      county: 'Bosque',
      lot: { size, units },
    })),
  }),
  'rets.xml': `<?xml version="1.0"?>
<Listings xmlns="http://rets.org/xsd/Syndication/2012-03" xmlns:commons="http://rets.org/xsd/RETSCommons">${SIZES.map(
    ([size, units], i) => `<Listing>
<Address><commons:StateOrProvince>TX</commons:StateOrProvince></Address>
<ListingURL>https://www.example.com/1</ListingURL><PropertyType>Lots And Land</PropertyType><ListingKey>${KEYS[i]}</ListingKey>
<LotSize commons:areaUnits="${units}">${size}</LotSize><Location><County>Bosque</County></Location></Listing>`,
  ).join('\n')}</Listings>`,
}

for (const [name, content] of Object.entries(OTHER_FORMATS)) {
  test(`a unit that is said but not known is refused in ${name}`, async () => {
    const { report, all } = await imported(name, content)
    assert.deepEqual(
      all('acres'),
      SIZES.flatMap(([, , acres]) => acres ?? []),
    )
    assert.equal(report.counts.refused, SIZES.filter(([, , acres]) => acres === null).length)
    assert.match(refusals(report).join('\n'), /which \S+ "Square Feet\|Acres" is not/)
  })
}

test('the decimal sign of a column is that of its values', async () => {
  const european = [{ ACRES: '12,125' }, { ACRES: '3,5' }, { ACRES: '1.280,25' }]
  const read = await imported('european.csv', tableOf(european, ';'))
  assert.deepEqual(read.all('acres'), [12.125, 3.5, 1280.25])
  assert.match(
    await read.show(),
    /^ACRES +decimal sign +, +2 of 2 values are written the European way, such as "3,5"$/m,
  )
  const home = tableOf([{ ACRES: '3,5', BEDS: '3', SQFT: '1.850' }], ';')
  assert.deepEqual((await imported('home.csv', home)).all('homeDetails.sqft'), [1850])
  const dear = [{ ACRES: '12,125', PRICE: '9000000' }, { ACRES: '3.5' }]
  const american = await imported('american.csv', tableOf(dear))
  assert.deepEqual(american.all('acres'), [12_125, 3.5])
  const unknown = tableOf([{ ACRES: '12,125', PRICE: '9000000' }], ';')
  const refused = await imported('semicolons.csv', unknown)
  assert.match(
    refusals(refused.report)[0] ?? '',
    /a mapping says their sign as decimalSign, not "12,125"/,
  )
  for (const [decimalSign, acres] of [
    [',', 12.125],
    ['.', 12_125],
  ] as const) {
    const said = await imported('semicolons.csv', unknown, { decimalSign })
    assert.deepEqual(said.all('acres'), [acres])
  }
  const mixed = await imported(
    'mixed.csv',
    tableOf([{ ACRES: '12,125' }, { ACRES: '3,5' }, { ACRES: '2.5' }]),
  )
  assert.deepEqual(mixed.all('acres'), [3.5, 2.5])
})

test('the order of days and months is that of the column', async () => {
  const dates = (...listed: readonly string[]) =>
    tableOf(listed.map(text => ({ ACRES: '40', 'LIST DATE': text })))
  const dayFirst = await imported('days.csv', dates('13/02/2026', '03/02/2026', '04.02.2026'))
  assert.deepEqual(dayFirst.all('listingDate'), ['2026-02-13', '2026-02-03', '2026-02-04'])
  assert.match(await dayFirst.show(), /^LIST DATE +order of days +day-first +2 dates of 2 show it/m)
  const american = await imported('american-days.csv', dates('02/13/2026', '03/02/2026'))
  assert.deepEqual(american.all('listingDate'), ['2026-02-13', '2026-03-02'])
  const mixed = await imported('mixed-days.csv', dates('13/02/2026', '02/14/2026', '03/02/2026'))
  assert.deepEqual(mixed.all('listingDate').slice(0, 2), ['2026-02-13', '2026-02-14'])
  assert.ok(mixed.report.faults.some(({ code, count }) => code === 'date-left-out' && count === 1))
  const said = await imported('said-days.csv', dates('03/02/2026'), { dayOrder: 'day-first' })
  assert.deepEqual(said.all('listingDate'), ['2026-02-03'])
})

test('a price for an acre of land whose size the record does not have is on request', async () => {
  const account = await importing.newAccount('acre-price@example.com')
  const whole = importing.fileOf('whole.csv', tableOf([{ ACRES: '40' }]))
  await importing.import(whole, account)
  const part = importing.fileOf('part.csv', 'LISTING ID,PRICE\nK-0,"$5,000/acre"\n')
  const { report } = await importing.import(part, account)
  assert.equal(report.counts.changed, 1)
  assert.ok(report.faults.some(({ code }) => code === 'price-left-out'))
  assert.equal(valueAt((await importing.exported(account)).get('K-0'), 'price.numeric'), null)
})

test('longitudes without a minus are read where the county proves them, also beside others', async () => {
  const at = (...longitudes: readonly string[]) =>
    tableOf(longitudes.map(LNG => ({ ACRES: '40', LAT: '31.88', LNG })))
  const unsigned = await imported('unsigned.csv', at('97.65', '97.66'))
  assert.deepEqual(unsigned.all('lng'), [-97.65, -97.66])
  assert.match(
    await unsigned.show(),
    /^LNG +sign of longitude +unsigned +2 of 2 longitudes have no minus$/m,
  )
  const both = await imported('both.csv', at('97.65', '-97.66', '40'))
  assert.deepEqual(both.all('lng').slice(0, 2), [-97.65, -97.66])
  const codes = both.report.faults.map(({ code, count }) => [code, count])
  assert.deepEqual(codes, [
    ['coordinates-west', 1],
    ['coordinates-left-out', 1],
  ])
})
