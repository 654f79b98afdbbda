import type { IncomingMessage } from 'node:http'
import { hideKeys } from '../../domain/accounts/api-key.ts'

/** The header for request ids, in both directions. */
export const REQUEST_ID_HEADER = 'X-Request-Id'

const TAKEN_OVER = /^[\w.-]{1,64}$/

/**
 * The id of a request: from its client or a proxy, or else a new one. Ids are logged as they are,
 * so one from outside is ignored if it is too long, has characters other than letters, digits, `.`,
 * `_` and `-`, or looks like a key.
 */
export function requestIdOf(
  { headers }: Pick<IncomingMessage, 'headers'>,
  newId: () => string,
): string {
  const given = headers['x-request-id']
  const isGood = typeof given === 'string' && TAKEN_OVER.test(given) && hideKeys(given) === given
  return isGood ? given : newId()
}
