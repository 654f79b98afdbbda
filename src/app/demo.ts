import { demoCatalog } from '../../demo/catalog/demo-catalog.ts'
import { sampleDocuments } from '../../demo/documents/document-list.ts'
import { drawnPictures, pictureManifest } from '../../demo/pictures/drawn-pictures.ts'
import { type DemoPlan, loadDemo } from '../catalog/setup/load-demo.ts'
import type { Actor } from '../domain/accounts/actor.ts'
import { loadCountyShapes } from '../reference/county-shapes.ts'
import type { Store } from '../store/store.ts'
import { clock } from './clock-and-random.ts'

/** Load this file by `import()`, and only when a demo is wanted: it loads the whole demo package. */

/** Fills an empty store with a demo catalog. Its pictures are drawn by `DrawnFiles`. */
export async function fillWithDemo(
  store: Store,
  actor: Actor,
  wanted: DemoPlan,
  onProgress: (listings: number) => void,
): Promise<void> {
  const shapes = loadCountyShapes()
  const places = await store.places.all()
  const source = (plan: DemoPlan) =>
    demoCatalog({
      ...plan,
      places,
      contains: (countyId, point) => shapes.contains(countyId, point),
      pictures: pictureManifest(),
    })
  await loadDemo(store, clock, actor, wanted, source, onProgress)
}

/** The pictures and documents of a demo, each with the paths of its files, relative to the media folder. */
export function demoDrawings(): string[][] {
  return [...drawnPictures(), ...sampleDocuments().map(({ path }) => [path])]
}
