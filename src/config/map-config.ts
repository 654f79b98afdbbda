import { join, resolve } from 'node:path'
import type { SettingKind } from './setting-kinds.ts'
import type { SettingName, SettingReader } from './settings.ts'
import type { MapSettings, MapStyle } from './site-settings.ts'

const MAP_STYLE: SettingKind<MapStyle> = {
  accepts:
    'the http or https URL of a style for MapLibre, with nothing or the origins of its other hosts behind it, separated by spaces, such as https://tiles.land.example/style.json https://fonts.land.example',
  read: text => {
    const [address = '', ...origins] = text.split(/\s+/)
    const url = webUrl(address)
    if (url === null || url.hash !== '') return undefined
    return origins.every(one => webUrl(one)?.origin === one)
      ? { url: url.href, origins }
      : undefined
  },
}

const TILE_FILE: SettingKind<string> = {
  accepts: 'a PMTiles file on this machine, with the home folder written out',
  read: text => (/^~(?:\/|$)|^[a-z]+:\/\//i.test(text) ? undefined : text),
}

function webUrl(text: string): URL | null {
  const url = URL.parse(text)
  const isPlain = url && /^https?:$/.test(url.protocol) && url.username + url.password === ''
  return isPlain ? url : null
}

/** Whether the files exist and are usable is checked at startup. */
export function readMap(settings: SettingReader, dataDirectory: string): MapSettings {
  const fileOf = (name: SettingName) => {
    const base = settings.sourceOf(name) === '.env' ? dataDirectory : process.cwd()
    const file = settings.read(name, TILE_FILE, null)
    return file === null ? null : resolve(base, file)
  }
  const map: MapSettings = {
    style: settings.read('ACREAGE_MAP_STYLE', MAP_STYLE, null),
    basemapFile: fileOf('ACREAGE_BASEMAP'),
    terrainFile: fileOf('ACREAGE_TERRAIN'),
    directory: join(dataDirectory, 'maps'),
  }
  if (map.style !== null && (map.basemapFile !== null || map.terrainFile !== null)) {
    settings.faults.add(
      'contradictory',
      'ACREAGE_MAP_STYLE',
      'ACREAGE_MAP_STYLE replaces the whole map, so ACREAGE_BASEMAP and ACREAGE_TERRAIN would not be seen: leave out one or the other.',
    )
  }
  return map
}
