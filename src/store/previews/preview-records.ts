import type { Selectable } from 'kysely'
import type { DraftId, ListingId } from '../../domain/values/ids.ts'
import type { PreviewLinkTable } from '../schema/preview-tables.ts'
import { Queries } from '../sql/queries.ts'

/** The listing or draft behind a link. */
export type PreviewSubject =
  | { readonly kind: 'listing'; readonly id: ListingId }
  | { readonly kind: 'draft'; readonly id: DraftId }

/**
 * A link to a page of something that is not published. Instants are milliseconds since 1970 UTC.
 */
export interface PreviewLink {
  readonly subject: PreviewSubject
  readonly createdAt: number
  readonly expiresAt: number
}

export class PreviewReader extends Queries {
  /** The link with a token; null: there is none, or it has ended. */
  async byToken(tokenHash: Uint8Array, now: number): Promise<PreviewLink | null> {
    const row = await this.db
      .selectFrom('preview_link')
      .selectAll()
      .where('token_hash', '=', tokenHash)
      .where('expires_at', '>', now)
      .executeTakeFirst()
    return row ? linkOf(row) : null
  }

  /** The links to something that have not ended, the latest first. */
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

export class PreviewWriter extends PreviewReader {
  /** Adds a link, and removes all that have ended, and the oldest beyond `most` of the same. */
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

  /** @returns How many there were. */
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
