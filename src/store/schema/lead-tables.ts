import type { Generated } from 'kysely'
import type { LeadAddress } from '../../domain/leads/lead-address.ts'
import type { CopyFormat } from '../../domain/leads/lead-copy.ts'
import type { LeadEntryKind } from '../../domain/leads/lead-entry.ts'
import type { AccountId, LeadId, ListingId, UserId } from '../../domain/values/ids.ts'
import type { Flag, Instant } from './stored-values.ts'

export interface LeadTable {
  lead_id: Generated<LeadId>
  listing_id: ListingId
  account_id: AccountId
  owner_account_id: AccountId | null
  contact_name: string
  email_address: string
  phone_number: string
  comment: string
  financing: Flag | null
  site_id: number | null
  source: string
  client_address: string
  /** The same for all leads of one buyer; empty: erased, or the lead is older than this column. */
  buyer: string
  /**
   * The network of the guest who sent it by the site; empty: sent otherwise, erased, or older than
   * this column.
   */
  guest_network: Generated<string>
  created_at: Instant
  status: Generated<string>
  /** The person in charge; null: none. */
  person_id: Generated<UserId | null>
  /** Whether a key of the account itself sent it. */
  own_key: Generated<Flag>
  /** The day to follow up on, as yyyy-mm-dd; null: none. */
  follow_up_on: Generated<string | null>
  /** When it goes to another person, if it is still new; null: never. */
  fallback_at: Generated<Instant | null>
}

export interface LeadEntryTable {
  entry_id: Generated<number>
  lead_id: LeadId
  at: Instant
  /** The person who did it; null: the service, or no longer known. */
  person_id: UserId | null
  kind: LeadEntryKind
  /** The words of a reply or an email, a status, or a day; empty: none. */
  text: string
  /** The person whom the lead was assigned to; null: no one, or no longer known. */
  to_person_id: UserId | null
  /** The rest of an email, as JSON; null: it is none. */
  mail: string | null
  /** Identifies an email among those of its lead; null: it is none. */
  mail_key: string | null
}

export interface LeadNoteTable {
  note_id: Generated<number>
  lead_id: LeadId
  /** The person who wrote it; null: no longer known. */
  person_id: UserId | null
  at: Instant
  text: string
}

export interface LeadAddressTable {
  address_id: Generated<number>
  account_id: AccountId
  /** In the spelling of `addressKey`. */
  address_key: string
  address: string
  named_at: Instant
  asked_at: Instant | null
  times_asked: number
  confirmed_at: Instant | null
  confirmed_by: LeadAddress['confirmedBy']
  revoked_at: Instant | null
  /** The office whose owner named it; null: none. */
  office_id: AccountId | null
  /** How a CRM there gets a copy of each lead; empty: it gets none. */
  copy_format: Generated<CopyFormat | ''>
}

/** Links that were mailed to confirm an address. Each attempt to mail one makes its own link. */
export interface LeadAddressLinkTable {
  token_hash: Uint8Array
  address_id: number
  expires_at: Instant
}
