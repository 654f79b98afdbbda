import { writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import sharp from 'sharp'
import { Problem } from '../domain/problem.ts'
import type { DecodingOrder, DecodingReport } from './decoding-messages.ts'
import { inAllSizes } from './picture-sizes.ts'

/** The program of a `DecodingChild`: reads one image after another, as its parent orders. */

const LOOK_INTERVAL_MS = 20
const MICROSECONDS_PER_MS = 1000
/** Searches and leads have priority. */
const PRIORITY = 10
/** When memory runs out, the kernel ends processes with this score first. */
const ENDED_FIRST = '1000'
const READERS = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map(kind => `VipsForeignLoad${kind}`)

const [maxBytes = 0, maxProcessorMs = 0] = process.argv.slice(2).map(Number)

/** `process.exit` would wait until the image is read. */
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

/** Some systems do not allow this; then nothing is changed. */
function tryTo(action: () => void): void {
  try {
    action()
  } catch {}
}

// The channel closes when the parent ends, in whatever way.
process.on('disconnect', end)
// Terminals and service managers send these signals to children too, but the parent decides when this process ends.
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
