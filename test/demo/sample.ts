import { demoCatalog } from '../../demo/catalog/demo-catalog.ts'
import { pictureManifest } from '../../demo/pictures/drawn-pictures.ts'
import type { CatalogEntry, CatalogSource } from '../../src/domain/listings/catalog-source.ts'
import type { Listing } from '../../src/domain/listings/listing.ts'
import { loadBundledPlaces } from '../../src/reference/bundled-places.ts'
import { loadCountyShapes } from '../../src/reference/county-shapes.ts'

export const NOW = Date.UTC(2026, 10, 20, 12)
export const DAY_MS = 86_400_000

const shapes = loadCountyShapes()
export const places = loadBundledPlaces()
export const manifest = pictureManifest()
export const contains: typeof shapes.contains = (countyId, point) =>
  shapes.contains(countyId, point)

export function catalog(listings: number, seed = 1, now = NOW): CatalogSource {
  return demoCatalog({ listings, seed, now, places, contains, pictures: manifest })
}

export interface Sample {
  readonly source: CatalogSource
  readonly entries: readonly CatalogEntry[]
  readonly listings: readonly Listing[]
}

/** A catalog of this size with all its listings in memory. */
export function sample(listings: number, seed = 1): Sample {
  const source = catalog(listings, seed)
  const entries = [...source.entries()]
  return { source, entries, listings: entries.map(({ listing }) => listing) }
}

/** Which share of the items the test holds for, from 0 to 1. */
export function share<Item>(items: readonly Item[], holds: (item: Item) => boolean): number {
  return items.filter(holds).length / items.length
}
