import type { Feature, FeatureCollection, Position } from 'geojson'
import type * as MapLibre from 'maplibre-gl'
import { addControls, newFlatMap, styleOf } from './flat-map.part.browser.ts'
import { tilesAt } from './land-search.part.browser.ts'
import { colorsOf } from './map-colors.part.browser.ts'
import { loadMapFiles, type MapAddresses } from './map-files.part.browser.ts'
import { gridOf } from './map-grid.part.browser.ts'
import { GRID_SOURCE } from './paper-map.part.browser.ts'

/**
 * Opens a map with the current boundary and the land of other listings. Fails without a connection.
 * @throws Without WebGL 2.
 */
export async function openBoundaryView(
  host: HTMLElement,
  container: HTMLElement,
  addresses: MapAddresses,
): Promise<MapLibre.Map> {
  const { library, base, own } = await loadMapFiles(addresses)
  const [west = 0, south = 0, east = 0, north = 0] = (host.dataset['frame'] ?? '')
    .split(',')
    .map(Number)
  const map = newFlatMap(library, container, { bounds: [west, south, east, north] })
  const found = { tiles: tilesAt('/site/tiles'), area: areaOf(host.dataset['ring'] ?? '[]') }
  const grid = () => gridOf(map.getBounds(), map.getZoom())
  const style = () => styleOf({ base, own, number: -1, grid: grid() }, found, colorsOf(host))
  map.setStyle(style())
  addControls(library, map)
  map.on('moveend', () => {
    map.getSource<MapLibre.GeoJSONSource>(GRID_SOURCE)?.setData(grid())
  })
  return map
}

/** The current boundary as a line. */
function areaOf(ring: string): Feature | FeatureCollection {
  const corners = JSON.parse(ring) as Position[]
  const [first] = corners
  if (first === undefined) return { type: 'FeatureCollection', features: [] }
  const geometry = { type: 'LineString' as const, coordinates: [...corners, first] }
  return { type: 'Feature', properties: {}, geometry }
}
