import type { FastifyRequest } from 'fastify'
import { Problem } from '../../domain/problem.ts'
import { requestPath } from './request-path.ts'

const MAX_SHOWN_CHARACTERS = 200

/** The problem for a path that does not exist. @param hint The right path, if it can be guessed. */
export function noResource(path: string, hint = ''): Problem {
  const end = hint === '' ? '.' : `: ${hint}.`
  return Problem.of('not-found', 'Not found', `There is no resource at ${path}${end}`)
}

/** The problem for a request to a path that does not exist. */
export function unknownPath(
  request: FastifyRequest,
  refusals: { readonly unknownPath: (path: string) => Problem } = request.server.refusals,
): Problem {
  return refusals.unknownPath(requestPath(request.url).slice(0, MAX_SHOWN_CHARACTERS))
}
