import assert from 'node:assert/strict'
import { closeSync, cpSync, mkdtempSync, openSync, readdirSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before } from 'node:test'
import { acreage } from './acreage.ts'
import { makeCatalog } from './catalog-copy.ts'

export const LISTINGS = 60

/** Known once the tests begin. Each test file has a folder, an origin and a backup of its own. */
export let folder = ''
export let origin = ''
export let backup = ''
/** The pictures of the origin, and a key to it. */
export const catalog: { pictures: readonly string[]; key: string } = { pictures: [], key: '' }

export const at = (data: string) => ({ ACREAGE_DATA_DIR: data })

export async function run(data: string, ...command: string[]): Promise<string> {
  const { code, stdout, stderr } = await acreage(command, at(data))
  assert.equal(code, 0, stderr)
  return stdout
}

export async function refused(data: string, command: string[], sentence: RegExp): Promise<void> {
  const { code, stdout, stderr } = await acreage(command, at(data))
  assert.deepEqual([code, stdout], [1, ''])
  assert.match(stderr, sentence)
  assert.doesNotMatch(stderr, /\n\s+at /)
}

let copies = 0

/** Another data directory with the same in it. */
export function copyOfOrigin(): string {
  const copy = join(folder, `copy-${++copies}`)
  cpSync(origin, copy, { recursive: true })
  return copy
}

/** The files in a folder, without those that SQLite keeps beside a database that is open or was read. */
export const filesIn = (data: string) =>
  readdirSync(data)
    .filter(name => !/-(wal|shm)$/.test(name))
    .sort()

const listing = (title: string) => ({
  accountID: 1,
  data: {
    listingTitle: title,
    acres: 40,
    LFType1: 'Ranches',
    description: title,
    address: { state: 'TX', county: 'Bosque' },
  },
})

export async function post(address: string, title: string): Promise<void> {
  const response = await fetch(`${address}/v3/listings/0`, {
    method: 'POST',
    headers: { 'X-API-Key': catalog.key, 'Content-Type': 'application/json' },
    body: JSON.stringify(listing(title)),
  })
  assert.equal(response.status, 201)
}

export async function count(address: string, word: string): Promise<number> {
  const headers = { 'X-API-Key': catalog.key }
  const response = await fetch(`${address}/v3/listings?kw=${word}`, { headers })
  return ((await response.json()) as { records: number }).records
}

/** To be called by each test file. */
export function makeOriginBeforeTests(): void {
  before(makeOrigin)
  after(() => rmSync(folder, { recursive: true, force: true }))
}

async function makeOrigin(): Promise<void> {
  folder = mkdtempSync(join(tmpdir(), 'acreage-backup-'))
  origin = join(folder, 'origin')
  backup = join(folder, 'backup.tar')
  catalog.pictures = await makeCatalog(origin, LISTINGS)
  const allowed = ['--allow', 'listings:write', '--rate', '0', '--json']
  const created = await run(origin, 'key', 'create', '--account', '1', ...allowed)
  catalog.key = (JSON.parse(created) as { key: string }).key
  await run(origin, 'backup', backup)
}

export function damage(file: string, places: readonly number[], bytes: number): void {
  const handle = openSync(file, 'r+')
  for (const place of places) writeSync(handle, Buffer.alloc(bytes, 0x5a), 0, bytes, place)
  closeSync(handle)
}
