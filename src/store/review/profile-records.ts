import type { Member } from '../../domain/accounts/member.ts'
import type { AccountId } from '../../domain/values/ids.ts'

/** What an account has changed about itself since somebody judged it. */
export interface ProfileChange {
  readonly accountId: AccountId
  /** The names of the changed members, as `address.city`. */
  readonly members: readonly string[]
  /** The last change, in milliseconds since 1970 UTC. */
  readonly at: number
}

/** A changed profile, to be judged. */
export interface ChangedProfile extends ProfileChange {
  readonly member: Member
  /** The name that was approved last; the present one, if that was. */
  readonly approvedName: string
}

export interface ProfileChangeReader {
  /** Null: nothing has changed. */
  get(id: AccountId): Promise<ProfileChange | null>
  /** Those of accounts that were neither deleted nor wait for approval, longest waiting first. */
  list(limit: number): Promise<readonly ProfileChange[]>
  count(): Promise<number>
}

export interface ProfileChangeWriter extends ProfileChangeReader {
  /** Adds to what has changed. */
  note(change: ProfileChange): Promise<void>
  /** Somebody has judged what has changed. */
  settle(id: AccountId): Promise<void>
}
