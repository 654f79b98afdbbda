/**
 * Measures `acreage import` into SQLite: a generated file, the same file again, and the bound: the same rows written by
 * plain SQL in transactions of the same size. `--only rets,photos` takes another format than JSON Lines, and 15 photos a record.
 */
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { MAX_BATCH } from '../src/catalog/listings/save-listings.ts'
import { counted } from '../src/domain/values/counted.ts'
import type { ImportReport } from '../src/feeds/imports/import-report.ts'
import { acreage } from '../test/cli/acreage.ts'
import { benchArguments } from './arguments.ts'
import { BENCH_FORMATS, benchFile } from './import-records.ts'
import { machine, note, print, printTable, shownNumber } from './report.ts'

const TABLES = ['picture', 'listing', 'listing_picture', 'listing_history', 'change_log'] as const
/** How many photos a record has with `--only photos`. */
const PHOTOS = 15

interface Measured {
  readonly title: string
  readonly seconds: number
  readonly spent: ImportReport['spent'] | null
}

const { listings, only } = benchArguments()
const format = BENCH_FORMATS.find(name => only.includes(name)) ?? 'jsonl'
const photos = only.includes('photos') ? PHOTOS : 0
/** Of this process, with the imports alone. */
let peakMegabytes = 0
const folder = mkdtempSync(join(tmpdir(), 'acreage-bench-import-'))
try {
  report(await measured())
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function measured(): Promise<readonly Measured[]> {
  const file = join(folder, `land.${format}`)
  const { head, record, end } = benchFile(format, photos)
  appendFileSync(file, head)
  for (let i = 0; i < listings; i++) appendFileSync(file, record(i))
  appendFileSync(file, end)
  await run('migrate')
  await run('account', 'create', '--company', 'Ranch Sales', '--email', 'sales@example.com')
  note('Importing …')
  const first = await imported(file, 'created')
  note('Importing the same file …')
  const again = await imported(file, 'unchanged')
  peakMegabytes = process.resourceUsage().maxRSS / 1024
  note('Writing the same rows …')
  const raw = { title: 'the same rows by plain SQL', seconds: plainInserts(), spent: null }
  return [{ title: 'a new file', ...first }, { title: 'the same file again', ...again }, raw]
}

async function run(...args: string[]): Promise<void> {
  const { code, stderr } = await acreage(args, { ACREAGE_DATA_DIR: folder })
  if (code !== 0) throw new Error(stderr)
}

async function imported(file: string, outcome: 'created' | 'unchanged') {
  const reportFile = join(folder, 'report.json')
  await run('import', file, '--account', '1', '--report', reportFile)
  const { counts, seconds, spent } = JSON.parse(readFileSync(reportFile, 'utf8')) as ImportReport
  if (counts[outcome] !== listings) throw new Error(`Not all were ${outcome}.`)
  return { seconds, spent }
}

/** @returns How many seconds it took. */
function plainInserts(): number {
  using database = openDatabase()
  const rows = TABLES.map(table => database.all(`select * from ${table}`))
  for (const table of TABLES.toReversed()) database.run(`delete from ${table}`)
  const startedAt = performance.now()
  for (let start = 0; start < listings; start += MAX_BATCH) {
    database.run('begin immediate')
    for (const [i, table] of TABLES.entries()) {
      database.insert(table, rows[i]?.slice(start, start + MAX_BATCH) ?? [])
    }
    database.run('commit')
  }
  return (performance.now() - startedAt) / 1000
}

function openDatabase() {
  const database = new Database(join(folder, 'acreage.db'))
  database.pragma('synchronous = full')
  const all = (sql: string) => database.prepare(sql).all() as Record<string, unknown>[]
  return {
    all,
    run: (sql: string) => database.exec(sql),
    insert: (table: string, rows: readonly Record<string, unknown>[]) => {
      const names = Object.keys(rows[0] ?? {})
      if (names.length === 0) return
      const values = names.map(() => '?').join()
      const statement = database.prepare(
        `insert into ${table} (${names.map(name => `"${name}"`).join()}) values (${values})`,
      )
      for (const row of rows) statement.run(Object.values(row))
    },
    [Symbol.dispose]: () => database.close(),
  }
}

function report(results: readonly Measured[]): void {
  print(
    `${listings.toLocaleString('en-US')} records of ${format} with ${counted(photos, 'photo')}, 1.6 KB of text each. ${machine()}`,
  )
  const cells = ({ title, seconds, spent }: Measured) => [
    ...[title, shownNumber(listings / seconds), shownNumber(seconds)],
    ...(['reading', 'checking', 'writing'] as const).map(part =>
      spent === null ? '–' : shownNumber((spent[part] / listings) * 1e6),
    ),
  ]
  printTable(['', 'records/s', 's', 'reading µs', 'checking µs', 'writing µs'], results.map(cells))
  print(`\nMemory of the process at most: ${shownNumber(peakMegabytes)} MB.`)
}
