import { writeFileSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { Problem } from '../domain/problem.ts'
import type { ChildReport } from './child-messages.ts'
import { lowerPriority } from './low-priority.ts'

const LOOK_INTERVAL_MS = 20
const MICROSECONDS_PER_MS = 1000
/** When memory runs out, the kernel kills processes with this score first. */
const ENDED_FIRST = '1000'

/**
 * The main loop of a `ChildProcess`: runs the orders that the parent sends, one at a time.
 * @param work Each result must be plain data.
 */
export function runOrders<Order, Result>(work: (order: Order) => Promise<Result>): void {
  const [maxBytes = 0, maxProcessorMs = 0] = process.argv.slice(2).map(Number)
  // The channel closes when the parent exits, for any reason.
  process.on('disconnect', end)
  // Terminals and service managers send these signals to children too, but the parent decides when
  // this process exits.
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => {})
  lowerPriority()
  tryTo(() => writeFileSync('/proc/self/oom_score_adj', ENDED_FIRST))
  process.on('message', (order: Order) => {
    const watch = watchCosts(maxBytes, maxProcessorMs)
    reportOf(work(order))
      .finally(() => clearInterval(watch))
      .then(report => say(report), end)
  })
  say({ kind: 'ready' })
  // Node.js writes its compile cache when a process exits normally; this one is killed, so it
  // writes the cache now.
  flushCompileCache()
}

async function reportOf<Result>(work: Promise<Result>): Promise<ChildReport<Result>> {
  try {
    return { kind: 'done', result: await work, residentBytes: process.memoryUsage.rss() }
  } catch (fault) {
    const residentBytes = process.memoryUsage.rss()
    if (!(fault instanceof Problem)) {
      const reason = (fault instanceof Error && fault.stack) || String(fault)
      return { kind: 'failed', reason, residentBytes }
    }
    const { code, faults, retryAfterSeconds } = fault
    const [{ title, detail }] = faults
    return { kind: 'refused', code, title, detail, retryAfterSeconds, residentBytes }
  }
}

/** Ends this process when an order exceeds its memory or processor time. */
function watchCosts(maxBytes: number, maxProcessorMs: number): NodeJS.Timeout {
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

/** `process.exit` would wait until the work is done. */
function end(): void {
  process.kill(process.pid, 'SIGKILL')
}

function say(report: ChildReport<unknown>, then: () => void = () => {}): void {
  process.send?.(report, undefined, {}, then)
}

/** Some systems do not allow this; then it is skipped. */
function tryTo(action: () => void): void {
  try {
    action()
  } catch {}
}
