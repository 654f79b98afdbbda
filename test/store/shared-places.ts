import { type Kysely, sql } from 'kysely'
import type { Places } from '../../src/domain/places/place.ts'
import { PlaceReader } from '../../src/store/places/place-records.ts'
import type { Schema } from '../../src/store/schema/database-schema.ts'

/** The places of the databases that were read, by what tells these apart. */
const known = new Map<string, Promise<Places>>()
let isShared = false

/**
 * From now on, stores of this process read the same places once. Nearly all databases of tests have the bundled places;
 * reading these takes a tenth of a second, and each command and each service would keep 20 MB of them.
 */
export function sharePlaces(): void {
  if (isShared) return
  isShared = true
  const { all } = PlaceReader.prototype
  Object.assign(PlaceReader.prototype, {
    async all(this: PlaceReader): Promise<Places> {
      // Places are about to be changed in a transaction.
      if (this.constructor !== PlaceReader) return await all.call(this)
      const { db } = this as unknown as { readonly db: Kysely<Schema> }
      const name = await nameOf(db)
      if (name === null) return await all.call(this)
      const places = known.get(name) ?? all.call(this)
      known.set(name, places)
      places.catch(() => known.delete(name))
      return await places
    },
  })
}

/** Those who have all counties have the bundled places. */
const MIN_COUNTIES = 3000

/** What tells of places that a test has added or removed, at the cost of counting the entries of an index. */
const MARKS = [
  ['city', 'city_id'],
  ['lake', 'lake_id'],
  ['zip', 'code'],
  ['region', 'region_id'],
] as const

/**
 * Differs where a test adds or removes places, renames counties, or gives a city an official id. Null: they have come from an official file, or from the
 * test itself.
 */
async function nameOf(db: Kysely<Schema>): Promise<string | null> {
  const imported = await db
    .selectFrom('audit')
    .select('audit_id')
    .where('subject', '=', 'places')
    .where('action', '=', 'imported')
    .executeTakeFirst()
  if (imported) return null
  const marks: unknown[] = []
  for (const [table, id] of MARKS) {
    const { n, last } = await db
      .selectFrom(table)
      .select(({ fn }) => [fn.countAll().as('n'), fn.max(sql.ref(id)).as('last')])
      .executeTakeFirstOrThrow()
    marks.push(n, last)
  }
  const { official } = await db
    .selectFrom('city')
    .select(({ fn }) => fn.max('census_id').as('official'))
    .executeTakeFirstOrThrow()
  const counties = await db
    .selectFrom('county')
    .select(({ fn }) => fn.countAll().as('n'))
    .select(sql<string>`string_agg(name, ',')`.as('names'))
    .executeTakeFirstOrThrow()
  if (Number(counties.n) < MIN_COUNTIES) return null
  return JSON.stringify([...marks.map(String), String(official), counties.names])
}
