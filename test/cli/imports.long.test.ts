import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { until } from '../until.ts'
import { acreage, killedAt, serveHere } from './acreage.ts'
import { makeCatalog, query } from './catalog-copy.ts'
import { importsSuite, jsonLines, record } from './imports-suite.ts'

importsSuite('SQLite', async folder => {
  const settings = { ACREAGE_DATA_DIR: folder }
  const { code, stderr } = await acreage(['migrate'], settings)
  assert.equal(code, 0, stderr)
  return settings
})

const folder = mkdtempSync(join(tmpdir(), 'acreage-imports-beside-'))
after(() => rmSync(folder, { recursive: true, force: true }))
const settings = { ACREAGE_DATA_DIR: folder }
await makeCatalog(folder, 60)

async function run(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await acreage(args, settings)
  assert.equal(code, 0, stdout + stderr)
  return stdout
}

const ROWS =
  "select listing_id || version || coalesce(modified_at, '') || documents || amenities from listing"

test('every listing is exported, and those of accounts import by their ids without a change', async () => {
  const before = query(folder, ROWS)
  const accounts = query(folder, 'select distinct account_id from listing order by 1')
  assert.ok(accounts.length > 1)
  for (const account of accounts.slice(0, 5).map(String)) {
    const file = join(folder, `${account}.jsonl`)
    await run('listing', 'export', '--account', account, '--output', file)
    const output = await run('import', file, '--account', account, '--match-ids')
    assert.match(
      output,
      /^created 0, changed 0, unchanged [1-9]\d*, skipped 0, refused 0, replaced 0$/m,
    )
    const refused = await acreage(['import', file, '--account', account], settings)
    assert.equal(refused.code, 1)
    assert.match(refused.stdout, /^missing listFeedKey: \d+ refused$/m)
  }
  assert.deepEqual(query(folder, ROWS), before)
  const all = (await run('listing', 'export')).trim().split('\n')
  assert.equal(all.length, before.length)
})

test('an import that is killed and run again ends like one run, beside a service that shows it', async () => {
  await using service = await serveHere([], settings)
  const count = 3000
  const file = join(folder, 'land.jsonl')
  writeFileSync(file, jsonLines(Array.from({ length: count }, (_, i) => record(`K-${i}`))))
  const imported = "select count(*) from listing where list_feed_key like 'K-%'"
  const args = ['import', file, '--account', '1']
  await killedAt(args, settings, async () => {
    await until(() => Number(query(folder, imported)[0]) > 100, 'the first batches')
  })
  const [some] = query(folder, imported).map(Number)
  assert.ok(some !== undefined && some > 100 && some < count, String(some))
  const counts = async () => (await run(...args)).replace(/(?<=\d),(?=\d)/g, '').split('\n')[1]
  const others = 'skipped 0, refused 0, replaced 0'
  assert.equal(await counts(), `created ${count - some}, changed 0, unchanged ${some}, ${others}`)
  assert.equal(await counts(), `created 0, changed 0, unchanged ${count}, ${others}`)
  assert.deepEqual(query(folder, imported), [count])
  const histories = `${imported.replace('listing where', 'listing join listing_history using (listing_id) where')}`
  assert.deepEqual(query(folder, histories), [count])
  const key = JSON.parse(await run('key', 'create', '--account', '1', '--json')).key
  const search = `${service.address}/v3/listings?keywords=forty+acres+creek&acctID=1`
  await until(async () => {
    const answer = await fetch(search, { headers: { 'X-API-Key': key } })
    return ((await answer.json()) as { records: number }).records >= count
  }, 'all listings are found')
})
