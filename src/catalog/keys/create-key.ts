import {
  type ApiKey,
  DEFAULT_RATE_PER_MINUTE,
  generateKey,
  hashKey,
  type RandomBytes,
} from '../../domain/accounts/api-key.ts'
import { created, edited } from '../../domain/accounts/change.ts'
import type { Principal } from '../../domain/accounts/principal.ts'
import { Problem } from '../../domain/problem.ts'
import type { Clock } from '../../domain/values/clock.ts'
import type { Store } from '../../store/store.ts'
import { permitted, requireAccount } from '../permitted.ts'
import { recordWrite } from '../writes/record-write.ts'

export type NewKey = Pick<ApiKey, 'accountId' | 'permissions'> &
  Partial<Pick<ApiKey, 'allAccounts' | 'grantedAccounts' | 'ratePerMinute' | 'note' | 'expiresAt'>>

/**
 * Creates a key for an account.
 * @returns The text of the key, which is not stored and cannot be shown again, and the stored key.
 * @throws Problem `not-found` when the account, or a granted one, does not exist.
 */
export async function createKey(
  store: Store,
  clock: Clock,
  random: RandomBytes,
  principal: Principal,
  wanted: NewKey,
): Promise<{ text: string; key: ApiKey }> {
  const actor = permitted(principal, ['keys:write'])
  for (const accountId of [wanted.accountId, ...(wanted.grantedAccounts ?? [])]) {
    requireAccount(principal, accountId)
    if (await store.members.get(accountId)) continue
    throw Problem.of('not-found', 'Invalid account', `There is no account ${accountId}.`)
  }
  const now = clock()
  const made = newKey(random, now, wanted)
  await store.transact(async transaction => {
    await transaction.keys.insert(made.key)
    await recordWrite(transaction, actor, now, keyWrite(made.key.id, 'created', rightsOf(made.key)))
  })
  return made
}

/** The log entries of a write to a key. The change log does not name the key: keys have no numbers. */
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

function rightsOf({ accountId, allAccounts, grantedAccounts, permissions, expiresAt }: ApiKey) {
  const expires = expiresAt === null ? null : new Date(expiresAt).toISOString()
  return { accountId, allAccounts, grantedAccounts, permissions, expires }
}

/** Makes a key with the wanted rights, without storing it. */
export function newKey(
  random: RandomBytes,
  now: number,
  wanted: NewKey,
): { text: string; key: ApiKey } {
  const { id, text } = generateKey(random)
  const key: ApiKey = {
    allAccounts: false,
    grantedAccounts: [],
    ratePerMinute: DEFAULT_RATE_PER_MINUTE,
    note: '',
    expiresAt: null,
    ...wanted,
    id,
    hash: hashKey(text),
    createdAt: now,
    revokedAt: null,
    lastUsedAt: null,
  }
  return { text, key }
}
