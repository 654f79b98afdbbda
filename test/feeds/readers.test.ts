import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { valuesAt } from '../../src/feeds/formats/source-record.ts'
import { withoutMojibake } from '../../src/feeds/values/mojibake.ts'
import { type Reading, readFile } from './read-file.ts'
import {
  CSV_HEAD,
  compactFile,
  compactRow,
  csvRow,
  FILES,
  resoRecord,
  retsFile,
  retsListing,
  sparkFile,
} from './source-files.ts'
import { zipOf } from './zip-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'acreage-readers-'))
after(() => rmSync(folder, { recursive: true, force: true }))

const KEYS = ['A', 'B', 'C']
const KEY_PATHS = ['data.key', 'ListingKey', 'mlsId', 'mlsNumber', 'MLS #', 'LIST_1', 'key', '@key']

function read(
  content: Buffer | string,
  fileName: string,
  options: Parameters<typeof readFile>[3] = {},
) {
  return readFile(folder, fileName, content, options)
}

function keysOf({ records }: Reading): unknown[] {
  return records.map(({ record }) => KEY_PATHS.flatMap(path => valuesAt(record, path))[0])
}

function codesOf({ faults }: Reading): string[] {
  return faults.map(({ code }) => code)
}

test('each format is told from the text, cut and parsed, and reading goes on at the place of any record', async () => {
  const formats: string[] = []
  for (const [fileName, fileOf] of Object.entries(FILES)) {
    const content = fileOf(KEYS)
    const whole = await read(content, fileName)
    assert.deepEqual([keysOf(whole), whole.faults], [KEYS, []], fileName)
    formats.push(whole.format.name)
    for (const [i, { line, offset, record }] of whole.records.entries()) {
      const before = content.slice(0, offset)
      assert.equal(line, before.split('\n').length, fileName)
      const rest = await read(content, fileName, { start: { line, offset } })
      const expected = whole.records.slice(i)
      if (fileName !== 'compact.xml') assert.deepEqual(rest.faults, [], fileName)
      assert.deepEqual(rest.records, expected, fileName)
      assert.ok(Object.keys(record).length > 0)
    }
  }
  assert.deepEqual(formats, [
    ...['jsonl', 'rets', 'reso', 'reso', 'simplyrets'],
    ...['json', 'json', 'xml', 'csv', 'rets-compact'],
  ])
})

test('elements of XML become members, and nothing that a DOCTYPE declares counts', async () => {
  const doctype = `<!DOCTYPE Listings [ <!-- don't --> <!ENTITY lol "<Listing>lol</Listing>"> <!ENTITY file SYSTEM "file:///etc/passwd"> ]>`
  const hostile = retsListing('A', '<Note>&lol; &file; A&M, caf&eacute; &#146;s</Note>')
  const listing =
    '<ns:Listing ns:id="1>2"><ns:ListingKey><![CDATA[ B & </Listing> ]]></ns:ListingKey></ns:Listing >'
  const commented = `<!-- ${retsListing('no').replace('<!-- checked -->', '')} -->`
  const content = retsFile(hostile, commented, listing).replace('<Listings', `${doctype}<Listings`)
  const reading = await read(content, 'rets.xml')
  assert.deepEqual(reading.faults, [])
  assert.deepEqual(
    reading.records.map(({ record }) => record),
    [
      {
        Address: { City: 'Clifton' },
        ListPrice: { '@currencyCode': 'USD', '#': '185000' },
        ListingKey: 'A',
        ListingDescription: 'Creek & <b>well</b>',
        Photos: { Photo: [{ MediaURL: 'https://p.example.com/1.jpg?a=1&b=2' }, ''] },
        Note: '&lol; &file; A&M, café ’s',
      },
      { '@id': '1>2', ListingKey: 'B & </Listing>' },
    ],
  )
})

test('markup in XML is part of its text, halves of emoji are joined, and what is not for the public is marked', async () => {
  const texts = [
    '<Note>One<br/>two <b>and <I>three</I></b><ul><li>four &lt; five</li></ul></Note>',
    '<Smile>&#55357;&#56842; &#xD83D;&#xDE0A; &#55357;.</Smile>',
    '<Sizes unit="ft">40<Area>1</Area></Sizes>',
    '<p>x<Deep>1</Deep></p>',
    '<ListPrice c:isgSecurityClass="Confidential" unit="usd">5</ListPrice>',
    '<Owner isgSecurityClass="Private"><Name>Ann</Name></Owner><Open isgSecurityClass=" public ">y</Open>',
  ]
  const { records, faults } = await read(
    retsFile(`<Listing>${texts.join('')}</Listing>`),
    'rets.xml',
  )
  assert.deepEqual(
    [records.map(({ record }) => record), faults],
    [
      [
        {
          Note: 'One<br>two <b>and <i>three</i></b><ul><li>four < five</li></ul>',
          Smile: '😊 😊 \ufffd.',
          Sizes: { '@unit': 'ft', Area: '1', '#': '40', '##': '40 1' },
          p: { Deep: '1', '#': 'x', '##': 'x 1' },
          ListPrice: { '@unit': 'usd', '@isgSecurityClass': 'Confidential', '#': '5' },
          Owner: {
            Name: { '@isgSecurityClass': 'Private', '#': 'Ann' },
            '@isgSecurityClass': 'Private',
          },
          Open: 'y',
          '#': '<p>x</p>',
        },
      ],
      [],
    ],
  )
})

test('a broken record of XML costs only itself', async () => {
  const [a, b, c] = KEYS.map(key => retsListing(key)) as [string, string, string]
  const broken = {
    'record-broken': [
      b.replace('</Listing>', ''),
      b.replace('<Photos>', '<![CDATA['),
      b.replace('<Photos>', '<!--'),
      b.replace('<Listing>', '<Lasting>'),
      b.replace('<Listing>', '<Listing a="'),
    ],
    'invalid-input': [
      b.replace('</Address>', ''),
      b.replace('Clifton', 'a < b'),
      b.replace('Clifton', '\0'),
      b.replace('<Photo/>', `${'<p>'.repeat(1000)}${'</p>'.repeat(1000)}`),
      b.replace('<Photo/>', '<!DOCTYPE x>'),
    ],
    'payload-too-large': [b.replace('<Photo/>', '<p/>'.repeat(20_001))],
    'record-too-long': [b.replace('Clifton', 'x'.repeat(5 * 1024 * 1024))],
  }
  for (const [code, records] of Object.entries(broken)) {
    for (const record of records) {
      const reading = await read(retsFile(a, record, c), 'rets.xml')
      assert.deepEqual(
        [keysOf(reading), codesOf(reading)],
        [['A', 'C'], [code]],
        record.slice(0, 300),
      )
      assert.ok((reading.faults[0]?.line ?? 0) > 8 && (reading.faults[0]?.line ?? 0) < 17)
    }
  }
})

test('lists of JSON are found in their envelopes', async () => {
  const spark = await read(sparkFile(resoRecord('A')), 'spark.json')
  assert.deepEqual(valuesAt(spark.records[0]?.record ?? {}, 'Media.Order'), [1, 2])
  const many: readonly (readonly [text: string, format: string])[] = [
    ['\ufeff[{"ListingKey":"A"}]', 'reso'],
    ['{"success":true,"bundle":[{"ListingId":"1","ListingKey":"A"}],"total":1}', 'reso'],
    [
      '{"@reso.context":"urn:reso:metadata:2.0:resource:property","value":[{"ListingKey":"A"}]}',
      'reso',
    ],
    ['{"ListingKey":"A"}\n', 'reso'],
    [
      '{"page":1,"numPages":1,"count":1,"listings":[{"mlsNumber":"A","x":[{"listings":[]}]}]}',
      'repliers',
    ],
  ]
  for (const [text, format] of many) {
    const reading = await read(text, 'list.json')
    assert.deepEqual(
      [reading.format.name, keysOf(reading), reading.faults],
      [format, ['A'], []],
      text,
    )
  }
})

test('a broken record of JSON costs only itself', async () => {
  const [a, b, c] = KEYS.map(key => JSON.stringify(resoRecord(key))) as [string, string, string]
  const broken = [
    b.replace('"B"', '"B'),
    b.replace('"ListingKey"', 'ListingKey"'),
    b.replace('{"Order":2}]', '{"Order":2}'),
    b.replace('{"Order":2}]', '{"Order":2}]]'),
    b.replace('185000', '185,000'),
    b.replace('185000', '\0'),
    b.replace('"creek', 'creek'),
    b.slice(0, -1),
    `${b}}`,
    b.slice(1),
    b.replace('185000', '0185'),
    b.replace('185000', '1,"ListingKey":"C"'),
    b.replace('185000', `${'['.repeat(2000)}${']'.repeat(2000)}`),
    b.replace('185000', `[${'1,'.repeat(60_000)}1]`),
    b.replace('185000', `"${'x'.repeat(5 * 1024 * 1024)}"`),
    'null',
  ]
  for (const record of broken) {
    const reading = await read(`{"value":[${[a, record, c].join(',\n')}]}`, 'odata.json')
    const keys = keysOf(reading).filter(key => key !== 'B')
    assert.deepEqual([keys, reading.faults.length > 0], [['A', 'C'], true], record.slice(0, 300))
    assert.ok(reading.faults.every(({ line }) => line === 2 || line === 3))
  }
})

test('rows of CSV are read in each of its forms, and a broken row costs only itself', async () => {
  const forms = [';', '\t', '|', ','].flatMap(delimiter =>
    ['\r\n', '\n', '\r'].map(lineEnd => [delimiter, lineEnd] as const),
  )
  for (const [delimiter, lineEnd] of forms) {
    const rows = [
      ['\ufeffkey', ' b ', ''],
      ['A', `"x${delimiter} ""y"""`, ''],
      ['', '', ''],
      ['B', '5" pipe', ''],
    ]
    const reading = await read(rows.map(row => row.join(delimiter)).join(lineEnd), 'land.txt')
    assert.deepEqual(
      reading.records.map(({ line, record }) => [line, record]),
      [
        [2, { key: 'A', b: `x${delimiter} "y"` }],
        [4, { key: 'B', b: '5" pipe' }],
      ],
    )
  }
  const rows = [
    'B,"open,x',
    'B,"a"b,x',
    'B,1',
    'B,1,2,3',
    'B,\0,x',
    `B,"${'x\n'.repeat(5)}`,
    `B,${'x'.repeat(5_000_000)},x`,
  ]
  for (const row of rows) {
    const reading = await read([CSV_HEAD, csvRow('A'), row, csvRow('C')].join('\r\n'), 'rows.csv')
    assert.deepEqual(keysOf(reading), ['A', 'C'], row.slice(0, 100))
    assert.equal(reading.faults[0]?.line, 4, row.slice(0, 100))
  }
  const open = await read(
    `${CSV_HEAD}\nA,"${`${'x'.repeat(1000)}\n`.repeat(2000)}B,1,2`,
    'rows.csv',
  )
  assert.equal(keysOf(open).at(-1), 'B')
  const twice = await read('key,price,price\nA,1,1\nB,1,2\nC,,2\n', 'rows.csv')
  assert.deepEqual([keysOf(twice), twice.faults.map(({ line }) => line)], [['A', 'C'], [3]])
})

test('rows that stray quotes have joined are read one by one, and the first one is refused', async () => {
  for (const end of ['\n', '\r\n', '\r']) {
    const rows = [
      'key,url,title,acres',
      'A,https://example.com/1,"By the creek,40',
      'B,https://example.com/2,"In the hills,50',
      'C,https://example.com/3,Between,60',
      'D,https://example.com/4,By the lake",70',
      `E,https://example.com/5,"Two lines, ${end}with, commas, 3",80`,
    ]
    const { records, faults } = await read(rows.join(end), 'rows.csv')
    assert.deepEqual(
      records.map(({ line, record }) => [line, record['key'], record['acres']]),
      [
        [4, 'C', '60'],
        [5, 'D', '70'],
        [6, 'E', '80'],
      ],
    )
    assert.deepEqual(
      faults.map(({ code, line }) => [code, line]),
      [
        ['record-broken', 2],
        ['record-broken', 3],
      ],
    )
  }
})

test('a reader says that a file is not whole', async () => {
  const records = KEYS.map(key => resoRecord(key))
  const incomplete = {
    'rets.xml': [FILES['rets.xml']?.(KEYS).slice(0, -200), FILES['rets.xml']?.(KEYS).slice(0, -12)],
    'odata.json': [
      JSON.stringify({ value: records }).slice(0, -1),
      JSON.stringify({ value: records }).slice(0, -100),
      JSON.stringify({ value: records, '@odata.nextLink': 'https://reso.example.com/2' }),
      JSON.stringify({ value: records, '@odata.count': 4 }),
      sparkFile(...records).replace('"TotalPages":1', '"TotalPages":2'),
    ],
    'compact.xml': [
      compactFile(KEYS.map(compactRow), 4),
      compactFile(KEYS.map(compactRow), 3, '<MAXROWS/>'),
      compactFile(KEYS.map(compactRow), 3, '<RETS-STATUS ReplyCode="20208" ReplyText="Timeout"/>'),
      compactFile(KEYS.map(compactRow)).slice(0, -7),
    ],
  }
  for (const [fileName, contents] of Object.entries(incomplete)) {
    for (const content of contents) {
      const reading = await read(content ?? '', fileName)
      assert.deepEqual(codesOf(reading), ['incomplete'], content)
      assert.deepEqual(keysOf(reading), KEYS.slice(0, reading.records.length))
      assert.ok(reading.records.length >= 2)
    }
  }
  const none = await read('<RETS ReplyCode="20201" ReplyText="No Records Found."/>', 'compact.xml')
  assert.deepEqual([none.records, none.faults], [[], []])
  const failed = read('<RETS ReplyCode="20203" ReplyText="Out of memory"/>', 'compact.xml')
  await assert.rejects(failed, /fault 20203: Out of memory/)
})

test('records are read in their encodings', async () => {
  const word = (reading: Reading) => valuesAt(reading.records[0]?.record ?? {}, 'w')[0]
  const xml = (encoding: string) =>
    `<?xml version="1.0" encoding="${encoding}"?><Listings><Listing><w>é</w></Listing></Listings>`
  const cases: readonly (readonly [Buffer, string, object?])[] = [
    [Buffer.from(xml('utf-8'), 'latin1'), 'a.xml'],
    [Buffer.from(xml('nonsense'), 'latin1'), 'a.xml'],
    [Buffer.from(xml('windows-1252')), 'a.xml'],
    [Buffer.from(xml('macintosh').replace('é', '\x8e'), 'latin1'), 'a.xml'],
    [Buffer.from(xml('utf-16'), 'utf16le'), 'a.xml'],
    [Buffer.from(`\ufeff${xml('utf-16')}`, 'utf16le').swap16(), 'a.xml'],
    [Buffer.from('key,w\nA,é\n', 'latin1'), 'a.csv'],
    [Buffer.from('key,w\nA,\x8e\n', 'latin1'), 'a.csv', { charset: 'macintosh' }],
    [Buffer.from('\ufeffkey,w\nA,é\n', 'utf16le'), 'a.csv'],
    [Buffer.from('[{"mlsId":1,"w":"é"}]', 'latin1'), 'a.json', { charset: 'ISO-8859-1' }],
    [Buffer.from('[{"mlsId":1,"w":"é"}]', 'utf16le'), 'a.json'],
  ]
  for (const [content, fileName, options] of cases) {
    const reading = await read(content, fileName, options)
    assert.deepEqual([word(reading), reading.faults], ['é', []], content.toString('latin1'))
  }
  const strict = await read(Buffer.from('[{"mlsId":1,"w":"é"},{"mlsId":2}]', 'latin1'), 'a.json')
  assert.deepEqual([keysOf(strict), codesOf(strict)], [[2], ['invalid-input']])
  const mixed = Buffer.concat([Buffer.from('key,w\nA,é\n'), Buffer.from('B,é\n', 'latin1')])
  assert.deepEqual(
    (await read(mixed, 'a.csv')).records.map(({ record }) => record['w']),
    ['é', 'é'],
  )
  await assert.rejects(
    read('key,w\nA,é\n', 'a.csv', { charset: 'nonsense' }),
    /Unknown encoding "nonsense"/,
  )
})

test('compressed files are unpacked, and refused when they were made to fill memory', async () => {
  const csv = FILES['rows.csv']?.(KEYS) ?? ''
  const offset = csv.indexOf('B,')
  const start = { line: csv.slice(0, offset).split('\n').length, offset }
  for (const packed of [
    gzipSync(csv),
    zipOf({ 'readme.pdf': 'x', '__MACOSX/._rows.csv': 'x', 'in/rows.csv': csv }),
  ]) {
    assert.deepEqual(keysOf(await read(packed, 'packed')), KEYS)
    assert.deepEqual(keysOf(await read(packed, 'packed', { start })), ['B', 'C'])
  }
  const several = zipOf({ 'rows.csv': csv, 'odata.json': FILES['odata.json']?.(['D']) ?? '' })
  await assert.rejects(read(several, 'z.zip'), /several files: "rows.csv", "odata.json"/)
  assert.deepEqual(keysOf(await read(several, 'z.zip', { member: 'odata.json' })), ['D'])
  await assert.rejects(read(several, 'z.zip', { member: 'no' }), /no file "no"; it has "rows.csv"/)
  await assert.rejects(
    read(zipOf({ 'a.zip': zipOf({ 'a.csv': csv }) }), 'z.zip'),
    /compressed file/,
  )
  await assert.rejects(read(zipOf({ 'xl/workbook.xml': '' }), 'z.xlsx'), /Excel workbook/)
  await assert.rejects(
    read(zipOf({}).subarray(0, 20), 'z.zip'),
    /must be whole|holds? listings|must hold/,
  )
  const bomb = `key,w\n${`${'x'.repeat(1_000_000)},\n`.repeat(64)}`
  for (const packed of [gzipSync(bomb), zipOf({ 'a.csv': bomb })]) {
    const reading = await read(packed, 'bomb')
    assert.deepEqual(codesOf(reading), ['file-too-large'])
  }
  const whole = zipOf({ 'a.csv': csv.repeat(100) })
  const damaged = Buffer.from(whole)
  damaged.fill('x', 60, 90)
  const outcome = await read(damaged, 'z.zip').then(codesOf, error => [error.code])
  assert.ok(['file-broken', 'invalid-input'].includes(outcome.at(-1)), outcome.join())
})

test('a file without listings is refused with its kind', async () => {
  const others: readonly (readonly [content: string, message: RegExp])[] = [
    ['', /file is empty/],
    [' \n '.repeat(30_000), /begins with 64 KiB of blanks/],
    ['<!DOCTYPE html><html><title>Sign in</title>', /HTML page with the title "Sign in"/],
    ['<!-- x -->\n<html>', /HTML page/],
    ['%PDF-1.7', /a PDF/],
    ['\xd0\xcf\x11\xe0', /empty|Excel|begins with/],
    ['<rss version="2"/>', /XML with the first element "rss"/],
    ['{"error":{"code":401}}', /JSON that begins with "error", "error.code"/],
    ['Not found', /begins with "Not found".* Known formats: jsonl, csv, reso, rets, rets-compact/],
    ['\0'.repeat(100), /many zero bytes/],
  ]
  for (const [content, message] of others) await assert.rejects(read(content, 'land'), message)
})

test('texts of UTF-8 that were read as windows-1252 are repaired, and others stay', () => {
  const cases = [
    ['CafÃ© â€œcreekâ€\u009d donâ€™t', 'Café “creek” don’t'],
    ['40Â° â€“ é ½', '40° – é ½'],
    ['ï»¿A ðŸ˜€', '\ufeffA 😀'],
    ['CafÃƒÂ©', 'Café'],
    ['â€œcreekâ€ SÃO “CAFÉ” Ã ', '“creekâ€ SÃO “CAFÉ” Ã '],
  ]
  for (const [wrong = '', right] of cases) assert.equal(withoutMojibake(wrong), right)
})
