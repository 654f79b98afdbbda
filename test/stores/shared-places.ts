import { type Kysely, sql } from 'kysely'
import type { Places } from '../../src/domain/places/place.ts'
import { PlaceQueries } from '../../src/store/places/place-queries.ts'
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
  const { all } = PlaceQueries.prototype
  Object.assign(PlaceQueries.prototype, {
    async all(this: PlaceQueries): Promise<Places> {
      // Places are about to be changed in a transaction.
      if (this.constructor !== PlaceQueries) return await all.call(this)
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

/** What tells of places that a test has added, removed or renamed. */
const MARKS = [
  ['city', 'name'],
  ['lake', 'name'],
  ['zip', 'code'],
  ['region', 'name'],
] as const

/** Differs where a test removes or renames places. Null: they have come from an official file, or from the test itself. */
async function nameOf(db: Kysely<Schema>): Promise<string | null> {
  const imported = await db
    .selectFrom('audit')
    .select('audit_id')
    .where('subject', '=', 'places')
    .where('action', '=', 'imported')
    .executeTakeFirst()
  if (imported) return null
  const counts: unknown[] = []
  for (const [table, text] of MARKS) {
    const { n, letters } = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll().as('n'))
      .select(sql`coalesce(sum(length(${sql.ref(text)})), 0)`.as('letters'))
      .executeTakeFirstOrThrow()
    counts.push(n, letters)
  }
  const counties = await db.selectFrom('county').select('name').orderBy('county_id').execute()
  if (counties.length < MIN_COUNTIES) return null
  return JSON.stringify([counts.map(String), counties.map(({ name }) => name)])
}
