import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import type { ImportReport } from '../../src/feeds/imports/import-report.ts'
import { feedLand, WHOLE_FORM } from '../api/posted-listings.ts'
import { acreage, acreageProcess } from './acreage.ts'

type Settings = Readonly<Record<string, string>>

const PHOTOS = [
  { large: { SRC: 'https://photos.example.com/1.jpg' }, description: 'The creek' },
  { large: { SRC: 'https://photos.example.com/2.jpg' } },
]

/** Records of a file, one a line; texts and bytes stay as they are. */
export function jsonLines(records: readonly (object | string | Buffer)[]): Buffer {
  const lines = records.map(record => {
    if (Buffer.isBuffer(record)) return record
    return Buffer.from(typeof record === 'string' ? record : JSON.stringify(record))
  })
  return Buffer.concat(lines.flatMap(line => [line, Buffer.from('\n')]))
}

/** Land of a feed as a record. */
export function record(key: string, changes: object = {}) {
  return { data: feedLand(key, changes) }
}

/** Imports into a new database by the command line. */
export function importsSuite(name: string, newSettings: (folder: string) => Promise<Settings>) {
  const folder = mkdtempSync(join(tmpdir(), 'acreage-imports-'))
  let settings: Settings
  let account = ''

  before(async () => {
    settings = await newSettings(folder)
  })
  after(() => rmSync(folder, { recursive: true, force: true }))

  /** Every test has an account of its own. */
  async function newAccount(email: string): Promise<void> {
    const created = await acreage(
      ['account', 'create', '--company', 'Ranch Sales', '--email', email],
      settings,
    )
    assert.equal(created.code, 0, created.stderr)
    account = /account (\d+)/.exec(created.stdout)?.[1] ?? ''
  }

  function fileOf(content: Buffer, fileName = 'land.jsonl'): string {
    const file = join(folder, fileName)
    writeFileSync(file, content)
    return file
  }

  async function imported(file: string, ...options: string[]) {
    const reportFile = join(folder, 'report.json')
    const args = ['import', file, '--account', account, '--report', reportFile, ...options]
    const outcome = await acreage(args, settings)
    assert.notEqual(outcome.stdout, '', outcome.stderr)
    const report = JSON.parse(readFileSync(reportFile, 'utf8')) as ImportReport
    return { ...outcome, report }
  }

  function counts(expected: Partial<ImportReport['counts']>) {
    return {
      read: 0,
      created: 0,
      changed: 0,
      unchanged: 0,
      skipped: 0,
      refused: 0,
      replaced: 0,
      hidden: 0,
      withdrawn: 0,
      ...expected,
    }
  }

  /** What the account has, as its export says. */
  async function exported(...options: string[]): Promise<Record<string, unknown>[]> {
    const { code, stdout, stderr } = await acreage(
      ['listing', 'export', '--account', account, ...options],
      settings,
    )
    assert.equal(code, 0, stderr)
    return stdout
      .trim()
      .split('\n')
      .filter(line => line !== '')
      .map(line => JSON.parse(line).data)
  }

  test(`${name}: listings are created, edited and left as they are, and a dry run writes nothing`, async () => {
    await newAccount('first@example.com')
    const records = ['A', 'B', 'C'].map(key => record(key, { images: PHOTOS }))
    const file = fileOf(jsonLines(records))
    const dry = await imported(file, '--dry-run')
    assert.deepEqual([dry.code, dry.report.counts], [0, counts({ read: 3, created: 3 })])
    assert.match(dry.stdout, /Would be: created 3, .*\nNothing was written\.$/m)
    assert.deepEqual(await exported(), [])
    const first = await imported(file)
    assert.deepEqual([first.code, first.report.counts], [0, counts({ read: 3, created: 3 })])
    const land = await exported()
    assert.deepEqual(
      land.map(({ listFeedKey }) => listFeedKey),
      ['A', 'B', 'C'],
    )
    assert.deepEqual((await imported(file)).report.counts, counts({ read: 3, unchanged: 3 }))
    assert.deepEqual(await exported(), land)
    const edited = [records[0], record('B', { acres: 41 }), record('D')]
    const { report } = await imported(fileOf(jsonLines(edited as object[])))
    assert.deepEqual(report.counts, counts({ read: 3, created: 1, changed: 1, unchanged: 1 }))
    assert.deepEqual(
      (await exported()).map(({ acres }) => acres),
      [40, 41, 40, 40],
    )
    // What a record does not name stays.
    assert.deepEqual((await exported())[1]?.['images'], land[1]?.['images'])
    const audit = (await acreage(['audit', '--json'], settings)).stdout.trim().split('\n')
    const entries = audit.map(line => JSON.parse(line)).filter(({ action }) => action === 'import')
    assert.deepEqual(entries.at(-1)?.details, { accountId: Number(account), source: 'land.jsonl' })
    assert.equal(entries.filter(({ details }) => details.accountId === Number(account)).length, 3)
  })

  test(`${name}: a record with faults is named, and harms no other`, async () => {
    await newAccount('second@example.com')
    const long = `{"data":{"listingTitle":"${'x'.repeat(5 * 1024 * 1024)}"}}`
    const file = fileOf(
      jsonLines([
        Buffer.from('\ufeff{"data":'),
        record('A'),
        '',
        '{"data":{"listFeedKey":"nul \0"}}',
        Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]),
        long,
        '[1]',
        '{"data":[]}',
        `{"data":${'['.repeat(100_000)}`,
        record('B', { acres: 'forty', images: [{ large: { SRC: 'file:///etc/passwd' } }] }),
        { accountID: 999_999, ...record('C') },
        { data: { ...record('D').data, listFeedKey: undefined } },
        '{"data":{"__proto__":{"active":false},"listFeedKey":"E"}}',
        { ...record('F'), more: 1 },
        record('G', { address: { state: 'TX', county: 'Bosqe' } }),
        JSON.stringify(record('H')),
      ]),
    )
    const { code, report, stdout } = await imported(file)
    assert.equal(code, 1)
    assert.deepEqual(report.counts, counts({ read: 15, created: 2, refused: 13 }))
    assert.deepEqual(
      (await exported()).map(({ listFeedKey }) => listFeedKey),
      ['A', 'H'],
    )
    const kind = (code: string, field: string | null = null) => {
      const found = report.faults.find(one => one.code === code && one.field === field)
      assert.ok(found, `${code} ${field}: ${JSON.stringify(report.faults)}`)
      return found.examples.map(({ line }) => line)
    }
    assert.deepEqual(kind('line-too-long'), [6])
    assert.deepEqual(kind('invalid-input'), [1, 4, 5, 7, 8, 13])
    assert.deepEqual(kind('payload-too-large'), [9])
    assert.deepEqual(kind('invalid', 'acres'), [10])
    assert.deepEqual(kind('invalid', 'images[].large.SRC'), [10])
    assert.deepEqual(kind('invalid', 'accountID'), [11])
    assert.deepEqual(kind('missing', 'listFeedKey'), [12])
    assert.deepEqual(kind('unknown', 'more'), [14])
    const acres = report.faults.find(({ field }) => field === 'acres')?.examples[0]
    assert.deepEqual([acres?.key, acres?.value], ['listFeedKey B', '"forty"'])
    assert.match(acres?.expected ?? '', /^data\.acres must be /)
    assert.equal(readFileSync(file).subarray(acres?.offset).indexOf('{"data"'), 0)
    assert.match(stdout, /^ {2}line 10, listFeedKey B: data\.acres must be .*, not "forty"\.$/m)
    const dry = await imported(file, '--dry-run')
    assert.deepEqual(dry.report.faults, report.faults)
  })

  test(`${name}: the last record of a key counts, with a warning, and the result stays the same the second time`, async () => {
    await newAccount('third@example.com')
    const records = [record('A', { acres: 1 }), record('B'), record('A', { acres: 3 })]
    const file = fileOf(jsonLines(records))
    const { code, report } = await imported(file)
    assert.deepEqual([code, report.counts], [0, counts({ read: 3, created: 2, replaced: 1 })])
    assert.deepEqual(
      report.faults.map(one => [one.code, one.done, one.examples[0]?.line]),
      [['repeated', 'replaced', 1]],
    )
    assert.deepEqual((await exported()).map(({ acres }) => acres).toSorted(), [3, 40])
    assert.deepEqual(
      (await imported(file)).report.counts,
      counts({ read: 3, unchanged: 2, replaced: 1 }),
    )
  })

  test(`${name}: compressed files are read as far as they are whole`, async () => {
    await newAccount('fourth@example.com')
    const many = Array.from({ length: 2000 }, (_, i) =>
      record(`K-${i}`, { description: `${Math.sin(i)} ${Math.cos(i)}` }),
    )
    const packed = gzipSync(jsonLines(many))
    const cut = await imported(fileOf(packed.subarray(0, packed.length >> 1), 'cut.jsonl.gz'))
    assert.deepEqual([cut.code, cut.report.complete], [1, false])
    assert.deepEqual(
      cut.report.faults.map(one => [one.code, one.done]),
      [['file-broken', 'stopped']],
    )
    const { created } = cut.report.counts
    assert.ok(created > 100 && created < 2000, String(created))
    // The first bytes say that it is compressed.
    const whole = await imported(fileOf(packed, 'whole.jsonl'))
    assert.deepEqual(whole.code, 0)
    assert.deepEqual(
      whole.report.counts,
      counts({ read: 2000, created: 2000 - created, unchanged: created }),
    )
    const bomb = gzipSync(Buffer.concat([jsonLines([record('bomb')]), Buffer.alloc(2 ** 26, '\n')]))
    const stopped = await imported(fileOf(bomb, 'bomb.gz'))
    assert.deepEqual([stopped.code, stopped.report.faults[0]?.code], [1, 'file-too-large'])
    const wide = Buffer.from(`\ufeff${jsonLines([record('A'), record('B')])}`, 'utf16le')
    const { code, report } = await imported(fileOf(wide))
    assert.deepEqual([code, report.counts], [0, counts({ read: 2, created: 2 })])
  })

  test(`${name}: an exported file imports again without a change, and the same into another account`, async () => {
    await newAccount('fifth@example.com')
    const { images: _images, ...whole } = WHOLE_FORM
    const records = [{ data: { ...whole, images: PHOTOS } }, record('plain', { active: false })]
    assert.equal((await imported(fileOf(jsonLines(records)))).code, 0)
    const out = join(folder, 'out.jsonl')
    const args = ['listing', 'export', '--account', account]
    assert.equal((await acreage([...args, '--output', out], settings)).code, 0)
    const again = await imported(out)
    assert.deepEqual(again.report.counts, counts({ read: 2, unchanged: 2 }), again.stdout)
    const land = await exported()
    const first = land.find(({ listFeedKey }) => listFeedKey === whole.listFeedKey)
    assert.equal(first?.['encodedBoundaries'], whole.encodedBoundaries)
    assert.equal(first?.['brokerNotes'], 'Call first')
    assert.deepEqual(Object.keys(land[0] ?? {}), Object.keys(land[1] ?? {}))
    const csv = await acreage([...args, '--format', 'csv'], settings)
    assert.match(csv.stdout, /^"accountID",.*"listingTitle",.*"address\.city",.*\r\n\d+,/)
    assert.equal(csv.stdout.match(/^\d+,/gm)?.length, 2)

    await newAccount('sixth@example.com')
    const own = readFileSync(out, 'utf8').replace(/^\{"accountID":\d+,/gm, '{')
    const copy = await imported(fileOf(Buffer.from(own)))
    assert.deepEqual(copy.report.counts, counts({ read: 2, created: 2 }), copy.stdout)
    const withoutIds = (records: readonly object[]) =>
      records.map(one => ({ ...one, listingID: 0 }))
    assert.deepEqual(withoutIds(await exported()), withoutIds(land))
  })

  test(`${name}: two imports of the same keys at once make each listing once`, async () => {
    await newAccount('seventh@example.com')
    const files = [1, 2].map(acres => {
      const records = Array.from({ length: 300 }, (_, i) => record(`R-${i}`, { acres }))
      return fileOf(jsonLines(records), `${acres}.jsonl`)
    })
    const both = await Promise.all(
      files.map(file => acreageProcess(['import', file, '--account', account], settings)),
    )
    for (const { code, stdout, stderr } of both) assert.equal(code, 0, stdout + stderr)
    const created = both.map(({ stdout }) => Number(/^created (\d+)/m.exec(stdout)?.[1]))
    assert.equal(
      created.reduce((sum, count) => sum + count),
      300,
    )
    const land = await exported()
    assert.equal(new Set(land.map(({ listFeedKey }) => listFeedKey)).size, 300)
    assert.equal(land.length, 300)
    assert.ok(land.every(({ acres }) => acres === 1 || acres === 2))
    assert.equal((await imported(files[1] ?? '')).report.counts.refused, 0)
    assert.ok((await exported()).every(({ acres }) => acres === 2))
  })

  test(`${name}: nothing is imported into an account that does not exist, or from no file`, async () => {
    const file = fileOf(jsonLines([record('A')]))
    const unknown = await acreage(['import', file, '--account', '99999'], settings)
    assert.equal(unknown.code, 1)
    assert.match(unknown.stderr, /There is no account 99999\./)
    const missing = await acreage(['import', join(folder, 'no'), '--account', '1'], settings)
    assert.equal(missing.code, 1)
    assert.match(missing.stderr, /no such file/i)
    const inFolder = await acreage(['import', folder, '--account', '1'], settings)
    assert.equal(inFolder.code, 1)
    assert.ok(inFolder.stderr.includes(`${folder} must be a file`), inFolder.stderr)
  })

  test(`${name}: a report shows the beginning of a long key, and the column of a broken line`, async () => {
    const file = fileOf(Buffer.from(`${jsonLines([record('k'.repeat(100_000))])}{"data":{"x"\n`))
    const { code, stdout } = await acreage(['import', file, '--account', '1'], settings)
    assert.equal(code, 1)
    assert.match(
      stdout,
      /line 1, listFeedKey k{88}: data\.listFeedKey has more than 1,020 characters/,
    )
    assert.match(stdout, /line 2: The record is not valid JSON; see column \d+\./)
  })
}
