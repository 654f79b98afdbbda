import type { CountryMap, OutlineLine } from '../../../domain/places/country-map.ts'
import type { Gazetteer } from '../../../domain/places/gazetteer.ts'
import type { Coordinates } from '../../../domain/places/place.ts'
import type { Criteria } from '../../../domain/searching/criteria.ts'
import { countiesOf } from './place-frame.ts'

/** More places together are no longer one area, and take long to outline. */
const MAX_STATES = 8
const MAX_COUNTIES = 100
const CIRCLE_SIDES = 72
const MILES_PER_DEGREE = 69.09

/**
 * The outline of a search area: the drawn area, or else the place. Empty if the place is a point,
 * or the search names no place.
 */
export function outlineOf(
  { location, near, polygon }: Pick<Criteria, 'location' | 'near' | 'polygon'>,
  gazetteer: Gazetteer,
  country: CountryMap,
): readonly OutlineLine[] {
  if (polygon !== null) return [closed(polygon)]
  if (near !== null) return [circle(near, near.distanceMiles)]
  switch (location?.kind) {
    case 'state': {
      const stateCodes = location.ids.flatMap(id => gazetteer.state(id)?.code ?? [])
      return stateCodes.length > MAX_STATES ? [] : country.linesAround({ stateCodes })
    }
    case 'region':
    case 'county': {
      const countyIds = countiesOf(location, gazetteer)
      return countyIds.length > MAX_COUNTIES ? [] : country.linesAround({ countyIds })
    }
    case 'near':
      return location.center === null ? [] : [circle(location.center, location.distanceMiles)]
    default:
      return []
  }
}

function closed(corners: readonly Coordinates[]): OutlineLine {
  return [...corners, ...corners.slice(0, 1)].map(({ latitude, longitude }) => [
    longitude,
    latitude,
  ])
}

function circle({ latitude, longitude }: Coordinates, radiusMiles: number): OutlineLine {
  const tall = radiusMiles / MILES_PER_DEGREE
  const wide = tall / Math.cos((latitude * Math.PI) / 180)
  return Array.from({ length: CIRCLE_SIDES + 1 }, (_, i) => {
    const angle = (2 * Math.PI * i) / CIRCLE_SIDES
    return [longitude + wide * Math.cos(angle), latitude + tall * Math.sin(angle)]
  })
}
