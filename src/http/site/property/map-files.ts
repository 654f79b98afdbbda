import type { Listing } from '../../../domain/listings/listing.ts'
import type { Parcel } from '../../../domain/places/boundary.ts'
import type { Coordinates } from '../../../domain/places/place.ts'
import { html } from '../../../domain/values/html.ts'

/** What files for maps say of a listing. */
export interface MappedListing {
  readonly listing: Pick<Listing, 'title' | 'latitude' | 'longitude'>
  readonly parcel: Parcel | null
  /** The address of its page. */
  readonly address: string
}

const NOTE = 'Drawn, not surveyed.'
const DECIMALS = 6

/** GPX 1.1, for devices that show the way in the field: the point, and the boundary as a track. */
export function gpxFile({ listing, parcel, address }: MappedListing): string {
  const { title, latitude, longitude } = listing
  const points = closed(parcel).map(
    point => html`<trkpt lat="${degrees(point.latitude)}" lon="${degrees(point.longitude)}"/>`,
  )
  return html`<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="Acreage" xmlns="http://www.topografix.com/GPX/1/1">
<metadata><name>${xmlText(title)}</name><desc>${NOTE}</desc><link href="${address}"/></metadata>
<wpt lat="${degrees(latitude)}" lon="${degrees(longitude)}"><name>${xmlText(title)}</name><link href="${address}"/></wpt>
${points.length === 0 ? null : html`<trk><name>${xmlText(title)}</name><desc>${NOTE}</desc><trkseg>${points}</trkseg></trk>`}
</gpx>
`.text
}

/** KML 2.2, for maps on a desk: the point, and the boundary as an area. */
export function kmlFile({ listing, parcel, address }: MappedListing): string {
  const { title } = listing
  const corners = closed(parcel).map(shownPoint).join(' ')
  return html`<?xml version="1.0" encoding="UTF-8"?>
<kml xmlns="http://www.opengis.net/kml/2.2">
<Document><name>${xmlText(title)}</name><description>${`${NOTE} ${address}`}</description>
<Placemark><name>${xmlText(title)}</name><Point><coordinates>${shownPoint(listing)}</coordinates></Point></Placemark>
${corners === '' ? null : html`<Placemark><name>Boundary</name><description>${NOTE}</description><Polygon><outerBoundaryIs><LinearRing><coordinates>${corners}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>`}
</Document>
</kml>
`.text
}

function closed(parcel: Parcel | null): readonly Coordinates[] {
  const [first] = parcel?.corners ?? []
  return parcel && first ? [...parcel.corners, first] : []
}

function shownPoint({ latitude, longitude }: Coordinates): string {
  return `${degrees(longitude)},${degrees(latitude)}`
}

function degrees(value: number): string {
  return String(Number(value.toFixed(DECIMALS)))
}

/** Lone surrogates and other characters that XML 1.0 cannot hold are left out. */
function xmlText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
}
