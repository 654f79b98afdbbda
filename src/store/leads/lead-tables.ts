import type { Generated } from 'kysely'
import type { Flag, Instant, Json } from '../sql/stored-values.ts'

export interface LeadTable {
  lead_id: Generated<number>
  listing_id: number
  account_id: number
  owner_account_id: number | null
  contact_name: string
  email_address: string
  phone_number: string
  comment: string
  financing: Flag | null
  site_id: number | null
  source: string
  client_address: string
  /** Who is counted as one buyer; empty: erased, or the lead is older than this column. */
  buyer: string
  created_at: Instant
}

export interface OutboxTable {
  message_id: Generated<number>
  topic: string
  /** Null: the message is about no lead. */
  lead_id: number | null
  recipient: string
  /** The recipient's address in its one spelling; empty where the message was sent before this column was added. */
  queue: string
  payload: Json
  created_at: Instant
  attempts: number
  /** Null: sent, or given up. */
  due_at: Instant | null
  sent_at: Instant | null
  last_error: string
  /** When a person had it sent again; null: nobody has. */
  retried_at: Instant | null
  /** When the last attempt began that may have reached the recipient; null: there was none. */
  attempted_at: Instant | null
}

/** A recipient for whom messages wait. */
export interface OutboxQueueTable {
  queue: string
  /** When the next message may go out. */
  due_at: Instant
  /** Recipients whose turn has the lower number come first. */
  turn: number
}

export interface LeadAddressTable {
  address_id: Generated<number>
  account_id: number
  /** In its one spelling. */
  address_key: string
  address: string
  named_at: Instant
  asked_at: Instant | null
  times_asked: number
  confirmed_at: Instant | null
  confirmed_by: string | null
  revoked_at: Instant | null
}

/** Links that were mailed to confirm an address; there may be several, one for each attempt to mail it. */
export interface LeadAddressLinkTable {
  token_hash: Uint8Array
  address_id: number
  expires_at: Instant
}
