import { type Actor, SERVICE } from '../../domain/accounts/actor.ts'
import { edited } from '../../domain/accounts/change.ts'
import type { Places } from '../../domain/places/place.ts'
import type { PlaceChanges } from '../../domain/places/place-changes.ts'
import type { Clock } from '../../domain/values/clock.ts'
import type { Store } from '../../store/store.ts'
import { recordWrite } from '../writes/record-write.ts'

/** The places that come with the program. Their version changes whenever they do. */
export interface BundledPlaces {
  readonly version: string
  load(): Places
}

/**
 * Puts the bundled places into the store, unless it has this version of them. Places from official files stay.
 * @returns Whether they were put there.
 */
export async function loadReference(
  store: Store,
  clock: Clock,
  bundled: BundledPlaces,
): Promise<boolean> {
  const { version } = bundled
  const loaded = await store.settings.get('reference-version')
  if (loaded === version) return false
  const places = bundled.load()
  return await store.transact(async transaction => {
    // Another process may have loaded them meanwhile.
    if (!(await transaction.settings.replace('reference-version', loaded, version))) return false
    await transaction.places.put(places)
    const details = { version }
    await recordWrite(transaction, SERVICE, clock(), placesWrite('loaded', details))
    return true
  })
}

/** Stores the changes of an official file: all or none. */
export async function applyPlaceChanges(
  store: Store,
  clock: Clock,
  actor: Actor,
  { counties, cities, lakes }: PlaceChanges,
): Promise<void> {
  if (counties.length + cities.length + lakes.length === 0) return
  await store.transact(async transaction => {
    await transaction.places.put({ counties, cities, lakes })
    const [newCounties, newCities, newLakes] = [counties.length, cities.length, lakes.length]
    const details = { counties: newCounties, cities: newCities, lakes: newLakes }
    await recordWrite(transaction, actor, clock(), placesWrite('imported', details))
  })
}

function placesWrite(action: string, details: Readonly<Record<string, unknown>>) {
  return { subject: 'places', id: '', action, details, changed: [edited('places', 0, [])] } as const
}
