import assert from 'node:assert/strict'
import { Writable } from 'node:stream'
import { after, test } from 'node:test'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { RateLimiter } from '../../src/limits/rate-limit.ts'
import { ServiceMetrics } from '../../src/metrics/service-metrics.ts'
import { until } from '../until.ts'
import { startTestService } from './service.ts'

interface Line {
  readonly level: number
  readonly route?: string
  readonly ms: number
  readonly processorMs: number
  readonly msg: string
}

const { debug, warn } = pino.levels.values
const BLOCK_MS = 400
const lines: Line[] = []
const log = new Writable({
  write: (chunk: Buffer, _encoding, done) => {
    lines.push(JSON.parse(chunk.toString()) as Line)
    done()
  },
})
let block: (() => void) | null = null

/** The limiter of a service, with which a test can block the event loop within a request. */
class BlockingLimiter extends RateLimiter {
  override take(...parameters: Parameters<RateLimiter['take']>) {
    block?.()
    block = null
    return super.take(...parameters)
  }
}

/** Takes processor time, however long that takes on a busy machine. */
function compute(): void {
  const end = process.threadCpuUsage().user + 1000 * BLOCK_MS
  while (process.threadCpuUsage().user < end);
}

/** Blocks the process without taking processor time, like a pause or a slow disk. */
function standStill(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, BLOCK_MS)
}

const metrics = new ServiceMetrics()
after(() => metrics[Symbol.dispose]())
const service = await startTestService({
  logger: pino({ level: 'debug' }, log),
  limiter: new BlockingLimiter(() => Date.now()),
  meter: metrics,
})
after(() => service[Symbol.asyncDispose]())
const key = await service.createKey({ ratePerMinute: 600 })

async function blocks(): Promise<string> {
  const measures = (await metrics.measures()) as readonly { readonly name: string }[]
  return JSON.stringify(measures.filter(({ name }) => name === 'acreage_event_loop_blocks_total'))
}

/** The log lines about long blocks of the event loop while something is done. */
async function toldDuring(work: () => Promise<unknown>): Promise<readonly Line[]> {
  await sleep(100)
  lines.length = 0
  await work()
  await nextTurn()
  await sleep(100)
  return lines.filter(({ msg, ms }) => /event loop/.test(msg) && ms >= BLOCK_MS)
}

/**
 * The line about a block by some work. A busy machine keeps the process from running at other moments too, which then
 * rightly are to blame for the block: the work is done again.
 */
async function blockOf(
  work: () => Promise<unknown>,
  isMeant: (line: Line) => boolean,
): Promise<Line> {
  let told: readonly Line[] = []
  return await until(
    async () => {
      told = await toldDuring(work)
      return told.find(isMeant)
    },
    () => JSON.stringify(told),
  )
}

const headers = { 'x-api-key': key }
const SEARCH = '/v3/listings?kw=secret&lp=1'

test('a request that blocks the event loop is named by its route, without its query or key', async () => {
  const line = await blockOf(
    async () => {
      block = compute
      assert.equal((await service.app.inject({ url: SEARCH, headers })).statusCode, 200)
    },
    ({ route }) => route === '/v3/listings',
  )
  assert.equal(line.level, warn)
  assert.doesNotMatch(JSON.stringify(line), /secret|acr_|lp=/)
  assert.match(await blocks(), /"route":"\/v3\/listings","cause":"busy"/)
})

test('a process that was not computing meanwhile warns of nothing, as nobody can do anything about it', async () => {
  const { level, msg, processorMs } = await blockOf(
    async () => {
      block = standStill
      await service.app.inject({ url: '/v3/types/sort', headers })
    },
    ({ route }) => route === '/v3/types/:type',
  )
  assert.equal(level, debug)
  assert.match(msg, /was stalled: the process was paused/)
  assert.ok(processorMs < BLOCK_MS / 2)
  assert.match(await blocks(), /"route":"\/v3\/types\/:type","cause":"waiting"/)
})

test('work that belongs to no request is reported as such', async () => {
  await blockOf(
    async () => compute(),
    ({ route }) => route === undefined,
  )
  assert.match(await blocks(), /"route":"background"/)
})

test('an event loop that waits for requests is not blocked', async () => {
  await until(async () => {
    const told = await toldDuring(async () => {
      await sleep(500)
      assert.equal((await service.app.inject({ url: SEARCH, headers })).statusCode, 200)
    })
    return told.length === 0
  })
})
