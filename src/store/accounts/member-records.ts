import type { Member } from '../../domain/accounts/member.ts'
import type { AccountId } from '../../domain/values/ids.ts'

export interface MemberReader {
  /** Null: no account has this id. */
  get(id: AccountId): Promise<Member | null>
  /** An account with its version. Every edit raises the version. */
  versioned(id: AccountId): Promise<{ member: Member; version: number } | null>
  /** Every account, by id. */
  all(): Promise<readonly Member[]>
}

export interface MemberWriter extends MemberReader {
  insert(members: readonly Member[]): Promise<void>
  /** Adds an account under a new id. */
  create(member: Omit<Member, 'id'>): Promise<AccountId>
  /** Overwrites an account that still has a version. @returns False when it has another; nothing is written then. */
  update(member: Member, version: number): Promise<boolean>
}
