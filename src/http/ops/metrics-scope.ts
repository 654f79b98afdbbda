import { problemOf } from '../server/faulty-request.ts'
import { PROBLEM_STATUS } from '../server/problem-status.ts'
import type { Refusals, Scope } from '../server/scope.ts'
import { noResource } from '../server/unknown-path.ts'

/** The metrics are served on a port of their own. */
export const METRICS_PATH = '/metrics'

const CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

/** `/metrics` for Prometheus. */
export function metricsScope(text: () => Promise<string>): Scope {
  return {
    prefix: '',
    add: app => {
      app.get(METRICS_PATH, async (_request, reply) => {
        const figures = await text()
        return reply.type(CONTENT_TYPE).header('Cache-Control', 'no-store').send(figures)
      })
    },
  }
}

/** Answers only with a status. @param onError Called with the error that made collecting fail. */
export function metricsRefusals(onError: (error: unknown) => void): Refusals {
  return {
    unknownPath: noResource,
    refuse: (error, request, reply) => {
      const problem = problemOf(error)
      if (problem === null) onError(error)
      const isGet = request.method === 'GET' || request.method === 'HEAD'
      const code = problem?.code === 'not-found' && !isGet ? 'method-not-allowed' : problem?.code
      reply.code(code ? PROBLEM_STATUS[code] : 500).send()
    },
  }
}
