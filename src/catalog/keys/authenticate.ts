import { type ApiKey, isInForce } from '../../domain/accounts/api-key.ts'
import { Problem } from '../../domain/problem.ts'
import type { Clock } from '../../domain/values/clock.ts'
import type { KnownKeys } from './known-keys.ts'

/**
 * Finds the key that a request presents.
 * @throws Problem `key-missing` without one, `key-invalid` when it is unknown, mistyped, expired or
 * revoked. The answer does not tell which of these it is.
 */
export async function authenticate(
  keys: KnownKeys,
  clock: Clock,
  presented: string | null,
): Promise<ApiKey> {
  if (presented === null) {
    throw Problem.of(
      'key-missing',
      'API key missing',
      'An API key is required: send it as "Authorization: Bearer KEY", as "X-API-Key: KEY" or as the parameter APIKey.',
    )
  }
  const key = await keys.get(presented)
  if (key !== null && isInForce(key, clock())) return key
  throw Problem.of(
    'key-invalid',
    'API key invalid',
    'The API key is not valid: it is unknown, mistyped, expired or revoked.',
  )
}
