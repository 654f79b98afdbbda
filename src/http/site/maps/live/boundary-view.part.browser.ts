import type { FeatureCollection } from 'geojson'
import type * as MapLibre from 'maplibre-gl'
import { groundOf } from './chosen-ground.part.browser.ts'
import { addControls, newFlatMap, styleOf } from './flat-map.part.browser.ts'
import { tilesAt } from './land-search.part.browser.ts'
import { colorsOf } from './map-colors.part.browser.ts'
import { loadMapFiles, type MapAddresses } from './map-files.part.browser.ts'
import { gridOf } from './map-grid.part.browser.ts'
import { GRID_SOURCE } from './paper-map.part.browser.ts'

interface OpenedMap {
  readonly library: typeof MapLibre
  readonly map: MapLibre.Map
}

const NOTHING: FeatureCollection = { type: 'FeatureCollection', features: [] }

/**
 * Opens a map with the land of listings. Fails without a connection.
 * @throws Without WebGL 2.
 */
export async function openBoundaryView(
  host: HTMLElement,
  container: HTMLElement,
  addresses: MapAddresses,
): Promise<OpenedMap> {
  const { library, base, own } = await loadMapFiles(addresses)
  const [west = 0, south = 0, east = 0, north = 0] = (host.dataset['frame'] ?? '')
    .split(',')
    .map(Number)
  const map = newFlatMap(library, container, { bounds: [west, south, east, north] })
  const found = { tiles: tilesAt('/site/tiles'), area: NOTHING }
  const choice = host.querySelector<HTMLSelectElement>('.map-ground')
  let number = choice === null ? -1 : groundOf(null)
  const grid = () => gridOf(map.getBounds(), map.getZoom())
  const style = () => styleOf({ base, own, number, grid: grid() }, found, colorsOf(host))
  map.setStyle(style())
  addControls(library, map)
  map.on('moveend', () => {
    map.getSource<MapLibre.GeoJSONSource>(GRID_SOURCE)?.setData(grid())
  })
  if (choice && own.pictures[number]) choice.value = String(number)
  choice?.addEventListener('change', () => {
    number = groundOf(choice.value)
    map.setStyle(style())
  })
  return { library, map }
}
