import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { unpackFormerVersion } from '../faults/former-version.ts'
import { acreage, acreageProcess, COMPILE_CACHE, MAIN, serve, serveHere } from './acreage.ts'
import { query } from './catalog-copy.ts'

const PAGE = readFileSync(new URL('../../docs/going-back.md', import.meta.url), 'utf8')
const BLOCKS = [...PAGE.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block = '']) => block)
const [VARIABLES = '', WRITE_DOWN = '', RESTORE = '', EDITED = ''] = BLOCKS
const [KEY = '', NEW_LISTINGS = '', LEADS = '', GO_LIVE = ''] = BLOCKS.slice(4)

const folder = mkdtempSync(join(tmpdir(), 'acreage-back-'))
const data = join(folder, 'data')
const settings = { ACREAGE_DATA_DIR: data, ACREAGE_PORT: '0' }
const former = unpackFormerVersion(join(folder, 'former'))
after(() => rmSync(folder, { recursive: true, force: true }))

const lacks = spawnSync('bash', ['-c', 'command -v jq curl'], { env: {} }).status !== 0
const skip = (lacks && 'curl or jq is missing') || (former === null && 'no former version')

/** The Node.js of this process, and the programs of the system. */
const PATH = `${dirname(process.execPath)}:/usr/local/bin:/usr/bin:/bin`

/** Runs blocks of the page, with this version as both programs: the former one cannot restore a copy yet. */
async function runBlocks(env: Record<string, string>, ...blocks: string[]): Promise<string> {
  const script = ['set -euo pipefail', VARIABLES, ...blocks].join('\n')
  const child = spawn('bash', ['-c', script], {
    cwd: folder,
    env: { ...COMPILE_CACHE, PATH, ...settings, ACREAGE_PORT: '8080', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])
  assert.equal(code, 0, `${stdout}${stderr}`)
  return stdout
}

const land = (title: string) => ({
  accountID: 1,
  data: {
    listingTitle: title,
    acres: 40,
    propertyTypes: { id: 2 },
    price: { numeric: 100_000 },
    address: { state: 'TX', county: 'Bosque' },
  },
})

test('what came since an update is in the database after going back, as the page says', {
  skip,
}, async () => {
  for (const name of ['old', 'new']) {
    mkdirSync(join(folder, name))
    symlinkSync(join(dirname(MAIN), '../../bin'), join(folder, name, 'bin'))
  }
  const made = async (main: string, ...command: string[]) => {
    const { code, stdout, stderr } = await acreageProcess([...command, '--json'], settings, main)
    assert.equal(code, 0, stderr)
    return JSON.parse(stdout)
  }
  assert.ok(former)
  await made(former, 'migrate')
  await made(former, 'account', 'create', '--company', 'Llano Land', '--email', 'a@example.com')
  const allow = ['--allow', 'listings:write', '--rate', '0']
  const { key } = await made(former, 'key', 'create', '--account', '1', ...allow)
  const poster = (address: string) => async (path: string, body: object) => {
    const response = await fetch(address + path, {
      method: 'POST',
      headers: { 'X-API-Key': key, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
    assert.ok(response.ok, await response.text())
  }
  {
    await using service = await serve([], settings, former)
    const post = poster(service.address)
    await post('/v3/listings/0', land('Before the update'))
    assert.equal(await service.end('SIGTERM'), 0)
  }
  {
    await using service = await serveHere([], settings)
    const post = poster(service.address)
    const buyer = { contactName: 'Pat', emailAddress: 'pat@example.com', comment: 'Since then' }
    await post('/v3/lead', { data: { listingID: 1, ...buyer } })
    await post('/v3/listings/0', land('Since the update'))
    await post('/v3/listings/1', { accountID: 1, data: { price: { numeric: 90_000 } } })
    assert.equal(await service.stop(), 0)
  }
  const stdout = await runBlocks({}, WRITE_DOWN, RESTORE)
  assert.match(
    stdout,
    /^Restored the data of \S+Z: 1 listing, 1 account, 0 leads and no pictures\.$/m,
  )
  assert.match(stdout, /^Sending is paused, with /m)
  await runBlocks({}, EDITED)
  assert.deepEqual(query(data, 'select price_usd from listing'), [90_000])
  await using service = await serveHere([], settings)
  const since = [NEW_LISTINGS, LEADS]
  const twice = await runBlocks({ BASE: service.address }, KEY, ...since, ...since)
  assert.match(twice, /^\{"success":true\}$/m)
  const titles = query(data, 'select title from listing order by listing_id')
  assert.deepEqual(titles, ['Before the update', 'Since the update'])
  assert.deepEqual(query(data, 'select comment from lead'), ['Since then'])
  assert.deepEqual(query(data, "select count(*) from job where topic = 'mail'"), [0])
  assert.match(
    await runBlocks({}, GO_LIVE),
    /^Live\. Queued mail, webhooks and feeds go out now\.$/m,
  )
  assert.equal((await acreage(['doctor'], settings)).stdout.includes('outgoing'), false)
})
