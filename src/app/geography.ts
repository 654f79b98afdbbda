import { applyPlaceChanges, loadReference } from '../catalog/setup/load-reference.ts'
import type { Actor } from '../domain/accounts/actor.ts'
import type { PlaceChanges } from '../domain/places/place-changes.ts'
import { bundledPlacesVersion, loadBundledPlaces } from '../reference/bundled-places.ts'
import { counted } from '../reference/counted-lines.ts'
import { loadCountyShapes } from '../reference/county-shapes.ts'
import { officialFileLines, readOfficialFile } from '../reference/official-file.ts'
import type { Store } from '../store/store.ts'
import { clock } from './clock-and-random.ts'

/**
 * Loads the geography that comes with the program. Returns false when the store already had it.
 * @param onLoad Called before loading begins.
 */
export function loadGeography(store: Store, onLoad: () => void = () => {}): Promise<boolean> {
  return loadReference(store, clock, {
    version: bundledPlacesVersion(),
    load: () => {
      onLoad()
      return loadBundledPlaces()
    },
  })
}

/**
 * Imports an official file of places.
 * @param onProgress Called with the number of characters read so far.
 */
export async function importOfficialFile(
  store: Store,
  actor: Actor,
  file: string,
  onProgress: (characters: number) => void,
): Promise<PlaceChanges> {
  const current = await store.places.all()
  const lines = counted(officialFileLines(file), onProgress)
  const changes = await readOfficialFile(lines, current, loadCountyShapes())
  await applyPlaceChanges(store, clock, actor, changes)
  return changes
}
