import type { FastifyReply, FastifyRequest } from 'fastify'
import { hideKeys } from '../../domain/accounts/api-key.ts'
import { DatabaseAway } from '../../domain/database-away.ts'
import type { Problem, PublicFault } from '../../domain/problem.ts'
import { problemOf } from './faulty-request.ts'
import { PROBLEM_STATUS } from './problem-status.ts'

/** An error format. */
export interface ErrorForm {
  /** The Content-Type of the text. */
  readonly type: string
  readonly text: (faults: readonly [PublicFault, ...PublicFault[]], status: number) => string
}

/**
 * Sends an error in a format. A fault of the service is logged; the answer names the request's id.
 */
export function answerError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  form: ErrorForm,
): void {
  const problem = answerTo(request, problemOf(error, request.routeOptions.bodyLimit))
  // The error of a body that ended early because the client has disconnected.
  if (error === request.raw.errored) request.log.info('The client left before its request ended')
  else if (problem === null) request.log.error({ err: error }, 'Request failed')
  else if (problem.code === 'unavailable') logRefusal(request, problem)
  if (problem && problem.retryAfterSeconds !== null) {
    reply.header('Retry-After', problem.retryAfterSeconds)
  }
  // These headers describe the file that the route did not send.
  reply.removeHeader('Content-Encoding').removeHeader('Content-Disposition')
  const status = problem === null ? 500 : PROBLEM_STATUS[problem.code]
  reply
    .code(status)
    .header('Cache-Control', 'no-store')
    .type(form.type)
    .send(form.text(withoutKeys(problem?.faults ?? [defect(request)]), status))
}

/**
 * Redacts keys: a client may have sent a key in the wrong place, where the answer would reveal it
 * to others.
 */
function withoutKeys([first, ...others]: readonly [PublicFault, ...PublicFault[]]): readonly [
  PublicFault,
  ...PublicFault[],
] {
  const hidden = (fault: PublicFault) => ({
    title: hideKeys(fault.title),
    detail: hideKeys(fault.detail),
  })
  return [hidden(first), ...others.map(hidden)]
}

/** Removes the note that nothing was stored from answers to reads, where it goes without saying. */
function answerTo({ method }: FastifyRequest, problem: Problem | null): Problem | null {
  const isReader = method === 'GET' || method === 'HEAD'
  return isReader && problem instanceof DatabaseAway ? problem.forReader : problem
}

/** A refusal without a cause, as during startup, adds nothing to the request's own log line. */
function logRefusal({ log }: FastifyRequest, problem: Problem): void {
  const isOrderly = problem.cause === undefined && !(problem instanceof DatabaseAway)
  if (isOrderly) log.debug({ err: problem }, 'Request refused')
  else log.warn({ err: problem }, 'Request refused')
}

function defect({ id }: FastifyRequest): PublicFault {
  const detail = `The service failed to answer; its log has the reason under the request id ${id}.`
  return { title: 'Internal error', detail }
}
