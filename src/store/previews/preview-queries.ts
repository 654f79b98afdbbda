import type { Selectable } from 'kysely'
import type { PreviewLinkTable } from '../schema/preview-tables.ts'
import { Queries } from '../sql/queries.ts'
import type {
  PreviewLink,
  PreviewReader,
  PreviewSubject,
  PreviewWriter,
} from './preview-records.ts'

export class PreviewQueries extends Queries implements PreviewReader {
  async byToken(tokenHash: Uint8Array, now: number): Promise<PreviewLink | null> {
    const row = await this.db
      .selectFrom('preview_link')
      .selectAll()
      .where('token_hash', '=', tokenHash)
      .where('expires_at', '>', now)
      .executeTakeFirst()
    return row ? linkOf(row) : null
  }

  async of({ kind, id }: PreviewSubject, now: number): Promise<readonly PreviewLink[]> {
    const rows = await this.db
      .selectFrom('preview_link')
      .selectAll()
      .where('kind', '=', kind)
      .where('subject_id', '=', id)
      .where('expires_at', '>', now)
      .orderBy('created_at', 'desc')
      .execute()
    return rows.map(linkOf)
  }
}

export class PreviewCommands extends PreviewQueries implements PreviewWriter {
  async add(
    tokenHash: Uint8Array,
    { subject: { kind, id }, createdAt, expiresAt }: PreviewLink,
    most: number,
  ): Promise<void> {
    await this.db.deleteFrom('preview_link').where('expires_at', '<=', createdAt).execute()
    const others = await this.db
      .selectFrom('preview_link')
      .select('token_hash')
      .where('kind', '=', kind)
      .where('subject_id', '=', id)
      .orderBy('created_at', 'desc')
      .execute()
    const old = others.slice(most - 1).map(row => row.token_hash)
    if (old.length > 0) {
      await this.db.deleteFrom('preview_link').where('token_hash', 'in', old).execute()
    }
    const times = { created_at: createdAt, expires_at: expiresAt }
    const row = { token_hash: tokenHash, kind, subject_id: id, ...times }
    await this.db.insertInto('preview_link').values(row).execute()
  }

  async removeOf({ kind, id }: PreviewSubject): Promise<number> {
    const { numDeletedRows } = await this.db
      .deleteFrom('preview_link')
      .where('kind', '=', kind)
      .where('subject_id', '=', id)
      .executeTakeFirst()
    return Number(numDeletedRows)
  }
}

function linkOf(row: Selectable<PreviewLinkTable>): PreviewLink {
  const { kind, subject_id, created_at, expires_at } = row
  const subject = { kind, id: subject_id } as PreviewSubject
  return { subject, createdAt: created_at, expiresAt: expires_at }
}
