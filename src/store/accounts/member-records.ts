import type { Member } from '../../domain/accounts/member.ts'
import type { AccountId } from '../../domain/values/ids.ts'

export interface MemberReader {
  /** Null: no account has this id, or it was deleted. */
  get(id: AccountId): Promise<Member | null>
  /** An account with its version, even if it was deleted. Every edit raises the version. */
  versioned(id: AccountId): Promise<VersionedMember | null>
  /** Accounts that were not deleted, in any order; ids without one are left out. */
  some(ids: readonly AccountId[]): Promise<readonly Member[]>
  /** Accounts that were not deleted, by id, from the first one behind an id. */
  behind(id: AccountId, limit: number): Promise<readonly Member[]>
  /** When accounts, or what is shown of their offices, were changed last, in milliseconds since 1970 UTC, by id. */
  changedAt(ids: readonly AccountId[]): Promise<ReadonlyMap<AccountId, number>>
  /** The accounts that were changed at or after an instant, also deleted ones, by id. */
  changedSince(at: number): Promise<readonly AccountId[]>
  /** Every account that was not deleted, by id. */
  all(): Promise<readonly Member[]>
  /** The name of an account that an operator has approved: messages name no other one. Empty: there is none. */
  approvedName(id: AccountId): Promise<string>
  /** The accounts that were deleted, the first deleted first. Those that were blanked have no email address. */
  deleted(): Promise<readonly DeletedMember[]>
  /** The office that an account is below; null: none, or it was deleted. */
  officeOf(id: AccountId): Promise<OfficeAccount | null>
  /** The offices of accounts that are below one, by the ids of these accounts. An office may have been deleted. */
  officesOf(ids: readonly AccountId[]): Promise<ReadonlyMap<AccountId, AccountId>>
  /** The accounts among these that have active accounts below them. */
  withAccountsBelow(ids: readonly AccountId[]): Promise<ReadonlySet<AccountId>>
  /** The accounts below some offices that were not deleted, by id. */
  belowOffices(ids: readonly AccountId[], limit: number): Promise<readonly OfficeAccount[]>
  /** Accounts that were not deleted, by id, from the first one behind an id. */
  found(wanted: WantedAccounts): Promise<readonly FoundAccount[]>
}

/** An account that is an office, or below one. */
export interface OfficeAccount {
  readonly id: AccountId
  readonly name: string
  readonly isActive: boolean
}

/** The accounts that are looked for. */
export interface WantedAccounts {
  /** How the company, the contact or the email address begins, in any case of its letters; empty: all accounts. */
  readonly beginning: string
  readonly after: AccountId
  readonly limit: number
  /** The counts of listings end there, so that large accounts cost no more. */
  readonly mostListings: number
}

/** An account as people who run the service see it. */
export interface FoundAccount {
  readonly member: Member
  /** At most `mostListings`: that many, or more. */
  readonly activeListings: number
  /** Whether it waits for approval. */
  readonly isApplying: boolean
}

export interface VersionedMember {
  readonly member: Member
  readonly version: number
  /** In milliseconds since 1970 UTC; null: it was not deleted. */
  readonly deletedAt: number | null
}

export interface DeletedMember {
  readonly member: Member
  readonly deletedAt: number
}

export interface MemberWriter extends MemberReader {
  insert(members: readonly Member[]): Promise<void>
  /** Adds an account under a new id. */
  create(member: Omit<Member, 'id'>): Promise<AccountId>
  /** Overwrites an account that still has a version. @returns False when it has another; nothing is written then. */
  update(member: Member, version: number): Promise<boolean>
  /** Notes which name of an account is approved. @param name Null: the present one, and each that it gets from an operator. */
  setApprovedName(id: AccountId, name: string | null): Promise<void>
  /** An account is about to give itself another name: the one before stays the approved one. */
  keepApprovedName(id: AccountId, name: string): Promise<void>
  /** Puts an account below an office. @param officeId Null: below none. */
  setOffice(id: AccountId, officeId: AccountId | null): Promise<void>
  /** Marks an account as deleted, or takes that back. @param at Null: it is not deleted anymore. */
  markDeleted(id: AccountId, at: number | null): Promise<void>
  /** Blanks the details of an account for good, and ends the grants of keys for it and its place above other accounts. Its id stays. */
  blank(id: AccountId): Promise<void>
}
