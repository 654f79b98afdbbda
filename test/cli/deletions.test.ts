import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { until } from '../until.ts'
import { acreage, type RunningService, serveHere } from './acreage.ts'
import { makeCatalog, query } from './catalog-copy.ts'

const folder = mkdtempSync(join(tmpdir(), 'acreage-deletions-'))
const settings = { ACREAGE_DATA_DIR: folder }
let service: RunningService
let listing = ''
let account = ''

before(async () => {
  await makeCatalog(folder, 60)
  const shown = (column: string) =>
    `select listing.${column} from listing join account using (account_id) where listing.active = 1 and account.active = 1 and status = 'P' order by listing_id limit 1`
  listing = String(query(folder, shown('listing_id'))[0])
  account = String(query(folder, shown('account_id'))[0])
  service = await serveHere([], settings)
})

after(async () => {
  await service[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true, force: true })
})

async function run(...command: string[]): Promise<string> {
  const { code, stdout, stderr } = await acreage(command, settings)
  assert.equal(code, 0, stderr)
  return stdout
}

/** Waits until the page of the listing has a status; the running service follows other processes. */
async function pageIs(status: number): Promise<void> {
  const open = () =>
    fetch(`${service.address}/property/x/${listing}`, { headers: { accept: 'text/html' } })
  await until(async () => (await open()).status === status, `the page is ${status}`)
}

test('listing delete says what follows and asks; without an answer, or with no, nothing changes', async () => {
  const command = ['listing', 'delete', listing]
  const unasked = await acreage(command, settings)
  assert.equal(unasked.code, 1)
  assert.match(unasked.stderr, /there is no terminal: run it again with --yes\.\n$/)
  const asked: string[] = []
  const answer = (text: string) => async (question: string) => {
    asked.push(question)
    return text
  }
  for (const text of ['n', '', 'yess']) {
    const refused = await acreage(command, settings, answer(text))
    assert.deepEqual([refused.code, refused.stderr], [1, 'Nothing was changed.\n'])
    assert.match(refused.stdout, /^Listing \d+ of account \d+, .*:\n- Searches, maps and feeds/)
    assert.match(
      refused.stdout,
      /- Its history and \d+ photos? and \d+ documents? are removed after 30 days\./,
    )
    assert.match(refused.stdout, /leads? about it|no leads/)
  }
  assert.deepEqual(new Set(asked), new Set([`Delete listing ${listing}? [y/N] `]))
  await pageIs(200)
  const agreed = await acreage(command, settings, answer('y'))
  assert.equal(agreed.code, 0, agreed.stderr)
  assert.match(
    agreed.stdout,
    /Deleted listing \d+\. To undo this until \S+: acreage listing restore \d+\n$/,
  )
  await pageIs(410)
  assert.match(await run(...command), /was deleted at \S+Z\. Nothing was changed\./)
  assert.match(await run('listing', 'show', listing), /^Shown +no, .* it can be restored until /m)
})

test('listing restore takes a deletion back, and the listing is inactive', async () => {
  const said = await run('listing', 'restore', listing)
  assert.match(said, /It is inactive; to show it: acreage listing activate \d+/)
  await pageIs(410)
  await run('listing', 'activate', listing)
  await pageIs(200)
  const again = await acreage(['listing', 'restore', listing], settings)
  assert.deepEqual([again.code, again.stderr], [1, `Listing ${listing} was not deleted.\n`])
  const unknown = await acreage(['listing', 'delete', '99999', '--yes'], settings)
  assert.equal(unknown.code, 1)
})

test('account delete says what follows, ends the keys, and can be taken back', async () => {
  const { key } = JSON.parse(await run('key', 'create', '--account', account, '--json'))
  const status = async () =>
    (await fetch(`${service.address}/v3/types/sort`, { headers: { 'X-API-Key': key } })).status
  assert.equal(await status(), 200)
  const said = await run('account', 'delete', account, '--yes')
  assert.match(said, /Its \d+ listings? can no longer be seen/)
  assert.match(said, /- (?:1 key of its own is|[2-9] keys of its own are) revoked now/)
  assert.match(said, /acreage account restore \d+\n$/)
  await pageIs(410)
  await until(async () => (await status()) === 401, 'the key is revoked')
  assert.match(await run('account', 'list'), new RegExp(`^${account} .* deleted$`, 'm'))
  for (const command of [
    ['account', 'edit', account, '--active', 'yes'],
    ['key', 'create', '--account', account],
    ['listing', 'activate', listing],
  ]) {
    assert.equal((await acreage(command, settings)).code, 1, command.join(' '))
  }
  await run('account', 'restore', account)
  await run('account', 'edit', account, '--active', 'yes')
  await pageIs(200)
  assert.equal(await status(), 401)
  const { stdout } = await acreage(['doctor'], settings)
  assert.doesNotMatch(stdout, /do not match/)
})
