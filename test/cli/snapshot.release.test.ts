import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, statSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import Database from 'better-sqlite3'
import { NOW } from '../api/catalog.ts'
import { changed } from '../api/followed.ts'
import { copyDemoDatabase } from '../golden/databases.ts'
import { copyDrawnPictures } from '../golden/pictures.ts'
import { until } from '../until.ts'
import { acreage, COMPILE_CACHE, type RunningService, serve, serveHere } from './acreage.ts'

const folder = mkdtempSync(join(tmpdir(), 'acreage-restart-'))
const settings = { ACREAGE_DATA_DIR: folder }
const RENEWAL = fileURLToPath(new URL('../../src/cli/renew-snapshot.ts', import.meta.url))
const SNAPSHOT = join(folder, 'index.snapshot')
after(() => rmSync(folder, { recursive: true, force: true }))

let key = ''

before(async () => {
  await copyDemoDatabase(folder, { listings: 120, seed: 2, now: NOW })
  await copyDrawnPictures(folder)
  const allowed = ['--allow', 'listings:write', '--json']
  const made = await acreage(['key', 'create', '--account', '1', ...allowed], settings)
  key = (JSON.parse(made.stdout) as { key: string }).key
})

/** The log messages about snapshots, in order. */
function snapshotLines({ stderr }: RunningService): string[] {
  const lines = stderr().split('\n').slice(0, -1)
  const messages = lines.filter(line => line.startsWith('{')).map(line => JSON.parse(line).msg)
  return messages.filter((message: string) => message.includes('napshot'))
}

/**
 * Checks the log messages about snapshots, which may come a moment after the service is ready.
 * @param mayCome A message that does not count.
 */
async function says(
  service: RunningService,
  expected: readonly string[],
  mayCome?: string,
): Promise<void> {
  const counted = () => snapshotLines(service).filter(message => message !== mayCome)
  await until(() => counted().length >= expected.length, service.stderr)
  assert.deepEqual(counted(), expected)
}

async function firstPages({ address }: RunningService): Promise<unknown[]> {
  const queries = ['', 'sortid=3', 'kw=creek', 'la=20&hp=500000', 'sortid=25&pageNumber=2']
  const pages = queries.map(async query => {
    const response = await fetch(`${address}/v3/listings?${query}`, {
      headers: { 'X-API-Key': key },
    })
    const body = (await response.json()) as { records: number; data: { listingID: number }[] }
    return [body.records, body.data.map(({ listingID }) => listingID)]
  })
  return await Promise.all(pages)
}

const READ = 'Search index read from its snapshot'
const WRITTEN = 'Snapshot of the search index written'
const IGNORED = 'The snapshot of the search index was ignored; a new one is made'

test('a restart reads the snapshot that the first start wrote, and answers the same', async () => {
  await using first = await serveHere([], settings)
  await says(first, [WRITTEN])
  const pages = await firstPages(first)
  assert.match(JSON.stringify(pages), /\d{2}/)
  assert.equal(await first.stop(), 0)
  assert.ok(existsSync(SNAPSHOT))

  await using second = await serveHere([], settings)
  assert.match(second.stdout(), /^Acreage serves 120 listings, \d+ of them on offer, at /m)
  await says(second, [READ])
  assert.deepEqual(await firstPages(second), pages)
})

test('a damaged snapshot is logged in one line, and replaced', async () => {
  truncateSync(SNAPSHOT, 100_000)
  await using first = await serveHere([], settings)
  await says(first, [IGNORED, WRITTEN])
  assert.equal(await first.stop(), 0)
  await using second = await serveHere([], settings)
  await says(second, [READ])
})

test('a service of several threads reads and writes the snapshot once', async () => {
  rmSync(SNAPSHOT)
  const threads = { ...settings, ACREAGE_THREADS: '2' }
  await using first = await serve([], threads)
  await says(first, [WRITTEN])
  const pages = await firstPages(first)
  assert.equal(await first.end('SIGTERM'), 0)
  await using second = await serve([], threads)
  await says(second, [READ])
  assert.deepEqual(await firstPages(second), pages)
})

test('after a kill, the next start reads the snapshot that was renewed while the service ran', async () => {
  await using first = await serve([], settings)
  const pages = await firstPages(first)
  const database = new Database(join(folder, 'acreage.db'))
  for (let i = 0; i < 1200; i++) database.exec(changed('listing', 1))
  database.close()
  const before = statSync(SNAPSHOT).mtimeMs
  const env = { ...COMPILE_CACHE, ...settings }
  const renewal = spawn(process.execPath, [RENEWAL], { env, stdio: 'ignore' })
  assert.deepEqual(await once(renewal, 'close'), [0, null])
  assert.ok(statSync(SNAPSHOT).mtimeMs > before)
  await first.end('SIGKILL')
  await using second = await serveHere([], settings)
  await says(second, [READ])
  assert.deepEqual(await firstPages(second), pages)
})
