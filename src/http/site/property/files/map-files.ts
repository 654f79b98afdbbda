import type { Listing } from '../../../../domain/listings/listing.ts'
import type { Parcel } from '../../../../domain/places/boundary.ts'
import type { Coordinates } from '../../../../domain/places/place.ts'
import { html, rawHtml } from '../../../../domain/values/html.ts'
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
  const points = closed(parcel).map(
    point => html`<trkpt lat="${degrees(point.latitude)}" lon="${degrees(point.longitude)}"/>`,
  )
  return html`${rawHtml(XML_BEGINNING)}<gpx version="1.1" creator="Acreage" xmlns="http://www.topografix.com/GPX/1/1">
<metadata><name>${name}</name><desc>${NOTE}</desc><link href="${address}"/></metadata>
<wpt lat="${degrees(latitude)}" lon="${degrees(longitude)}"><name>${name}</name><link href="${address}"/></wpt>
${points.length === 0 ? null : html`<trk><name>${name}</name><desc>${NOTE}</desc><trkseg>${points}</trkseg></trk>`}
</gpx>
`.text
}

/** KML 2.2, for maps on a desk: the point, and the boundary as an area. */
export function kmlFile({ listing, parcel, address }: MappedListing): string {
  const name = rawHtml(xmlText(listing.title))
  const corners = closed(parcel).map(shownPoint).join(' ')
  return html`${rawHtml(XML_BEGINNING)}<kml xmlns="http://www.opengis.net/kml/2.2">
<Document><name>${name}</name><description>${`${NOTE} ${address}`}</description>
<Placemark><name>${name}</name><Point><coordinates>${shownPoint(listing)}</coordinates></Point></Placemark>
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
