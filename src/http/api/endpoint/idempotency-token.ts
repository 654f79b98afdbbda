import { createHash } from 'node:crypto'
import type { IdempotencyToken } from '../../../catalog/writes/idempotent-requests.ts'
import type { ApiRequest } from './endpoint.ts'

/**
 * The token under which a request may be sent again, with a fingerprint that differs from that of any other
 * request: SHA-256 of its contents. The order of members does not matter.
 * @returns Null when it has none.
 */
export function idempotencyOf(
  { idempotencyToken, principal }: ApiRequest<unknown>,
  operation: string,
  content: unknown,
): IdempotencyToken | null {
  if (idempotencyToken === null) return null
  const text = JSON.stringify([operation, content], inOrder)
  const fingerprint = createHash('sha256').update(text).digest('base64')
  return { keyId: principal.actor.name, token: idempotencyToken, fingerprint }
}

/** For JSON.stringify: the members of each object by name. */
function inOrder(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}
