import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Problem } from '../../domain/problem.ts'
import { noResource } from '../api/endpoint.ts'
import type { KnownPaths } from '../api/known-paths.ts'
import { type ErrorForm, PLAIN_ERRORS, POST_ERRORS, TITLED_ERRORS } from './error-body.ts'
import { problemOf } from './faulty-request.ts'
import { PROBLEM_STATUS } from './problem-status.ts'
import { isBelow, requestPath } from './request-path.ts'

const MOST_SHOWN_CHARACTERS = 200

/** Answers an error in the words of the version that was asked; a defect is logged whole and told plainly. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const problem = problemOf(error)
  if (problem === null) request.log.error({ err: error }, 'Request failed')
  else if (problem.code === 'unavailable') request.log.warn({ err: error }, 'Request refused')
  const { code, faults, retryAfterSeconds } = problem ?? { ...defect(request), code: null }
  const status = code === null ? 500 : PROBLEM_STATUS[code]
  if (status === 401) reply.header('WWW-Authenticate', 'Bearer')
  // What a 405 must say: a listing that is not shown can only be posted to, where that is defined.
  if (code === 'listing-inactive') reply.header('Allow', isBelow('/v3', request) ? 'POST' : '')
  if (retryAfterSeconds !== null) reply.header('Retry-After', retryAfterSeconds)
  reply
    .code(status)
    .header('Cache-Control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(errorForm(request).body(faults))
}

/** @param known Knows what the path may have been meant to be. */
export function unknownPath(request: FastifyRequest, known?: KnownPaths): Problem {
  const path = requestPath(request.url).slice(0, MOST_SHOWN_CHARACTERS)
  return noResource(path, known?.hintFor(path))
}

function errorForm(request: FastifyRequest): ErrorForm {
  if (request.method === 'POST') return POST_ERRORS
  return isBelow('/v1', request) ? TITLED_ERRORS : PLAIN_ERRORS
}

function defect(request: FastifyRequest) {
  const detail = `The service failed to answer; its log tells why under the request id ${request.id}.`
  return { faults: [{ title: 'Internal error', detail }], retryAfterSeconds: null }
}
