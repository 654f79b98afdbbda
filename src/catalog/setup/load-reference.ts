import { type Actor, SERVICE } from '../../domain/accounts/actor.ts'
import { edited } from '../../domain/accounts/change.ts'
import type { Places } from '../../domain/places/place.ts'
import type { PlaceChanges } from '../../domain/places/place-changes.ts'
import type { Clock } from '../../domain/values/clock.ts'
import type { Store } from '../../store/store.ts'
import { recordWrite } from '../writes/record-write.ts'

/** Places that come with the program, and a text that changes whenever they do. */
export interface BundledPlaces {
  readonly version: string
  load(): Places
}

/**
 * Puts the bundled places into the store unless this version of them is there already. Places
 * from official files stay.
 * @returns Whether there was anything to do.
 */
export async function loadReference(
  store: Store,
  clock: Clock,
  bundled: BundledPlaces,
): Promise<boolean> {
  if ((await store.settings.get('reference-version')) === bundled.version) return false
  const places = bundled.load()
  await store.transact(async transaction => {
    await transaction.places.put(places)
    await transaction.settings.set('reference-version', bundled.version)
    const details = { version: bundled.version }
    await recordWrite(transaction, SERVICE, clock(), placesWrite('loaded', details))
  })
  return true
}

/** Takes over what an official file changes, all of it or nothing. */
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
