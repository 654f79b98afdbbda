import { createRecordCatalog, type RecordCatalog } from '../catalog/record-catalog.ts'
import { Gazetteer } from '../domain/places/gazetteer.ts'
import type { Clock } from '../domain/values/clock.ts'
import type { Store } from '../store/store.ts'
import { clockAndRandom } from './clock-and-random.ts'

/** The use cases on stored records, for a program that does not search. */
export function recordCatalog(store: Store, clock: Clock): RecordCatalog {
  return createRecordCatalog({
    store,
    sources: { ...clockAndRandom, clock },
    gazetteer: async () => new Gazetteer(await store.places.all()),
    catchUp: async () => {},
  })
}
