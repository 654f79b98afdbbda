import type { FastifyInstance, FastifyRequest } from 'fastify'
import { BoundedCache } from '../../../domain/values/bounded-cache.ts'
import type { CallerTallies } from '../../../limits/caller-tally.ts'
import { networkOfClient } from '../client-address.ts'
import type { LoopWatch } from '../loop-watch.ts'
import { RouteNames } from '../request-meter.ts'
import { overloads } from './caller-refusals.ts'
import { CallerWork } from './caller-work.ts'
import { ProcessorQueue } from './processor-queue.ts'
import { RequestWork } from './request-work.ts'

/** With more callers than this, idle ones are removed. */
const SWEEP_SIZE = 10_000
const MAX_KEYS = 1000

interface SharingOptions {
  /** How long a request may wait for others before it is refused; null to never refuse. */
  readonly maxLagMs: number | null
  /** The sustained share of a processor that one caller may use, in percent; 0 for no limit. */
  readonly callerPercent: number
  /** Counts over all threads; null: there is only this one. */
  readonly tallies: CallerTallies | null
  /** Whether the index is loaded. The time spent loading it does not count. */
  readonly isLoaded: () => boolean
  readonly watch: LoopWatch
}

/**
 * Shares the processor fairly among callers: the accounts of keys, and the networks of clients
 * without one. Each request is charged the time it took. While the event loop is not busy, requests
 * begin immediately. Otherwise they wait in a fair queue, so that a caller with many or costly
 * requests only delays itself. Requests that wait too long are refused, first those of the caller
 * with the most. Health probes are always answered.
 */
export function shareProcessor(app: FastifyInstance, options: SharingOptions): void {
  const { maxLagMs, callerPercent, tallies, isLoaded, watch } = options
  const routes = new RouteNames()
  const callers = new Callers(callerPercent === 0 ? null : callerPercent / 100, tallies)
  const queue = new ProcessorQueue(maxLagMs ?? Number.POSITIVE_INFINITY, () => watch.pause())
  const tools = {
    queue,
    callerNamed: (name: string, isLimited: boolean, key: string | null) =>
      callers.named(name, isLimited && maxLagMs !== null, key),
    runs: (work: RequestWork, wasUnderWay: boolean) => watch.step(work, wasUnderWay),
    busyMs: () => (isLoaded() ? watch.turnMs() : 0),
    overloaded: overloads(),
  }
  app.decorateRequest('work', null)
  app.addHook('onRequest', (request, reply, done) => {
    const key = keyInHeaders(request)
    const known = request.routeOptions.config.isProbe ? null : callers.withoutLimits(key)
    if (known && queue.wouldWaitTooLong(known)) {
      // Checking the key would take time better spent on answers, and there is no limit to count it
      // against.
      request.isCounted = true
      done(tools.overloaded())
      return
    }
    const work = new RequestWork(routes.of(request), networkOfClient(request), key, tools)
    request.work = work
    reply.raw.once('close', () => work.end())
    watch.step(work, false)
    done()
  })
  app.addHook('onSend', ({ work }, _reply, payload, done) => {
    work?.answered(sizeOf(payload))
    done(null, payload)
  })
}

/** What may be a key; null if nothing is. */
function keyInHeaders({ headers }: FastifyRequest): string | null {
  const shown = headers.authorization ?? headers['x-api-key'] ?? null
  return Array.isArray(shown) ? null : shown
}

/** Null for a stream. */
function sizeOf(payload: unknown): number | null {
  if (payload === null || payload === undefined) return 0
  return typeof payload === 'string' || Buffer.isBuffer(payload) ? payload.length : null
}

/** All callers with requests in progress or recent processor time. */
class Callers {
  readonly #share: number | null
  readonly #tallies: CallerTallies | null
  readonly #callers = new Map<string, CallerWork>()
  /** Callers without limits, by the keys they used recently. */
  readonly #byKey = new BoundedCache<string, CallerWork>(MAX_KEYS)
  #sweepAt = SWEEP_SIZE

  /**
   * @param share The share of the processor that each limited caller may use; null for no limit.
   */
  constructor(share: number | null, tallies: CallerTallies | null) {
    this.#share = share
    this.#tallies = tallies
  }

  /** @param key The caller's key from a header; null without one. */
  named(name: string, isLimited: boolean, key: string | null): CallerWork {
    const caller = this.#named(isLimited ? name : `${name}, without limits`, isLimited)
    if (!isLimited && key !== null) this.#byKey.set(key, caller)
    return caller
  }

  /** The caller without limits who used a key before; null if the key is not known. */
  withoutLimits(key: string | null): CallerWork | null {
    return (key !== null && this.#byKey.get(key)) || null
  }

  #named(name: string, isLimited: boolean): CallerWork {
    const known = this.#callers.get(name)
    if (known) return known
    this.#sweep()
    const tally = isLimited ? this.#tallies?.of(name) : null
    const caller = new CallerWork(isLimited, this.#share, tally ?? null)
    this.#callers.set(name, caller)
    return caller
  }

  #sweep(): void {
    if (this.#callers.size < this.#sweepAt) return
    for (const [key, { isIdle }] of this.#callers) if (isIdle) this.#callers.delete(key)
    this.#sweepAt = Math.max(SWEEP_SIZE, 2 * this.#callers.size)
  }
}
