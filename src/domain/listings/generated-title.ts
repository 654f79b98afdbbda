import type { Gazetteer } from '../places/gazetteer.ts'
import { fullCountyName } from '../places/place.ts'
import type { Listing } from './listing.ts'

/** The title of land that nobody gave one, such as "40 acres in Bosque County, TX"; empty: its size or its county is unknown. */
export function generatedTitle(
  { acres, stateId, countyId }: Pick<Listing, 'acres' | 'stateId' | 'countyId'>,
  gazetteer: Gazetteer,
): string {
  const state = gazetteer.state(stateId)
  const county = gazetteer.county(countyId)
  if (acres === null || !state || !county) return ''
  const size = Number(acres.toFixed(2)) || acres
  const unit = size === 1 ? 'acre' : 'acres'
  return `${size.toLocaleString('en-US')} ${unit} in ${fullCountyName(county)}, ${state.code}`
}
