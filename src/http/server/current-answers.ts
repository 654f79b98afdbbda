import type { FastifyInstance } from 'fastify'

/**
 * Answers only probes while the process lacks writes of others: requests wait for a moment, and are refused then.
 * The request itself asks, because it may be read before any timer of the process runs.
 * @param untilCurrent Null: nothing is missing. Otherwise resolves when that is so, or rejects.
 */
export function answerOnlyCurrent(
  app: FastifyInstance,
  untilCurrent: () => Promise<void> | null,
): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const waiting = request.routeOptions.config.isProbe ? null : untilCurrent()
    if (waiting === null) {
      done()
      return
    }
    waiting.then(
      () => done(),
      refusal => {
        // Counting it would ask the database.
        request.isCounted = true
        done(refusal)
      },
    )
  })
}
