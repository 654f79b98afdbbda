import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { acreage, serveHere } from './acreage.ts'
import { alter, makeDemo, query } from './catalog-copy.ts'

const folder = mkdtempSync(join(tmpdir(), 'acreage-demo-key-'))
const settings = { ACREAGE_DATA_DIR: folder }
const file = join(folder, 'demo-key')
after(() => rmSync(folder, { recursive: true, force: true }))
before(() => makeDemo(folder))

/** Starts the demo. @returns The key that it shows, and for how many days it says that this is valid. */
async function start(): Promise<{ key: string; days: number }> {
  await using service = await serveHere(['--demo'], settings)
  const shown = /valid for (\d+) days?;.*\n {2}(acr_\w{45})$/m.exec(service.stdout())
  const [, days, key = ''] = shown ?? assert.fail(service.stdout())
  const headers = { 'X-API-Key': key }
  const response = await fetch(`${service.address}/v3/types/sort`, { headers })
  assert.equal(response.status, 200)
  return { key, days: Number(days) }
}

const keyCount = () => query(folder, 'select count(*) from api_key')[0]

test('a restart of the demo shows the same key, which only its owner can read, and creates no other', async () => {
  const first = await start()
  assert.equal(first.days, 30)
  assert.equal(readFileSync(file, 'utf8'), `${first.key}\n`)
  assert.equal(statSync(file).mode & 0o777, 0o600)
  assert.deepEqual(await start(), first)
  assert.equal(keyCount(), 1)
  // A key that a client used yesterday is good tomorrow, but no demo starts with one that is about to end.
  const inDays = (days: number) =>
    alter(folder, `update api_key set expires_at = ${Date.now() + days * 86_400_000}`)
  inDays(3.1)
  assert.deepEqual(await start(), { key: first.key, days: 3 })
  inDays(0.9)
  const second = await start()
  assert.notEqual(second.key, first.key)
  assert.equal(second.days, 30)
  assert.equal(keyCount(), 2)
})

test('a revoked key is replaced, and so is a file without a key', async () => {
  const { key } = await start()
  assert.equal((await acreage(['key', 'revoke', key], settings)).code, 0)
  const next = await start()
  assert.notEqual(next.key, key)
  writeFileSync(file, 'nothing')
  const last = await start()
  assert.notEqual(last.key, next.key)
  assert.equal(readFileSync(file, 'utf8'), `${last.key}\n`)
})
