import type { FastifyInstance } from 'fastify'

/**
 * Answers only probes while the process is behind on other processes' writes: requests wait
 * briefly, and are then refused. Each request checks for itself, because it may be read before any
 * timer runs.
 * @param untilCurrent Null if up to date. Otherwise resolves once that is so, or rejects.
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
        // Counting it would need the database.
        request.isCounted = true
        done(refusal)
      },
    )
  })
}
