import type { MapSettings } from '../../../../config/site-settings.ts'
import { type AddedMap, addedMaps, type MapKind } from './added-maps.ts'
import { type ArchiveMetadata, fault, openTileArchive, type TileArchive } from './tile-archive.ts'

const BASEMAP = 'ACREAGE_BASEMAP'
const TERRAIN = 'ACREAGE_TERRAIN'
/** Layers of the Protomaps basemap without which the map would look empty. */
const BASEMAP_LAYERS = ['water', 'roads']
/** Fields of PAD-US (https://www.usgs.gov/programs/gap-analysis-project/science/pad-us-data-overview). */
const PUBLIC_LAND_FIELDS = ['unit_nm', 'mang_name', 'pub_access']
/** How colors may encode elevations. */
const ENCODINGS = ['terrarium', 'mapbox']

/** Imagery to show instead of the drawn ground, such as from satellites. */
interface MapPictures {
  readonly name: string
  readonly archive: TileArchive
}

/** The operator's own map files. */
export interface MapSources extends AsyncDisposable {
  readonly basemap: TileArchive | null
  readonly terrain: TileArchive | null
  readonly pictures: readonly MapPictures[]
  readonly publicLand: TileArchive | null
}

/** Only the built-in map. */
export const NO_MAP_SOURCES: MapSources = {
  basemap: null,
  terrain: null,
  pictures: [],
  publicLand: null,
  [Symbol.asyncDispose]: async () => {},
}

/**
 * Opens the operator's map files: those in settings, and those that were added. @throws Problem
 * `invalid-input` if one of them does not work.
 */
export async function openMapSources({
  style,
  basemapFile,
  terrainFile,
  directory,
}: MapSettings): Promise<MapSources> {
  await using begun = new AsyncDisposableStack()
  // A style replaces the whole map.
  const added = style === null ? await addedMaps(directory) : []
  const opened = async (setting: string, kind: MapKind, file: string) => {
    const archive = begun.use(await openTileArchive(setting, file))
    checkKind(setting, kind, archive, file)
    return archive
  }
  const only = async (setting: string, kind: MapKind, file: string | null) => {
    if (file !== null) return await opened(setting, kind, file)
    const [map] = added.filter(one => one.kind === kind)
    return map === undefined ? null : await opened(settingOf(map), kind, map.file)
  }
  const basemap = await only(BASEMAP, 'basemap', basemapFile)
  const terrain = await only(TERRAIN, 'terrain', terrainFile)
  const publicLand = await only('', 'public-land', null)
  const pictures: MapPictures[] = []
  for (const map of added.filter(({ kind }) => kind === 'pictures')) {
    pictures.push({ name: map.name, archive: await opened(settingOf(map), map.kind, map.file) })
  }
  const ending = begun.move()
  return {
    basemap,
    terrain,
    pictures,
    publicLand,
    [Symbol.asyncDispose]: () => ending.disposeAsync(),
  }
}

/** What problems call an added map. */
function settingOf({ name }: AddedMap): string {
  return `The map "${name}" (acreage map list)`
}

/** @throws Problem `invalid-input` if an archive is of another kind. */
export function checkKind(
  setting: string,
  kind: MapKind,
  archive: TileArchive,
  file: string,
): void {
  if (kind === 'basemap') checkBasemap(setting, archive, file)
  if (kind === 'terrain') checkTerrain(setting, archive, file)
  if (kind === 'pictures') checkPictures(setting, archive, file)
  if (kind === 'public-land') checkPublicLand(setting, archive, file)
}

/**
 * What a file is for, according to its header and metadata. Images that do not declare elevations
 * are imagery.
 */
export function kindOf({ kind, metadata }: TileArchive): MapKind {
  if (kind === 'vector' || kind === 'other')
    return isPublicLand(metadata) ? 'public-land' : 'basemap'
  return metadata.encoding === undefined ? 'pictures' : 'terrain'
}

function isPublicLand({ vector_layers: layers }: ArchiveMetadata): boolean {
  if (!Array.isArray(layers)) return false
  const fields = layers.flatMap((layer: { readonly fields?: unknown }) =>
    Object.keys(Object(layer?.fields)).map(field => field.toLowerCase()),
  )
  return PUBLIC_LAND_FIELDS.some(field => fields.includes(field))
}

function checkPublicLand(setting: string, { kind, metadata }: TileArchive, file: string): void {
  if (kind === 'vector' && layersOf(metadata).length > 0) return
  const found = kind === 'vector' ? 'names no layers' : 'has other tiles'
  throw fault(setting, `${setting} must name vector tiles with areas. ${file} ${found}.`)
}

function checkPictures(setting: string, { kind }: TileArchive, file: string): void {
  if (kind !== 'vector' && kind !== 'other') return
  throw fault(
    setting,
    `${setting} must name tiles that are PNG, WebP, JPEG or AVIF pictures. ${file} has other tiles.`,
  )
}

function checkBasemap(setting: string, { kind, metadata }: TileArchive, file: string): void {
  const wanted = 'the layers of the Protomaps basemap (earth, water, landuse, roads …)'
  if (kind !== 'vector') {
    throw fault(
      setting,
      `${setting} must name vector tiles with ${wanted}. ${file} has ${kind === 'other' ? 'tiles of an unknown kind' : 'pictures'}.`,
    )
  }
  const layers = layersOf(metadata)
  if (BASEMAP_LAYERS.every(layer => layers.includes(layer))) return
  const found = layers.length === 0 ? 'names no layers' : `has ${layers.join(', ')}`
  throw fault(
    setting,
    `${setting} must name vector tiles with ${wanted}. ${file} ${found}. Tiles of another kind, such as OpenMapTiles, need a style of their own: see ACREAGE_MAP_STYLE.`,
  )
}

function checkTerrain(setting: string, { kind, metadata }: TileArchive, file: string): void {
  if (kind !== 'png' && kind !== 'webp') {
    throw fault(
      setting,
      `${setting} must name PNG or WebP tiles whose colors are elevations. ${file} has other tiles.`,
    )
  }
  if (encodingOf(metadata) === null) {
    throw fault(
      setting,
      `${setting} must name elevations as ${ENCODINGS.join(' or ')}. ${file} says ${String(metadata.encoding)}.`,
    )
  }
}

/**
 * How colors encode elevations; null if in a way that maps cannot read. Archives that do not say
 * are Terrarium.
 */
export function encodingOf({ encoding = 'terrarium' }: ArchiveMetadata): string | null {
  return ENCODINGS.find(one => one === encoding) ?? null
}

/** The names of the layers of vector tiles. */
export function layersOf({ vector_layers: layers }: ArchiveMetadata): string[] {
  if (!Array.isArray(layers)) return []
  return layers.map((layer: { readonly id?: unknown }) => String(layer?.id))
}
