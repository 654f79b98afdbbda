import type { Generated } from 'kysely'
import type { Flag, Instant, Json } from './values.ts'

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
  payload: Json
  created_at: Instant
  attempts: number
  /** Null: sent, or given up. */
  due_at: Instant | null
  sent_at: Instant | null
  last_error: string
  /** When a person had it sent again; null: nobody has. */
  retried_at: Instant | null
}
