import type { MapSettings } from '../../site-settings.ts'
import { type ArchiveMetadata, fault, openTileArchive, type TileArchive } from './tile-archive.ts'

const BASEMAP = 'ACREAGE_BASEMAP'
const TERRAIN = 'ACREAGE_TERRAIN'
/** Layers of the Protomaps basemap without which the map would be empty. */
const BASEMAP_LAYERS = ['water', 'roads']
/** How pictures say elevations. */
const ENCODINGS = ['terrarium', 'mapbox']

/** The operator's own map files. */
export interface MapSources extends AsyncDisposable {
  readonly basemap: TileArchive | null
  readonly terrain: TileArchive | null
}

/** The map of the program alone. */
export const NO_MAP_SOURCES: MapSources = {
  basemap: null,
  terrain: null,
  [Symbol.asyncDispose]: async () => {},
}

/** Opens the operator's map files. @throws Problem `invalid-input` if one of them does not serve. */
export async function openMapSources({
  basemapFile,
  terrainFile,
}: MapSettings): Promise<MapSources> {
  await using begun = new AsyncDisposableStack()
  const basemap =
    basemapFile === null ? null : begun.use(await openTileArchive(BASEMAP, basemapFile))
  const terrain =
    terrainFile === null ? null : begun.use(await openTileArchive(TERRAIN, terrainFile))
  if (basemap) checkBasemap(basemap, basemapFile ?? '')
  if (terrain) checkTerrain(terrain, terrainFile ?? '')
  const ending = begun.move()
  return { basemap, terrain, [Symbol.asyncDispose]: () => ending.disposeAsync() }
}

function checkBasemap({ kind, metadata }: TileArchive, file: string): void {
  const wanted = 'the layers of the Protomaps basemap (earth, water, landuse, roads …)'
  if (kind !== 'vector') {
    throw fault(BASEMAP, `${BASEMAP} must name vector tiles with ${wanted}. ${file} has pictures.`)
  }
  const layers = layersOf(metadata)
  if (BASEMAP_LAYERS.every(layer => layers.includes(layer))) return
  const found = layers.length === 0 ? 'names no layers' : `has ${layers.join(', ')}`
  throw fault(
    BASEMAP,
    `${BASEMAP} must name vector tiles with ${wanted}. ${file} ${found}. Tiles of another kind, such as OpenMapTiles, need a style of their own: see ACREAGE_MAP_STYLE.`,
  )
}

function checkTerrain({ kind, metadata }: TileArchive, file: string): void {
  if (kind !== 'png' && kind !== 'webp') {
    throw fault(
      TERRAIN,
      `${TERRAIN} must name PNG or WebP tiles whose colors are elevations. ${file} has other tiles.`,
    )
  }
  if (encodingOf(metadata) === null) {
    throw fault(
      TERRAIN,
      `${TERRAIN} must name elevations as ${ENCODINGS.join(' or ')}. ${file} says ${String(metadata.encoding)}.`,
    )
  }
}

/** How colors say elevations; null: in a way that maps cannot read. Archives that say nothing are Terrarium. */
export function encodingOf({ encoding = 'terrarium' }: ArchiveMetadata): string | null {
  return ENCODINGS.find(one => one === encoding) ?? null
}

function layersOf({ vector_layers: layers }: ArchiveMetadata): string[] {
  if (!Array.isArray(layers)) return []
  return layers.map((layer: { readonly id?: unknown }) => String(layer?.id))
}
