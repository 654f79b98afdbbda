import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Problem } from '../../src/domain/problem.ts'
import { DecodingPool } from '../../src/media/decoding-pool.ts'
import { ReaderEnded } from '../../src/media/picture-maker.ts'
import { until } from '../until.ts'
import { blackPng } from './picture-bombs.ts'
import { plain, refused } from './picture-fixtures.ts'

const directory = mkdtempSync(join(tmpdir(), 'acreage-decoding-'))
after(() => rmSync(directory, { recursive: true }))

function fileOf(name: string, bytes: Buffer): string {
  const path = join(directory, name)
  writeFileSync(path, bytes)
  return path
}

const SMALL = fileOf('small', await plain(90, 60).jpeg().toBuffer())
const LARGE = { width: 6000, height: 6000, bitDepth: 16, channels: 3 } as const
/** Takes over 200 MB, as its pixels come in an order that cannot be read row by row. */
const BOMB = fileOf('bomb', blackPng({ ...LARGE, isInterlaced: true }))
/** Takes most of a second on a fast machine, and little memory. */
const SLOW = fileOf('slow', blackPng({ ...LARGE, width: 10_000, height: 10_000 }))
const AWAITED = { urgency: 'awaited' } as const
const hasProcesses = existsSync('/proc/self/task')

/** The processes that a process has started and that are there still. */
function childrenOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return children.split(' ').filter(Boolean).map(Number)
}

/** Processes of test files that ran before this one, in the same process, may still be ending. */
const earlier = new Set(hasProcesses ? childrenOf(process.pid) : [])
const own = () => childrenOf(process.pid).filter(id => !earlier.has(id))

test('an image that takes too much memory is refused, and the next one is read by a new process', async () => {
  const maxResidentBytes = 200 * 1024 ** 2
  await using pool = new DecodingPool({ maxChildren: 1, maxResidentBytes })
  const memory = refused(/^This image takes too much memory to read \(over 200 MiB\)\.$/)
  for (const _ of [1, 2]) {
    await assert.rejects(pool.decode(BOMB, AWAITED), memory)
    const { large } = await pool.decode(SMALL, AWAITED)
    assert.deepEqual([large.width, large.height], [90, 60])
  }
})

test('an image that takes too much time is refused', async () => {
  // Its process gives way to all others, so a busy machine lets it wait.
  await using pool = new DecodingPool({ maxChildren: 1, maxProcessorMs: 500, maxSlowdown: 200 })
  const time = refused(/^This image takes over 0\.5 seconds to read\.$/)
  await assert.rejects(pool.decode(SLOW, AWAITED), time)
})

test('only processor time counts against an image, so a busy machine refuses none', {
  skip: !hasProcesses,
}, async () => {
  await using pool = new DecodingPool({ maxChildren: 1, maxProcessorMs: 1000 })
  await pool.decode(SMALL, AWAITED)
  const [pid = 0] = own()
  process.kill(pid, 'SIGSTOP')
  const reading = pool.decode(SMALL, AWAITED)
  await sleep(1200)
  process.kill(pid, 'SIGCONT')
  assert.ok(await reading)
})

test('a process that gets no processor time is ended, and its image is not refused', {
  skip: !hasProcesses,
}, async () => {
  await using pool = new DecodingPool({ maxChildren: 1, maxProcessorMs: 1000 })
  await pool.decode(SMALL, AWAITED)
  const [pid = 0] = own()
  process.kill(pid, 'SIGSTOP')
  const reading = pool.decode(SMALL, AWAITED)
  await assert.rejects(reading, (fault: Error) => fault instanceof ReaderEnded)
  assert.ok(await pool.decode(SMALL, AWAITED))
})

test('processes start with the first image and end after the last one', {
  skip: !hasProcesses,
}, async () => {
  const pool = new DecodingPool({ maxChildren: 2, idleMs: 500 })
  assert.deepEqual(own(), [])
  await pool.decode(SMALL, AWAITED)
  const [first] = own()
  const all = Promise.all([SLOW, SLOW, SMALL].map(file => pool.decode(file, AWAITED)))
  await until(() => own().length === 2)
  assert.ok(own().includes(first ?? 0), 'a process reads many images')
  // Once all are read, it may end at any time.
  const limits = readFileSync(`/proc/${first}/limits`, 'utf8')
  assert.match(limits, /^Max data size\s+1610612736\s/m, 'the system limits it too')
  assert.equal(readFileSync(`/proc/${first}/oom_score_adj`, 'utf8').trim(), '1000')
  await all
  await until(() => own().length === 0)
  assert.ok(await pool.decode(SMALL, AWAITED))
  await pool[Symbol.asyncDispose]()
  assert.deepEqual(own(), [])
  await assert.rejects(pool.decode(SMALL, AWAITED), (fault: Error) => {
    return fault instanceof Problem && fault.code === 'unavailable'
  })
})

test('an image is not refused when somebody else ends the process that reads it', {
  skip: !hasProcesses,
}, async () => {
  await using pool = new DecodingPool({ maxChildren: 1 })
  await pool.decode(SMALL, AWAITED)
  const [pid = 0] = own()
  const reading = pool.decode(SLOW, AWAITED)
  // An order leaves one turn of the event loop later.
  await sleep(50)
  process.kill(pid, 'SIGTERM')
  await sleep(100)
  process.kill(pid, 'SIGKILL')
  await assert.rejects(reading, (fault: Error) => fault instanceof ReaderEnded)
  assert.ok(await pool.decode(SMALL, AWAITED))
})

test('a canceled image ends at once, also while it waits', async () => {
  await using pool = new DecodingPool({ maxChildren: 1 })
  // A process that is there already begins at once, so that nothing is read to its end before the stop.
  await pool.decode(SMALL, AWAITED)
  const stop = new AbortController()
  const decoding = [SLOW, SLOW].map(file =>
    pool.decode(file, { urgency: 'background', signal: stop.signal }),
  )
  const ended = Promise.allSettled(decoding)
  await sleep(50)
  const reason = new Error('The service stops')
  stop.abort(reason)
  for (const one of await ended) assert.equal(one.status === 'rejected' && one.reason, reason)
  assert.ok(await pool.decode(SMALL, AWAITED))
})

test('images of clients that wait for an answer come before images fetched in the background', async () => {
  await using pool = new DecodingPool({ maxChildren: 1 })
  const order: string[] = []
  const reading = (['background', 'background', 'awaited'] as const).map(async (urgency, i) => {
    await pool.decode(SMALL, { urgency })
    order.push(`${urgency} ${i}`)
  })
  await Promise.all(reading)
  assert.deepEqual(order, ['background 0', 'awaited 2', 'background 1'])
})

test('background images are read even while clients keep waiting', async () => {
  await using pool = new DecodingPool({ maxChildren: 1 })
  const order: string[] = []
  const urgencies = ['awaited', 'background', 'awaited', 'awaited', 'awaited', 'awaited'] as const
  const reading = urgencies.map(async (urgency, i) => {
    await pool.decode(SMALL, { urgency })
    order.push(`${urgency} ${i}`)
  })
  await Promise.all(reading)
  assert.equal(order.indexOf('background 1'), 3, order.join(', '))
})

test('accounts take turns, however many images one of them sends first', async () => {
  await using pool = new DecodingPool({ maxChildren: 1 })
  const order: number[] = []
  const reading = [1, 1, 1, 1, 2, 2, 3].map(async owner => {
    await pool.decode(SMALL, { urgency: 'awaited', owner })
    order.push(owner)
  })
  await Promise.all(reading)
  assert.deepEqual(order, [1, 2, 3, 1, 2, 1, 1])
})

test('decoding processes end when their parent is killed', { skip: !hasProcesses }, async () => {
  const script = fileURLToPath(new URL('./decoding-parent.ts', import.meta.url))
  const stdio = ['ignore', 'pipe', 'inherit'] as const
  const parent = spawn(process.execPath, [script, SMALL, BOMB], { stdio: [...stdio] })
  await once(parent.stdout ?? assert.fail(), 'data')
  const [child = 0] = childrenOf(Number(parent.pid))
  assert.ok(existsSync(`/proc/${child}`))
  parent.kill('SIGKILL')
  await once(parent, 'exit')
  const isThere = () => {
    try {
      // One that has ended waits for its new parent to take note.
      return !/^State:\s+Z/m.test(readFileSync(`/proc/${child}/status`, 'utf8'))
    } catch {
      return false
    }
  }
  await until(() => !isThere())
})
