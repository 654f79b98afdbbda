import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import type { AuditEntry, AuditSubject } from '../../domain/accounts/audit.ts'
import type { AccountId, ListingId, UserId } from '../../domain/values/ids.ts'
import type { Schema } from '../schema/database-schema.ts'
import type { AuditTable } from '../schema/log-tables.ts'
import { Queries } from '../sql/queries.ts'
import { fromJson } from '../sql/rows.ts'

/** Selects entries of the audit log; null: any. */
export interface AuditFilter {
  /** From this instant on. */
  readonly since: number | null
  /** About this listing. */
  readonly listingId: ListingId | null
  /** Done with this key, or to it. */
  readonly keyId: string | null
}

/** Selects entries that are read from the latest one back; null: any. */
export interface LatestFilter {
  readonly subject: AuditSubject | null
  /** The id of the record that the entries are about. */
  readonly id: string | null
  /** The name of the person or program that did it. */
  readonly actor: string | null
  /** From this instant on. */
  readonly since: number | null
  /** Up to this instant. */
  readonly until: number | null
}

/** Selects events of security: changes of ways in, sign-ins, keys, and where leads go. */
export interface SecurityFilter {
  /** About this person. */
  readonly userId: UserId
  /** And about the keys and addresses of these accounts. */
  readonly accountIds: readonly AccountId[]
}

/** A place in the log, from the latest entry back. */
export type AuditPosition = Pick<AuditEntry, 'at' | 'sequence'>

export interface LatestEntries {
  /** The latest first. */
  readonly entries: readonly AuditEntry[]
  /** The last entry read, where more may follow; null: there are no more. */
  readonly end: AuditPosition | null
}

export class AuditReader extends Queries {
  /** When the latest entry was written; null: there are none. */
  async latestAt(): Promise<number | null> {
    const row = await this.db
      .selectFrom('audit')
      .select(({ fn }) => fn.max('at').as('latest'))
      .executeTakeFirst()
    return row?.latest ?? null
  }

  /** The entries after an entry, oldest first, at most `limit`. @param after 0: from the first. */
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
    // Two queries, each in the order of its own index: one query with `or` would sort all remaining
    // rows in each step.
    const byKey = await query
      .where('actor_name', '=', keyId)
      .where('actor_kind', '=', 'key')
      .execute()
    const aboutKey = await query.where(isAbout('api-key', keyId)).execute()
    const both = [...byKey, ...aboutKey].sort((a, b) => a.audit_id - b.audit_id)
    return both.slice(0, limit).map(entryOf)
  }

  /**
   * The entries before a place, latest first.
   * @param before Null: from the latest.
   * @param bounds How many are returned at most, and among how many they are looked for.
   */
  async latest(
    { subject, id, actor, since, until }: LatestFilter,
    before: AuditPosition | null,
    { limit, maxLooked }: { readonly limit: number; readonly maxLooked: number },
  ): Promise<LatestEntries> {
    let range = this.db.selectFrom('audit').orderBy('at', 'desc').orderBy('audit_id', 'desc')
    if (since !== null) range = range.where('at', '>=', since)
    if (until !== null) range = range.where('at', '<=', until)
    if (before) range = range.where(isBefore(before))
    // One record has few entries, and an index of its own. All others are checked one by one.
    if (subject !== null && id !== null) range = range.where(isAbout(subject, id))
    const looked = range.selectAll().limit(maxLooked).as('looked')
    let found = this.db.selectFrom(looked).selectAll()
    if (subject === null && id !== null) found = found.where('subject_id', '=', id)
    if (subject !== null && id === null) found = found.where('subject', '=', subject)
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

  /**
   * The events of security before a place, latest first. @param filter Null: all. @param before
   * Null: from the latest.
   */
  async security(
    filter: SecurityFilter | null,
    before: AuditPosition | null,
    limit: number,
  ): Promise<readonly AuditEntry[]> {
    let events = this.db
      .selectFrom('audit')
      .selectAll()
      .where(OF_SECURITY)
      .where(IS_EVENT)
      .orderBy('at', 'desc')
      .orderBy('audit_id', 'desc')
      .limit(limit)
    if (before) events = events.where(isBefore(before))
    if (filter === null) return (await events.execute()).map(entryOf)
    const { userId, accountIds } = filter
    const ofUser = events.where(isAbout('user', String(userId)))
    // One query for each kind of record, each in the order of the index: one query with `or` would
    // sort all entries.
    const ofAccounts = accountIds.length === 0 ? [] : RECORDS_OF_ACCOUNTS(accountIds)
    const found = await Promise.all([
      ofUser.execute(),
      ...ofAccounts.map(([subject, ids]) =>
        events.where('subject', '=', subject).where(sql<boolean>`subject_id in (${ids})`).execute(),
      ),
    ])
    const latestFirst = found.flat().sort((a, b) => b.at - a.at || b.audit_id - a.audit_id)
    return latestFirst.slice(0, limit).map(entryOf)
  }
}

/** The condition of the indexes of migration 0073, in the same words. */
const OF_SECURITY = sql<boolean>`case subject when 'user' then 1 when 'api-key' then 1 when 'lead-address' then 1 when 'account' then 1 else 0 end = 1`

/**
 * Leaves out what people do often and what says nothing about access: entering the password again,
 * names, other details of an account.
 */
const IS_EVENT = sql<boolean>`case subject
  when 'user' then action not in ('proved who it is', 'edited', 'named a passkey')
  when 'account' then action <> 'edited' or details like '%"email"%'
  else true end`

/** The records of accounts that are subjects of events, with a list or a query of their ids. */
const RECORDS_OF_ACCOUNTS = (accountIds: readonly AccountId[]) => {
  const accounts = sql.join(accountIds.map(id => sql`${id}`))
  return [
    ['account', sql.join(accountIds.map(id => sql`${String(id)}`))],
    ['api-key', sql`select key_id from api_key where account_id in (${accounts})`],
    [
      'lead-address',
      sql`select cast(address_id as text) from lead_address where account_id in (${accounts})`,
    ],
  ] as const
}

export class AuditWriter extends AuditReader {
  async add(entry: Omit<AuditEntry, 'sequence'>): Promise<void> {
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

/** Selects the entries about one thing, with those about several listings or leads. */
function isAbout(subject: AuditSubject, id: string) {
  return (eb: ExpressionBuilder<Schema, 'audit'>) => {
    const ids = IDS_OF[subject]
    if (ids === undefined || !/^\d+$/.test(id)) {
      return eb.and([eb('subject', '=', subject), eb('subject_id', '=', id)])
    }
    const isOne = ['', '%,'].flatMap(before =>
      [',', ']'].map(after => eb('details', 'like', `%"${ids}":[${before}${id}${after}%`)),
    )
    return eb.and([
      eb('subject', '=', subject),
      eb('subject_id', 'in', [id, '']),
      eb.or([eb('subject_id', '<>', ''), ...isOne]),
    ])
  }
}

/** The lists in the details of entries about several records. */
const IDS_OF: Partial<Record<AuditSubject, string>> = { listing: 'listingIds', lead: 'leadIds' }

function isBefore({ at, sequence }: AuditPosition) {
  return sql<boolean>`(${sql.ref('at')}, audit_id) < (${at}, ${sequence})`
}

function entryOf(row: Selectable<AuditTable>): AuditEntry {
  return {
    sequence: row.audit_id,
    at: row.at,
    actor: {
      kind: row.actor_kind,
      name: row.actor_name,
      accountId: row.account_id,
      clientAddress: row.client_address,
      requestId: row.request_id,
    },
    subject: row.subject as AuditSubject,
    id: row.subject_id,
    action: row.action,
    details: fromJson(row.details),
  }
}
