import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { acreage } from './acreage.ts'
import { alter, makeCatalog, query } from './catalog-copy.ts'

const folder = mkdtempSync(join(tmpdir(), 'acreage-changes-'))
const settings = { ACREAGE_DATA_DIR: folder }
const MAX_FOLLOWER = 9_999_999

before(() => makeCatalog(folder, 60))
after(() => rmSync(folder, { recursive: true, force: true }))

async function run(...command: string[]): Promise<string> {
  const { code, stdout, stderr } = await acreage(['changes', ...command], settings)
  assert.equal(code, 0, stderr)
  return stdout
}

async function refused(command: string[], sentence: RegExp): Promise<void> {
  const { code, stdout, stderr } = await acreage(['changes', ...command], settings)
  assert.deepEqual([code, stdout], [1, ''])
  assert.match(stderr, sentence)
}

interface ShownChange {
  readonly sequence: number
  readonly kind: string
  readonly id: number
  readonly actions: readonly string[]
  readonly fields: readonly string[]
  readonly by: string
}

function changesIn(lines: string): ShownChange[] {
  return lines.split('\n').flatMap(line => (line === '' ? [] : JSON.parse(line)))
}

async function setActive(id: number, state: 'activate' | 'deactivate'): Promise<void> {
  const { code, stderr } = await acreage(['listing', state, String(id)], settings)
  assert.equal(code, 0, stderr)
}

test('changes are listed: what, when and by whom', async () => {
  const all = changesIn(await run('list', '--json'))
  const kinds = Map.groupBy(all, ({ kind }) => kind)
  assert.equal(kinds.get('listing')?.length, 60)
  const accounts = changesIn(await run('list', '--json', '--kind', 'account'))
  assert.ok(accounts.length > 0)
  assert.deepEqual(accounts, kinds.get('account'))
  assert.ok(all.every(({ kind, actions }) => kind === 'places' || actions.join() === 'created'))
  await setActive(2, 'deactivate')
  const [edit, ...others] = changesIn(
    await run('list', '--json', '--after', String(all.at(-1)?.sequence)),
  )
  assert.deepEqual(others, [])
  const { actions, fields, by, id } = edit ?? {}
  assert.deepEqual([id, actions, fields, by], [2, ['deactivated'], ['active'], 'operator'])
  const lines = (await run('list', '--listing', '2')).trim().split('\n')
  assert.equal(lines.length, 3)
  assert.match(lines[2] ?? '', /^\d+ {2}\S+Z {2}listing 2 deactivated {2}active {2}operator \S+$/)
})

test('a follower reads each change once, and its position survives the process', async () => {
  assert.match(await run('follow', 'crm'), /^The follower crm starts after change \d+\./)
  assert.equal(await run('read', 'crm'), '')
  await setActive(2, 'activate')
  await setActive(3, 'deactivate')
  const first = changesIn(await run('read', 'crm', '--limit', '1'))
  assert.deepEqual(
    first.map(({ id, actions }) => [id, ...actions]),
    [[2, 'activated']],
  )
  const [row] = JSON.parse(await run('followers', '--json'))
  assert.deepEqual([row.name, row.change, row.behind], ['crm', first[0]?.sequence, 1])
  const second = changesIn(await run('read', 'crm'))
  assert.deepEqual(
    second.map(({ id, actions }) => [id, ...actions]),
    [[3, 'deactivated']],
  )
  assert.equal(await run('read', 'crm'), '')
  await refused(['follow', 'crm'], /There is a follower named "crm" already/)
  const audited = "select subject_id || ' ' || action from audit where subject = 'follower'"
  assert.deepEqual(query(folder, audited), ['crm created'])
})

test('a follower that is too far behind gets an error, and can start again', async () => {
  await run('follow', 'late', '--after', '5')
  alter(
    folder,
    `delete from change_log where sequence <= 9;
    insert into setting values ('changes-pruned-until', '9');`,
  )
  const sentence = /^The change log no longer has the changes 6 to 9\. Read everything again/
  await refused(['read', 'late'], sentence)
  await refused(['follow', 'other', '--after', '5'], sentence)
  assert.equal(changesIn(await run('list', '--json'))[0]?.sequence, 10)
  assert.match(await run('unfollow', 'late'), /^Removed the follower late\./)
  await run('follow', 'late', '--after', '9')
  assert.equal(changesIn(await run('read', 'late', '--limit', '1'))[0]?.sequence, 10)
})

test('wrong names and numbers are refused', async () => {
  await refused(['read', 'nobody'], /^There is no follower named "nobody"/)
  await refused(['unfollow', 'nobody'], /^There is no follower named "nobody"/)
  await refused(['follow', 'x', '--after', String(MAX_FOLLOWER)], /^There is no change 9999999 yet/)
  await refused(['list', '--since', 'soon'], /^--since must be a date/)
  for (const name of ['', 'a b', 'x'.repeat(65)]) {
    await refused(['follow', name], /^The name of a follower has 1 to 64 letters/)
  }
})
