import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '../../domain/problem.ts'
import type { LoopWatch } from './loop-watch.ts'

/** Clients that are refused together get different times, so that they do not come back together. */
const RETRY_AFTER_SECONDS = [2, 3, 4, 5]

/**
 * Refuses requests that would have to wait too long. So the other requests are answered in time, and
 * refused clients know at once, instead of all clients waiting longer and longer. Probes of the service's
 * health are always answered.
 *
 * Requests are refused once the requests of the present turn of the event loop have taken too long. Everything
 * that arrived since the last turn is read in one turn, even thousands of requests, so an average of earlier
 * turns would come too late. When refusing alone takes all the time, an average would refuse everything, but this
 * admits some requests in each turn. The time that loading the index takes does not count.
 * @param maxLagMs How long the requests of a turn may take.
 * @param isLoaded Whether the index is loaded.
 */
export function shedLoad(
  app: FastifyInstance,
  maxLagMs: number,
  isLoaded: () => boolean,
  watch: LoopWatch,
): void {
  let refused = 0
  const isRefused = ({ routeOptions }: FastifyRequest) =>
    isLoaded() && watch.turnMs() > maxLagMs && !routeOptions.config.isProbe
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isRefused(request)) {
      done()
      return
    }
    // Counting the request or checking its key would cost time that an overloaded server does not have.
    request.isCounted = true
    done(overloaded(RETRY_AFTER_SECONDS[refused++ % RETRY_AFTER_SECONDS.length] ?? 2))
  })
}

function overloaded(retryAfterSeconds: number): Problem {
  const detail = `More requests come than can be answered; try again in ${retryAfterSeconds} s.`
  return Problem.of('overloaded', 'Service overloaded', detail, {
    retryAfterSeconds,
  })
}
