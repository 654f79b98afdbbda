import type { Coordinates } from '../../../domain/places/place.ts'
import { type Html, html } from '../../../domain/values/html.ts'

/** A page of another site about a point. The browser requests nothing of it before a click. */
export interface PlaceLink {
  readonly text: string
  readonly address: string
}

/** Pages of other sites about a point, by what a buyer looks up there. */
export interface PlaceLinks {
  readonly directions: readonly PlaceLink[]
  readonly satellite: readonly PlaceLink[]
  readonly topography: PlaceLink
  readonly flood: PlaceLink
  readonly soil: PlaceLink
}

/** Half the sides of the area whose soil is shown, in degrees: about a quarter of a mile. */
const SOIL_DEGREES = 0.004

export function placeLinks({ latitude, longitude }: Coordinates): PlaceLinks {
  const north = latitude.toFixed(6)
  const east = longitude.toFixed(6)
  const point = `${north},${east}`
  return {
    directions: [
      {
        text: 'Google Maps',
        address: `https://www.google.com/maps/dir/?api=1&destination=${point}`,
      },
      { text: 'Apple Maps', address: `https://maps.apple.com/?daddr=${point}` },
    ],
    satellite: [
      {
        text: 'Google Maps',
        address: `https://www.google.com/maps/@?api=1&map_action=map&center=${point}&zoom=16&basemap=satellite`,
      },
      { text: 'Apple Maps', address: `https://maps.apple.com/?ll=${point}&q=${point}&t=k` },
    ],
    topography: {
      text: 'USGS topo map',
      address: `https://ngmdb.usgs.gov/topoview/viewer/#14/${north}/${east}`,
    },
    flood: {
      text: 'FEMA flood map',
      // This site expects the longitude first.
      address: `https://msc.fema.gov/portal/search?AddressQuery=${east},${north}`,
    },
    soil: {
      text: 'NRCS Web Soil Survey',
      address: `https://websoilsurvey.nrcs.usda.gov/app/WebSoilSurvey.aspx?aoicoords=((${boxAround(latitude, longitude)}))`,
    },
  }
}

/** The corners of a box as a closed ring, each `longitude latitude`, escaped for an address. */
function boxAround(latitude: number, longitude: number): string {
  const corners = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
    [-1, -1],
  ].map(([x = 0, y = 0]) => {
    const east = (longitude + x * SOIL_DEGREES).toFixed(5)
    return `${east}%20${(latitude + y * SOIL_DEGREES).toFixed(5)}`
  })
  return corners.join(',')
}

export function placeLink({ text, address }: PlaceLink): Html {
  return html`<a href="${address}" rel="nofollow noopener noreferrer">${text}</a>`
}
