import { type Parcel, parcelOf } from '../../../domain/places/boundary.ts'
import type { BoundingBox, Coordinates } from '../../../domain/places/place.ts'
import { counted } from '../../../domain/values/counted.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import type { BoundaryMap } from '../console-context.ts'
import type { ConsolePage } from '../frame/console-pages.ts'
import { listingTabs } from '../frame/listing-tabs.ts'
import { type Notice, noticeOf } from '../listing-files/files-frame.ts'
import type { WorkedListing } from '../listing-files/worked-listing.ts'
import { outlineDrawing } from './outline-drawing.ts'
import { acresText } from './shown-boundary.ts'

export const MAX_FILE_MEGABYTES = 20
/** About half a mile. */
const AROUND_DEGREES = 0.008

/** The boundary of a listing, and the ways to change it. @param map The map to draw on; null: there is none. */
export function boundaryPage(
  { id, detail, mayWrite }: WorkedListing,
  notice: Notice,
  map: BoundaryMap | null,
): ConsolePage {
  const { listing } = detail
  const path = `/console/listings/${id}/boundary`
  const parcel = parcelOf(listing.encodedBoundary)
  const corners = parcel?.corners ?? []
  const removal = html`<form method="post" action="${path}/remove"><button class="button-quiet">Remove the boundary</button></form>`
  return {
    title: `Boundary of ${listing.title}`,
    layout: 'wide',
    ...(map !== null && { mapOrigins: map.origins }),
    main: html`<h1>Boundary of <bdi>${listing.title}</bdi></h1>
${listingTabs(id, 'boundary')}
${noticeOf(notice)}
<div class="boundary-columns">
<section aria-labelledby="present"><h2 id="present">On the listing now</h2>
${parcel === null ? html`<p>No boundary is drawn yet.</p>` : present(parcel, listing.acres)}
${parcel !== null && mayWrite ? removal : null}
</section>
${mayWrite ? ways(path, map?.write(frameOf(listing, corners), corners, `${path}/draw`) ?? null) : null}
</div>`,
  }
}

/** What the map shows first: the boundary, or the land around where the listing stands. */
function frameOf(listing: Coordinates, corners: readonly Coordinates[]): BoundingBox {
  const points = corners.length > 0 ? corners : [listing]
  const [latitudes, longitudes] = [
    points.map(({ latitude }) => latitude),
    points.map(({ longitude }) => longitude),
  ]
  return {
    south: Math.min(...latitudes) - AROUND_DEGREES,
    west: Math.min(...longitudes) - AROUND_DEGREES,
    north: Math.max(...latitudes) + AROUND_DEGREES,
    east: Math.max(...longitudes) + AROUND_DEGREES,
  }
}

function present(parcel: Parcel, stated: number | null): Html {
  const { corners, acres, perimeterFeet } = parcel
  const feet = Math.round(perimeterFeet).toLocaleString('en-US')
  return html`${outlineDrawing(corners, 'The boundary, north is up')}
<dl class="facts">
<div><dt>Measured on the drawing</dt><dd>${acresText(acres)}</dd></div>
<div><dt>Stated</dt><dd>${stated ? acresText(stated) : 'Not stated'}</dd></div>
<div><dt>Around it</dt><dd>${feet} feet, ${counted(corners.length, 'corner')}</dd></div>
</dl>`
}

function ways(path: string, map: Html | null): Html {
  return html`<div>
${map === null ? null : html`<section aria-labelledby="draw"><h2 id="draw">Draw it</h2>${map}<noscript><p class="note">Drawing needs JavaScript. A file works without.</p></noscript></section>`}
<section aria-labelledby="from-file"><h2 id="from-file">From a file</h2>
<form method="post" action="${path}" enctype="multipart/form-data" class="file-chooser">
<label for="field-file">KML, KMZ, GeoJSON or a zipped shapefile</label>
<p class="note" id="file-note">Up to ${MAX_FILE_MEGABYTES} MB, as Google Earth, mapping apps and county offices save it. You see the shape before anything changes.</p>
<input type="file" id="field-file" name="file" aria-describedby="file-note">
<div><button>Read the file</button></div>
</form></section>
</div>`
}
