import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { LENGTHS } from './lengths.ts'
import { Site } from './site.ts'

const PAUSE_MS = 1500

let site: Site
before(async () => {
  site = await Site.open({ nodes: 2, clients: 4, hasReplica: true })
})
after(() => site?.[Symbol.asyncDispose]())

test('the replica is stopped, and starts again', async t => {
  await site.during(t, async () => {
    await site.replica.kill()
    await sleep(PAUSE_MS)
    await site.replica.start()
  })
})

test('the replica is late', async t => {
  const delay = async (seconds: number) => {
    await site.replica.query(`alter system set recovery_min_apply_delay = '${seconds}s'`)
    await site.replica.query('select pg_reload_conf()')
  }
  await site.during(t, async () => {
    await delay(LENGTHS.replicaDelaySeconds)
    await sleep(LENGTHS.replicaDelaySeconds * 1000)
    await delay(0)
  })
})

test('the replica is cut off', async t => {
  await site.during(t, async () => {
    await site.replica.pause()
    await sleep(LENGTHS.hangMs)
    site.replica.resume()
  })
})

test('other programs take all connections', async t => {
  await site.during(t, async () => {
    await using clients = new AsyncDisposableStack()
    const take = async () => {
      for (;;) clients.defer(endOf(await connect()))
    }
    await assert.rejects(take, /remaining connection slots|too many/)
    const ours = `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'acreage'`
    await site.primary.query(ours, 'postgres')
    await assert.rejects(take, /remaining connection slots|too many/)
    await sleep(PAUSE_MS)
  })
})

test('a transaction stays open', async t => {
  await site.during(t, async () => {
    const client = await connect()
    await client.query('begin')
    await client.query('select pg_current_xact_id()')
    await sleep(LENGTHS.openTransactionMs)
    await client.query('rollback')
    await client.end()
  })
})

async function connect(): Promise<Client> {
  const { port } = site.primary
  const client = new Client({ host: '127.0.0.1', port, user: 'acreage', database: 'acreage' })
  client.on('error', () => {})
  await client.connect()
  return client
}

function endOf(client: Client): () => Promise<void> {
  return () => client.end()
}
