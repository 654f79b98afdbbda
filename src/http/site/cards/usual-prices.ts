import type { Catalog } from '../../../catalog/catalog.ts'
import { sizeClassOf } from '../../../domain/markets/size-class.ts'
import { fullCountyName } from '../../../domain/places/place.ts'
import type { CountyId } from '../../../domain/values/ids.ts'
import type { UsualPrices } from './listing-card.ts'

/** The fields by which land is compared with other land. */
export interface ComparedSize {
  readonly countyId: CountyId
  readonly acres: number
  readonly hasHouse: boolean
}

/**
 * Typical asking prices for land of a size in a county, or in the state if the county has too few
 * listings. Null if unknown, and with a house: what is compared is land without one.
 */
export async function usualPrices(
  { markets, places }: Pick<Catalog, 'markets' | 'places'>,
  { countyId, acres, hasHouse }: ComparedSize,
): Promise<UsualPrices | null> {
  if (hasHouse) return null
  const gazetteer = places()
  const county = gazetteer.county(countyId)
  const state = county && gazetteer.state(county.stateId)
  if (county === undefined || state === undefined) return null
  const size = sizeClassOf(acres)
  const inCounty = await markets.spread({ kind: 'county', id: countyId }, size)
  if (inCounty.quartiles) return { ...inCounty.quartiles, place: fullCountyName(county) }
  const { quartiles } = await markets.spread({ kind: 'state', id: state.id }, size)
  return quartiles && { ...quartiles, place: state.name }
}
