import type { FastifyRequest } from 'fastify'
import { Problem } from '../../domain/problem.ts'
import { requestPath } from './request-path.ts'

const MAX_SHOWN_CHARACTERS = 200

/** Says that a path names no resource. @param hint The right path, if it can be guessed. */
export function noResource(path: string, hint = ''): Problem {
  const end = hint === '' ? '.' : `: ${hint}.`
  return Problem.of('not-found', 'Not found', `There is no resource at ${path}${end}`)
}

/** The problem of a request for a path that leads nowhere. */
export function unknownPath(
  request: FastifyRequest,
  refusals: { readonly unknownPath: (path: string) => Problem } = request.server.refusals,
): Problem {
  return refusals.unknownPath(requestPath(request.url).slice(0, MAX_SHOWN_CHARACTERS))
}
