import type { Generated } from 'kysely'
import type { Designation, Plan } from '../../domain/accounts/member.ts'
import type { AccountId, UserId } from '../../domain/values/ids.ts'
import type { Flag, Instant, Json } from './stored-values.ts'

export interface AccountTable {
  account_id: Generated<AccountId>
  company_name: string
  contact_name: string
  email: string
  phone: string
  fax: string
  company_address: Json
  address: Json
  plan: Plan
  designation: Designation
  is_seller: Flag
  active: Flag
  badge: Json | null
  portrait: Json | null
  logo: Json | null
  /** Raised by every edit. */
  revision: Generated<number>
  /** Null: the account was not deleted. */
  deleted_at: Generated<Instant | null>
  /** The account whose owners act for this one; null: it is below no office. */
  office_id: Generated<AccountId | null>
  /** The last name that an operator approved; empty: none was; null: the present one. */
  approved_name: Generated<string | null>
  /** When the account, or what is shown of its office, was changed last; 0: not known. */
  changed_at: Generated<Instant>
  /** The account's own changes that wait for review, with spaces between; empty: none. */
  unseen_members: Generated<string>
  /** When it last did; null: nothing has changed. */
  unseen_at: Generated<Instant | null>
  /** Since when its new listings need no review (approval `first`); null: they do. */
  trusted_at: Generated<Instant | null>
  /** As IANA names it; empty: that of the service. */
  time_zone: Generated<string>
}

export interface ApiKeyTable {
  key_id: string
  hash: Uint8Array
  account_id: AccountId
  all_accounts: Flag
  /** Separated by commas. */
  permissions: string
  rate_per_minute: number
  note: string
  created_at: Instant
  expires_at: Instant | null
  revoked_at: Instant | null
  last_used_at: Instant | null
  /** The person who created it; null: not a person who signs in, or unknown. */
  made_by: Generated<UserId | null>
  /** The office through which the maker acted for the account; null: none. */
  office_id: Generated<AccountId | null>
}

/** An account that a key may act for, besides its own. */
export interface ApiKeyGrantTable {
  key_id: string
  account_id: AccountId
}
