import type { Schema } from '../schema/database-schema.ts'

export type TableName = keyof Schema

export interface CopiedTable {
  readonly name: TableName
  /** The columns of the primary key. */
  readonly key: readonly string[]
}

/**
 * The tables with data that must not be lost. A table stands after those to which its rows refer.
 * Left out are the tables whose rows live for seconds, `lease` and `request_limit`, and
 * `write_turn`, which has none.
 */
export const COPIED_TABLES: readonly CopiedTable[] = [
  { name: 'setting', key: ['name'] },
  { name: 'state', key: ['state_id'] },
  { name: 'region', key: ['region_id'] },
  { name: 'county', key: ['county_id'] },
  { name: 'city', key: ['city_id'] },
  { name: 'lake', key: ['lake_id'] },
  { name: 'zip', key: ['code'] },
  { name: 'account', key: ['account_id'] },
  { name: 'plan', key: ['plan_id'] },
  { name: 'account_plan', key: ['account_id'] },
  { name: 'api_key', key: ['key_id'] },
  { name: 'api_key_grant', key: ['key_id', 'account_id'] },
  { name: 'auction', key: ['auction_id'] },
  { name: 'listing', key: ['listing_id'] },
  { name: 'picture', key: ['picture_id'] },
  { name: 'account_picture', key: ['account_id', 'kind'] },
  { name: 'listing_picture', key: ['listing_id', 'position'] },
  { name: 'listing_history', key: ['listing_id', 'version'] },
  { name: 'spotlight', key: ['spotlight_id'] },
  { name: 'listing_day', key: ['listing_id', 'day'] },
  { name: 'listing_interest', key: ['listing_id'] },
  { name: 'listing_review', key: ['listing_id'] },
  { name: 'report', key: ['report_id'] },
  { name: 'account_application', key: ['account_id'] },
  { name: 'dropped_document', key: ['listing_id', 'path'] },
  { name: 'person', key: ['person_id'] },
  { name: 'lead', key: ['lead_id'] },
  { name: 'lead_note', key: ['note_id'] },
  { name: 'lead_entry', key: ['entry_id'] },
  { name: 'lead_address', key: ['address_id'] },
  { name: 'lead_address_link', key: ['token_hash'] },
  { name: 'lead_rule', key: ['account_id'] },
  { name: 'canned_answer', key: ['answer_id'] },
  { name: 'lead_route', key: ['route_id'] },
  { name: 'membership', key: ['person_id', 'account_id'] },
  { name: 'invitation', key: ['invitation_id'] },
  { name: 'session', key: ['session_id'] },
  { name: 'person_link', key: ['token_hash'] },
  { name: 'person_address', key: ['person_id', 'address_key'] },
  { name: 'calendar_link', key: ['person_id'] },
  { name: 'recovery_code', key: ['person_id', 'code_hash'] },
  { name: 'passkey', key: ['passkey_id'] },
  { name: 'passkey_challenge', key: ['challenge_hash'] },
  { name: 'known_device', key: ['token_hash'] },
  { name: 'attempt', key: ['attempt_id'] },
  { name: 'draft', key: ['draft_id'] },
  { name: 'draft_files', key: ['draft_id'] },
  { name: 'draft_picture', key: ['draft_id', 'picture_id'] },
  { name: 'draft_document', key: ['path'] },
  { name: 'draft_upload', key: ['name'] },
  { name: 'preview_link', key: ['token_hash'] },
  { name: 'kept_form', key: ['kept_form_id'] },
  { name: 'listing_revision', key: ['listing_id', 'version'] },
  { name: 'saved_view', key: ['view_id'] },
  { name: 'figures_mail', key: ['person_id'] },
  { name: 'bulk_change', key: ['change_id'] },
  { name: 'bulk_change_listing', key: ['change_id', 'listing_id'] },
  { name: 'feed', key: ['feed_id'] },
  { name: 'feed_run', key: ['run_id'] },
  { name: 'feed_record', key: ['feed_id', 'identity'] },
  { name: 'feed_upload_part', key: ['feed_id', 'upload', 'part'] },
  { name: 'feed_sample', key: ['feed_id'] },
  { name: 'feed_run_fault', key: ['run_id', 'fault_number'] },
  { name: 'job', key: ['job_id'] },
  { name: 'job_queue', key: ['topic', 'key'] },
  { name: 'idempotency', key: ['key_id', 'token'] },
  { name: 'audit', key: ['audit_id'] },
  { name: 'change_log', key: ['sequence'] },
  { name: 'published_listing', key: ['listing_id'] },
  { name: 'published_event', key: ['sequence'] },
  { name: 'account_event', key: ['sequence'] },
  { name: 'event_reader', key: ['key_id', 'reading'] },
  { name: 'lead_event', key: ['sequence'] },
  { name: 'webhook', key: ['webhook_id'] },
  { name: 'webhook_delivery', key: ['delivery_id'] },
  { name: 'webhook_dead_letter', key: ['dead_letter_id'] },
  { name: 'alert_address', key: ['alert_address_id'] },
  { name: 'saved_search', key: ['saved_search_id'] },
  { name: 'alert_link', key: ['token_hash'] },
  { name: 'alert_question', key: ['alert_question_id'] },
  { name: 'alert_listing', key: ['listing_id'] },
  { name: 'alert_told', key: ['alert_address_id', 'listing_id'] },
  { name: 'alert_pending', key: ['alert_address_id', 'listing_id'] },
  { name: 'follower', key: ['name'] },
]

/** Settings about the database itself, and not about its contents. */
export const OWN_SETTINGS: readonly string[] = ['move', 'move-postponed', 'transaction-offset']
