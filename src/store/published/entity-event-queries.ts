import { sql } from 'kysely'
import type { EntityEvent, EntityResource } from '../../domain/published/entity-event.ts'
import { Queries } from '../sql/queries.ts'
import type { EventRange } from './published-records.ts'
import { listed } from './published-rows.ts'

/** How many media the event of a listing names. */
const NAMED = sql<number>`(length(media) - length(replace(media, ',', '')))`

/**
 * Events about listings, media and accounts, in one order. The media that the event of a listing
 * names have the numbers behind it.
 */
export class EntityEventQueries extends Queries {
  /** The first events of a range about some resources, in either order. */
  async entityEventsIn(
    range: EventRange,
    resources: readonly EntityResource[],
    { descending, limit }: { readonly descending: boolean; readonly limit: number },
  ): Promise<readonly EntityEvent[]> {
    const order = descending ? 'desc' : 'asc'
    // The first and the last row may have no event within the range.
    const rows = await this.#listingsIn(range, resources)
      .select(['sequence', 'listing_id', 'media'])
      .orderBy('sequence', order)
      .limit(limit + 2)
      .execute()
    const accounts = await this.#accountsIn(range, resources)
      .selectAll()
      .orderBy('sequence', order)
      .limit(limit)
      .execute()
    const listings = rows.flatMap(({ sequence, listing_id, media }): readonly EntityEvent[] => [
      { sequence, resource: 'Property', key: String(listing_id) },
      ...listed(media).map((key, i) => ({
        sequence: sequence + i + 1,
        resource: 'Media' as const,
        key: `${listing_id}-${key}`,
      })),
    ])
    const others = accounts.map(({ sequence, resource, account_id }) => {
      return { sequence, resource: resource, key: String(account_id) }
    })
    return [...listings.filter(event => isIn(event, range, resources)), ...others]
      .toSorted((a, b) => (descending ? b.sequence - a.sequence : a.sequence - b.sequence))
      .slice(0, limit)
  }

  /**
   * The number of the event of a listing at this distance behind the first of a range; null: the
   * range has fewer.
   */
  async eventAt({ from, to }: EventRange, place: number): Promise<number | null> {
    const row = await this.db
      .selectFrom('published_event')
      .select('sequence')
      .where('sequence', '>=', from)
      .where('sequence', '<=', to)
      .orderBy('sequence')
      .limit(1)
      .offset(place)
      .executeTakeFirst()
    return row?.sequence ?? null
  }

  async countEntitiesIn(range: EventRange, resources: readonly EntityResource[]): Promise<number> {
    const { from, to } = range
    const last = sql`sequence + ${NAMED}`
    const { listings, media } = await this.#listingsIn(range, resources)
      .select([
        sql<number>`count(case when sequence >= ${from} then 1 end)`.as('listings'),
        sql<number | null>`sum(case when ${last} < ${from} then 0
          else case when ${last} > ${to} then ${to} else ${last} end
            - case when sequence < ${from} then ${from} - 1 else sequence end
          end)`.as('media'),
      ])
      .executeTakeFirstOrThrow()
    const { accounts } = await this.#accountsIn(range, resources)
      .select(({ fn }) => fn.countAll<number>().as('accounts'))
      .executeTakeFirstOrThrow()
    const counts = { Property: listings, Media: media }
    const named = (['Property', 'Media'] as const).filter(name => resources.includes(name))
    return named.reduce((sum, name) => sum + Number(counts[name]), Number(accounts))
  }

  /** The events of listings that are in a range, or name media whose numbers are. */
  #listingsIn({ from, to }: EventRange, resources: readonly EntityResource[]) {
    const query = this.db.selectFrom('published_event').where('sequence', '<=', to)
    if (!resources.includes('Media')) {
      return query.where('sequence', '>=', resources.includes('Property') ? from : to + 1)
    }
    const first = sql<number>`coalesce(
      (select max(sequence) from published_event where sequence <= ${from}), ${from})`
    const events = query.where('sequence', '>=', first)
    return resources.includes('Property') ? events : events.where('media', '<>', '')
  }

  #accountsIn({ from, to }: EventRange, resources: readonly EntityResource[]) {
    return this.db
      .selectFrom('account_event')
      .where('sequence', '>=', from)
      .where('sequence', '<=', to)
      .where('resource', 'in', resources)
  }
}

function isIn(
  { sequence, resource }: EntityEvent,
  { from, to }: EventRange,
  resources: readonly EntityResource[],
): boolean {
  return sequence >= from && sequence <= to && resources.includes(resource)
}
