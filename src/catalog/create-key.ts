import {
  type ApiKey,
  DEFAULT_RATE_PER_MINUTE,
  generateKey,
  hashKey,
  type RandomBytes,
} from '../domain/api-key.ts'
import type { Clock } from '../domain/clock.ts'
import { Problem } from '../domain/problem.ts'
import type { Store } from '../store/store.ts'

export type NewKey = Pick<ApiKey, 'accountId' | 'permissions'> &
  Partial<Pick<ApiKey, 'allAccounts' | 'ratePerMinute' | 'note' | 'expiresAt'>>

/**
 * Makes a key for an account.
 * @returns The key itself, which is not kept and cannot be shown again, and what is kept of it.
 * @throws Problem `not-found` when there is no such account.
 */
export async function createKey(
  store: Store,
  clock: Clock,
  random: RandomBytes,
  wanted: NewKey,
): Promise<{ text: string; key: ApiKey }> {
  if (!(await store.members.get(wanted.accountId))) {
    throw Problem.of('not-found', 'Invalid account', `There is no account ${wanted.accountId}.`)
  }
  const { id, text } = generateKey(random)
  const now = clock()
  const key: ApiKey = {
    allAccounts: false,
    ratePerMinute: DEFAULT_RATE_PER_MINUTE,
    note: '',
    expiresAt: null,
    ...wanted,
    id,
    hash: hashKey(text),
    createdAt: now,
    revokedAt: null,
  }
  await store.transact(async ({ keys, changes }) => {
    await keys.insert(key)
    await changes.record('api-key', 0, now)
  })
  return { text, key }
}

/** Ends a key at once. @throws Problem `not-found` when there is none with this id. */
export async function revokeKey(store: Store, clock: Clock, id: string): Promise<void> {
  const now = clock()
  const found = await store.transact(async ({ keys, changes }) => {
    const isKnown = await keys.revoke(id, now)
    if (isKnown) await changes.record('api-key', 0, now)
    return isKnown
  })
  if (!found) throw Problem.of('not-found', 'Invalid key', `There is no key with the id ${id}.`)
}
