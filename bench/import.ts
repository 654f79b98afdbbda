/**
 * Measures imports: a generated file, the same file again, and the bound, which is the same rows written by plain SQL in transactions of
 * the same size. `--only` takes another format than JSON Lines (`rets`, `reso`, `csv`), `photos` for 15 photos a record, `feed` for a
 * feed whose file has changed by 1 %, `postgres` for that database, and `searches` for a service that answers beside the import.
 */
import { copyFileSync, rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { counted } from '../src/domain/values/counted.ts'
import { newServer } from '../test/postgres/own-server.ts'
import { benchArguments } from './arguments.ts'
import { besideSearches } from './import/beside-searches.ts'
import { acreageCommand, type Imported, imported } from './import/import-process.ts'
import { plainInserts } from './import/plain-inserts.ts'
import { BENCH_FORMATS, writeBenchFile } from './import-records.ts'
import { machine, note, print, printTable, shownNumber } from './report.ts'

/** How many photos a record has with `--only photos`. */
const PHOTOS = 15
/** Of so many records one is changed. */
const CHANGED_EVERY = 100

const { listings, only } = benchArguments()
const format = BENCH_FORMATS.find(name => only.includes(name)) ?? 'jsonl'
const photos = only.includes('photos') ? PHOTOS : 0
const isPostgres = only.includes('postgres')
const folder = await mkdtemp(join(tmpdir(), 'acreage-bench-import-'))
await using parts = new AsyncDisposableStack()
parts.defer(() => rmSync(folder, { recursive: true, force: true }))
const file = join(folder, `land.${format}`)
writeBenchFile(file, format, listings, photos)

print(
  `${listings.toLocaleString('en-US')} records of ${format} with ${counted(photos, 'photo')}, 1.2 KB of text each. ${machine()}`,
)
if (only.includes('searches')) await besideSearches(file, listings)
else report(await measured())

interface Row {
  readonly title: string
  readonly seconds: number
  readonly imported: Imported | null
}

async function measured(): Promise<readonly Row[]> {
  const settings = await newDatabase()
  const database = join(folder, 'acreage.db')
  const empty = join(folder, 'empty.db')
  if (!isPostgres) copyFileSync(database, empty)
  const rows: Row[] = []
  const take = async (title: string, ...args: string[]) => {
    note(`${title} …`)
    const one = await imported(settings, args)
    if (one.counts.read !== listings || one.counts.refused > 0) throw new Error('Not all are in.')
    rows.push({ title, seconds: one.seconds, imported: one })
  }
  await take('a new file', 'import', file, '--account', '1')
  if (!isPostgres) {
    note('The same rows by plain SQL …')
    const seconds = plainInserts(database, empty, listings)
    rows.push({ title: 'the same rows by plain SQL', seconds, imported: null })
  }
  await take('the same file again', 'import', file, '--account', '1')
  if (only.includes('feed')) {
    await acreageCommand(settings, 'feed', 'add', file, '--account', '1', '--name', 'Land')
    await take('the same file by a feed', 'feed', 'run', '1')
    writeBenchFile(file, format, listings, photos, CHANGED_EVERY)
    await take('by the feed, 1 % changed', 'feed', 'run', '1')
  }
  return rows
}

async function newDatabase(): Promise<Readonly<Record<string, string>>> {
  const settings: Record<string, string> = { ACREAGE_DATA_DIR: folder }
  if (isPostgres) {
    // What an operator has: whatever is acknowledged is on the disk.
    const safe = { fsync: 'on', full_page_writes: 'on', autovacuum: 'on', shared_buffers: '1GB' }
    settings['ACREAGE_DATABASE_URL'] = parts.use(await newServer(safe)).url
  }
  await acreageCommand(settings, 'migrate')
  const company = ['--company', 'Ranch Sales', '--email', 'sales@example.com']
  await acreageCommand(settings, 'account', 'create', ...company)
  return settings
}

function report(rows: readonly Row[]): void {
  const each = (seconds: number | undefined) =>
    seconds === undefined ? '–' : shownNumber((seconds / listings) * 1e6)
  printTable(
    ['', 'records/s', 's', 'reading µs', 'checking µs', 'writing µs', 'processor µs', 'MB'],
    rows.map(({ title, seconds, imported: one }) => [
      ...[title, shownNumber(listings / seconds), shownNumber(seconds)],
      ...[one?.spent.reading, one?.spent.checking, one?.spent.writing].map(each),
      ...[each(one?.processorSeconds), one === null ? '–' : shownNumber(one.peakMegabytes)],
    ]),
  )
}
