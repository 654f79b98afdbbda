import type { Generated } from 'kysely'
import type { Actor } from '../../domain/accounts/actor.ts'
import type { ChangeKind } from '../../domain/accounts/change.ts'
import type { AccountId } from '../../domain/values/ids.ts'
import type { Instant, Json } from './stored-values.ts'

export interface ChangeLogTable {
  sequence: Generated<number>
  /** 0 in SQLite, and in rows that came from there. */
  transaction: Generated<number>
  kind: ChangeKind
  entity_id: number
  at: Instant
  /**
   * Words separated by spaces. This column and the next three are empty in rows of earlier
   * versions.
   */
  actions: Generated<string>
  fields: Generated<string>
  actor_kind: Generated<Actor['kind']>
  actor_name: Generated<string>
}

export interface FollowerTable {
  name: string
  transaction: Generated<number>
  sequence: number
  moved_at: Instant
}

export interface IdempotencyTable {
  key_id: string
  token: string
  fingerprint: string
  result: Json
  created_at: Instant
}

export interface AuditTable {
  audit_id: Generated<number>
  at: Instant
  actor_kind: Actor['kind']
  actor_name: string
  account_id: AccountId | null
  client_address: string
  request_id: string
  subject: string
  /** A text, because the id of a key is one; empty: there is only one such subject. */
  subject_id: string
  action: string
  details: Json
}
