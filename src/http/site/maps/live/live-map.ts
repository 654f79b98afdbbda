import type { SiteSettings } from '../../../../config/site-settings.ts'
import type { BoundingBox } from '../../../../domain/places/place.ts'
import { type Html, html } from '../../../../domain/values/html.ts'
import type { AssetSet } from '../../../web/assets/asset-set.ts'
import { FIRST_FONT } from '../../../web/assets/scope-assets.ts'
import type { Icons } from '../../../web/design/icons.ts'
import { shownName } from '../tiles/added-maps.ts'
import { archivePath, PICTURES } from '../tiles/archive-routes.ts'
import { attributionText } from '../tiles/attribution.ts'
import type { BaseTiles } from '../tiles/base-tiles.ts'
import { encodingOf, layersOf, type MapSources } from '../tiles/map-sources.ts'
import type { TileArchive } from '../tiles/tile-archive.ts'
import type { OwnMap, OwnTiles } from './own-map.ts'

/** The most layers of public land. */
const MAX_LAYERS = 6

/** What maps need of the look of all pages. */
export interface MapLook {
  readonly assets: AssetSet
  readonly icons: Icons
  readonly baseTiles: BaseTiles
  readonly mapStyle: SiteSettings['map']['style']
  readonly mapSources: MapSources
}

/**
 * The live map, with the addresses that it needs to open. Hidden until its module runs.
 * @param frame What it shows first.
 * @param filtersId The popover with the filters.
 */
export function liveMap(look: MapLook, frame: BoundingBox, filtersId: string): Html {
  const { assets, icons } = look
  return html`<live-map hidden data-module="${assets.modules('live-map.js')}" data-view="${assets.modules('land-view.part.js')}"${mapData(look, frame)}>
<button type="button" class="button-quiet map-open">${icons.icon('map')}<span>Open the map</span></button>
<div class="map-tools"><button type="button" class="button-quiet map-close" title="Close the map">${icons.icon('x')}<span class="visually-hidden">Close the map</span></button><p class="map-count" role="status"></p><button type="button" class="button-quiet" popovertarget="${filtersId}">Filters</button></div>
<div class="map-shapes"><button type="button" class="button-quiet map-polygon" aria-pressed="false">Draw an area</button><button type="button" class="button-quiet map-circle" aria-pressed="false">Draw a circle</button><button type="button" class="button-quiet map-cancel">Cancel</button>${groundChoice(look)}</div>
<p class="map-hint" role="status"></p>
${LEGEND}
<button type="button" class="map-search">Search this area</button>
<div class="map-canvas"></div>
</live-map>`
}

/** What the pins of the map mean. */
const LEGEND = html`<details class="map-legend"><summary>Legend</summary>
<ul>
<li><span class="legend-pin"></span>For sale</li>
<li><span class="legend-pin legend-auction"></span>At auction</li>
<li><span class="legend-pin legend-lease"></span>For lease</li>
<li><span class="legend-count">12</span>Listings near each other: select to zoom in</li>
<li><span class="legend-count legend-here">3</span>Listings at one point: select to list them</li>
<li><span class="legend-price">$95K</span>Price, shown when you zoom in</li>
</ul>
</details>`

/** The addresses that every live map needs to open, as attributes. */
export function mapData(look: MapLook, frame: BoundingBox): Html {
  const { assets, baseTiles } = look
  return html` data-library="${assets.path('maplibre-gl.mjs')}" data-worker="${assets.path('maplibre-gl-worker.mjs')}" data-sheet="${assets.path('maplibre-gl.css')}" data-frame="${frameText(frame)}" data-base="${baseTiles.path}" data-font="${assets.path(FIRST_FONT)}" data-italic="${assets.path('map-italic.woff2')}" data-draw="${assets.modules('draw-area.js')}" data-contours="${assets.modules('terrain.js')}" data-own="${JSON.stringify(ownMap(look))}"`
}

/** The choice of the map's background, if the operator has imagery. */
export function groundChoice({ mapSources: { pictures } }: MapLook): Html | null {
  if (pictures.length === 0) return null
  const options = pictures.map(
    ({ name }, i) => html`<option value="${i}">${shownName(name)}</option>`,
  )
  return html`<select class="map-ground" aria-label="Map background"><option value="">Map</option>${options}</select>
`
}

/** West, south, east and north, to about 300 feet. */
function frameText({ west, south, east, north }: BoundingBox): string {
  return [west, south, east, north].map(degrees => Number(degrees.toFixed(3))).join()
}

function ownMap({ mapStyle, mapSources }: MapLook): OwnMap {
  const { basemap, terrain, pictures, publicLand } = mapSources
  return {
    style: mapStyle?.url ?? null,
    basemap: basemap && ownTiles('basemap', basemap),
    terrain: terrain && {
      ...ownTiles('terrain', terrain),
      encoding: encodingOf(terrain.metadata) ?? '',
    },
    pictures: pictures.map(({ name, archive }) => ownTiles(`${PICTURES}/${name}`, archive)),
    publicLand: publicLand && {
      ...ownTiles('public-land', publicLand),
      layers: layersOf(publicLand.metadata).slice(0, MAX_LAYERS),
    },
  }
}

function ownTiles(name: string, archive: TileArchive): OwnTiles {
  const { minZoom, maxZoom, bounds, metadata } = archive
  return {
    path: archivePath(name, archive),
    minZoom,
    maxZoom,
    bounds,
    attribution: attributionText(metadata.attribution),
  }
}
