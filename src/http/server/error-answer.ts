import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Fault } from '../../domain/problem.ts'
import { problemOf } from './faulty-request.ts'
import { PROBLEM_STATUS } from './problem-status.ts'

/** How answers show faults. */
export interface ErrorForm {
  /** The Content-Type of the text. */
  readonly type: string
  readonly text: (faults: readonly [Fault, ...Fault[]], status: number) => string
}

/** Answers an error in a form. A fault of the service is logged; its answer names the request's id. */
export function answerError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  form: ErrorForm,
): void {
  const problem = problemOf(error)
  if (problem === null) request.log.error({ err: error }, 'Request failed')
  else if (problem.code === 'unavailable') request.log.warn({ err: error }, 'Request refused')
  if (problem && problem.retryAfterSeconds !== null) {
    reply.header('Retry-After', problem.retryAfterSeconds)
  }
  const status = problem === null ? 500 : PROBLEM_STATUS[problem.code]
  reply
    .code(status)
    .header('Cache-Control', 'no-store')
    .type(form.type)
    .send(form.text(problem?.faults ?? [defect(request)], status))
}

function defect({ id }: FastifyRequest): Fault {
  const detail = `The service failed to answer; its log tells why under the request id ${id}.`
  return { title: 'Internal error', detail }
}
