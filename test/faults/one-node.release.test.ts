import assert from 'node:assert/strict'
import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { acreage, serve } from '../cli/acreage.ts'
import { until } from '../until.ts'
import { assertNothingOld, openStoppableSite, type StoppableSite } from './stoppable-site.ts'
import { wrongClock } from './wrong-clock.ts'

const STOPPED_MS = 3000
/** Longer than a node without its database says that it is ready. */
const AWAY_MS = 6500

let site: StoppableSite
before(async () => {
  site = await openStoppableSite()
})
after(() => site?.[Symbol.asyncDispose]())

test('a node that was stopped shows nothing old when it goes on', async t => {
  const { pid = 0 } = site.node
  const { shown, refused } = await assertNothingOld(site, [pid], STOPPED_MS)
  t.diagnostic(`${shown} answers were new, ${refused} were refusals`)
  assert.ok(shown > 0)
  assert.match(site.node.stderr(), /"seconds":\d\.?\d*,"msg":"This process was suspended/)
})

test('a node says at its start that another one keeps files elsewhere', async () => {
  const { node, folder } = site
  await until(async () => node.stderr().includes('Another node keeps photos'))
  const line = linesOf(node.stderr()).find(({ there }) => there !== undefined)
  assert.match(String(line?.['here']), new RegExp(`^${join(folder, 'node', 'media')} on `))
  assert.match(String(line?.['there']), new RegExp(`^${join(folder, 'other', 'media')} on `))
})

test('a node whose clock is wrong says so, and nothing about shared files', async t => {
  const { folder, database } = site
  const own = join(folder, 'late')
  mkdirSync(own)
  symlinkSync(join(folder, 'other', 'media'), join(own, 'media'))
  const clock = wrongClock(join(folder, 'offset'))
  if (clock === null) return t.skip('there is no libfaketime')
  clock.setAhead(-30)
  const settings = { ACREAGE_DATA_DIR: own, ACREAGE_DATABASE_URL: database.url }
  await using node = await serve([], { ...settings, ...clock.environment })
  await until(async () => node.stderr().includes('The clock of this node'))
  const line = linesOf(node.stderr()).find(({ seconds }) => seconds !== undefined)
  assert.match(String(line?.['msg']), /is behind that of the database/)
  assert.ok(Math.abs(Number(line?.['seconds']) - 30) < 5, `${line?.['seconds']}`)
  await sleep(1000)
  assert.doesNotMatch(node.stderr(), /Another node keeps/)
})

test('a node that has lost its database says so, once', async () => {
  const { node, asked, database, office } = site
  await asked('/v3/listings')
  const before = linesOf(node.stderr()).length
  await database.stop()
  const began = performance.now()
  while (performance.now() - began < AWAY_MS) {
    await asked('/v3/listings/1')
    await asked('/v3/listings?stateID=44&pageNumber=1')
    // Fewer than the key's rate.
    await sleep(250)
  }
  assert.deepEqual(await readiness(), { status: 503, body: { status: 'database out of reach' } })
  const port = new URL(node.address).port
  const { code, stderr } = await acreage(['health', '--port', port], {})
  assert.deepEqual([code, stderr.includes('its database does not answer')], [1, true], stderr)
  const read = await asked('/v3/listings/1')
  assert.equal(read.status, 503)
  assert.match(read.body, /^\{"errors":\["The database does not answer: the server refuses/)
  const written = await office.tryPost('Not stored')
  assert.equal(written.status, 503)
  assert.match(await written.text(), /and nothing was stored/)

  await database.start()
  await until(async () => (await readiness()).status === 200)
  await until(async () => linesOf(node.stderr()).some(line => line['failedAttempts'] !== undefined))
  const lines = linesOf(node.stderr()).slice(before)
  // A busy machine may not let the process run for a second, which it says too.
  const isOther = /^(?:Request$|This process was suspended)/
  const told = lines.filter(line => !isOther.test(String(line['msg'])))
  const [first, last] = told
  assert.equal(told.length, 2, JSON.stringify(told))
  assert.match(String(first?.['msg']), /^The database does not answer/)
  assert.match(String(last?.['msg']), /^The database answers again/)
  assert.ok(Number(last?.['failedAttempts']) > 20)
  const seconds = Number(last?.['seconds'])
  assert.ok(seconds * 1000 >= AWAY_MS && seconds < 60, `${seconds}`)
})

test('a node that goes on without its database shows nothing until it has read what was written', async () => {
  const { node, asked, database } = site
  const { pid = 0 } = node
  process.kill(pid, 'SIGSTOP')
  await database.stop()
  await sleep(1500)
  process.kill(pid, 'SIGCONT')
  for (const path of ['/v3/listings?stateID=44', '/v3/listings/1', '/v3/lists']) {
    const { status, body } = await asked(path)
    assert.equal(status, 503, path)
    assert.match(body, /This server was paused and is catching up/)
  }
  assert.deepEqual(await readiness(), { status: 503, body: { status: 'catching up' } })
  assert.equal((await fetch(`${node.address}/healthz`)).status, 200)
  await database.start()
  await until(async () => (await readiness()).status === 200)
  assert.equal((await asked('/v3/listings?stateID=44')).status, 200)
})

async function readiness() {
  const response = await fetch(`${site.node.address}/readyz`)
  return { status: response.status, body: await response.json() }
}

function linesOf(log: string): Record<string, unknown>[] {
  const complete = log.split('\n').filter(line => line.startsWith('{') && line.endsWith('}'))
  return complete.map(line => JSON.parse(line))
}
