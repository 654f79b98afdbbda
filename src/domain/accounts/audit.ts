import { isDeepStrictEqual } from 'node:util'
import type { Actor } from './actor.ts'

/**
 * The kinds of records that an audit entry can be about. `message` occurs only in entries of
 * versions without jobs.
 */
export const AUDIT_SUBJECTS = [
  'listing',
  'lead',
  'lead-address',
  'job',
  'message',
  'account',
  'api-key',
  'picture',
  'places',
  'demo',
  'database',
  'audit',
  'follower',
  'feed',
  'user',
  'webhook',
  'alert-address',
  'draft',
  'plan',
] as const
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number]

/** An action and the record that it changed. Contains neither texts nor secrets. */
export interface AuditedAction {
  readonly subject: AuditSubject
  /** The id of the record; empty where there is only one record, or where several are meant. */
  readonly id: string
  /** One or two words: created, edited, revoked … */
  readonly action: string
  /** More about the action, such as the names of the members that changed. */
  readonly details: Readonly<Record<string, unknown>>
}

/** A row of the audit log: who did what, and when. */
export interface AuditEntry extends AuditedAction {
  /** Increases with every entry; gaps are meaningless. */
  readonly sequence: number
  /** Milliseconds since 1970 UTC. */
  readonly at: number
  readonly actor: Actor
}

/**
 * The details of an entry as texts such as `members: title`. Those that are null or false are left
 * out.
 */
export function auditDetails({ details }: Pick<AuditEntry, 'details'>): readonly string[] {
  return Object.entries(details).flatMap(([name, value]) =>
    value === null || value === false
      ? []
      : `${name}: ${Array.isArray(value) ? value.join(',') || 'none' : value}`,
  )
}

/**
 * The names of the members that differ between two states of a record; members of parts as
 * `part.member`.
 */
export function changedMembers(before: object, after: object, parts: readonly string[]): string[] {
  const old = new Map(Object.entries(before))
  const now = new Map(Object.entries(after))
  const names = [...new Set([...old.keys(), ...now.keys()])]
  return names
    .toSorted()
    .filter(name => !isDeepStrictEqual(old.get(name), now.get(name)))
    .flatMap(name =>
      parts.includes(name)
        ? changedMembers(old.get(name), now.get(name), []).map(member => `${name}.${member}`)
        : name,
    )
}
