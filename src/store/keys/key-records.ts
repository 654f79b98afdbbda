import type { ApiKey } from '../../domain/accounts/api-key.ts'
import type { AccountId, UserId } from '../../domain/values/ids.ts'

export interface KeyReader {
  /** A key by its id, valid or not; null: there is none. */
  get(id: string): Promise<ApiKey | null>
  /** The keys that are or were an account's own, oldest first. */
  ofAccount(id: AccountId): Promise<readonly ApiKey[]>
  /** The keys that a person made, oldest first. */
  madeBy(id: UserId): Promise<readonly ApiKey[]>
  /** How many keys of its own an account has that were not revoked, and how many of other accounts may act for it. */
  countsFor(id: AccountId): Promise<{ readonly own: number; readonly granted: number }>
  /** Every key, oldest first. */
  all(): Promise<readonly ApiKey[]>
}

export interface KeyWriter extends KeyReader {
  insert(key: ApiKey): Promise<void>
  /** Ends a key from an instant on. @returns False when no key has this id. */
  revoke(id: string, at: number): Promise<boolean>
  /** Ends all keys of an account that are not ended yet. @returns Their ids. */
  revokeOf(accountId: AccountId, at: number): Promise<readonly string[]>
  /** Sets until when a key is valid. @returns False when the key is revoked or unknown; nothing is written then. */
  expire(id: string, at: number): Promise<boolean>
  /** Stores the time of a use, unless a later one is stored: several processes use one key. */
  markUsed(id: string, at: number): Promise<void>
}
