import type { Listing } from '../../../../domain/listings/listing.ts'
import { type Parcel, ringsOf } from '../../../../domain/places/boundary.ts'
import type { Ring } from '../../../../domain/places/file-rings.ts'
import type { Coordinates } from '../../../../domain/places/place.ts'
import type { Tract } from '../../../../domain/places/tracts.ts'
import { type Html, html, rawHtml } from '../../../../domain/values/html.ts'
import { XML_BEGINNING, xmlText } from '../../files/xml.ts'

/** What map files contain of a listing. */
export interface MappedListing {
  readonly listing: Pick<Listing, 'title' | 'latitude' | 'longitude'>
  readonly parcel: Parcel | null
  /** The address of its page. */
  readonly address: string
}

const NOTE = 'Drawn, not surveyed.'
const DECIMALS = 6

/** GPX 1.1, for GPS devices in the field: the point, and the boundary as a track. */
export function gpxFile({ listing, parcel, address }: MappedListing): string {
  const { latitude, longitude } = listing
  const name = rawHtml(xmlText(listing.title))
  const segments = (parcel ? ringsOf(parcel) : []).map(ring => {
    const points = closed(ring).map(
      point => html`<trkpt lat="${degrees(point.latitude)}" lon="${degrees(point.longitude)}"/>`,
    )
    return html`<trkseg>${points}</trkseg>`
  })
  return html`${rawHtml(XML_BEGINNING)}<gpx version="1.1" creator="Acreage" xmlns="http://www.topografix.com/GPX/1/1">
<metadata><name>${name}</name><desc>${NOTE}</desc><link href="${address}"/></metadata>
<wpt lat="${degrees(latitude)}" lon="${degrees(longitude)}"><name>${name}</name><link href="${address}"/></wpt>
${segments.length === 0 ? null : html`<trk><name>${name}</name><desc>${NOTE}</desc>${segments}</trk>`}
</gpx>
`.text
}

/** KML 2.2, for maps on a desk: the point, and the boundary as an area. */
export function kmlFile({ listing, parcel, address }: MappedListing): string {
  const name = rawHtml(xmlText(listing.title))
  const polygons = (parcel?.tracts ?? []).map(polygonOf)
  const shape = polygons.length > 1 ? html`<MultiGeometry>${polygons}</MultiGeometry>` : polygons
  return html`${rawHtml(XML_BEGINNING)}<kml xmlns="http://www.opengis.net/kml/2.2">
<Document><name>${name}</name><description>${`${NOTE} ${address}`}</description>
<Placemark><name>${name}</name><Point><coordinates>${shownPoint(listing)}</coordinates></Point></Placemark>
${polygons.length === 0 ? null : html`<Placemark><name>Boundary</name><description>${NOTE}</description>${shape}</Placemark>`}
</Document>
</kml>
`.text
}

function polygonOf({ outer, holes }: Tract): Html {
  const ring = (one: Ring) =>
    html`<LinearRing><coordinates>${closed(one).map(shownPoint).join(' ')}</coordinates></LinearRing>`
  return html`<Polygon><outerBoundaryIs>${ring(outer)}</outerBoundaryIs>${holes.map(hole => html`<innerBoundaryIs>${ring(hole)}</innerBoundaryIs>`)}</Polygon>`
}

function closed(ring: Ring): Ring {
  return [...ring, ...ring.slice(0, 1)]
}

function shownPoint({ latitude, longitude }: Coordinates): string {
  return `${degrees(longitude)},${degrees(latitude)}`
}

function degrees(value: number): string {
  return String(Number(value.toFixed(DECIMALS)))
}
