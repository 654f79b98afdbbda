import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '../domain/problem.ts'

/** How long the lag is averaged over: short enough to answer again soon, long enough for a pause to pass. */
const SAMPLE_MS = 500
/** Those who are refused together are told different times, so that they do not come back together. */
const RETRY_AFTER_SECONDS = [2, 3, 4, 5]

/**
 * Refuses requests while the process cannot keep up: so that those which it does answer are answered in
 * time, and the others are told at once, instead of all waiting longer and longer. Probes of its
 * health are answered all the same.
 *
 * It is late when the event loop was so on an average, and also when the requests of a single turn of the
 * loop take so long: thousands may come within one, long before any average shows them. What the loading
 * of the index holds up is no such lag: nothing is refused before the samples that saw any of it are gone.
 * @param mostLagMs How late the event loop may be.
 * @param isLoaded Whether the index is.
 */
export async function shedLoad(
  app: FastifyInstance,
  mostLagMs: number,
  isLoaded: () => boolean,
): Promise<void> {
  let refusesFrom = Number.POSITIVE_INFINITY
  const watching = setInterval(() => {
    if (!isLoaded()) return
    refusesFrom = performance.now() + 2 * SAMPLE_MS
    clearInterval(watching)
  }, SAMPLE_MS).unref()
  app.addHook('onClose', async () => clearInterval(watching))
  let refused = 0
  const mayRefuse = ({ routeOptions }: FastifyRequest) =>
    !routeOptions.config.isProbe && performance.now() >= refusesFrom
  const refuse = (request: FastifyRequest) => {
    // To count it, or to look at its key, would cost what there is none of.
    request.isCounted = true
    return overloaded(RETRY_AFTER_SECONDS[refused++ % RETRY_AFTER_SECONDS.length] ?? 2)
  }
  let turnBegan: number | null = null
  app.addHook('onRequest', (request, _reply, done) => {
    const now = performance.now()
    if (turnBegan === null) {
      turnBegan = now
      setImmediate(() => {
        turnBegan = null
      })
    }
    const isLate = now - turnBegan > mostLagMs
    done(isLate && mayRefuse(request) ? refuse(request) : undefined)
  })
  await app.register(underPressure, {
    maxEventLoopDelay: mostLagMs,
    sampleInterval: SAMPLE_MS,
    pressureHandler: request => {
      if (mayRefuse(request)) throw refuse(request)
    },
  })
}

function overloaded(retryAfterSeconds: number): Problem {
  const detail = `More requests come than can be answered; try again in ${retryAfterSeconds} s.`
  return new Problem('overloaded', [{ title: 'Service overloaded', detail }], {
    retryAfterSeconds,
  })
}
