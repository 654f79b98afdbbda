import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * What a map file is for: roads and waters, elevations, imagery such as from satellites, or land that
 * is public.
 */
export type MapKind = 'basemap' | 'terrain' | 'pictures' | 'public-land'

/** A map file that the operator added to the folder of maps. */
export interface AddedMap {
  readonly name: string
  readonly kind: MapKind
  /** A file, or a link to one. */
  readonly file: string
}

/** The names that a map may have. */
export const MAP_NAME = /^[a-z0-9][a-z0-9-]{0,39}$/
const FILE_NAME = /^([a-z0-9][a-z0-9-]{0,39})\.(basemap|terrain|pictures|public-land)\.pmtiles$/

/** Such as `satellite.pictures.pmtiles`: the name holds all that the service must know. */
export function mapFileName({ name, kind }: Pick<AddedMap, 'name' | 'kind'>): string {
  return `${name}.${kind}.pmtiles`
}

/** The maps in a folder, by name; none without the folder. Other files are ignored. */
export async function addedMaps(directory: string | null): Promise<AddedMap[]> {
  const found = directory === null ? [] : await readdir(directory).catch(() => [])
  return found.toSorted().flatMap(entry => {
    const [, name, kind] = FILE_NAME.exec(entry) ?? []
    if (name === undefined || kind === undefined) return []
    return [{ name, kind: kind as MapKind, file: join(directory ?? '', entry) }]
  })
}

/** The label in the map's menu: `satellite-2025` is `Satellite 2025`. */
export function shownName(name: string): string {
  return `${name.slice(0, 1).toUpperCase()}${name.slice(1).replaceAll('-', ' ')}`
}
