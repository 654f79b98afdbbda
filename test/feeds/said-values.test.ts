import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { Importing, valueAt } from './importing.ts'
import { retsFile } from './source-files.ts'

type Cells = Readonly<Record<string, string | number>>

const importing = new Importing()
let accounts = 0

before(async () => {
  await importing.begin()
})

const LAND: Cells = {
  Id: '',
  Url: 'https://www.example.com/land',
  Type: 'Ranch',
  State: 'TX',
  County: 'Bosque',
  Price: 400_000,
  Acres: 40,
  Status: 'Active',
}

function tableOf(rows: readonly Cells[]): string {
  const whole = rows.map((row, i) => ({ ...LAND, Id: `K-${i}`, ...row }))
  const lines = [Object.keys(whole[0] ?? {}), ...whole.map(row => Object.values(row))]
  return lines.map(cells => `${cells.map(cell => `"${cell}"`).join(',')}\n`).join('')
}

/** Imports files one after the other into one account. @returns What was said of the last one. */
async function imported(name: string, contents: readonly string[], mapping?: object) {
  const account = await importing.newAccount(`said${accounts++}@example.com`)
  const map = mapping ? ['--map', importing.fileOf('map.json', JSON.stringify(mapping))] : []
  const files = contents.map((content, i) => importing.fileOf(`${i}-${name}`, content))
  let last = null
  for (const file of files) last = await importing.import(file, account, ...map)
  const listings = await importing.exported(account)
  const report = last?.report
  return {
    told: (report?.faults ?? []).flatMap(({ code, field, done, examples }) =>
      examples.map(({ key, expected }) => `${code} ${field} ${done} ${key}: ${expected}`),
    ),
    unread: report?.unread ?? [],
    decided: report?.decided ?? [],
    of: (key: string, path: string) => valueAt(listings.get(key), path),
    keys: [...listings.keys()],
    show: () => importing.run('import', files.at(-1) ?? '', '--show-map', ...map),
  }
}

const table = (...rows: readonly Cells[]) => [tableOf(rows)]

test('a column that is named acres is not read where its values cannot be acres', async () => {
  const slip = await imported('slip.csv', table({ Acres: 435_600 }, {}, {}, {}, {}, {}))
  assert.deepEqual(slip.keys, ['K-1', 'K-2', 'K-3', 'K-4', 'K-5'])
  assert.match(slip.told.join(), /Acres must be a size at which an acre costs at least \$100, and/)
  assert.match(await slip.show(), /^Acres +unit +acres +the name of the column says so$/m)
  const feet = [435_600, 87_120, 40].map(Acres => ({ Acres }))
  const column = await imported('feet.csv', table(...feet))
  assert.deepEqual(column.keys, [])
  const reason = 'the heading says acres, but 2 of 3 values cannot be acres'
  assert.ok(column.told.every(text => text.includes(reason)) && column.told.length === 3)
  assert.match(await column.show(), new RegExp(`^Acres +unit +unknown +${reason}$`, 'm'))
  assert.deepEqual(
    column.decided.filter(({ about }) => about === 'unit'),
    [{ path: 'Acres', about: 'unit', choice: 'unknown', reason }],
  )
  const vouched = await imported('vouched.csv', table(...feet), { lotUnits: 'acres' })
  assert.equal(vouched.of('K-0', 'acres'), 435_600)
  // Without a price, or for lease, nothing contradicts a large ranch.
  const large = await imported('large.csv', table({ Acres: 50_000, Price: '' }))
  assert.equal(large.of('K-0', 'acres'), 50_000)
})

test('no lot has 40 square feet', async () => {
  const named = table({ Acres: '', 'Lot Sq Ft': 40 }, { Acres: '', 'Lot Sq Ft': 43_560 })
  const { keys, told } = await imported('tiny.csv', named)
  assert.deepEqual(keys, ['K-1'])
  assert.match(told.join(), /Lot Sq Ft must be a size of at least 400 square feet, and 40 square/)
  const written = await imported('written.csv', table({ Acres: '39 sq ft' }))
  assert.deepEqual(written.keys, [])
})

test('of two sizes that contradict each other, the one that is named acres counts, with a note', async () => {
  const rows = [
    { 'Lot Sq Ft': 435_600 },
    { 'Lot Sq Ft': 1_742_400 },
    { 'Lot Sq Ft': 1_746_000 },
    { 'Lot Sq Ft': 'Irregular' },
    { 'Lot Sq Ft': 435_600, Acres: 435_600 },
  ]
  const { of, told } = await imported('two.csv', table(...rows))
  assert.deepEqual([of('K-0', 'acres'), of('K-1', 'acres'), of('K-4', 'acres')], [40, 40, 10])
  assert.deepEqual(
    told.map(text => text.slice(0, text.indexOf(':'))),
    [
      'sizes-contradict Lot Sq Ft adjusted listFeedKey K-0',
      'size-left-out Lot Sq Ft adjusted listFeedKey K-3',
      'size-left-out Acres adjusted listFeedKey K-4',
    ],
  )
  assert.match(told[0] ?? '', /Acres "40" counts, 40 acres; .* would be another size, 10 acres/)
})

test('a ZIP code of another state is noted, and stays', async () => {
  const { of, told } = await imported('zip.csv', table({ Zip: '10001' }, { Zip: '76634' }))
  assert.equal(of('K-0', 'address.zip'), '10001')
  assert.match(told.join(), /^zip-of-other-state Zip .* K-0: Zip must be of the state .* New York/)
})

test('the unit of a price is read, or the price is on request', async () => {
  const units = ['Per Acre', '/ac', 'Total', '', 'Per Square Foot', 'Month']
  const rows = units.map(unit => ({ Price: 5000, 'List Price Unit': unit }))
  const { of, told } = await imported('units.csv', table(...rows))
  const prices = units.map((_, i) => of(`K-${i}`, 'price.numeric'))
  assert.deepEqual(prices, [200_000, 200_000, 5000, 5000, null, null])
  assert.equal(told.filter(text => text.startsWith('price-left-out List Price Unit')).length, 2)
  assert.equal(told.filter(text => text.startsWith('price-per-acre Price')).length, 2)
})

const RESO = {
  ListingURL: 'https://e.com/1',
  LotSizeAcres: 40,
  PropertySubType: 'Ranch',
  StateOrProvince: 'TX',
  CountyOrParish: 'Bosque',
  StandardStatus: 'Active',
}
const reso = (more: object) => [
  JSON.stringify({ '@odata.context': 'x', value: [{ ListingKey: 'A', ...RESO, ...more }] }),
]

test('an object where a text should stand, and a second value, are noted', async () => {
  const said = { ListPrice: [40_000, 250_000], PublicRemarks: { en: 'Creek' }, City: {} }
  const { of, told, unread } = await imported('objects.json', reso(said))
  assert.equal(of('A', 'price.numeric'), 40_000)
  assert.deepEqual(unread, ['PublicRemarks.en'])
  assert.match(
    told.join(),
    /several-values ListPrice .*"40000" counts; ListPrice "250000" was left/,
  )
  assert.match(told.join(), /invalid PublicRemarks adjusted .* must be a text or a number, not "{/)
  assert.equal(told.length, 2)
  const low = await imported('low.json', reso({ ListPrice: 50_000, ListPriceLow: 40_000 }))
  assert.match(low.told.join(), /"50000" counts; ListPriceLow "40000" was left out/)
  const hidden = await imported(
    'hidden.json',
    reso({ InternetAddressDisplayYN: false, UnparsedAddress: { line: '12 Creek Rd' } }),
  )
  assert.deepEqual(hidden.told, [])
  // An object with the parts of an address is not a value of its own.
  const parts = { key: 'P', url: 'e.com/1', type: 'Ranch', acres: 4, status: 'Active' }
  const address = { street: '12 Creek Rd', state: 'TX', county: 'Bosque' }
  const flat = await imported('parts.json', [JSON.stringify([{ ...parts, address }])])
  assert.deepEqual([flat.told, flat.of('P', 'address.street')], [[], '12 Creek Rd'])
})

test('a mark that is an object is not taken for one that is missing', async () => {
  const land = { key: 'M', url: 'e.com/1', type: 'Ranch', acres: 4, state: 'TX', county: 'Bosque' }
  for (const mark of [{ sold: { value: true } }, { sold: [false, true] }]) {
    const { keys, of } = await imported('mark.json', [JSON.stringify([{ ...land, ...mark }])])
    assert.ok(keys.length === 0 || of('M', 'status') === 'S')
  }
})

test('elements between the words of a text in XML are part of it, and <br> needs no end', async () => {
  const listing = (key: string, text: string) =>
    `<Listing><ListingKey>${key}</ListingKey><ListingURL>https://e.com/${key}</ListingURL><ListPrice>185000</ListPrice><LotSize areaUnits="acre">40</LotSize><PropertyType>Ranch</PropertyType><ListingStatus>Active</ListingStatus><Address><StateOrProvince>TX</StateOrProvince></Address><Location><County>Bosque</County></Location><ListingDescription>${text}</ListingDescription></Listing>`
  const texts: Readonly<Record<string, string>> = {
    'Nice <custom>creek</custom> land': 'Nice creek land',
    '<p>Nice <custom>creek <x>bed</x></custom></p>': 'Nice creek bed',
    'Nice<br>creek<BR clear="all">land</br>': 'Nice\ncreek\nland',
    'Nice <note isgSecurityClass="Private">sick owner</note>creek': 'Nice creek',
  }
  const file = retsFile(...Object.keys(texts).map((text, i) => listing(`X-${i}`, text)))
  const { of, told, unread } = await imported('texts.xml', [file])
  assert.deepEqual(
    Object.keys(texts).map((_, i) => of(`X-${i}`, 'description')),
    Object.values(texts),
  )
  assert.deepEqual([told.filter(text => !text.startsWith('unit')), unread], [[], []])
})

const CORNERS = [
  [-97.6, 31.8],
  [-97.59, 31.81],
  [-97.59, 31.8],
  [-97.6, 31.8],
] as const
const FARTHER = CORNERS.map(([x, y]) => [x + 0.1, y])
const BOW_TIE = [CORNERS[0], CORNERS[1], CORNERS[2], [-97.6, 31.81], CORNERS[0]]

test('each shape of GeoJSON becomes a boundary, or is noted', async () => {
  const shapes: readonly (readonly [unknown, string | null])[] = [
    [{ type: 'Polygon', coordinates: [CORNERS] }, null],
    [null, null],
    [{ type: 'Polygon', coordinates: [BOW_TIE] }, 'boundary-left-out GeoJSON boundary'],
    [{ type: 'Polygon', coordinates: 'x' }, 'boundary-left-out GeoJSON geometry'],
    [
      { type: 'Polygon', coordinates: [[...CORNERS, ['x', 31]]] },
      'boundary-left-out GeoJSON geometry',
    ],
    [{ type: 'MultiPolygon', coordinates: [] }, 'boundary-left-out GeoJSON geometry'],
    [{ type: 'LineString', coordinates: CORNERS }, 'boundary-left-out GeoJSON geometry'],
    ['POLYGON', 'boundary-left-out GeoJSON geometry'],
    [{ type: 'Point', coordinates: 'x' }, 'coordinates-left-out coordinates'],
    [{ type: 'Point', coordinates: [-97.6, 31.8] }, null],
    [{ type: 'MultiPolygon', coordinates: [[CORNERS], [FARTHER]] }, null],
  ]
  const land = { url: 'https://e.com/1', type: 'Ranch', state: 'TX', county: 'Bosque', acres: 40 }
  const features = shapes.map(([geometry], i) => ({
    type: 'Feature',
    id: `G-${i}`,
    geometry,
    properties: { ...land, status: 'Active' },
  }))
  const file = JSON.stringify({ type: 'FeatureCollection', features })
  const { of, told } = await imported('shapes.geojson', [file])
  for (const [i, [, expected]] of shapes.entries()) {
    const own = told.filter(text => text.includes(`listFeedKey G-${i}:`))
    assert.deepEqual([own.length, i], [expected === null ? 0 : 1, i], own.join())
    assert.ok(expected === null || own[0]?.startsWith(expected), own[0])
    const [isBounded, isParted] = ['encodedBoundaries', 'furtherRings'].map(
      name => (of(`G-${i}`, name) ?? '') !== '',
    )
    assert.deepEqual([isBounded, isParted], [i === 0 || i === 10, i === 10])
  }
})

test('a second column with statuses that nothing reads is refused where it would take land off offer', async () => {
  const account = await importing.newAccount('statuses@example.com')
  const refusal = async (rows: readonly Cells[], ...options: string[]) =>
    importing.refused(
      ...['import', importing.fileOf('second.csv', tableOf(rows)), '--account', account],
      ...options,
    )
  const sold = [{ 'MLS State': 'Active' }, { 'MLS State': 'Sold' }]
  assert.match(await refusal(sold), /^The column "MLS State" says "Sold", as a status does, and is/)
  const mapped = importing.fileOf('map.json', JSON.stringify({ fields: { status: 'Status' } }))
  assert.match(await refusal(sold, '--map', mapped), /"brokerNotes": "MLS State"/)
  const agreeing = [{ 'MLS State': 'Sold', Status: 'Sold' }, { 'MLS State': 'Active' }]
  const both = await imported('agreeing.csv', table(...agreeing))
  assert.deepEqual([both.of('K-0', 'status'), both.of('K-1', 'status')], ['S', 'P'])
  const former = table({ 'Previous Stage': 'Pending' }, { 'Previous Stage': 'Sold' })
  assert.equal((await imported('former.csv', former)).keys.length, 2)
  const joined = { fields: { status: ['Status', 'MLS State'] } }
  const read = await imported('joined.csv', table(...sold), joined)
  assert.deepEqual([read.of('K-0', 'status'), read.of('K-1', 'status')], ['P', 'S'])
})

test('a record that is refused still takes its land off offer, in every format', async () => {
  const [before] = table({ Price: 9_000_000_000 }, {}) as [string]
  for (const acres of ['15000000', 'abc']) {
    const sold = tableOf([{ Price: 9_000_000_000, Acres: acres, Status: 'Sold' }, {}])
    const { of, told } = await imported('sold.csv', [before, sold])
    assert.equal(of('K-0', 'status'), 'S')
    assert.match(told.join(), /^invalid Acres adjusted .* Only the status was read\.$/)
  }
  const posted = (more: object) =>
    JSON.stringify({
      data: {
        listFeedKey: 'J',
        listingURL: 'https://e.com/1',
        listingTitle: 'Land',
        acres: 40,
        propertyTypes: { id: 2 },
        address: { state: 'TX', county: 'Bosque' },
        ...more,
      },
    })
  const lines = async (more: object) => {
    const { of, told } = await imported('posted.jsonl', [posted({}), posted(more)])
    return { state: [of('J', 'status'), of('J', 'active')], told: told.join() }
  }
  const bad = { acres: 'forty' }
  assert.deepEqual((await lines({ ...bad, status: 'S' })).state, ['S', true])
  assert.deepEqual((await lines({ ...bad, active: false })).state, ['P', false])
  assert.match(
    (await lines({ ...bad, status: 'Sold' })).told,
    /adjusted .* Only the status was read/,
  )
  const refused = await lines({ ...bad, status: 'P' })
  assert.match(refused.told, /^invalid acres refused/)
})

test('a title that is much too long has one fault, which does not count what was cut', async () => {
  const data = {
    listFeedKey: 'T',
    listingURL: 'https://e.com/1',
    listingTitle: 'x'.repeat(5000),
    acres: 40,
    propertyTypes: { id: 2 },
    address: { state: 'TX', county: 'Bosque' },
  }
  const { told } = await imported('title.jsonl', [JSON.stringify({ data })])
  assert.equal(told.length, 1)
  assert.match(told[0] ?? '', /data\.listingTitle has more than 800 characters; at most 200 are/)
})
