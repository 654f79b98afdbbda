import { applyPlaceChanges, loadReference } from '../catalog/setup/load-reference.ts'
import type { Actor } from '../domain/accounts/actor.ts'
import type { PlaceChanges } from '../domain/places/place-changes.ts'
import { bundledPlacesVersion, loadBundledPlaces } from '../reference/bundled-places.ts'
import { counted } from '../reference/counted-lines.ts'
import { LazyCountyOutlines } from '../reference/county-outlines.ts'
import { loadCountyShapes } from '../reference/county-shapes.ts'
import { officialFileLines, readOfficialFile } from '../reference/official-file.ts'
import type { Store } from '../store/store.ts'
import { clock } from './clock-and-random.ts'

/**
 * Loads the geography that ships with the program. Returns false when the store already has it.
 * @param onLoad Called before loading begins.
 */
export function loadGeography(store: Store, onLoad: () => void = () => {}): Promise<boolean> {
  const bundled = {
    version: bundledPlacesVersion(),
    load: () => {
      onLoad()
      return loadBundledPlaces()
    },
  }
  return loadReference(store, clock, bundled, new LazyCountyOutlines())
}

/** What importing an official file changed. */
interface ImportedPlaces extends PlaceChanges {
  /** How many listings without coordinates of their own moved with their places. */
  readonly movedListings: number
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
): Promise<ImportedPlaces> {
  const current = await store.places.all()
  const lines = counted(officialFileLines(file), onProgress)
  const changes = await readOfficialFile(lines, current, loadCountyShapes())
  const outlines = new LazyCountyOutlines()
  const movedListings = await applyPlaceChanges(store, clock, actor, { ...changes, outlines })
  return { ...changes, movedListings }
}
