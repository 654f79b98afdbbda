import { created, edited } from '../../domain/accounts/change.ts'

/**
 * The log entries of a write to a key. The change log does not name the key: keys have no numbers.
 */
export function keyWrite(
  id: string,
  action: 'created' | 'revoked' | 'rotated',
  details: Readonly<Record<string, unknown>>,
) {
  const deactivated = { ...edited('api-key', 0, ['revokedAt']), actions: ['deactivated'] as const }
  const changed = {
    created: created('api-key', 0),
    revoked: deactivated,
    rotated: edited('api-key', 0, ['expiresAt']),
  }
  return { subject: 'api-key', id, action, details, changed: [changed[action]] } as const
}
