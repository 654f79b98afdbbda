import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { LENGTHS } from './lengths.ts'
import { Site } from './site.ts'

const RESTART_AFTER_MS = 200
const FULL_MS = 3000
/** More than two files of the log. */
const FREE_BYTES = 2 ** 26

let site: Site
before(async () => {
  site = await Site.open({ nodes: 2, clients: 4, hasReplica: true })
})
after(() => site?.[Symbol.asyncDispose]())

test('the primary is killed and restarted again and again', async t => {
  const all: number[] = []
  await site.during(t, async () => {
    for (let i = 0; i < LENGTHS.primaryKills; i++) {
      await site.primary.kill()
      await sleep(RESTART_AFTER_MS)
      await site.primary.start()
      all.push(Math.round(await site.traffic.untilWritten()))
    }
  })
  all.sort((a, b) => a - b)
  const median = all[Math.floor(all.length / 2)]
  t.diagnostic(
    `Writes went on after ${median} ms (median of ${all.length}), ${all.at(-1)} ms at most`,
  )
})

test('the primary is killed while messages are sent, and is away for some time', async t => {
  await site.during(t, async () => {
    await site.messages.whileSending(() => site.primary.kill())
    await sleep(LENGTHS.primaryAwayMs)
    await site.primary.start()
  })
})

test('the disk of the primary is full', async t => {
  let isPossible = true
  await site.during(t, async () => {
    const disk = await site.primary.moveToSmallDisk(FREE_BYTES)
    isPossible = disk !== null
    if (disk === null) return
    await site.traffic.untilWritten()
    disk.fill()
    await sleep(FULL_MS)
    // The log has no room either, which ends the server.
    const more = "select pg_logical_emit_message(false, 'test', repeat('x', 1000000))"
    await assert.rejects(async () => {
      for (;;) await site.primary.query(more)
    })
    await sleep(FULL_MS)
    disk.makeRoom()
    await site.primary.start()
  })
  if (!isPossible) t.skip('only root may mount a small disk, and only on Linux')
})

test('the primary is lost, and the replica is promoted', async t => {
  await site.during(t, async () => {
    // From now on each commit waits for the replica, so that it has every acknowledged write.
    await site.primary.query("alter system set synchronous_standby_names = '*'", 'postgres')
    await site.primary.query('select pg_reload_conf()')
    await site.traffic.untilWritten()
    await site.primary.kill()
    await site.promoteReplica()
  })
})
