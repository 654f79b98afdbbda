import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ImportReport } from '../../src/feeds/imports/import-report.ts'
import { feedLand } from '../api/posted-listings.ts'
import { acreage, acreageProcess, killedAfter } from '../cli/acreage.ts'

type Row = Readonly<Record<string, unknown>>

/** A database in which feeds run. */
export interface FeedDatabase {
  readonly settings: Readonly<Record<string, string>>
  readonly query: (sql: string) => Promise<readonly Row[]>
}

export interface FeedKillsOptions {
  /** A folder for the file of the feeds. */
  readonly folder: string
  /** Its runs are left alone. */
  readonly calm: FeedDatabase
  /** Its runs are killed. */
  readonly killed: FeedDatabase
  readonly records: number
  readonly kills: number
  readonly random: () => number
  readonly onKill: (kill: number) => void
}

/** A run is killed later than it usually ends now and then, so that it has an end. */
const LONGEST = 1.2
const LONGER = 1.05

/**
 * The rows that runs write, without what differs between two databases: their numbers and instants. Killed transactions use up
 * numbers on PostgreSQL.
 */
const WRITTEN: Readonly<Record<string, string>> = {
  listings: 'select * from listing order by list_feed_key',
  photos: `select list_feed_key, position, source_url, walk_host, walk_place, label
    from listing_picture join listing on listing.listing_id = listing_picture.listing_id
    join picture on picture.picture_id = listing_picture.picture_id order by list_feed_key, position`,
  'all photos':
    'select source_url, count(*) as many from picture group by source_url order by source_url',
  history: `select list_feed_key, h.version, h.price_usd, h.status, h.active from listing_history h
    join listing on listing.listing_id = h.listing_id order by list_feed_key, h.version`,
  changes: `select list_feed_key, actions, fields, count(*) as many from change_log
    join listing on listing_id = entity_id where kind = 'listing'
    group by list_feed_key, actions, fields order by list_feed_key, actions, fields`,
  'records of the feed': `select identity, digest_high, digest_low, version, left_out from feed_record order by identity`,
}
const OWN_COLUMNS = ['listing_id', 'created_at', 'listed_at', 'modified_at']

/**
 * Runs one feed in two databases, from file to file. In one of them each run is killed at any moment and taken up again, until it has
 * ended. After each file both must have the same.
 * @returns How many runs there were.
 */
export async function killFeedRuns(options: FeedKillsOptions): Promise<{ readonly runs: number }> {
  const { folder, calm, killed, records, kills, random, onKill } = options
  const file = join(folder, 'land.jsonl')
  writeFileSync(file, '')
  for (const { settings } of [calm, killed]) await addFeed(settings, file)
  let run = 0
  let kill = 0
  while (kill < kills) {
    writeFileSync(file, fileOf(records, run++))
    const startedAt = performance.now()
    await acreageProcess(['feed', 'run', '1'], calm.settings)
    let longestMs = (performance.now() - startedAt) * LONGEST
    while (!(await hasEnded(killed, run))) {
      // The machine may have become slower: in the end the run has time enough.
      longestMs *= LONGER
      const isKilled = await killedAfter(
        ['feed', 'run', '1'],
        killed.settings,
        random() * longestMs,
      )
      if (isKilled) onKill(++kill)
    }
    await compare(calm, killed)
  }
  return { runs: run }
}

/** A process may be killed between the end of its run and its own. */
async function hasEnded({ query }: FeedDatabase, runs: number): Promise<boolean> {
  const ended = await query('select run_id from feed_run where ended_at is not null')
  return ended.length === runs
}

async function addFeed(settings: FeedDatabase['settings'], file: string): Promise<void> {
  await printed(settings, 'migrate')
  const company = ['--company', 'Llano Land', '--email', 'a@example.com']
  await printed(settings, 'account', 'create', ...company)
  const feed = ['--account', '1', '--name', 'Land', '--full']
  await printed(settings, 'feed', 'add', file, ...feed)
}

async function printed(settings: FeedDatabase['settings'], ...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await acreage(args, settings)
  assert.equal(code, 0, stderr)
  return stdout
}

/**
 * The file of a run. Since the file before it, a tenth of the records has changed, and others are absent, back, refused or off the market: in some files so many
 * that none may be hidden.
 */
function fileOf(records: number, run: number): string {
  const lines = Array.from({ length: records }, (_, i) => {
    const edits = Math.floor((run + (i % 10)) / 10)
    const isRefused = run % 2 === 1 && i % 97 === 0
    const data = feedLand(`K${i}`, {
      active: (i + run) % (run % 4 === 3 ? 3 : 19) !== 0,
      acres: isRefused ? 'many' : 10 + (i % 50) + edits,
      price: { numeric: 50_000 + 100 * edits },
      images: [`${i}/front`, `${i}/${Math.floor((run + (i % 20)) / 20)}`].map(name => ({
        large: { SRC: `https://photos.example.com/${name}.jpg` },
      })),
    })
    return run > 0 && (i + run) % 11 === 0 ? '' : `${JSON.stringify({ data })}\n`
  })
  return lines.join('')
}

async function compare(calm: FeedDatabase, killed: FeedDatabase): Promise<void> {
  for (const [name, sql] of Object.entries(WRITTEN)) {
    const [expected, found] = await Promise.all([calm, killed].map(({ query }) => query(sql)))
    for (const [i, row] of (expected ?? []).entries()) {
      assert.deepEqual(ofBoth(found?.[i] ?? {}), ofBoth(row), `Row ${i} of the ${name}`)
    }
    assert.equal(found?.length, expected?.length, `How many ${name} there are`)
  }
  const [expected, found] = await Promise.all([calm, killed].map(({ settings }) => told(settings)))
  assert.deepEqual(found, expected)
}

function ofBoth(row: Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !OWN_COLUMNS.includes(name)))
}

/** What the report of the last run says. */
async function told(settings: FeedDatabase['settings']) {
  const { runs, lastReport } = JSON.parse(await printed(settings, 'feed', 'show', '1', '--json'))
  const { counts, faults, leftOut } = lastReport as ImportReport
  return { state: runs[0].state, counts, faults, leftOut }
}
