import { demoCatalog } from '../../demo/catalog/demo-catalog.ts'
import { demoDesk } from '../../demo/desk/demo-desk.ts'
import { sampleDocuments } from '../../demo/documents/document-list.ts'
import { drawnPictures, pictureManifest } from '../../demo/pictures/drawn-pictures.ts'
import { type DemoPlan, loadDemo } from '../catalog/setup/load-demo.ts'
import { loadDesk } from '../catalog/setup/load-desk.ts'
import { publishDemo } from '../catalog/setup/publish-demo.ts'
import type { Actor } from '../domain/accounts/actor.ts'
import type { Approval } from '../domain/listings/listing-review.ts'
import { loadCountyShapes } from '../reference/county-shapes.ts'
import type { Store } from '../store/store.ts'
import { clock, clockAndRandom } from './clock-and-random.ts'

/** Load this file by `import()`, and only for a demo: it loads the whole demo package. */

const DESK_SEED = 1

/**
 * Fills an empty store with a demo catalog and events for its last listings. `DrawnFiles` draws the
 * pictures.
 */
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
  await loadDemo(store, clock, actor, { wanted, makeCatalog: source, onProgress })
  await publishDemo(store, clockAndRandom)
}

/**
 * Fills the console of a demo with leads, drafts and other content.
 * @returns The address of the person to sign in as; null if there is none.
 */
export async function fillDesk(
  store: Store,
  actor: Actor,
  approval: Approval,
): Promise<string | null> {
  return await loadDesk(store, clock, actor, {
    approval,
    makeDesk: listings => demoDesk(listings, clock(), DESK_SEED),
  })
}

/** The pictures and documents of a demo: the file paths of each, relative to the media folder. */
export function demoDrawings(): string[][] {
  return [...drawnPictures(), ...sampleDocuments().map(({ path }) => [path])]
}
