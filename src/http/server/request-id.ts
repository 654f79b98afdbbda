import type { IncomingMessage } from 'node:http'
import { hideKeys } from '../../domain/accounts/api-key.ts'

/** The header that carries the id of a request, in both directions. */
export const REQUEST_ID_HEADER = 'X-Request-Id'

const TAKEN_OVER = /^[\w.-]{1,64}$/

/**
 * The id of a request: that of its client or a proxy, else a new one. An id is logged as it is.
 * So an id is not accepted if it is too long, has other characters than letters, digits, `.`, `_` and `-`, or
 * looks like a key.
 */
export function requestIdOf(
  { headers }: Pick<IncomingMessage, 'headers'>,
  newId: () => string,
): string {
  const given = headers['x-request-id']
  const isGood = typeof given === 'string' && TAKEN_OVER.test(given) && hideKeys(given) === given
  return isGood ? given : newId()
}
