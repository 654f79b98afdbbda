import { type Kysely, sql } from 'kysely'
import type { Actor } from '../../domain/accounts/actor.ts'
import type { ListingId } from '../../domain/values/ids.ts'
import type { Schema } from '../schema/database-schema.ts'
import type { BulkInsert } from '../sql/bulk-insert.ts'
import { Queries } from '../sql/queries.ts'
import { fromJson } from '../sql/rows.ts'

/** The values that an edit of a listing has replaced. */
export interface StoredRevision {
  readonly listingId: ListingId
  /** The version that the edit made. */
  readonly version: number
  /** Milliseconds since 1970 UTC. */
  readonly at: number
  readonly actor: Pick<Actor, 'kind' | 'name'>
  /**
   * The members of the listing, and its auction, that the edit has changed, with the values that
   * they had before.
   */
  readonly before: Readonly<Record<string, unknown>>
}

/** What the history of a listing holds. */
export interface RevisionRoom extends Pick<StoredRevision, 'at' | 'actor'> {
  readonly steps: number
  /** Of the replaced values. */
  readonly bytes: number
}

export class RevisionReader extends Queries {
  /**
   * The revisions of a listing, latest first. @param below Only revisions before a version; null:
   * all.
   */
  async of(
    id: ListingId,
    limit: number,
    below: number | null = null,
  ): Promise<readonly StoredRevision[]> {
    const rows = await this.db
      .selectFrom('listing_revision')
      .selectAll()
      .where('listing_id', '=', id)
      .$if(below !== null, query => query.where('version', '<', below ?? 0))
      .orderBy('version', 'desc')
      .limit(limit)
      .execute()
    return rows.map(row => ({
      listingId: row.listing_id,
      version: row.version,
      at: row.at,
      actor: { kind: row.actor_kind, name: row.actor_name },
      before: fromJson(row.before),
    }))
  }

  /**
   * The histories of listings, with the time and the author of the latest revision; those without
   * any are left out.
   */
  async rooms(ids: readonly ListingId[]): Promise<ReadonlyMap<ListingId, RevisionRoom>> {
    if (ids.length === 0) return new Map()
    const rows = await this.db
      .selectFrom('listing_revision as latest')
      .innerJoin(
        db =>
          db
            .selectFrom('listing_revision')
            .select(['listing_id', sql<number>`max(version)`.as('version')])
            .select([
              sql<number>`count(*)`.as('steps'),
              sql<number>`sum(octet_length("before"))`.as('bytes'),
            ])
            .where('listing_id', 'in', ids)
            .groupBy('listing_id')
            .as('room'),
        join =>
          join
            .onRef('room.listing_id', '=', 'latest.listing_id')
            .onRef('room.version', '=', 'latest.version'),
      )
      .select(['latest.listing_id', 'at', 'actor_kind', 'actor_name', 'steps', 'bytes'])
      .execute()
    return new Map(
      rows.map(({ listing_id, at, actor_kind, actor_name, steps, bytes }) => [
        listing_id,
        { at, actor: { kind: actor_kind, name: actor_name }, steps, bytes },
      ]),
    )
  }
}

export class RevisionWriter extends RevisionReader {
  readonly #insert: BulkInsert

  constructor(db: Kysely<Schema>, insert: BulkInsert) {
    super(db)
    this.#insert = insert
  }

  async add(revisions: readonly StoredRevision[]): Promise<void> {
    await this.#insert(
      'listing_revision',
      revisions.map(({ listingId, version, at, actor, before }) => ({
        listing_id: listingId,
        version,
        at,
        actor_kind: actor.kind,
        actor_name: actor.name,
        before: JSON.stringify(before),
      })),
    )
  }

  async remove(id: ListingId, version: number): Promise<void> {
    await this.db
      .deleteFrom('listing_revision')
      .where('listing_id', '=', id)
      .where('version', '=', version)
      .execute()
  }

  /** Puts revisions in the place of all that a listing has. */
  async replace(id: ListingId, revisions: readonly StoredRevision[]): Promise<void> {
    await this.db.deleteFrom('listing_revision').where('listing_id', '=', id).execute()
    await this.add(revisions)
  }

  /** Removes revisions from before an instant. @returns How many. */
  async removeUntil(until: number, limit: number): Promise<number> {
    const rows = await this.db
      .selectFrom('listing_revision')
      .select(['listing_id', 'version'])
      .where('at', '<', until)
      .orderBy('at')
      .limit(limit)
      .execute()
    for (const { listing_id, version } of rows) {
      await this.remove(listing_id, version)
    }
    return rows.length
  }
}
