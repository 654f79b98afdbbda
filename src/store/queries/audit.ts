import type { Kysely, Selectable } from 'kysely'
import type { Actor } from '../../domain/actor.ts'
import type { AuditEntry, AuditSubject } from '../../domain/audit.ts'
import type { AccountId } from '../../domain/ids.ts'
import type { AuditFilter } from '../records/audit.ts'
import type { Schema } from '../schema.ts'
import type { AuditTable } from '../tables/logs.ts'
import { fromJson } from './rows.ts'

export class AuditQueries {
  protected readonly db: Kysely<Schema>

  constructor(db: Kysely<Schema>) {
    this.db = db
  }

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
    const rows = await this.db
      .selectFrom('audit')
      .selectAll()
      .where('audit_id', '>', after)
      .$if(since !== null, query => query.where('at', '>=', since))
      .$if(listingId !== null, query =>
        query.where('subject', '=', 'listing').where('subject_id', '=', String(listingId)),
      )
      .$if(keyId !== null, query =>
        query.where(eb =>
          eb.or([
            eb.and([eb('actor_kind', '=', 'key'), eb('actor_name', '=', keyId)]),
            eb.and([eb('subject', '=', 'api-key'), eb('subject_id', '=', keyId)]),
          ]),
        ),
      )
      .orderBy('audit_id')
      .limit(limit)
      .execute()
    return rows.map(entryOf)
  }
}

export class AuditCommands extends AuditQueries {
  async add({ at, actor, subject, id, deed, details }: Omit<AuditEntry, 'sequence'>) {
    await this.db
      .insertInto('audit')
      .values({
        at,
        actor_kind: actor.kind,
        actor_name: actor.name,
        account_id: actor.accountId,
        client_address: actor.clientAddress,
        request_id: actor.requestId,
        subject,
        subject_id: id,
        deed,
        details: JSON.stringify(details),
      })
      .execute()
  }
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
    deed: row.deed,
    details: fromJson(row.details),
  }
}
