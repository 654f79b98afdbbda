import { type Actor, SERVICE } from '../../domain/accounts/actor.ts'
import { edited } from '../../domain/accounts/change.ts'
import type { CountyOutlines } from '../../domain/places/county-outline.ts'
import type { Places } from '../../domain/places/place.ts'
import type { PlaceChanges } from '../../domain/places/place-changes.ts'
import { townFinder } from '../../domain/places/same-town.ts'
import type { Clock } from '../../domain/values/clock.ts'
import type { Store } from '../../store/store.ts'
import { recordWrite } from '../writes/record-write.ts'
import { settleListings } from './settle-listings.ts'

/** The places that come with the program. Their version changes whenever they do. */
export interface BundledPlaces {
  readonly version: string
  load(): Places
}

/**
 * Puts the bundled places into the store, unless it has this version of them. Places from official files stay. Listings
 * without coordinates of their own move along.
 * @returns Whether they were put there.
 */
export async function loadReference(
  store: Store,
  clock: Clock,
  bundled: BundledPlaces,
  outlines: CountyOutlines,
): Promise<boolean> {
  const { version } = bundled
  const loaded = await store.settings.get('reference-version')
  if (loaded === version) return false
  const places = bundled.load()
  return await store.transact(async transaction => {
    // Another process may have loaded them meanwhile.
    if (!(await transaction.settings.replace('reference-version', loaded, version))) return false
    const before = await transaction.places.all()
    await transaction.places.put(besideOfficial(places, before))
    // Some of their records may have named places that were missing.
    await transaction.feeds.fetchRefusedAgain()
    const now = clock()
    const listings = await settleListings(transaction, SERVICE, before, outlines, now)
    await recordWrite(transaction, SERVICE, now, placesWrite('loaded', { version, listings }))
    return true
  })
}

/** The bundled places without those that official files have added or updated, or have under an id of their own. */
function besideOfficial(bundled: Places, present: Places): Places {
  const official = {
    cities: new Set(present.cities.flatMap(({ id, censusId }) => (censusId === null ? [] : id))),
    lakes: new Set(present.lakes.flatMap(({ id, gnisId }) => (gnisId === null ? [] : id))),
  }
  const bundledIds = new Set(bundled.cities.map(({ id }) => id))
  const presentIds = new Set(present.cities.map(({ id }) => id))
  const townNamed = townFinder(present.cities.filter(({ id }) => !bundledIds.has(id)))
  return {
    ...bundled,
    cities: bundled.cities.filter(
      city => !official.cities.has(city.id) && (presentIds.has(city.id) || !townNamed(city)),
    ),
    lakes: bundled.lakes.filter(({ id }) => !official.lakes.has(id)),
  }
}

/**
 * Stores the changes of an official file: all or none. Listings without coordinates of their own move along.
 * @returns How many listings were moved.
 */
export async function applyPlaceChanges(
  store: Store,
  clock: Clock,
  actor: Actor,
  { counties, cities, lakes }: PlaceChanges,
  outlines: CountyOutlines,
): Promise<number> {
  if (counties.length + cities.length + lakes.length === 0) return 0
  return await store.transact(async transaction => {
    const before = await transaction.places.all()
    await transaction.places.put({ counties, cities, lakes })
    await transaction.feeds.fetchRefusedAgain()
    const now = clock()
    const listings = await settleListings(transaction, actor, before, outlines, now)
    const [newCounties, newCities, newLakes] = [counties.length, cities.length, lakes.length]
    const details = { counties: newCounties, cities: newCities, lakes: newLakes, listings }
    await recordWrite(transaction, actor, now, placesWrite('imported', details))
    return listings
  })
}

function placesWrite(action: string, details: Readonly<Record<string, unknown>>) {
  return { subject: 'places', id: '', action, details, changed: [edited('places', 0, [])] } as const
}
