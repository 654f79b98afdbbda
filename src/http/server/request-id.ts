import type { IncomingMessage } from 'node:http'
import { hideKeys } from '../../domain/accounts/api-key.ts'

/** Where a request's id travels, in either direction. */
export const REQUEST_ID_HEADER = 'X-Request-Id'

const TAKEN_OVER = /^[\w.-]{1,64}$/

/**
 * The id of a request: what its client or a proxy calls it already, else a new one. An id goes into
 * logs as it is; one that is too long, has other signs than letters, digits, `.`, `_` and `-`, or
 * looks like a key is not taken over.
 */
export function requestIdOf(
  { headers }: Pick<IncomingMessage, 'headers'>,
  newId: () => string,
): string {
  const given = headers['x-request-id']
  const isGood = typeof given === 'string' && TAKEN_OVER.test(given) && hideKeys(given) === given
  return isGood ? given : newId()
}
