import { constants } from 'node:fs'
import { copyFile, link, mkdir, realpath, rm, statfs, symlink } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import type { MapSettings } from '../config/site-settings.ts'
import { Problem } from '../domain/problem.ts'
import {
  type AddedMap,
  addedMaps,
  MAP_NAME,
  type MapKind,
  mapFileName,
} from '../http/site/maps/tiles/added-maps.ts'
import { checkKind, kindOf } from '../http/site/maps/tiles/map-sources.ts'
import { checkSample } from '../http/site/maps/tiles/sample-tile.ts'
import { openTileArchive, type TileArchive } from '../http/site/maps/tiles/tile-archive.ts'

/** They are all shown on one page. */
const MAX_PICTURES = 8
/** Space to leave free on the disk next to a copy. */
const SPARE_BYTES = 64 * 1024 ** 2
/**
 * The errors of link(2) for another file system, one without hard links, and another user's file.
 */
const NO_LINK = ['EXDEV', 'EPERM', 'ENOTSUP', 'ENOSYS', 'EMLINK', 'EACCES']

export interface MapOptions {
  /** Null: the name of the file. */
  readonly name: string | null
  /** Null: the kind given in the file. */
  readonly kind: MapKind | null
  /** Whether to leave the file where it is and link to it. */
  readonly inPlace: boolean
}

/** A map as the CLI presents it. */
export interface MapDescription
  extends Pick<TileArchive, 'minZoom' | 'maxZoom' | 'bounds' | 'bytes'> {
  readonly name: string
  readonly kind: MapKind
  readonly format: TileArchive['kind']
  readonly file: string
}

/** A map that does not work, such as a link to a file that is gone. */
export interface BrokenMap extends AddedMap {
  readonly fault: string
}

/**
 * Adds a map file to the site: checks it, and puts it into the folder of maps as a hard link if
 * possible, otherwise as a copy.
 * @throws Problem `invalid-input` with the error in the file, the name or the settings.
 */
export async function addMap(
  file: string,
  { name: requestedName, kind: stated, inPlace }: MapOptions,
  settings: MapSettings,
): Promise<MapDescription> {
  const directory = directoryOf(settings)
  const source = await realpath(resolve(file)).catch(() => resolve(file))
  await using archive = await openTileArchive('The command', source)
  const kind = stated ?? kindOf(archive)
  checkKind('The command', kind, archive, source)
  await checkSample(archive, source)
  const name = requestedName ?? nameOf(source)
  if (!MAP_NAME.test(name)) {
    const detail = `A map has a name of lower-case letters, digits and hyphens, at most 40, which its file gives it or --name; not ${JSON.stringify(name)}.`
    throw Problem.of('invalid-input', 'Invalid name', detail)
  }
  await checkRoom(name, kind, settings)
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const target = join(directory, mapFileName({ name, kind }))
  if (inPlace) await symlink(source, target)
  else await place(source, target, archive.bytes)
  return { ...describedMap(archive), name, kind, file: inPlace ? source : target }
}

/** The maps that were added, split into working and broken. */
export async function listMaps({
  directory,
}: MapSettings): Promise<readonly (MapDescription | BrokenMap)[]> {
  const all: (MapDescription | BrokenMap)[] = []
  for (const map of await addedMaps(directory)) {
    try {
      await using archive = await openTileArchive(`The map "${map.name}"`, map.file)
      const file = await realpath(map.file)
      all.push({ ...describedMap(archive), ...map, file })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      all.push({ ...map, fault: error.message })
    }
  }
  return all
}

/**
 * Removes a map from the site. A file that was added in place stays where it is.
 * @throws Problem `not-found` with the names that exist.
 */
export async function removeMap(name: string, { directory }: MapSettings): Promise<AddedMap> {
  const all = await addedMaps(directory)
  const found = all.find(map => map.name === name)
  if (found === undefined) {
    const names = all.map(map => map.name).join(', ')
    const there = names === '' ? 'No map was added.' : `There are ${names}.`
    throw Problem.of(
      'not-found',
      'Unknown map',
      `There is no map ${JSON.stringify(name)}. ${there}`,
    )
  }
  await rm(found.file)
  return found
}

function directoryOf({ directory, style }: MapSettings): string {
  if (directory === null) throw new Error('The site has no folder for maps.')
  if (style === null) return directory
  const detail =
    'ACREAGE_MAP_STYLE replaces the whole map, so a file would have no effect: remove that setting first.'
  throw Problem.of('invalid-input', 'Map not added', detail)
}

/** `Texas Roads.pmtiles` is `texas-roads`. */
function nameOf(file: string): string {
  const words = basename(file)
    .toLowerCase()
    .replace(/\.pmtiles$/, '')
    .split(/[^a-z0-9]/)
  return words
    .filter(word => word !== '')
    .join('-')
    .slice(0, 40)
}

/**
 * @throws Problem `invalid-input` if the name is taken, or if this map would replace another one.
 */
async function checkRoom(name: string, kind: MapKind, settings: MapSettings): Promise<void> {
  const all = await addedMaps(settings.directory)
  const refuse = (detail: string) => Problem.of('invalid-input', 'Map not added', detail)
  if (all.some(map => map.name === name)) {
    throw refuse(
      `There is a map "${name}" already. Choose another name by --name, or first run: acreage map remove ${name}`,
    )
  }
  const setting = kind === 'basemap' ? settings.basemapFile : settings.terrainFile
  const variable = kind === 'basemap' ? 'ACREAGE_BASEMAP' : 'ACREAGE_TERRAIN'
  if ((kind === 'basemap' || kind === 'terrain') && setting !== null) {
    throw refuse(`${variable} names ${setting}, which is in use: remove that setting first.`)
  }
  const alike = all.filter(map => map.kind === kind)
  const [other] = alike
  if (kind !== 'pictures' && other) {
    throw refuse(
      `The map has one file of this kind (${kind}), and "${other.name}" is it. First run: acreage map remove ${other.name}`,
    )
  }
  if (alike.length >= MAX_PICTURES) {
    throw refuse(`The map has at most ${MAX_PICTURES} files of pictures. Remove one first.`)
  }
}

/**
 * Hard-links or copies the file. An interrupted copy has a temporary name, which the next one
 * overwrites.
 */
async function place(source: string, target: string, bytes: number): Promise<void> {
  try {
    await link(source, target)
    return
  } catch (error) {
    if (!NO_LINK.includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
  const { bavail, bsize } = await statfs(dirname(target))
  if (bavail * bsize < bytes + SPARE_BYTES) {
    const detail = `A copy of ${source} takes ${bytes} bytes, and the disk of the data folder has ${bavail * bsize} left. Add the file in place: --in-place`
    throw Problem.of('invalid-input', 'No room', detail)
  }
  const part = `${target}.part`
  await copyFile(source, part, constants.COPYFILE_FICLONE)
  // Unlike a rename, this cannot overwrite a map that was added in the meantime.
  await link(part, target).finally(() => rm(part, { force: true }))
}

function describedMap({ kind: format, minZoom, maxZoom, bounds, bytes }: TileArchive) {
  return { format, minZoom, maxZoom, bounds, bytes }
}
