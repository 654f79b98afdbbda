import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { ImportReport } from '../../src/feeds/imports/import-report.ts'
import { until } from '../until.ts'
import { acreage, acreageProcess, killedAt } from './acreage.ts'
import { feedSource, SECRET } from './feed-source.ts'
import { jsonLines, record } from './imports-suite.ts'

type Settings = Readonly<Record<string, string>>

/** Feeds of a new database, by the command line. */
export function feedsSuite(
  name: string,
  rounds: number,
  newSettings: (folder: string) => Promise<Settings>,
) {
  const folder = mkdtempSync(join(tmpdir(), 'acreage-feeds-'))
  const file = join(folder, 'land.jsonl')
  let settings: Settings
  let account = ''

  before(async () => {
    settings = await newSettings(folder)
  })
  after(() => rmSync(folder, { recursive: true, force: true }))

  async function printed(...args: string[]): Promise<string> {
    const { code, stdout, stderr } = await acreage(args, settings)
    assert.equal(code, 0, stdout + stderr)
    return stdout
  }

  async function newFeed(email: string, ...options: string[]): Promise<string> {
    const company = ['--company', 'Ranch Sales', '--email', email]
    account = /account (\d+)/.exec(await printed('account', 'create', ...company))?.[1] ?? ''
    const args = ['feed', 'add', file, '--account', account, '--name', 'Land', ...options]
    return /feed (\d+)/.exec(await printed(...args))?.[1] ?? ''
  }

  function write(records: Parameters<typeof jsonLines>[0]): void {
    writeFileSync(file, jsonLines(records))
  }

  async function run(feed: string, ...options: string[]) {
    const outcome = await acreage(['feed', 'run', feed, ...options], settings)
    const shown = JSON.parse(await printed('feed', 'show', feed, '--json'))
    const [last] = shown.runs
    return { ...outcome, last, report: shown.lastReport as ImportReport }
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

  async function land(): Promise<Record<string, unknown>[]> {
    const lines = (await printed('listing', 'export', '--account', account)).trim().split('\n')
    return lines.filter(line => line !== '').map(line => JSON.parse(line).data)
  }

  async function active(): Promise<string[]> {
    const shown = (await land()).filter(({ active: isActive }) => isActive)
    return shown.map(({ listFeedKey }) => String(listFeedKey)).toSorted()
  }

  test(`${name}: a run saves what has changed, and leaves an edit alone until the record changes`, async () => {
    const feed = await newFeed('first@example.com')
    write([record('A'), record('B'), { ...record('C'), more: 1 }])
    const dry = await run(feed, '--dry-run')
    assert.deepEqual(dry.report.counts, counts({ read: 3, created: 2, refused: 1 }))
    assert.deepEqual(await land(), [])
    const first = await run(feed)
    assert.equal(first.code, 1)
    assert.equal(first.last.state, 'done')
    assert.deepEqual(first.report.counts, counts({ read: 3, created: 2, refused: 1 }))
    const [a] = await land()
    assert.match((await run(feed)).stdout, /done\. The file has not changed since the last run\./)
    const edit = join(folder, 'edit.jsonl')
    writeFileSync(edit, jsonLines([{ data: { listingID: a?.['listingID'], acres: 77 } }]))
    await printed('import', edit, '--account', account, '--match-ids')
    write([record('B'), record('A')])
    assert.deepEqual((await run(feed)).report.counts, counts({ read: 2, unchanged: 2 }))
    assert.equal((await land())[0]?.['acres'], 77)
    write([record('A', { acres: 50 }), record('B')])
    const { report } = await run(feed)
    assert.deepEqual(report.counts, counts({ read: 2, changed: 1, unchanged: 1 }))
    assert.deepEqual(
      report.faults.map(({ code, done, count }) => [code, done, count]),
      [['edited-since', 'adjusted', 1]],
    )
    assert.equal((await land())[0]?.['acres'], 50)
  })

  test(`${name}: a full file hides what it lacks, shows what is back, and is refused when it looks like a mistake`, async () => {
    const feed = await newFeed('second@example.com', '--full')
    const keys = Array.from({ length: 60 }, (_, i) => `F${100 + i}`)
    const records = (some: readonly string[]) => some.map(key => record(key))
    write(records(keys))
    assert.deepEqual((await run(feed)).report.counts, counts({ read: 60, created: 60 }))
    write(records(keys.slice(10)))
    const hidden = await run(feed)
    assert.deepEqual(hidden.report.counts, counts({ read: 50, unchanged: 50, hidden: 10 }))
    assert.deepEqual(await active(), keys.slice(10))
    write(records(keys.slice(5)))
    const back = await run(feed)
    assert.deepEqual(back.report.counts, counts({ read: 55, changed: 5, unchanged: 50 }))
    assert.deepEqual(await active(), keys.slice(5))
    write(records(keys.slice(30)))
    const refused = await run(feed)
    assert.deepEqual([refused.code, refused.last.state], [1, 'refused'])
    assert.match(refused.stdout, /The file lacks 25 of 55 shown listings, so .* stayed/)
    assert.deepEqual(await active(), keys.slice(5))
    write([...records(keys.slice(8)), '{"data":'])
    const unread = await run(feed)
    assert.match(unread.stdout, /The keys of 1 record could not be read, so 3 listings .* stayed/)
    assert.deepEqual(await active(), keys.slice(5))
    write(records(keys.slice(30)))
    const dry = await run(feed, '--dry-run', '--allow-removals')
    assert.equal(dry.report.counts.hidden, 25)
    assert.deepEqual(await active(), keys.slice(5))
    const told = await run(feed, '--allow-removals')
    assert.equal(told.report.counts.hidden, 25)
    assert.deepEqual(await active(), keys.slice(30))
    // A large file of other land, beside which the 30 are few.
    write(
      Array.from({ length: 200 }, (_, i) =>
        record(`G${i}`, { listingURL: `https://example.com/G${i}` }),
      ),
    )
    const other = await run(feed)
    assert.deepEqual([other.last.state, other.report.counts.created], ['refused', 200])
    assert.match(other.stdout, /The file lacks 30 of 30 shown listings/)
    assert.equal((await active()).length, 230)
  })

  test(`${name}: feeds with the same keys overwrite each other only at the same address`, async () => {
    const first = await newFeed('seventh@example.com', '--full')
    const at = (key: string, place: string, acres: number) =>
      record(key, { listingURL: `https://ranches.example.com/${place}`, acres })
    write([at('1', 'a1', 10), at('2', 'a2', 20), at('3', 'a3', 30)])
    await run(first)
    const lots = join(folder, 'lots.jsonl')
    writeFileSync(lots, jsonLines([at('1', 'b1', 1), at('2', 'a2', 2)]))
    const args = ['feed', 'add', lots, '--account', account, '--name', 'Lots']
    const second = /feed (\d+)/.exec(await printed(...args))?.[1] ?? ''
    const { report } = await run(second)
    assert.deepEqual(report.counts, counts({ read: 2, changed: 1, refused: 1 }))
    assert.deepEqual(
      report.faults.map(({ code, examples }) => [code, examples[0]?.key]),
      [['other-feed', 'listFeedKey 1']],
    )
    assert.deepEqual(
      (await land()).map(({ acres }) => acres),
      [10, 2, 30],
    )
    // What went to the other feed is not hidden when the first file has it no more.
    write([at('1', 'a1', 10), at('3', 'a3', 30)])
    const shorter = await run(first)
    assert.deepEqual(shorter.report.counts, counts({ read: 2, unchanged: 2 }))
    assert.match(await printed('feed', 'show', first), / done +2 /)
    assert.deepEqual(await active(), ['1', '2', '3'])
    write([at('1', 'a1', 10)])
    assert.equal((await run(first)).report.counts.hidden, 1)
    assert.match(await printed('feed', 'show', first), / done +1 /)
  })

  test(`${name}: a record that was refused for its town is tried again once the town is known`, async () => {
    const feed = await newFeed('eighth@example.com')
    const address = { city: 'Newly Founded', county: 'Bosque', state: 'TX' }
    write([record('N1', { address }), record('N2')])
    const first = await run(feed)
    assert.deepEqual(first.report.counts, counts({ read: 2, created: 1, refused: 1 }))
    assert.match((await run(feed)).stdout, /The file has not changed since the last run/)
    const places = join(folder, 'places.txt')
    writeFileSync(
      places,
      `USPS|GEOID|GEOIDFQ|ANSICODE|NAME|LSAD|FUNCSTAT|ALAND|AWATER|ALAND_SQMI|AWATER_SQMI|INTPTLAT|INTPTLONG
TX|4899999|1600000US4899999|09999999|Newly Founded city|25|A|5026421|0|1.941|0|31.7803|-97.5822
`,
    )
    await printed('reference', 'import', places)
    const { report } = await run(feed)
    assert.deepEqual(report.counts, counts({ read: 2, created: 1, unchanged: 1 }))
    assert.deepEqual(await active(), ['N1', 'N2'])
  })

  test(`${name}: a run whose first records are mostly refused is stopped, unless it is told to go on`, async () => {
    const feed = await newFeed('third@example.com')
    const bad = Array.from({ length: 160 }, (_, i) => record(`W${i}`, { acres: 'many' }))
    const good = Array.from({ length: 441 }, (_, i) => record(`G${i}`))
    write([...bad, ...good])
    const stopped = await run(feed)
    assert.deepEqual([stopped.code, stopped.last.state], [1, 'stopped'])
    assert.deepEqual(stopped.report.counts, counts({ read: 500, created: 340, refused: 160 }))
    const { report } = await run(feed, '--allow-refusals')
    assert.deepEqual(
      report.counts,
      counts({ read: 601, created: 101, unchanged: 340, refused: 160 }),
    )
    // The key is read from a column that tells no land from another.
    write([...good.slice(0, 345), ...good.slice(0, 155).map(() => record('Bosque'))])
    const alike = await run(feed)
    assert.deepEqual([alike.last.state, alike.report.counts.replaced], ['stopped', 154])
  })

  test(`${name}: a run that is killed anywhere goes on, and ends like one run`, async () => {
    const feed = await newFeed('fourth@example.com', '--full')
    const at = (i: number) => ({ listingURL: `https://example.com/K${i}` })
    write(Array.from({ length: 300 }, (_, i) => record(`K${i}`, at(i))))
    await run(feed)
    const records = Array.from({ length: 4000 }, (_, i) =>
      record(`K${i + 20}`, { ...at(i + 20), acres: i % 50 === 49 ? 'many' : 1 + (i % 7) }),
    )
    write(records)
    const done = async () => {
      const [last] = JSON.parse(await printed('feed', 'show', feed, '--json')).runs
      return last.state === 'running' ? last.recordsDone : 0
    }
    for (let i = 0; i < rounds; i++) {
      const goal = (2000 * (i + Math.random())) / rounds
      await killedAt(['feed', 'run', feed], settings, async () => {
        await until(async () => (await done()) > goal, `record ${goal} is done`)
      })
    }
    const { report, stdout } = await run(feed)
    assert.match(stdout, /Resumed run/)
    assert.deepEqual(
      report.counts,
      counts({ read: 4000, created: 3645, changed: 275, refused: 80, hidden: 20 }),
    )
    assert.deepEqual(
      report.faults.map(({ code, count, examples }) => [code, count, examples.length]),
      [['invalid', 80, 20]],
    )
    assert.equal((await land()).length, 300 + 3645)
  })

  test(`${name}: files are fetched as their servers want, and an answer that is no file changes nothing`, async () => {
    await using source = await feedSource()
    const feed = await newFeed('fifth@example.com', '--credentials', 'ACREAGE_FEED_NORTH')
    const from = async (path: string) => {
      await printed('feed', 'edit', feed, '--address', `${source.origin}${path}`)
      return await run(feed)
    }
    assert.match((await from('/login')).stderr, /ACREAGE_FEED_NORTH .* is not set/)
    settings = { ...settings, ACREAGE_FEED_NORTH: 'pass word' }
    const unset = await from('/login')
    assert.match(unset.stderr, /ACREAGE_FEED_NORTH must be "basic USER:PASSWORD" or "bearer TOKEN"/)
    assert.ok(!unset.stderr.includes('pass word'))
    settings = { ...settings, ACREAGE_FEED_NORTH: `basic ${SECRET}` }
    assert.match((await from('/etag')).stderr, /address is not public: 127\.0\.0\.1/)
    settings = { ...settings, ACREAGE_SOURCE_NETWORKS: '127.0.0.0/8' }
    const faults: readonly (readonly [string, RegExp])[] = [
      ['/private', /address is not public: 10\.0\.0\.1 is not on the public Internet/],
      ['/html', /sent a web page instead of a file/],
      ['/page', /sent a web page instead of a file/],
      ['/403', /refused the file \(status 403\)/],
      ['/404', /has no such file/],
      ['/500', /answered with status 500 instead of a file/],
      ['/short', /could not be fetched from 127\.0\.0\.1:\d+ \(ECONNRESET\)/],
    ]
    for (const [i, [path, sentence]] of faults.entries()) {
      const { code, stderr, last } = await from(path)
      assert.match(stderr, sentence)
      assert.deepEqual([code, last.state, last.recordsDone], [1, 'failed', 0])
      const shown = JSON.parse(await printed('feed', 'show', feed, '--json'))
      assert.equal(shown.failures, i + 4)
    }
    assert.deepEqual(await land(), [])
    assert.deepEqual((await from('/login')).report.counts, counts({ read: 3, created: 3 }))
    assert.equal(JSON.parse(await printed('feed', 'show', feed, '--json')).failures, 0)
    await from('/elsewhere')
    assert.ok(source.asked.at(-1)?.headers.authorization)
    const same = counts({ read: 3, unchanged: 3 })
    assert.deepEqual((await from('/etag')).report.counts, same)
    assert.match((await run(feed)).stdout, /done\. The file has not changed/)
    assert.equal(source.asked.at(-1)?.headers['if-none-match'], '"one"')
    assert.deepEqual((await from('/gzip')).report.counts, same)
    await printed('feed', 'edit', feed, '--full')
    const cut = await from('/cut')
    assert.deepEqual([cut.code, cut.last.state], [1, 'refused'])
    assert.match(cut.last.cause, /^The file was not read to its end, so \d listings .* stayed/)
    assert.deepEqual(
      cut.report.faults.map(({ code }) => code),
      ['file-broken'],
    )
    assert.equal((await active()).length, 3)
    assert.ok(!(await printed('feed', 'show', feed, '--json')).includes('pass word'))
    const once = ['--account', account, '--dry-run']
    assert.match(await printed('import', `${source.origin}/gzip`, ...once), /unchanged 3,/)
    const page = await acreage(['import', `${source.origin}/html`, ...once], settings)
    assert.deepEqual([page.code, page.stdout], [1, ''])
    assert.match(page.stderr, /sent a web page instead of a file/)
    assert.deepEqual(readdirSync(join(folder, 'feeds')), [])
  })

  test(`${name}: two processes that run a feed at once run it once`, async () => {
    const feed = await newFeed('sixth@example.com')
    write(Array.from({ length: 1000 }, (_, i) => record(`T${i}`)))
    const args = ['feed', 'run', feed]
    const outcomes = await Promise.all([
      acreageProcess(args, settings),
      acreageProcess(args, settings),
    ])
    const made = outcomes.filter(({ stdout }) => stdout.includes('created 1,000, changed 0'))
    assert.equal(made.length, 1)
    const other = outcomes.find(outcome => outcome !== made[0])
    // The other one either gives up, or comes when all is done.
    assert.match(
      `${other?.stderr}${other?.stdout}`,
      /Another process (?:runs|has taken up the run of) |The file has not changed/,
    )
    assert.equal((await land()).length, 1000)
  })

  return { printed, newFeed, run, settings: () => settings, folder }
}
