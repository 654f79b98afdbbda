import type { BoundingBox, Coordinates } from '../../../../domain/places/place.ts'
import { type Html, html } from '../../../../domain/values/html.ts'
import { type MapLook, mapData } from './live-map.ts'
import { mapOrigins } from './map-origins.ts'

/** More corners look the same on a map for drawing. */
const MAX_CORNERS = 500

/** The map for drawing a boundary, for pages of other scopes; and the hosts that it loads from. */
export function boundaryMap(look: MapLook): {
  readonly write: (frame: BoundingBox, corners: readonly Coordinates[], action: string) => Html
  readonly origins: string
} {
  return {
    write: (frame, corners, action) => written(look, frame, corners, action),
    origins: mapOrigins(look.mapStyle),
  }
}

/** Hidden until its module runs. */
function written(
  look: MapLook,
  frame: BoundingBox,
  corners: readonly Coordinates[],
  action: string,
): Html {
  const { assets, icons } = look
  return html`<boundary-map hidden data-module="${assets.modules('boundary-map.js')}" data-view="${assets.modules('boundary-view.part.js')}"${mapData(look, frame)} data-ring="${ringText(corners)}">
<form method="post" action="${action}"><input type="hidden" name="corners"><button hidden>Use this boundary</button></form>
<button type="button" class="map-open">${icons.icon('map')}<span>Open the map and draw</span></button>
<div class="map-tools"><button type="button" class="button-quiet map-again">Start over</button></div>
<p class="map-hint" role="status" data-polygon="Click each corner of the land. Click the last corner again to finish; then you see the shape with its acres. By keyboard: the arrows move the map, the space bar sets a corner at the cross, Enter finishes." data-polygon-touch="Tap each corner of the land. Tap the last corner again to finish; then you see the shape with its acres." data-failed="This browser cannot draw the map: it needs WebGL 2, which is missing or turned off. Send a file instead." data-unloaded="The map could not be loaded. Check the connection, then open it again."></p>
<div class="map-canvas"></div>
</boundary-map>`
}

/** `[[-97.57,31.78],…]`: the current drawing. */
function ringText(corners: readonly Coordinates[]): string {
  const every = Math.max(1, Math.ceil(corners.length / MAX_CORNERS))
  const shown = corners.filter((_corner, i) => i % every === 0)
  return JSON.stringify(shown.map(({ latitude, longitude }) => [longitude, latitude]))
}
