import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { BROKER_FILES } from './broker-files.ts'
import { SOURCE_FILES } from './format-files.ts'
import { Importing, valueAt } from './importing.ts'
import { PORTAL_FILES } from './portal-files.ts'
import type { SourceFile } from './source-file.ts'
import { zipOf } from './zip-files.ts'

const importing = new Importing()
let account: string

before(async () => {
  await importing.begin()
  account = await importing.newAccount('formats@example.com')
})

function mappingOf({ name, mapping }: SourceFile): string[] {
  if (mapping === null) return []
  return ['--map', importing.fileOf(`${name}-mapping.json`, JSON.stringify(mapping))]
}

for (const [i, file] of [...SOURCE_FILES, ...BROKER_FILES, ...PORTAL_FILES].entries()) {
  test(`${file.name} is read without being told its format, and again without a change`, async () => {
    const own = await importing.newAccount(`format${i}@example.com`)
    const path = importing.fileOf(file.name, file.content)
    const { report, stdout } = await importing.import(path, own, ...mappingOf(file))
    assert.equal(report.counts.created, report.counts.read - report.counts.skipped, stdout)
    assert.ok(report.complete)
    const listings = await importing.exported(own)
    const listing = listings.get(String(file.becomes['listFeedKey']))
    const found = Object.keys(file.becomes).map(name => [name, valueAt(listing, name)])
    assert.deepEqual(Object.fromEntries(found), file.becomes)
    const again = await importing.import(path, own, ...mappingOf(file))
    assert.equal(again.report.counts.unchanged, report.counts.created, again.stdout)
  })
}

test('a record edits all that its format can say, and leaves the rest', async () => {
  const rows = (changes: string) =>
    `key,url,acres,type,state,county,remarks,directions\n${changes}\n`
  const whole = importing.fileOf(
    'whole.csv',
    rows('K-1,example.com/1,40,Ranch,TX,Bosque,Hills,North'),
  )
  await importing.import(whole, account)
  const data = {
    listFeedKey: 'K-1',
    listingURL: 'https://example.com/1',
    encodedBoundaries: 'o~_aErjfrQ?{YoU??zY',
    description: 'By hand',
  }
  const hand = importing.fileOf('hand.jsonl', `${JSON.stringify({ data })}\n`)
  await importing.import(hand, account)
  const less = importing.fileOf('less.csv', rows('K-1,example.com/1,40,Ranch,TX,Bosque,,'))
  await importing.import(less, account)
  const listing = (await importing.exported(account)).get('K-1')
  assert.equal(listing?.['description'], null)
  assert.equal(listing?.['directions'], null)
  assert.equal(listing?.['encodedBoundaries'], 'o~_aErjfrQ?{YoU??zY')
})

test('a table without a column for a member leaves the member as it is', async () => {
  const row = (acres: number) =>
    importing.fileOf(
      'few.csv',
      `key,url,title,acres,type,state,county\nF-1,example.com/1,Land,${acres},Ranch,TX,Bosque\n`,
    )
  await importing.import(row(40), account)
  const byHand = {
    listFeedKey: 'F-1',
    listingURL: 'https://example.com/1',
    description: 'By hand',
    price: { numeric: 5000 },
    status: 'S',
    soldPrice: 4000,
    soldDate: '2026-10-02',
    active: false,
    listingType: 3,
    yearBuilt: 1998,
    hasHouse: true,
    homeDetails: { beds: 3 },
    lat: 31.9,
    lng: -97.6,
    flyer: 'https://example.com/flyer',
    listingDate: '2026-01-02',
    address: { street: '1 Hill Rd', city: 'Clifton', zip: '76634' },
    images: [{ large: { SRC: 'https://photos.example.com/hand.jpg' } }],
    documents: [{ URL: 'https://example.com/plat.pdf', description: 'Plat' }],
  }
  const hand = importing.fileOf('hand.jsonl', `${JSON.stringify({ data: byHand })}\n`)
  await importing.import(hand, account)
  const before = (await importing.exported(account)).get('F-1')
  assert.equal(before?.['description'], 'By hand')
  const { report } = await importing.import(row(50), account)
  assert.equal(report.counts.changed, 1)
  assert.deepEqual((await importing.exported(account)).get('F-1'), { ...before, acres: 50 })
})

test('a record with only its key and status edits or hides a listing, and creates none', async () => {
  const heads = 'key,url,acres,type,state,county,status,sold price\n'
  const whole = importing.fileOf(
    'offer.csv',
    `${heads}S-1,example.com/1,40,Ranch,TX,Bosque,Active,\nS-2,example.com/2,40,Ranch,TX,Bosque,Active,\n`,
  )
  await importing.import(whole, account)
  const stubs = importing.fileOf(
    'stubs.csv',
    'key,status,sold price\nS-1,Sold,"$200,000"\nS-2,Withdrawn,\nS-3,Sold,\n',
  )
  const { report } = await importing.import(stubs, account)
  assert.deepEqual([report.counts.changed, report.counts.skipped], [2, 1])
  const listings = await importing.exported(account)
  const sold = listings.get('S-1')
  const hidden = listings.get('S-2')
  assert.deepEqual([sold?.['status'], sold?.['soldPrice'], sold?.['acres']], ['S', 200_000, 40])
  assert.deepEqual([hidden?.['active'], hidden?.['status']], [false, 'P'])
  assert.ok(!listings.has('S-3'))
  const list = 'key,price,notes\nS-1,"$300,000",\nS-2,,New gate\n,100,\n'
  const priced = (await importing.import(importing.fileOf('prices.csv', list), account)).report
  assert.deepEqual([priced.counts.changed, priced.counts.refused], [2, 1])
  const after = await importing.exported(account)
  assert.deepEqual(after.get('S-1'), { ...sold, price: { numeric: 300_000 } })
  assert.deepEqual(after.get('S-2'), { ...hidden, brokerNotes: 'New gate' })
})

test('a mapping keeps members as they are', async () => {
  const heads = 'key,url,acres,type,state,county,remarks\n'
  const row = (remarks: string) =>
    importing.fileOf('kept.csv', `${heads}M-1,example.com/1,40,Ranch,TX,Bosque,${remarks}\n`)
  await importing.import(row('First'), account)
  const mapping = importing.fileOf('keep.json', JSON.stringify({ keep: ['description'] }))
  const { report } = await importing.import(row('Second'), account, '--map', mapping)
  assert.equal(report.counts.unchanged, 1)
  assert.equal((await importing.exported(account)).get('M-1')?.['description'], 'First')
})

test('a wrong mapping is refused with what would be right', async () => {
  const file = importing.fileOf('some.csv', 'key,acres\n1,40\n')
  const faults: readonly (readonly [object, RegExp])[] = [
    [{ feilds: {} }, /A mapping file has no member "feilds"; the nearest is fields\./],
    [{ fields: { acress: 'x' } }, /fields has no member "acress"; the nearest is acres\./],
    [{ fields: { acres: 5 } }, /fields\.acres must be an object, not 5\./],
    [
      { listingAddress: 'https://example.com/' },
      /listingAddress must be an address with \{key\} in it/,
    ],
    [{ keyPrefix: 'a b' }, /keyPrefix must be at most 50 letters, digits and signs/],
    [{ photoBase: 'ftp://example.com' }, /photoBase must be an http or https address/],
    [{ lotUnits: 'furlongs' }, /lotUnits must be one of acres, squareFeet/],
    [{ keep: ['colour'] }, /keep must be a list of members of data/],
    [
      { fields: { types: Array.from({ length: 20 }, (_, i) => `t${i}*`), photos: 'p*' } },
      /fields must be at most 20 paths with \* in all fields together/,
    ],
    [{ format: 'docx' }, /format must be one of jsonl, csv/],
  ]
  for (const [mapping, fault] of faults) {
    const path = importing.fileOf('wrong.json', JSON.stringify(mapping))
    const stderr = await importing.refused('import', file, '--account', account, '--map', path)
    assert.match(stderr, fault)
  }
})

test('--show-map shows what is read beside what the source says, and a mapping to start from', async () => {
  const file = importing.fileOf(
    'shown.csv',
    'MLS #,Asking Price,Lot Size,Kind,ST,Co\nA-1,$1.2M,40 +/- ac,Ranch,TX,Bosque\n',
  )
  const output = await importing.run('import', file, '--show-map')
  assert.match(output, /^price +Asking Price +1 +"\$1\.2M" +priceUsd 1200000$/m)
  assert.match(output, /^lotSize +Lot Size +1 +"40 \+\/- ac" +acres 40$/m)
  assert.match(output, /Kind +1 +"Ranch"/)
  assert.match(output, /"listingAddress": "https:\/\/www\.example\.com\/land\/\{key\}"/)
  const mapping = JSON.parse(output.slice(output.indexOf('\n{')))
  mapping.fields = { ...mapping.fields, types: 'Kind', county: 'Co' }
  const own = await importing.newAccount('shown@example.com')
  const map = importing.fileOf('shown.json', JSON.stringify(mapping))
  const { report, stdout } = await importing.import(file, own, '--map', map)
  assert.equal(report.counts.created, 1, stdout)
})

test('the number in an MLS is the key, not the name of the MLS, and a draft is not shown', async () => {
  const own = await importing.newAccount('heads@example.com')
  const file = importing.fileOf(
    'heads.csv',
    'MLS,MLS #,url,acres,type,state,county,published\nHAR,H-1,example.com/1,40,Ranch,TX,Bosque,publish\nHAR,H-2,example.com/2,40,Ranch,TX,Bosque,draft\n',
  )
  const { report, stdout } = await importing.import(file, own)
  assert.deepEqual([report.counts.created, report.counts.skipped], [1, 1], stdout)
  assert.ok((await importing.exported(own)).has('H-1'))
})

test('land with a lease for grazing is for sale, and photos for offices alone are left out', async () => {
  const own = await importing.newAccount('uses@example.com')
  const record = {
    ListingKey: 'U-1',
    LotSizeAcres: 40,
    StateOrProvince: 'TX',
    CountyOrParish: 'Bosque',
    ListingURL: 'https://example.com/1',
    PropertyType: 'Farm',
    CurrentUse: ['Grazing Lease'],
    // What cannot be read as yes lets nothing be shown.
    UnparsedAddress: '1 Hill Rd',
    InternetAddressDisplayYN: { value: false },
    Media: [
      { MediaURL: 'https://example.com/1.jpg', Permission: ['Office Only'] },
      { MediaURL: 'https://example.com/2.jpg', Permission: ['Public'] },
    ],
  }
  const file = importing.fileOf('uses.json', JSON.stringify({ value: [record] }))
  await importing.import(file, own)
  const listing = (await importing.exported(own)).get('U-1')
  assert.equal(listing?.['listingType'], 2)
  assert.equal(valueAt(listing, 'address.street'), '')
  assert.match(String(valueAt(listing, 'images.0.large.SRC')), /2\.jpg$/)
  assert.equal(valueAt(listing, 'images.1'), undefined)
})

test('a record with a list of keys is refused', async () => {
  const own = await importing.newAccount('keys@example.com')
  const land = (ListingKey: unknown) => ({
    ListingKey,
    LotSizeAcres: 40,
    StateOrProvince: 'TX',
    CountyOrParish: 'Bosque',
    ListingURL: 'https://example.com/1',
    PropertyType: 'Farm',
  })
  const text = JSON.stringify({ value: [land(['L-1', 'L-2']), land(['L-3', 'L-3'])] })
  const { report } = await importing.import(importing.fileOf('keys.json', text), own)
  assert.deepEqual([report.counts.created, report.counts.refused], [1, 1])
  assert.match(
    report.faults[0]?.examples[0]?.expected ?? '',
    /must be one key, not \["L-1","L-2"\]/,
  )
  assert.ok((await importing.exported(own)).has('L-3'))
})

test('of many photos the first 30 are taken, and the report says of how many', async () => {
  const own = await importing.newAccount('photos@example.com')
  const land = (ListingKey: string, count: number) => ({
    ListingKey,
    LotSizeAcres: 40,
    StateOrProvince: 'TX',
    CountyOrParish: 'Bosque',
    ListingURL: 'https://example.com/1',
    PropertyType: 'Farm',
    Media: Array.from({ length: count }, (_, i) => ({
      MediaURL: `https://p.example.com/${i}.jpg`,
    })),
  })
  const text = JSON.stringify({ value: [land('P-31', 31), land('P-2500', 2500)] })
  const { report } = await importing.import(importing.fileOf('photos.json', text), own)
  assert.equal(report.counts.created, 2)
  const told = report.faults.find(({ code }) => code === 'photos-left-out')?.examples ?? []
  assert.match(told[0]?.expected ?? '', /the first 30 of 31 were taken/)
  assert.match(told[1]?.expected ?? '', /the first 30 of more than 2000 were taken/)
})

test('a file of comments that are never closed has a hundred faults, not one for each', async () => {
  const own = await importing.newAccount('comments@example.com')
  const file = importing.fileOf('comments.xml', `<Listings>${'<!-- '.repeat(1000)}`)
  const { report } = await importing.import(file, own)
  assert.equal(report.complete, false)
  assert.deepEqual(
    report.faults.map(({ code, count }) => [code, count]),
    [['incomplete', 100]],
  )
})

test('a generated title follows the size, and a title that somebody wrote stays', async () => {
  const own = await importing.newAccount('titles@example.com')
  const keep = importing.fileOf('titles.json', JSON.stringify({ keep: ['listingTitle'] }))
  const titleAfter = async (acres: number, title: string, ...options: string[]) => {
    const row = `T-1,example.com/1,${title},${acres},Ranch,TX,Bosque`
    const file = importing.fileOf('titles.csv', `key,url,title,acres,type,state,county\n${row}\n`)
    await importing.import(file, own, ...options)
    return (await importing.exported(own)).get('T-1')?.['listingTitle']
  }
  assert.equal(await titleAfter(40, 'Creek', '--map', keep), '40 acres in Bosque County, TX')
  assert.equal(await titleAfter(50, ''), '50 acres in Bosque County, TX')
  const data = { listFeedKey: 'T-1', listingTitle: 'By hand' }
  await importing.import(importing.fileOf('t.jsonl', JSON.stringify({ data })), own)
  assert.equal(await titleAfter(60, ''), 'By hand')
  assert.equal(await titleAfter(60, 'Creek', '--map', keep), 'By hand')
  assert.equal(await titleAfter(60, 'Creek'), 'Creek')
})

test('the heads of a spreadsheet stand below its title, are spelled in any way, and must all be there', async () => {
  const own = await importing.newAccount('sheet@example.com')
  const rows = [
    'Ranch Sales,,,,,,,,,',
    ',,,,,,,,,',
    'Land,,,Where,,,,Photos,,',
    'Prop No.,Web Page,Deeded Ac.,Kind,ST,County Name,InternetAddressDisplayYN,Main Photo,Pic 01,Street',
    'P-1,example.com/1,40,Ranch,TX,Bosque,False,p.example.com/0.jpg,p.example.com/1.jpg,1 Hill Rd',
    '"","","","","","","","","",""',
  ]
  const file = importing.fileOf('sheet.csv', `\ufeff${rows.join('\r\n')}\r\n`)
  const mapped = async (types: string) =>
    importing.fileOf('sheet.json', JSON.stringify({ fields: { types } }))
  const { report, stdout } = await importing.import(file, own, '--map', await mapped('K i n d'))
  assert.deepEqual([report.counts.read, report.counts.created], [1, 1], stdout)
  const listing = (await importing.exported(own)).get('P-1')
  assert.equal(valueAt(listing, 'address.street'), '')
  const photos = [0, 1].map(i => valueAt(listing, `images.${i}.large.SRC`))
  assert.deepEqual(photos, ['https://p.example.com/0.jpg', 'https://p.example.com/1.jpg'])
  const args = ['import', file, '--account', own, '--map', await mapped('Kinds')]
  assert.match(
    await importing.refused(...args),
    /reads types from the column "Kinds", which the file lacks\. The nearest column is "Kind"/,
  )
  const unread = importing.fileOf(
    'unread.csv',
    'key,url,acres,type,state,county,Deal,Agent\nU-1,example.com/1,40,Ranch,TX,Bosque,For Sale,Jim\nU-2,example.com/2,40,Ranch,TX,Bosque,Off Market,Bob\n',
  )
  assert.match(
    await importing.refused('import', unread, '--account', own),
    /The column "Deal" says "Off Market", as a status does, and is not read as the status/,
  )
  const words = ['For Sale', 'Available', 'Sold', 'Showings by appointment']
  const rowOf = (deal: string, i: number) => `U-${i},example.com/${i},40,Ranch,TX,Bosque,${deal}`
  const mostly = ['key,url,acres,type,state,county,Deal', ...words.map(rowOf), ''].join('\n')
  assert.match(
    await importing.refused('import', importing.fileOf('m.csv', mostly), '--account', own),
    /The column "Deal" says "Sold", as a status does/,
  )
  const map = JSON.stringify({ keyPrefix: 'LOT-', fields: { status: 'DEAL' } })
  const prefixed = await importing.import(unread, own, '--map', importing.fileOf('u.json', map))
  assert.deepEqual(prefixed.report.unread, ['Agent'])
  assert.deepEqual([...(await importing.exported(own)).keys()], ['P-1', 'LOT-U-1'])
})

test('a refused record does not take the place of an earlier one with its key', async () => {
  const own = await importing.newAccount('repeated@example.com')
  const row = (acres: string, modified: string) =>
    `R-1,example.com/1,${acres},Ranch,TX,Bosque,${modified}`
  const counted = async (...rows: string[]) => {
    const content = ['key,url,acres,type,state,county,modified', ...rows, ''].join('\n')
    const { report } = await importing.import(importing.fileOf('repeated.csv', content), own)
    const { refused, replaced } = report.counts
    return [(await importing.exported(own)).get('R-1')?.['acres'], refused, replaced]
  }
  assert.deepEqual(await counted(row('40', ''), row('many', '')), [40, 1, 0])
  assert.deepEqual(await counted(row('many', ''), row('50', ''), row('60', '')), [60, 1, 1])
  const first = '2026-02-01'
  const second = '2026-03-01'
  assert.deepEqual(await counted(row('none', second), row('70', first)), [70, 1, 0])
  assert.deepEqual(await counted(row('80', second), row('90', first)), [80, 0, 1])
  // Only the rules of listings refuse this one.
  const posted = (acres: number) =>
    JSON.stringify({
      data: {
        listFeedKey: 'R-1',
        listingURL: 'https://example.com/1',
        listingTitle: 'Land',
        acres,
        propertyTypes: { id: 2 },
        address: { state: 'TX', county: 'Bosque' },
      },
    })
  const lines = [posted(30), posted(20_000_000)].join('\n')
  const { report } = await importing.import(importing.fileOf('repeated.jsonl', lines), own)
  assert.deepEqual([report.counts.refused, report.counts.replaced], [1, 0])
  assert.equal((await importing.exported(own)).get('R-1')?.['acres'], 30)
})

test('a photo whose address is signed anew each time stays the same photo', async () => {
  const own = await importing.newAccount('signed@example.com')
  const mapping = JSON.stringify({ photoIdentity: 'fileName' })
  const counted = async (token: string, photo = 'a1b2.jpeg') => {
    const content = `key,url,acres,type,state,county,photos\nS-1,example.com/1,40,Ranch,TX,Bosque,https://media.example.com/token=${token}/images/${photo}?v=1\n`
    const map = ['--map', importing.fileOf('signed.json', mapping)]
    const { report } = await importing.import(importing.fileOf('s.csv', content), own, ...map)
    const address = valueAt((await importing.exported(own)).get('S-1'), 'images.0.large.SRC')
    return [report.counts.created, report.counts.changed, report.counts.unchanged, address]
  }
  const address = (token: string, photo: string) =>
    `https://media.example.com/token=${token}/images/${photo}?v=1`
  assert.deepEqual(await counted('one'), [1, 0, 0, address('one', 'a1b2.jpeg')])
  // It was not fetched yet, and the first address is no longer valid.
  assert.deepEqual(await counted('two'), [0, 0, 1, address('two', 'a1b2.jpeg')])
  assert.deepEqual(await counted('two', 'c3.jpeg'), [0, 1, 0, address('two', 'c3.jpeg')])
})

test('a file within a zip must be named if there are several, and --full says what it needs', async () => {
  const own = await importing.newAccount('zip@example.com')
  const head = 'key,url,acres,type,state,county\n'
  const file = importing.fileOf(
    'several.zip',
    zipOf({ 'a.csv': `${head}Z-1,example.com/1,40,Ranch,TX,Bosque\n`, 'b.csv': head }),
  )
  const args = ['import', file, '--account', own]
  assert.match(await importing.refused(...args), /several files: "a\.csv", "b\.csv"\. Name the one/)
  const { report } = await importing.import(file, own, '--member', 'a.csv')
  assert.equal(report.counts.created, 1)
  assert.match(await importing.refused(...args, '--full'), /--full needs a feed: .*feed add FILE/)
})

test('texts of RETS keep their markup as lines, and nothing is published that the source keeps from the public', async () => {
  const [rets] = SOURCE_FILES
  const secret = 'commons:isgSecurityClass="Confidential"'
  const changes = [
    [
      '>Hills &amp; a creek.<',
      '><p>Hills &amp; a <b>creek</b>.</p><ul><li>Well</li></ul>&#55357;&#56842;<',
    ],
    ['commons:isgSecurityClass="Public">250000', `${secret}>250000`],
    ['<ListingKey>', `<ListingKey ${secret}>`],
    ['<ListingStatus>Active', `<ListingStatus ${secret}>Pending`],
    ['<commons:FullStreetAddress>', `<commons:FullStreetAddress ${secret}>`],
    [
      '<Photo><MediaURL>https://photos.example.com/1',
      `<Photo ${secret}><MediaURL>https://photos.example.com/1`,
    ],
    ['<YearBuilt>', `<YearBuilt ${secret}>`],
  ] as const
  const content = changes.reduce((text, [from, to]) => {
    assert.ok(text.includes(from), from)
    return text.replace(from, to)
  }, rets?.content ?? '')
  const own = await importing.newAccount('withheld@example.com')
  const { report } = await importing.import(importing.fileOf('withheld.xml', content), own)
  const listing = (await importing.exported(own)).get('A-1')
  const paths = ['description', 'price.numeric', 'status', 'address.street', 'yearBuilt', 'lat']
  assert.deepEqual(
    paths.map(path => valueAt(listing, path)),
    ['Hills & a creek.\n\n- Well\n😊', null, 'PP', '', null, 31.7918],
  )
  assert.equal(valueAt(listing, 'images.0.large.SRC'), 'https://photos.example.com/2.jpg')
  assert.equal(valueAt(listing, 'images.length'), 1)
  assert.doesNotMatch(JSON.stringify(report), /250000|12 Creek|1998/)
})
