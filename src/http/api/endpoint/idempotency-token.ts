import { createHash } from 'node:crypto'
import type { IdempotencyToken } from '../../../catalog/writes/idempotent-requests.ts'
import type { ApiRequest } from './endpoint.ts'

/**
 * The idempotency token of a request, with a fingerprint of its contents: a SHA-256 that does not
 * depend on the order of members.
 * @returns Null without a token.
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

/** A JSON.stringify replacer that sorts the members of each object by name. */
function inOrder(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}
