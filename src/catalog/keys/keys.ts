import type { Actor } from '../../domain/accounts/actor.ts'
import {
  type ApiKey,
  DEFAULT_RATE_PER_MINUTE,
  generateKey,
  hashKey,
  isInForce,
  isKey,
  keyIdOf,
} from '../../domain/accounts/api-key.ts'
import { accountsFor, mayActFor, type Principal, userOf } from '../../domain/accounts/principal.ts'
import { HELD, requireRoom } from '../../domain/limits.ts'
import { FaultList, Problem } from '../../domain/problem.ts'
import type { ClockAndRandom } from '../../domain/values/clock.ts'
import type { AccountId, UserId } from '../../domain/values/ids.ts'
import { characterCount } from '../../domain/values/plain-text.ts'
import type { Reader, Store, Transaction } from '../../store/store.ts'
import { knownAccount, permitted, requireAccount } from '../permitted.ts'
import { type Maker, makerOf } from '../users/account-roles.ts'
import { requireAccountNow } from '../users/person-principal.ts'
import { mailNews } from '../users/security-news.ts'
import { recordWrite } from '../writes/record-write.ts'
import { keyWrite } from './key-write.ts'

const MAX_NOTE_CHARACTERS = 200
/** Completes "may not …". */
const MAKE = 'make a key for the account'

export type NewKey = Pick<ApiKey, 'accountId' | 'permissions'> &
  Partial<Pick<ApiKey, 'allAccounts' | 'grantedAccounts' | 'ratePerMinute' | 'note' | 'expiresAt'>>

/** A new key with its secret text. */
export interface NewApiKey {
  /** The text of the key, which is not stored and cannot be shown again. */
  readonly text: string
  readonly key: ApiKey
}

/** The API keys of the accounts. */
export class Keys {
  readonly #store: Store
  readonly #sources: Pick<ClockAndRandom, 'clock' | 'randomBytes'>

  constructor(store: Store, sources: Pick<ClockAndRandom, 'clock' | 'randomBytes'>) {
    this.#store = store
    this.#sources = sources
  }

  /** The keys that the principal may end, oldest first. */
  async list(principal: Principal): Promise<readonly ApiKey[]> {
    permitted(principal, ['keys:write'])
    const all = await this.#store.keys.all()
    return all.filter(key => mayActFor(principal, ['keys:write'], key.accountId))
  }

  /**
   * The keys that an account has or had, latest first. @throws Problem `forbidden` when the
   * principal may not end them.
   */
  async ofAccount(principal: Principal, accountId: AccountId): Promise<readonly ApiKey[]> {
    requireAccount(principal, ['keys:write'], accountId, 'see its keys')
    return (await this.#store.keys.ofAccount(accountId)).toReversed()
  }

  /** The names of the people who created some keys, or other things of an account. */
  async makers(newKey: readonly Pick<Maker, 'madeBy'>[]): Promise<ReadonlyMap<UserId, string>> {
    return await this.#store.users.names([...new Set(newKey.flatMap(({ madeBy }) => madeBy ?? []))])
  }

  /** The valid key with a text, or null. */
  async withText(text: string): Promise<ApiKey | null> {
    const id = keyIdOf(text)
    const key = id === null ? null : await this.#store.keys.get(id)
    return key !== null && isKey(text, key) && isInForce(key, this.#sources.clock()) ? key : null
  }

  /**
   * Creates a key for an account. A key cannot have more permissions than its creator.
   * @throws Problem `not-found` when the account, or a granted one, does not exist or was deleted.
   */
  async create(principal: Principal, wanted: NewKey): Promise<NewApiKey> {
    const actor = permitted(principal, ['keys:write'])
    const accountIds = [wanted.accountId, ...(wanted.grantedAccounts ?? [])]
    for (const id of accountIds) {
      requireAccount(
        principal,
        ['keys:write', ...wanted.permissions],
        id,
        'give a key these permissions',
      )
    }
    requireShortNote(wanted.note ?? '')
    const isForAll = accountsFor(principal, ['keys:write']) === 'all'
    if (!isForAll && (wanted.allAccounts || wanted.ratePerMinute !== undefined)) {
      const detail = 'Only an operator makes keys for all accounts, or with a rate of their own.'
      throw Problem.of('forbidden', 'Key not allowed', detail)
    }
    return await this.#store.transact(async transaction => {
      // Deleting an account ends its keys, so a key created after that would stay valid.
      for (const id of accountIds) await knownAccount(transaction, id)
      await requireMaker(transaction, principal, wanted.accountId)
      const now = this.#sources.clock()
      if (!isForAll) await requireFewKeys(transaction, wanted.accountId, now)
      const newKey = this.#newKey(now, wanted, await makerOf(transaction, actor, wanted.accountId))
      await transaction.keys.insert(newKey.key)
      const write = keyWrite(newKey.key.id, 'created', rightsOf(newKey.key))
      await recordWrite(transaction, actor, now, write)
      await mailMaker(transaction, actor, newKey, now)
      return newKey
    })
  }

  /**
   * Revokes a key immediately; revoking it again changes nothing. @throws Problem `not-found` for
   * an unknown id.
   */
  async revoke(principal: Principal, id: string): Promise<void> {
    const actor = permitted(principal, ['keys:write'])
    const now = this.#sources.clock()
    await this.#store.transact(async transaction => {
      const { revokedAt } = await ownKey(transaction, principal, id)
      if (revokedAt !== null) return
      await transaction.keys.revoke(id, now)
      await recordWrite(transaction, actor, now, keyWrite(id, 'revoked', {}))
    })
  }

  /**
   * Creates another key with the same permissions, and ends the old one after a period in which
   * both are valid.
   * @param graceMs How long the old key stays valid; its own expiry still applies.
   * @throws Problem `not-found` for an unknown id, `forbidden` when it has more permissions than
   * the principal, `conflict` when the key is not valid, or an account would have too many.
   */
  async rotate(principal: Principal, id: string, graceMs: number): Promise<NewApiKey> {
    const actor = permitted(principal, ['keys:write'])
    const now = this.#sources.clock()
    return await this.#store.transact(async transaction => {
      const { keys } = transaction
      const old = await ownKey(transaction, principal, id)
      requireRights(principal, old)
      await requireMaker(transaction, principal, old.accountId)
      const isForAll = accountsFor(principal, ['keys:write']) === 'all'
      if (!isForAll && graceMs > 0) await requireFewKeys(transaction, old.accountId, now)
      const newKey = this.#newKey(now, old, await makerOf(transaction, actor, old.accountId))
      const expiresAt = Math.min(now + graceMs, old.expiresAt ?? Number.POSITIVE_INFINITY)
      // It may have been revoked since it was read: a revoked key has no successor.
      if (!isInForce(old, now) || !(await keys.expire(id, expiresAt))) {
        throw Problem.of(
          'conflict',
          'Key not valid',
          `The key ${id} is expired or revoked; make a new one with "acreage key create".`,
        )
      }
      await keys.insert(newKey.key)
      const rotated = keyWrite(id, 'rotated', {
        successor: newKey.key.id,
        expires: new Date(expiresAt).toISOString(),
      })
      await recordWrite(transaction, actor, now, rotated)
      const created = keyWrite(newKey.key.id, 'created', { successorOf: id })
      await recordWrite(transaction, actor, now, created)
      await mailMaker(transaction, actor, newKey, now)
      return newKey
    })
  }

  /** Makes a key with the wanted rights, without storing it. */
  #newKey(now: number, wanted: NewKey, maker: Maker): NewApiKey {
    const { id, text } = generateKey(this.#sources.randomBytes)
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
      ...maker,
    }
    return { text, key }
  }
}

/** A person who creates a key is notified by email, in case someone else used their session. */
async function mailMaker(
  transaction: Transaction,
  actor: Actor,
  { key }: NewApiKey,
  now: number,
): Promise<void> {
  const found =
    actor.kind === 'user' ? await transaction.users.get(Number(actor.name) as UserId) : null
  if (found)
    await mailNews(transaction, found.user, { purpose: 'key-made', what: key.id, actor }, now)
}

/** A key cannot have more permissions than its creator. @throws Problem `forbidden`. */
function requireRights(principal: Principal, key: ApiKey): void {
  const needed = ['keys:write', ...key.permissions] as const
  for (const id of [key.accountId, ...key.grantedAccounts]) {
    requireAccount(principal, needed, id, 'replace a key with these permissions')
  }
  if (!key.allAccounts || accountsFor(principal, ['keys:write']) === 'all') return
  const detail = 'Only an operator replaces keys for all accounts.'
  throw Problem.of('forbidden', 'Key not allowed', detail)
}

/**
 * A person removed in the meantime must leave no key behind: the removal waits for this
 * transaction, or the key is not created.
 */
async function requireMaker(
  transaction: Transaction,
  principal: Principal,
  accountId: AccountId,
): Promise<void> {
  const person = userOf(principal)
  if (person !== null) await transaction.users.holdRoles(person)
  await requireAccountNow(transaction, principal, { needed: ['keys:write'], accountId, what: MAKE })
}

/** @throws Problem `conflict` when an account has very many keys: each is read with its list. */
async function requireFewKeys({ keys }: Reader, id: AccountId, now: number): Promise<void> {
  const own = (await keys.ofAccount(id)).filter(key => isInForce(key, now))
  requireRoom(HELD.key, own.length)
}

function requireShortNote(note: string): void {
  const faults = new FaultList()
  const count = characterCount(note)
  if (count > MAX_NOTE_CHARACTERS) {
    const detail = `The note has ${count} characters; at most ${MAX_NOTE_CHARACTERS} are accepted.`
    faults.add('too-long', 'note', detail)
  }
  faults.throwIfAny()
}

function rightsOf({ accountId, allAccounts, grantedAccounts, permissions, expiresAt }: ApiKey) {
  const expires = expiresAt === null ? null : new Date(expiresAt).toISOString()
  return { accountId, allAccounts, grantedAccounts, permissions, expires }
}

/**
 * @throws Problem `not-found` for an unknown key, or another account's, so that neither is
 * revealed.
 */
async function ownKey({ keys }: Reader, principal: Principal, id: string): Promise<ApiKey> {
  const key = await keys.get(id)
  if (key && mayActFor(principal, ['keys:write'], key.accountId)) return key
  throw unknownKey(id)
}

function unknownKey(id: string): Problem {
  return Problem.of('not-found', 'Invalid key', `There is no key with the id ${id}.`)
}
