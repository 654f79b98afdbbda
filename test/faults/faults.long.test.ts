import assert from 'node:assert/strict'
import { after, before, type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { Site } from './site.ts'

/** Writes go on within 5 s when nothing else keeps the machine busy; the test also runs where something does. */
const MAX_BACK_MS = 30_000
const PRIMARY_KILLS = 20

let site: Site
before(async () => {
  site = await Site.open()
})
after(() => site[Symbol.asyncDispose]())

/** Tells after how long writes went on. */
async function goesOn(t: TestContext): Promise<void> {
  const ms = await site.traffic.untilWritten()
  t.diagnostic(`Writes went on after ${Math.round(ms)} ms`)
  assert.ok(ms < MAX_BACK_MS)
}

test('a node is killed, and starts again', async t => {
  await site.node(0).end('SIGKILL')
  await goesOn(t)
  await site.restart(0)
})

test(`the primary is killed and restarted ${PRIMARY_KILLS} times`, async t => {
  const all: number[] = []
  for (let i = 0; i < PRIMARY_KILLS; i++) {
    await site.primary.kill()
    await sleep(200)
    await site.primary.start()
    all.push(await site.traffic.untilWritten())
  }
  all.sort((a, b) => a - b)
  t.diagnostic(
    `Writes went on after ${Math.round(all[10] ?? 0)} ms (median), ${Math.round(all.at(-1) ?? 0)} ms at most`,
  )
  assert.ok((all.at(-1) ?? 0) < MAX_BACK_MS)
})

test('the replica is paused, stopped and started', async t => {
  await site.replica.query('select pg_wal_replay_pause()')
  await sleep(3000)
  await goesOn(t)
  await site.replica.query('select pg_wal_replay_resume()')
  await site.replica.kill()
  await goesOn(t)
  await site.replica.start()
})

test('the server of the replica hangs', async t => {
  site.replica.pause()
  await sleep(5000)
  await goesOn(t)
  site.replica.resume()
})

test('a node hangs for 30 s', async t => {
  const { pid } = site.node(1)
  assert.ok(pid)
  process.kill(pid, 'SIGSTOP')
  await goesOn(t)
  await sleep(30_000)
  await goesOn(t)
  process.kill(pid, 'SIGCONT')
})

test('other programs take all connections', async t => {
  const clients: Client[] = []
  for (let isFull = false; !isFull; ) {
    const { port } = site.primary
    const client = new Client({ host: '127.0.0.1', port, user: 'acreage', database: 'acreage' })
    client.on('error', () => {})
    await client.connect().then(
      () => clients.push(client),
      () => {
        isFull = true
      },
    )
  }
  await sleep(3000)
  await Promise.all(clients.map(client => client.end()))
  await goesOn(t)
})

test('a transaction stays open', async t => {
  const { port } = site.primary
  const client = new Client({ host: '127.0.0.1', port, user: 'acreage', database: 'acreage' })
  await client.connect()
  await client.query('begin')
  await client.query('select pg_current_xact_id()')
  await sleep(10_000)
  await goesOn(t)
  await client.query('rollback')
  await client.end()
})

test('the primary is lost, and the replica is promoted', async t => {
  // From now on each commit waits for the replica, so that none is lost.
  await site.primary.query("alter system set synchronous_standby_names = '*'", 'postgres')
  await site.primary.query('select pg_reload_conf()')
  await goesOn(t)
  await site.primary.kill()
  await site.replica.query('select pg_promote()')
  await goesOn(t)
})

test('nothing acknowledged is lost or doubled, and clients read what they wrote', async t => {
  const { traffic } = site
  await traffic.end()
  await traffic.compare(site.replica)
  const told = site.messages()
  assert.deepEqual(
    told.filter((name, i) => told.indexOf(name) !== i),
    [],
  )
  t.diagnostic(
    `${traffic.leads.size} leads, ${told.length} messages, ${traffic.reads} reads of own writes`,
  )
})
