import type * as MapLibre from 'maplibre-gl'
import { importModule } from './import-module.part.browser.ts'
import type { OwnLayers, OwnMap, OwnTiles } from './own-map.ts'
import { loadOwnStyle } from './own-style.part.browser.ts'
import { ITALIC_FONT, MAP_FONT, STRONG_FONT } from './place-names.part.browser.ts'
import type { openTerrain } from './terrain.browser.ts'
import type { TerrainTiles } from './terrain-layers.part.browser.ts'

/** The addresses of the map's files, as the server writes them into `data-…`. */
export interface MapAddresses {
  readonly library: string
  readonly worker: string
  readonly sheet: string
  /** Where the tiles of the ground are. */
  readonly base: string
  readonly font: string
  readonly italic: string
  /** Modules, as `importModule` takes them. */
  readonly view: string
  readonly draw: string
  readonly contours: string
  /** An `OwnMap` as JSON. */
  readonly own: string
}

export interface MapFiles {
  readonly library: typeof MapLibre
  readonly base: string
  readonly own: LoadedOwnMap
}

/** The parts of the operator's map that could be loaded. */
interface LoadedOwnMap {
  readonly style: MapLibre.StyleSpecification | null
  readonly basemap: OwnTiles | null
  readonly terrain: TerrainTiles | null
  readonly pictures: readonly OwnTiles[]
  readonly publicLand: OwnLayers | null
}

/** Loads the library, its style sheet and the first font. Fails without a connection. */
export async function loadMapFiles(addresses: MapAddresses): Promise<MapFiles> {
  const { library, worker, sheet, base, font, italic } = addresses
  // Degrees at the edge of the map are in italics. Loading starts early, because the first frame
  // would otherwise lack them.
  const italics = addFont(ITALIC_FONT, italic, 'italic').load()
  italics.catch(() => {})
  const [maplibre] = await Promise.all([
    import(library) as Promise<typeof MapLibre>,
    addFont(MAP_FONT, font).load(),
    addSheet(sheet),
  ])
  // The library loads it when a name needs it.
  addFont(STRONG_FONT, font)
  maplibre.setWorkerUrl(new URL(worker, location.href).href)
  const own = await loadOwnMap(addresses, maplibre)
  return { library: maplibre, base, own }
}

/** Loads the operator's map. Parts that fail to load are replaced by the built-in map. */
async function loadOwnMap(
  { own, contours }: MapAddresses,
  library: typeof MapLibre,
): Promise<LoadedOwnMap> {
  const { style, basemap, terrain, pictures, publicLand } = JSON.parse(own) as OwnMap
  const read = async () => {
    const module = await importModule<{ openTerrain: typeof openTerrain }>(contours)
    return terrain && module.openTerrain(library, terrain)
  }
  const [loadedStyle, loadedTerrain] = await Promise.all([
    style === null ? null : loadOwnStyle(style).catch(() => null),
    terrain === null ? null : read().catch(() => null),
  ])
  return { style: loadedStyle, basemap, terrain: loadedTerrain, pictures, publicLand }
}

function addFont(family: string, address: string, style = 'normal'): FontFace {
  const face = new FontFace(family, `url("${address}")`, { weight: '200 900', style })
  document.fonts.add(face)
  return face
}

function addSheet(address: string): Promise<unknown> {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = address
  const loaded = new Promise((resolve, reject) => {
    link.onload = resolve
    link.onerror = reject
  })
  document.head.append(link)
  return loaded
}
