import type { BoundingBox } from '../../../../domain/places/place.ts'
import type { Tract } from '../../../../domain/places/tracts.ts'
import { type Html, html } from '../../../../domain/values/html.ts'
import { groundChoice, type MapLook, mapData } from './live-map.ts'
import { mapOrigins } from './map-origins.ts'

/** A boundary to be edited. */
interface EditedBoundary {
  /** The first view. */
  readonly frame: BoundingBox
  readonly tracts: readonly Tract[]
  /** The address to which the form sends it. */
  readonly action: string
}

/** The map for editing a boundary, for pages of other scopes; and the hosts that it loads from. */
export function boundaryMap(look: MapLook): {
  readonly write: (boundary: EditedBoundary) => Html
  readonly origins: string
} {
  return { write: boundary => written(look, boundary), origins: mapOrigins(look.mapStyle) }
}

const TOOLS = [
  ['tract', 'Add tract'],
  ['hole', 'Add hole'],
  ['finish', 'Finish shape'],
  ['undo', 'Undo'],
  ['redo', 'Redo'],
  ['corner', 'Delete corner'],
  ['shape', 'Delete shape'],
] as const

/** Hidden until its module runs. */
function written(look: MapLook, { frame, tracts, action }: EditedBoundary): Html {
  const { assets, icons } = look
  const tools = TOOLS.map(
    ([name, label]) =>
      html`<button type="button" class="button-quiet" data-edit="${name}">${label}</button>`,
  )
  return html`<boundary-map hidden data-module="${assets.modules('boundary-map.js')}" data-view="${assets.modules('boundary-view.part.js')}" data-editor="${assets.modules('boundary-editor.js')}"${mapData(look, frame)}>
<button type="button" class="map-open">${icons.icon('map')}<span>Open the map and ${tracts.length === 0 ? 'draw' : 'edit'}</span></button>
<div class="map-tools">${tools}${groundChoice(look)}</div>
<p class="map-hint" role="status" data-failed="This browser cannot draw the map: it needs WebGL 2, which is missing or turned off. Send a file instead." data-unloaded="The map could not be loaded. Check the connection, then open it again."></p>
<div class="map-canvas"></div>
<form method="post" action="${action}" class="map-save"><input type="hidden" name="corners" value="${cornersText(tracts)}"><p class="map-measure" aria-live="polite"></p><button>Save boundary</button></form>
${groundNote(look)}
</boundary-map>`
}

/** What the map shows where the operator has added no files for it; null: there are some. */
function groundNote({ mapStyle, mapSources }: MapLook): Html | null {
  const { basemap, pictures } = mapSources
  if (mapStyle !== null || basemap !== null || pictures.length > 0) return null
  return html`<p class="note map-no-ground">This map shows county lines, towns, rivers and lakes, but no imagery or roads. The operator of this site can add both as PMTiles files, with <code>acreage map add FILE</code> and a restart.</p>`
}

/** `31.78,-97.57;…`, with `!` before each hole and `|` before each further tract. */
function cornersText(tracts: readonly Tract[]): string {
  const texts = tracts.map(({ outer, holes }) =>
    [outer, ...holes]
      .map(ring => ring.map(({ latitude, longitude }) => `${latitude},${longitude}`).join(';'))
      .join('!'),
  )
  return texts.join('|')
}
