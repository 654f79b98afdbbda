import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { copyMigratedDatabase } from '../golden/databases.ts'
import { acreage } from './acreage.ts'
import { alter, query } from './catalog-copy.ts'

const folder = mkdtempSync(join(tmpdir(), 'acreage-users-'))
const settings = { ACREAGE_DATA_DIR: folder, ACREAGE_BASE_URL: 'https://www.land.example' }
before(() => copyMigratedDatabase(folder))
after(() => rmSync(folder, { recursive: true, force: true }))

async function run(...words: string[]): Promise<string> {
  const { code, stdout, stderr } = await acreage(['user', ...words], settings)
  assert.equal(code, 0, stderr)
  return stdout
}

async function refused(words: readonly string[], sentence: RegExp): Promise<void> {
  const { code, stdout, stderr } = await acreage(['user', ...words], settings)
  assert.deepEqual([code, stdout], [1, ''])
  assert.match(stderr, sentence)
  assert.doesNotMatch(stderr, /\n\s+at /)
}

const LINK = /^ {2}https:\/\/www\.land\.example\/console\/link\/[0-9a-f]{64}$/m
const listed = async () =>
  (await run('list', '--json'))
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line))
const links = () => query(folder, 'select count(*) from person_link')[0]

test('people are created, listed, given another address, disabled and signed out by command', async () => {
  assert.match((await acreage(['user', 'list'], settings)).stderr, /No users/)
  const made = await run('create', 'ann@land.example', '--name', 'Ann Field', '--operator')
  assert.match(made, /^Created Ann Field <ann@land\.example> as person 1\.$/m)
  assert.match(made, LINK)
  const [ann] = await listed()
  assert.deepEqual([ann.userID, ann.serviceRole, ann.state], [1, 'operator', 'has no password yet'])
  assert.match(await run('link', 'ANN@land.example'), LINK)
  assert.equal(links(), 2)

  const changed = await run('address', '1', 'ann@new.example')
  assert.match(changed, /Ann Field signs in as ann@new\.example from now on, not as ann@land/)
  assert.equal(links(), 0, 'links to the former address are worth nothing')
  await refused(['address', 'ann@land.example', 'x@land.example'], /There is no person "?ann@land/)
  await refused(['address', '1', 'ann'], /in the form name@example\.com/)
  await run('create', 'bob@land.example', '--name', 'Bob Field', '--moderator', '--mail')
  await refused(['address', '1', 'BOB@land.example'], /Another person signs in with this address/)

  alter(
    folder,
    `insert into session (token_hash, person_id, stage, created_at, used_at, proved_at, agent, client_address)
     values (x'00', 1, 'full', 0, 0, 0, '', ''), (x'01', 1, 'full', 0, 0, 0, '', '')`,
  )
  assert.match(await run('sign-out', '1'), /Ended 2 sessions of Ann Field/)
  assert.match(await run('disable', '1'), /is disabled/)
  await refused(['link', '1'], /is disabled.*acreage user enable 1/s)
  assert.equal((await listed())[0].state, 'disabled')
  assert.match(await run('enable', '1'), /may sign in again/)
  assert.match(await run('link', '1'), LINK)
  const { ACREAGE_BASE_URL: _, ...local } = settings
  const own = await acreage(['user', 'link', '1'], { ...local, ACREAGE_PORT: '8123' })
  assert.match(own.stdout, /^ {2}http:\/\/\S+:8123\/console\/link\//m)
  assert.match(own.stderr, /^The link assumes that the service uses port 8123 \(ACREAGE_PORT\)/)
  await refused(['create', 'eve@land.example', '--name', 'Eve'], /Name what the person is/)
})
