import { type Parcel, parcelOf, ringsOf } from '../../../domain/places/boundary.ts'
import type { BoundingBox, Coordinates } from '../../../domain/places/place.ts'
import { counted } from '../../../domain/values/counted.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import type { BoundaryMap } from '../console-context.ts'
import type { ConsolePage } from '../frame/console-pages.ts'
import { type Notice, noticeOf } from '../listing-files/files-frame.ts'
import type { Land, WorkedFiles } from '../listing-files/worked-files.ts'
import { acresNotice } from './acres-notice.ts'
import { acresText } from './boundary-preview.ts'
import { outlineDrawing } from './outline-drawing.ts'

export const MAX_FILE_MEGABYTES = 20
/** About half a mile. */
const AROUND_DEGREES = 0.008
/** About half of a county. */
const AROUND_COUNTY_DEGREES = 0.2
/** A place with a larger error is treated as known only by its county. */
const ROUGH_MILES = 30
/** The states between Canada and Mexico. */
const COUNTRY = [
  { latitude: 25, longitude: -124 },
  { latitude: 49, longitude: -67 },
]

/**
 * The boundary of a listing or of a draft, and the ways to change it. @param map The map to draw
 * on; null: there is none.
 */
export function boundaryPage(
  worked: WorkedFiles,
  notice: Notice,
  map: BoundaryMap | null,
): ConsolePage {
  const { title, mayWrite, boundary, land } = worked
  const path = `${worked.path}/boundary`
  const parcel = parcelOf(boundary)
  const corners = parcel?.corners ?? []
  const removal = html`<form method="post" action="${path}/remove"><button class="button-quiet">Remove boundary</button></form>`
  return {
    title: `Boundary of ${title}`,
    layout: 'wide',
    ...(map !== null && { mapOrigins: map.origins }),
    main: html`<h1>Boundary of <bdi>${title}</bdi></h1>
${worked.head('boundary')}
${noticeOf(notice)}
<div class="boundary-columns"${worked.listingBoundary === null && parcel === null ? html` data-empty` : null}>
<section aria-labelledby="present"><h2 id="present">${worked.listingBoundary === null ? 'Current boundary' : 'After you publish'}</h2>
${parcel === null ? html`<p>No boundary yet.</p>` : present(parcel, land.acres)}
${acresNotice({ acres: land.acres, boundary, action: worked.acresAction })}
${parcel !== null && mayWrite ? removal : null}
${listingsOwn(worked)}
</section>
${mayWrite ? ways(path, map?.write({ frame: frameOf(land, corners), tracts: parcel?.tracts ?? [], action: `${path}/draw` }) ?? null, parcel !== null) : null}
</div>
${worked.foot('boundary')}`,
  }
}

/** The boundary that the listing of a draft has, where it differs. */
function listingsOwn({ path, listingBoundary, mayWrite }: WorkedFiles): Html | null {
  if (listingBoundary === null) return null
  const parcel = parcelOf(listingBoundary)
  const drawing =
    parcel === null
      ? html`<p>The listing has no boundary.</p>`
      : outlineDrawing(ringsOf(parcel), 'The boundary that the listing has now, north is up')
  const keep = html`<form method="post" action="${path}/boundary/keep"><button class="button-quiet">Keep the published boundary</button></form>`
  return html`<h3>Published boundary</h3>${drawing}${mayWrite ? keep : null}`
}

/**
 * The first view of the map: the boundary, else the land around where it is said to be, else the
 * country.
 */
export function frameOf(
  { place, withinMiles }: Land,
  corners: readonly Coordinates[],
): BoundingBox {
  const points = corners.length > 0 ? corners : place === null ? COUNTRY : [place]
  const isRough = corners.length === 0 && withinMiles > ROUGH_MILES
  const around = isRough ? AROUND_COUNTY_DEGREES : AROUND_DEGREES
  const latitudes = points.map(({ latitude }) => latitude)
  const longitudes = points.map(({ longitude }) => longitude)
  return {
    south: Math.min(...latitudes) - around,
    west: Math.min(...longitudes) - around,
    north: Math.max(...latitudes) + around,
    east: Math.max(...longitudes) + around,
  }
}

function present(parcel: Parcel, stated: number | null): Html {
  const { tracts, corners, acres, perimeterFeet } = parcel
  const holes = tracts.reduce((sum, tract) => sum + tract.holes.length, 0)
  const isPlain = tracts.length === 1 && holes === 0
  const parts = [counted(tracts.length, 'tract'), ...(holes > 0 ? [counted(holes, 'hole')] : [])]
  const feet = Math.round(perimeterFeet).toLocaleString('en-US')
  return html`${outlineDrawing(ringsOf(parcel), 'The boundary, north is up')}
<dl class="facts">
${isPlain ? null : html`<div><dt>Parts</dt><dd>${parts.join(', ')}</dd></div>`}
<div><dt>Measured area</dt><dd>${acresText(acres)}</dd></div>
<div><dt>Listed area</dt><dd>${stated ? acresText(stated) : 'Not given'}</dd></div>
<div><dt>Perimeter</dt><dd>${feet} feet, ${counted(corners.length, 'corner')}</dd></div>
</dl>`
}

function ways(path: string, map: Html | null, hasBoundary: boolean): Html {
  return html`<div>
${map === null ? null : html`<section aria-labelledby="draw"><h2 id="draw">${hasBoundary ? 'Edit' : 'Draw'} on the map</h2>${map}<noscript><p class="note">Drawing needs JavaScript. You can upload a file without it.</p></noscript></section>`}
<section aria-labelledby="from-file"><h2 id="from-file">Upload a file</h2>
<form method="post" action="${path}" enctype="multipart/form-data" class="file-chooser">
<label for="field-file">KML, KMZ, GeoJSON, Esri JSON or a zipped shapefile</label>
<p class="note" id="file-note">Up to ${MAX_FILE_MEGABYTES} MB, as exported by Google Earth, mapping apps and county offices. You can check the shape before anything changes.</p>
<input type="file" id="field-file" name="file" aria-describedby="file-note">
<div><button>Upload file</button></div>
</form></section>
</div>`
}
