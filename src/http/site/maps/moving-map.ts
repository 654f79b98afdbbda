import { type Html, html } from '../../../domain/values/html.ts'
import { FIRST_FONT } from '../assets/program-assets.ts'
import type { SiteLook } from '../site-look.ts'

/** The map that moves, with what it needs to open. Hidden until its module runs. */
export function movingMap({ assets, icons }: SiteLook): Html {
  return html`<moving-map hidden data-module="${assets.path('moving-map.js')}" data-library="${assets.path('maplibre-gl.mjs')}" data-worker="${assets.path('maplibre-gl-worker.mjs')}" data-sheet="${assets.path('maplibre-gl.css')}" data-states="${assets.path('states-map.json')}" data-font="${assets.path(FIRST_FONT)}" data-draw="${assets.path('draw-area.js')}">
<button type="button" class="button-quiet map-open">${icons.icon('map')}<span>Open the map</span></button>
<div class="map-tools">
<button type="button" class="button-quiet map-polygon">Draw an area</button>
<button type="button" class="button-quiet map-circle">Draw a circle</button>
</div>
<p class="map-hint" role="status" data-polygon="Click each corner of the area. Click the last corner again to finish." data-circle="Click the middle, then click where the circle shall end."></p>
<div class="map-canvas"></div>
</moving-map>`
}
