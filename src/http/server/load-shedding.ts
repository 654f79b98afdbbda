import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '../../domain/problem.ts'

/** Those who are refused together are told different times, so that they do not come back together. */
const RETRY_AFTER_SECONDS = [2, 3, 4, 5]

/**
 * Refuses requests that would have to wait too long: so that those which are answered are answered in
 * time, and the others are told at once, instead of all waiting longer and longer. Probes of the
 * service's health are answered all the same.
 *
 * What counts is how long the requests of the present turn of the event loop have taken so far. All that
 * has come since the last turn is read in one turn, be it thousands, so an average of earlier turns would
 * be too late for them; and under a flood whose refusing alone takes all the time, it would refuse
 * everything, where this lets some in with each turn. What the loading of the index takes does not count.
 * @param mostLagMs How long the requests of a turn may take.
 * @param isLoaded Whether the index is.
 */
export function shedLoad(app: FastifyInstance, mostLagMs: number, isLoaded: () => boolean): void {
  let turnBegan: number | null = null
  let refused = 0
  const turnMs = () => {
    if (turnBegan === null) {
      turnBegan = performance.now()
      setImmediate(() => {
        turnBegan = null
      })
    }
    return performance.now() - turnBegan
  }
  const isRefused = ({ routeOptions }: FastifyRequest) =>
    isLoaded() && turnMs() > mostLagMs && !routeOptions.config.isProbe
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isRefused(request)) {
      done()
      return
    }
    // To count it, or to look at its key, would cost what there is none of.
    request.isCounted = true
    done(overloaded(RETRY_AFTER_SECONDS[refused++ % RETRY_AFTER_SECONDS.length] ?? 2))
  })
}

function overloaded(retryAfterSeconds: number): Problem {
  const detail = `More requests come than can be answered; try again in ${retryAfterSeconds} s.`
  return new Problem('overloaded', [{ title: 'Service overloaded', detail }], {
    retryAfterSeconds,
  })
}
