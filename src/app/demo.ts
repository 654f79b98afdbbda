import { demoCatalogue } from '../../demo/catalogue/demo-catalogue.ts'
import { sampleDocuments } from '../../demo/documents/document-list.ts'
import { drawnPicturePaths, pictureManifest } from '../../demo/pictures/drawn-pictures.ts'
import { drawPicturePool } from '../../demo/pictures/picture-pool.ts'
import { type DemoPlan, loadDemo } from '../catalog/setup/load-demo.ts'
import type { Config } from '../config/config.ts'
import type { Actor } from '../domain/accounts/actor.ts'
import { loadCountyShapes } from '../reference/county-shapes.ts'
import type { Store } from '../store/store.ts'
import { clock } from './clock-and-random.ts'

/** Load this file by `import()`, and only when a demo is wanted: it loads the whole demo package. */

/**
 * Fills an empty store with a demo catalogue.
 * @param finish Makes what else a complete demo needs, such as its pictures. Called again by the next start if it was interrupted.
 */
export async function fillWithDemo(
  store: Store,
  actor: Actor,
  wanted: DemoPlan,
  onProgress: (listings: number) => void,
  finish: () => Promise<void> = async () => {},
): Promise<void> {
  const shapes = loadCountyShapes()
  const places = await store.places.all()
  const source = (plan: DemoPlan) =>
    demoCatalogue({
      ...plan,
      places,
      contains: (countyId, point) => shapes.contains(countyId, point),
      pictures: pictureManifest(),
    })
  await loadDemo(store, clock, actor, wanted, source, onProgress, finish)
}

/** Draws the pictures and documents of the demo catalogue where they are missing. */
export async function drawDemoPictures(
  config: Config,
  onProgress: (files: number, total: number) => void,
): Promise<void> {
  await drawPicturePool(config.mediaDirectory, {
    onProgress: ({ filesDone, filesMissing }) => onProgress(filesDone, filesMissing),
  })
  const { drawSampleDocuments } = await import('../../demo/documents/draw-documents.ts')
  await drawSampleDocuments(config.mediaDirectory)
}

/** The paths of all files that a demo draws, relative to the media folder. */
export function drawnDemoPaths(): string[] {
  return [...drawnPicturePaths(), ...sampleDocuments().map(({ path }) => path)]
}
