import { type Actor, SERVICE } from '../../domain/accounts/actor.ts'
import { edited } from '../../domain/accounts/change.ts'
import { positionText } from '../../domain/accounts/change-position.ts'
import type { CountyOutlines } from '../../domain/places/county-outline.ts'
import { differingPlaces, formerPlaces } from '../../domain/places/former-places.ts'
import type { Places } from '../../domain/places/place.ts'
import type { PlaceChanges } from '../../domain/places/place-changes.ts'
import { townFinder } from '../../domain/places/same-town.ts'
import type { Clock } from '../../domain/values/clock.ts'
import type { Store, Transaction } from '../../store/store.ts'
import { type RecordedWrite, recordWrite } from '../writes/record-write.ts'
import { noteUnsettled, settleListings } from './settle-listings.ts'

/** The places that come with the program. Their version changes whenever they do. */
export interface BundledPlaces {
  readonly version: string
  load(): Places
}

/**
 * Stores the bundled places, unless the store has this version of them. Places from official files
 * stay. Listings without coordinates of their own move along; those still moving because of an
 * earlier change do so first.
 * @returns Whether they were stored.
 */
export async function loadReference(
  store: Store,
  clock: Clock,
  bundled: BundledPlaces,
  outlines: CountyOutlines,
): Promise<boolean> {
  const { version } = bundled
  await settleListings(store, clock, SERVICE, outlines)
  const loaded = await store.settings.get('reference-version')
  if (loaded === version) return false
  const places = bundled.load()
  const put = {
    // Another process may have loaded them in the meantime.
    isWanted: ({ settings }: Pick<Transaction, 'settings'>) =>
      settings.replace('reference-version', loaded, version),
    choose: (present: Places) => besideOfficial(places, present),
    write: placesWrite('loaded', { version }),
  }
  if ((await putPlaces(store, clock, SERVICE, { ...put, outlines })) === null) return false
  await settleListings(store, clock, SERVICE, outlines)
  return true
}

interface PlacesToPut {
  readonly isWanted: (transaction: Pick<Transaction, 'settings'>) => Promise<boolean>
  readonly choose: (present: Places) => Partial<Places>
  readonly write: RecordedWrite
}

/**
 * Puts places into the store, and notes that the listings are to follow. The transaction writes
 * only places that differ, and reads no listings, so that no writer of listings makes it fail.
 * @returns Null when they are not wanted.
 */
async function putPlaces(
  store: Store,
  clock: Clock,
  actor: Actor,
  { isWanted, choose, write, outlines }: PlacesToPut & { readonly outlines: CountyOutlines },
): Promise<'put' | null> {
  for (;;) {
    const since = positionText(await store.changes.latest())
    try {
      return await store.transact(
        async transaction => {
          await transaction.lock('places')
          if (!(await isWanted(transaction))) return null
          const present = await transaction.places.all()
          const changed = differingPlaces(choose(present), present)
          const former = formerPlaces(changed, present)
          if (!(await noteUnsettled(transaction, former, since))) throw new Unsettled()
          await transaction.places.put(changed)
          // Some of their records may have named places that were missing.
          await transaction.feeds.fetchRefusedAgain()
          await recordWrite(transaction, actor, clock(), write)
          return 'put'
        },
        { locksByItself: true },
      )
    } catch (error) {
      if (!(error instanceof Unsettled)) throw error
    }
    await settleListings(store, clock, actor, outlines)
  }
}

/** Listings have not been moved yet for a change made by another process. */
class Unsettled extends Error {}

/**
 * The bundled places without those that official files have added or updated, or have under an id
 * of their own.
 */
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
 * Stores the changes of an official file: all or none. Listings without coordinates of their own
 * move along.
 * @returns How many listings were moved.
 */
export async function applyPlaceChanges(
  store: Store,
  clock: Clock,
  actor: Actor,
  { counties, cities, lakes, outlines }: PlaceChanges & { readonly outlines: CountyOutlines },
): Promise<number> {
  if (counties.length + cities.length + lakes.length === 0) return 0
  const newCounties = counties.length
  const newCities = cities.length
  const newLakes = lakes.length
  const details = { counties: newCounties, cities: newCities, lakes: newLakes }
  const put = {
    isWanted: async () => true,
    choose: () => ({ counties, cities, lakes }),
    write: placesWrite('imported', details),
  }
  await putPlaces(store, clock, actor, { ...put, outlines })
  return await settleListings(store, clock, actor, outlines)
}

function placesWrite(action: string, details: Readonly<Record<string, unknown>>) {
  return { subject: 'places', id: '', action, details, changed: [edited('places', 0, [])] } as const
}
