import { demoCatalogue } from '../../demo/catalogue/demo-catalogue.ts'
import { pictureManifest } from '../../demo/pictures/drawn-pictures.ts'
import { drawPicturePool } from '../../demo/pictures/picture-pool.ts'
import { type DemoPlan, loadDemo } from '../catalog/setup/load-demo.ts'
import type { Config } from '../config/config.ts'
import type { Actor } from '../domain/accounts/actor.ts'
import { loadCountyShapes } from '../reference/county-shapes.ts'
import type { Store } from '../store/store.ts'
import { CHANCE } from './clock-and-random.ts'

/** Import this file only where a demo is wanted, by `import()`: it loads the whole demo package. */

/**
 * Fills an empty store with a demo catalogue.
 * @param finish What else a complete demo needs, such as its pictures; repeated if it is cut short.
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
  await loadDemo(store, CHANCE.clock, actor, wanted, source, onProgress, finish)
}

/** Draws the pictures of the demo catalogue where they are missing. */
export function drawDemoPictures(
  config: Config,
  onProgress: (files: number, total: number) => void,
): Promise<void> {
  return drawPicturePool(config.mediaDirectory, {
    onProgress: ({ filesDone, filesMissing }) => onProgress(filesDone, filesMissing),
  })
}

/** The paths of all pictures that a demo draws, relative to the media folder. */
export function demoPicturePaths(): string[] {
  const { scenes, portraits, badges, companyLogos } = pictureManifest()
  const pictures = [...scenes, ...portraits, ...badges, ...companyLogos]
  return pictures.flatMap(({ files }) => Object.values(files).map(({ path }) => path))
}
