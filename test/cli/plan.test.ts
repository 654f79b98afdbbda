import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { acreage } from './acreage.ts'
import { makeCatalog, query } from './catalog-copy.ts'
import { jsonLines, record } from './imports-suite.ts'

const folder = mkdtempSync(join(tmpdir(), 'acreage-plan-'))
const settings = { ACREAGE_DATA_DIR: folder }
before(() => makeCatalog(folder, 60))
after(() => rmSync(folder, { recursive: true, force: true }))

const run = (...words: string[]) => acreage(words, settings)

async function printed(...words: string[]): Promise<string> {
  const { code, stdout, stderr } = await run(...words)
  assert.equal(code, 0, stderr)
  return stdout
}

test('plans are defined, changed, given to accounts and removed by command', async () => {
  const made = await printed('plan', 'add', '--name', 'Basic', '--listings', '15', '--json')
  const { planID } = JSON.parse(made)
  const id = String(planID)
  await printed('plan', 'edit', id, '--listings', '', '--photos', '5')
  assert.match(await printed('plan', 'list'), /Basic +no limit +5 +none +no limit +0/)
  assert.match(await printed('plan', 'assign', id, '1,2,2', '--until', '2999-01-31'), /^2 accounts/)
  assert.match(await printed('plan', 'assign', id, '1', '--until', '2999-01-31'), /^0 accounts/)
  const ends = Date.parse('2999-02-01T00:00:00Z')
  assert.deepEqual(query(folder, 'select ends_at from account_plan'), [ends, ends])
  for (const [words, reason] of [
    [['remove', id], /2 accounts have the plan Basic/],
    [['edit', id], /Name what to change/],
    [['edit', id, '--photos', '31'], /--photos must be a number from 1 to 30/],
    [['assign', id, '1,99999'], /There is no account 99999/],
    [['assign', 'none', '1', '--until', '2999-01-31'], /--until needs a plan/],
    [['assign', id, '1', '--until', '2999-02-31'], /--until must be a date/],
  ] as const) {
    const { code, stderr } = await run('plan', ...words)
    assert.equal(code, 1)
    assert.match(stderr, reason)
  }
  await printed('plan', 'assign', 'none', '1,2')
  assert.match(await printed('plan', 'remove', id), /Removed/)
})

test('an import takes as many records as the plan has room for, and reports the others', async () => {
  const account = JSON.parse(
    await printed(
      'account',
      'create',
      '--company',
      'Feed Land',
      '--email',
      'f@l.example',
      '--json',
    ),
  ).accountID
  const plan = JSON.parse(
    await printed('plan', 'add', '--name', 'Feed', '--listings', '2', '--json'),
  ).planID
  await printed('plan', 'assign', String(plan), String(account))
  const file = join(folder, 'feed.jsonl')
  writeFileSync(file, jsonLines([1, 2, 3, 4].map(key => record(`k${key}`))))
  const { stdout, stderr } = await run('import', file, '--account', String(account))
  const said = stdout + stderr
  assert.match(said, /The plan Feed allows 2 active listings, and 2 are active/)
  const active = `select count(*) from listing where account_id = ${account} and active = 1`
  assert.deepEqual(query(folder, active), [2])
})
