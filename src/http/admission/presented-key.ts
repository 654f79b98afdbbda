import type { FastifyRequest } from 'fastify'
import { byLowerCaseName } from '../../domain/parameters.ts'
import { Problem } from '../../domain/problem.ts'
import type { Members } from '../bodies/members.ts'
import { timesSent } from '../server/raw-headers.ts'

export interface PresentedKey {
  readonly text: string | null
  /** In the order of precedence; null without a key. */
  readonly place: 'header' | 'body' | 'query' | null
}

const NO_KEY: PresentedKey = { text: null, place: null }

/** A header of another scheme, such as Basic, is not treated as a key. */
const BEARER = /^Bearer(?= |$)/i
/** An Acreage key sent without a scheme, or with the wrong one. */
const KEY_WITHOUT_BEARER = /^(?!Bearer ).*\bacr_/i

/**
 * Finds a request's key: in Authorization, in X-API-Key, in the body, in the query; the first wins.
 * @param body Only the members of the body; empty while it has not been read.
 * @throws Problem `invalid-input` when one place holds the key twice.
 */
export function presentedKey(request: FastifyRequest, body: Members): PresentedKey {
  const { authorization = '', 'x-api-key': named = '' } = request.headers
  if (authorization !== '') requireOneAuthorization(request.raw.rawHeaders)
  const presentedThere = BEARER.test(authorization) ? authorization.slice('Bearer'.length) : ''
  const text = keyIn(presentedThere) || keyIn(String(named))
  if (text !== '') return { text, place: 'header' }
  const inBody = body.get('apikey')
  if (Array.isArray(inBody)) throw repeated('APIKey')
  if (typeof inBody === 'string' && inBody.trim() !== '') {
    return { text: inBody.trim(), place: 'body' }
  }
  const inQuery = byLowerCaseName(request.query as Record<string, unknown>).get('apikey') ?? []
  if (inQuery.length > 1) throw repeated('APIKey')
  const keyInQuery = inQuery[0]?.trim() ?? ''
  return keyInQuery === '' ? NO_KEY : { text: keyInQuery, place: 'query' }
}

/** Keys contain no commas, but Node.js and proxies join repeated headers with commas. */
function keyIn(header: string): string {
  const text = header.trim()
  if (text.includes(',')) throw repeated('The key in a header')
  return text
}

function requireOneAuthorization(rawHeaders: readonly string[]): void {
  if (timesSent(rawHeaders, 'authorization') > 1) throw repeated('The Authorization header')
}

/**
 * @throws Problem `key-missing` when Authorization seems to hold a key but lacks the scheme Bearer.
 */
export function requireBearer({ headers: { authorization = '' } }: FastifyRequest): void {
  if (!KEY_WITHOUT_BEARER.test(authorization)) return
  const detail =
    'The Authorization header has a key without "Bearer" before it: send it as "Authorization: Bearer KEY".'
  throw Problem.of('key-missing', 'API key missing', detail)
}

function repeated(what: string): Problem {
  return Problem.of('invalid-input', 'Repeated APIKey', `${what} may be given once.`)
}
