import { writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import sharp from 'sharp'
import { Problem } from '../domain/problem.ts'
import type { DecodingOrder, DecodingReport } from './decoding-messages.ts'
import { inAllSizes } from './picture-sizes.ts'

/** What a `DecodingChild` runs: reads one image after another, as its parent says. */

const LOOK_INTERVAL_MS = 20
const MICROSECONDS_PER_MS = 1000
/** Searches and leads go first. */
const PRIORITY = 10
/** The kernel ends processes with this one before all others when memory runs out. */
const ENDED_FIRST = '1000'
const READERS = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map(kind => `VipsForeignLoad${kind}`)

const [maxBytes = 0, maxProcessorMs = 0] = process.argv.slice(2).map(Number)

/** Not by `process.exit`, which waits until the image is read. */
function end(): void {
  process.kill(process.pid, 'SIGKILL')
}

function say(report: DecodingReport, then: () => void = () => {}): void {
  process.send?.(report, undefined, {}, then)
}

/** Ends this process when an image takes more memory or processor time than it may. */
function watchCosts(): NodeJS.Timeout {
  const before = process.cpuUsage()
  const timer = setInterval(() => {
    const { user, system } = process.cpuUsage(before)
    const isTooLarge = process.memoryUsage.rss() > maxBytes
    if (!isTooLarge && (user + system) / MICROSECONDS_PER_MS <= maxProcessorMs) return
    clearInterval(timer)
    say({ kind: isTooLarge ? 'too-large' : 'too-slow' }, end)
  }, LOOK_INTERVAL_MS)
  return timer
}

async function decode({ file }: DecodingOrder): Promise<DecodingReport> {
  const watch = watchCosts()
  try {
    const sizes = await inAllSizes(file)
    return { kind: 'done', sizes, residentBytes: process.memoryUsage.rss() }
  } catch (fault) {
    const residentBytes = process.memoryUsage.rss()
    if (!(fault instanceof Problem)) return { kind: 'failed', reason: String(fault), residentBytes }
    const [{ title, detail }] = fault.faults
    return { kind: 'refused', code: fault.code, title, detail, residentBytes }
  } finally {
    clearInterval(watch)
  }
}

/** What a system does not let a process do to itself is left as it is. */
function tryTo(action: () => void): void {
  try {
    action()
  } catch {}
}

// However the parent ends, the channel closes with it.
process.on('disconnect', end)
// A terminal and a service manager send these to the parent's children too; the parent says when to end.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})
tryTo(() => setPriority(PRIORITY))
tryTo(() => writeFileSync('/proc/self/oom_score_adj', ENDED_FIRST))
sharp.concurrency(1)
sharp.cache(false)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: READERS })
process.on('message', (order: DecodingOrder) => {
  decode(order).then(say, end)
})
say({ kind: 'ready' })
