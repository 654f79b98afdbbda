import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { FORM } from '../api/posted-listings.ts'
import { serve } from '../cli/acreage.ts'
import { prepare } from '../load/prepared.ts'
import { CROSSED } from './costly-site.ts'

const folder = mkdtempSync(join(tmpdir(), 'acreage-costly-'))
after(() => rmSync(folder, { recursive: true, force: true }))
const settings = { ACREAGE_DATA_DIR: folder, ACREAGE_LOG_LEVEL: 'warn' }
const [key = ''] = await prepare(settings, [0], { listings: 500, permissions: ['listings:write'] })

async function postCrossed(base: string, acres: number): Promise<string> {
  const data = { ...FORM, listingTitle: 'x', acres, encodedBoundaries: CROSSED }
  const answer = await fetch(`${base}/v3/listings/0`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify({ accountID: 1, data }),
  })
  assert.equal(answer.status, 201)
  return `${base}/property/x/${((await answer.json()) as { listingID: number }).listingID}`
}

test('a stop does not wait for pictures: some are drawn, the others refused', async () => {
  await using service = await serve([], settings)
  const pages: string[] = []
  for (let i = 0; i < 15; i++) pages.push(await postCrossed(service.address, 100 + i))
  // On a busy machine, some do not reach the server before it closes.
  const status = async (page: string) => (await fetch(`${page}.png`)).status
  const asked = pages.map(page => status(page).catch(() => 0))
  await sleep(500)
  assert.equal(await service.end('SIGTERM'), 0)
  const statuses = await Promise.all(asked)
  assert.deepEqual(
    statuses.filter(one => ![0, 200, 503].includes(one)),
    [],
  )
  assert.ok(statuses.includes(503), `${statuses}`)
})

test('a service that was paused blames no route', async () => {
  await using service = await serve([], settings)
  const { pid = 0, address } = service
  await (await fetch(`${address}/land`)).text()
  await sleep(500)
  const before = service.stderr().length
  process.kill(pid, 'SIGSTOP')
  const answers = [fetch(`${address}/land?lp=1`), fetch(`${address}/healthz`)]
  await sleep(1500)
  process.kill(pid, 'SIGCONT')
  for (const answer of await Promise.all(answers)) await answer.text()
  await sleep(300)
  assert.doesNotMatch(service.stderr().slice(before), /event loop was blocked/)
})
