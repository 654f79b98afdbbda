import type { Kysely } from 'kysely'
import type { ListingDocument } from '../../domain/listings/listing.ts'
import type { ListingId, PictureId } from '../../domain/values/ids.ts'
import type { Schema } from '../schema/database-schema.ts'
import type { BulkInsert } from '../sql/bulk-insert.ts'
import { Queries } from '../sql/queries.ts'
import { fromJson } from '../sql/rows.ts'

/** Documents that were sent as files, named by the paths of the files. */
export class DocumentReader extends Queries {
  /**
   * Documents that were removed from a listing, but are stored for a time so the listing can show
   * them again.
   */
  async dropped(listingId: ListingId): Promise<readonly string[]> {
    return this.droppedOf([listingId])
  }

  protected async droppedOf(ids: readonly ListingId[]): Promise<readonly string[]> {
    const rows = await this.db
      .selectFrom('dropped_document')
      .select('path')
      .where('listing_id', 'in', ids)
      .execute()
    return rows.map(({ path }) => path)
  }
}

export class DocumentWriter extends DocumentReader {
  readonly #insert: BulkInsert

  constructor(db: Kysely<Schema>, insert: BulkInsert) {
    super(db)
    this.#insert = insert
  }

  /** Documents that listings show, or can show again. */
  async ofListings(ids: readonly ListingId[]): Promise<ReadonlySet<string>> {
    if (ids.length === 0) return new Set()
    const rows = await this.db
      .selectFrom('listing')
      .select('documents')
      .where('listing_id', 'in', ids)
      .execute()
    const shown = rows
      .flatMap(row => fromJson<ListingDocument[]>(row.documents))
      .flatMap(document => ('path' in document ? document.path : []))
    return new Set([...shown, ...(await this.droppedOf(ids))])
  }

  /**
   * The documents among these that were sent to existing drafts, or that are shown by the listings
   * that such drafts became. Forgets the others.
   */
  async ofDrafts(paths: readonly string[]): Promise<ReadonlySet<string>> {
    if (paths.length === 0) return new Set()
    const rows = await this.db
      .selectFrom('draft_document')
      .selectAll()
      .where('path', 'in', paths)
      .execute()
    const listings = rows.flatMap(({ listing_id }) => listing_id ?? [])
    const shown = await this.ofListings([...new Set(listings)] as ListingId[])
    const isNamed = ({ path, draft_id }: (typeof rows)[number]) =>
      draft_id !== null || shown.has(path)
    await this.#forget(rows.filter(row => !isNamed(row)).map(({ path }) => path))
    return new Set(rows.filter(isNamed).map(({ path }) => path))
  }

  async #forget(paths: readonly string[]): Promise<void> {
    if (paths.length === 0) return
    await this.db.deleteFrom('draft_document').where('path', 'in', paths).execute()
    await forgetUploads(this.db, paths)
  }

  /** Notes that documents were removed from a listing. */
  async drop(listingId: ListingId, paths: readonly string[], at: number): Promise<void> {
    const rows = paths.map(path => ({ listing_id: listingId, path, dropped_at: at }))
    if (rows.length > 0) await this.#insert('dropped_document', rows)
  }

  /**
   * Notes that the listing shows removed documents again. @returns False when one of them is gone.
   */
  async takeUp(listingId: ListingId, paths: readonly string[]): Promise<boolean> {
    if (paths.length === 0) return true
    const { numDeletedRows } = await this.db
      .deleteFrom('dropped_document')
      .where('listing_id', '=', listingId)
      .where('path', 'in', paths)
      .executeTakeFirst()
    return Number(numDeletedRows) === paths.length
  }

  /** Forgets documents that were removed from listings up to an instant. @returns Their paths. */
  async forgetDropped(until: number, limit: number): Promise<readonly string[]> {
    const rows = await this.db
      .selectFrom('dropped_document')
      .select(['listing_id', 'path'])
      .where('dropped_at', '<=', until)
      .orderBy('dropped_at')
      .limit(limit)
      .execute()
    const forgotten: string[] = []
    for (const { listing_id, path } of rows) {
      // Its listing may show it again by now; then its file is still needed.
      if (await this.takeUp(listing_id, [path])) forgotten.push(path)
    }
    await this.#forget(forgotten)
    return forgotten
  }
}

/**
 * The name under which a file that was sent to a draft is noted. @param file A photo, or the path
 * of a document.
 */
export function uploadName(file: PictureId | string): string {
  return typeof file === 'string' ? file : `photo ${file}`
}

/** Forgets the sizes of files that were sent to drafts. Files without a note are left out. */
export async function forgetUploads(
  db: Kysely<Schema>,
  files: readonly (PictureId | string)[],
): Promise<void> {
  if (files.length === 0) return
  await db.deleteFrom('draft_upload').where('name', 'in', files.map(uploadName)).execute()
}
