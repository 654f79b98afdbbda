import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { LENGTHS } from './lengths.ts'
import { Site } from './site.ts'
import { wrongClock } from './wrong-clock.ts'

const HOUR_SECONDS = 3600
const CLOCK_PAUSE_MS = 2000

const folder = mkdtempSync(join(tmpdir(), 'acreage-clocks-'))
const clocks = [0, 1, 2].map(node => wrongClock(join(folder, String(node))))
let site: Site
before(async () => {
  const environment = (node: number) => clocks[node]?.environment ?? {}
  site = await Site.open({ nodes: 3, clients: 4, hasReplica: true, environment })
})
after(async () => {
  await site?.[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true, force: true })
})

test('a node is killed, and starts again', async t => {
  await site.during(t, async () => {
    await site.killNode(0)
    const backMs = await site.traffic.untilWritten()
    t.diagnostic(`Writes went on after ${Math.round(backMs)} ms`)
    await site.startNode(0)
  })
})

test('a node hangs', async t => {
  await site.during(t, () => site.whileHanging(1, () => sleep(LENGTHS.hangMs)))
})

test('the clocks of two nodes jump by an hour, forwards and back', {
  skip: clocks[0] === null && 'libfaketime is not here',
}, async t => {
  await site.during(t, async () => {
    for (const seconds of [HOUR_SECONDS, -HOUR_SECONDS, 0]) {
      clocks[0]?.setAhead(seconds)
      clocks[1]?.setAhead(-seconds)
      await sleep(CLOCK_PAUSE_MS)
      await site.traffic.untilWritten()
    }
  })
})
