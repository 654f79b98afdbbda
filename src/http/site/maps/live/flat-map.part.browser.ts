import type { FeatureCollection } from 'geojson'
import type * as MapLibre from 'maplibre-gl'
import { tilesAt } from './land-search.part.browser.ts'
import type { Colors } from './map-colors.part.browser.ts'
import type { MapFiles } from './map-files.part.browser.ts'
import { addMapKeys } from './map-keys.part.browser.ts'
import { type FoundLand, paperStyle, styleWith } from './map-style.part.browser.ts'

/** What the map's background is. */
export interface Ground extends Pick<MapFiles, 'base' | 'own'> {
  /** The index of the imagery shown instead of the drawn ground; -1 for none. */
  readonly number: number
  readonly grid: FeatureCollection
}

/** A map that is never rotated or tilted. @throws Without WebGL 2. */
export function newFlatMap(
  library: typeof MapLibre,
  container: HTMLElement,
  camera: Partial<MapLibre.MapOptions>,
): MapLibre.Map {
  const map = new library.Map({
    container,
    ...camera,
    attributionControl: { compact: true },
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    minZoom: 1,
    maxZoom: 18,
    locale: { 'Map.Title': container.dataset['title'] ?? '' },
  })
  map.on('error', ({ error }) => {
    // A file that did not arrive: the visitor is offline, or leaves the page.
    if ((error as { readonly status?: number }).status !== 0) reportError(error)
  })
  return map
}

/** Adds zoom buttons, a scale and keyboard control. */
export function addControls(library: typeof MapLibre, map: MapLibre.Map): void {
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  map.addControl(new library.NavigationControl({ showCompass: false }))
  // Above the attribution, which may be as wide as the map.
  map.addControl(new library.ScaleControl({ unit: 'imperial' }), 'bottom-right')
  addMapKeys(map)
}

/** The operator's style, or the paper map, with the results on it. */
export function styleOf(
  { base, own, number, grid }: Ground,
  found: FoundLand,
  colors: Colors,
): MapLibre.StyleSpecification {
  const { style, basemap, terrain, pictures, publicLand } = own
  if (style) return styleWith(style, found, colors)
  const tiles = { baseTiles: tilesAt(base), placeTiles: tilesAt('/site/places') }
  const files = { basemap, terrain, publicLand, pictures: pictures[number] ?? null }
  const contents = { ...tiles, grid, ...files }
  return paperStyle(contents, found, colors)
}
