import type { FastifyRequest } from 'fastify'
import { Problem } from '../domain/problem.ts'
import type { Members } from './members.ts'
import { byLowerCaseName } from './parameters.ts'

/** The key that a request shows, wherever it does. */
export interface PresentedKey {
  readonly text: string | null
  /** Whether it came in the query string, so that links have to carry it. */
  readonly isInQuery: boolean
}

const BEARER = /^Bearer +(\S+) *$/i

/**
 * Finds a request's key: in Authorization, in X-API-Key, in the body, in the query; the first wins.
 * @param body The members of the body alone.
 */
export function presentedKey(request: FastifyRequest, body: Members): PresentedKey {
  const { authorization, 'x-api-key': header } = request.headers
  const inHeader = BEARER.exec(authorization ?? '')?.[1] ?? (header ? String(header).trim() : '')
  if (inHeader !== '') return { text: inHeader, isInQuery: false }
  const inBody = body.get('apikey')
  if (Array.isArray(inBody)) throw repeated()
  if (typeof inBody === 'string' && inBody.trim() !== '') {
    return { text: inBody.trim(), isInQuery: false }
  }
  const inQuery = byLowerCaseName(request.query as Record<string, unknown>).get('apikey') ?? []
  if (inQuery.length > 1) throw repeated()
  const text = inQuery[0]?.trim() ?? ''
  return text === '' ? { text: null, isInQuery: false } : { text, isInQuery: true }
}

function repeated(): Problem {
  return Problem.of('invalid-input', 'Repeated APIKey', 'APIKey may be given once.')
}
