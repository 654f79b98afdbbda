import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import type { Actor } from '../../domain/accounts/actor.ts'
import type { AuditEntry, AuditSubject } from '../../domain/accounts/audit.ts'
import type { AccountId } from '../../domain/values/ids.ts'
import type { Schema } from '../schema/database-schema.ts'
import type { AuditTable } from '../schema/log-tables.ts'
import { Queries } from '../sql/queries.ts'
import { fromJson } from '../sql/rows.ts'
import type { AuditFilter, AuditPosition, LatestEntries, LatestFilter } from './audit-records.ts'

export class AuditQueries extends Queries {
  async latestAt(): Promise<number | null> {
    const row = await this.db
      .selectFrom('audit')
      .select(({ fn }) => fn.max('at').as('latest'))
      .executeTakeFirst()
    return row?.latest ?? null
  }

  async entries(
    { since, listingId, keyId }: AuditFilter,
    after: number,
    limit: number,
  ): Promise<readonly AuditEntry[]> {
    let query = this.db
      .selectFrom('audit')
      .selectAll()
      .where('audit_id', '>', after)
      .orderBy('audit_id')
      .limit(limit)
    if (since !== null) query = query.where('at', '>=', since)
    if (listingId !== null) query = query.where(isAbout('listing', String(listingId)))
    if (keyId === null) return (await query.execute()).map(entryOf)
    // Two queries, each in the order of its own index: one query with `or` would sort all remaining rows in each step.
    const byKey = await query
      .where('actor_name', '=', keyId)
      .where('actor_kind', '=', 'key')
      .execute()
    const aboutKey = await query.where(isAbout('api-key', keyId)).execute()
    const both = [...byKey, ...aboutKey].sort((a, b) => a.audit_id - b.audit_id)
    return both.slice(0, limit).map(entryOf)
  }

  async latest(
    { subject, id, actor, since, until }: LatestFilter,
    before: AuditPosition | null,
    { limit, maxLooked }: { readonly limit: number; readonly maxLooked: number },
  ): Promise<LatestEntries> {
    let range = this.db.selectFrom('audit').orderBy('at', 'desc').orderBy('audit_id', 'desc')
    if (since !== null) range = range.where('at', '>=', since)
    if (until !== null) range = range.where('at', '<=', until)
    if (before) range = range.where(isBefore(before))
    // One record has few entries, and an index of its own. All others are looked at one by one.
    if (subject !== null && id !== null) range = range.where(isAbout(subject, id))
    const looked = range.selectAll().limit(maxLooked).as('looked')
    let found = this.db.selectFrom(looked).selectAll()
    if (subject !== null) found = found.where('subject', '=', subject)
    if (id !== null) found = found.where('subject_id', '=', id)
    if (actor !== null) found = found.where('actor_name', '=', actor)
    const rows = await found
      .orderBy('at', 'desc')
      .orderBy('audit_id', 'desc')
      .limit(limit + 1)
      .execute()
    const entries = rows.slice(0, limit).map(entryOf)
    if (rows.length > limit) return { entries, end: entries.at(-1) ?? null }
    const last = await range
      .select(['at', 'audit_id'])
      .limit(1)
      .offset(maxLooked - 1)
      .executeTakeFirst()
    return { entries, end: last ? { at: last.at, sequence: last.audit_id } : null }
  }
}

export class AuditCommands extends AuditQueries {
  async add(entry: Omit<AuditEntry, 'sequence'>) {
    await this.db.insertInto('audit').values(auditRow(entry)).execute()
  }
}

export function auditRow({
  at,
  actor,
  subject,
  id,
  action,
  details,
}: Omit<AuditEntry, 'sequence'>) {
  return {
    at,
    actor_kind: actor.kind,
    actor_name: actor.name,
    account_id: actor.accountId,
    client_address: actor.clientAddress,
    request_id: actor.requestId,
    subject,
    subject_id: id,
    action,
    details: JSON.stringify(details),
  }
}

/** Selects the entries about one thing. */
function isAbout(subject: AuditSubject, id: string) {
  return (eb: ExpressionBuilder<Schema, 'audit'>) =>
    eb.and([eb('subject', '=', subject), eb('subject_id', '=', id)])
}

function isBefore({ at, sequence }: AuditPosition) {
  return sql<boolean>`(${sql.ref('at')}, audit_id) < (${at}, ${sequence})`
}

function entryOf(row: Selectable<AuditTable>): AuditEntry {
  return {
    sequence: row.audit_id,
    at: row.at,
    actor: {
      kind: row.actor_kind as Actor['kind'],
      name: row.actor_name,
      accountId: row.account_id as AccountId | null,
      clientAddress: row.client_address,
      requestId: row.request_id,
    },
    subject: row.subject as AuditSubject,
    id: row.subject_id,
    action: row.action,
    details: fromJson(row.details),
  }
}
