import type { Member } from '../../domain/accounts/member.ts'
import type { AccountId } from '../../domain/values/ids.ts'

export interface MemberReader {
  /** Null when there is none with this id. */
  get(id: AccountId): Promise<Member | null>
  /** Every account, by id. */
  all(): Promise<readonly Member[]>
}

export interface MemberWriter extends MemberReader {
  insert(members: readonly Member[]): Promise<void>
  /** Adds an account under a new id. */
  create(member: Omit<Member, 'id'>): Promise<AccountId>
  /** Overwrites an account. */
  update(member: Member): Promise<void>
}
