import { demoCatalog } from '../demo/catalog/demo-catalog.ts'
import { pictureManifest } from '../demo/pictures/drawn-pictures.ts'
import type { Places } from '../src/domain/places/place.ts'
import { type SearchRecord, searchRecordOf } from '../src/domain/searching/search-record.ts'
import { loadCountyShapes } from '../src/reference/county-shapes.ts'

/** The search records of a demo catalog, one by one. */
export function* demoRecords(
  places: Places,
  listings: number,
  now: number,
): Generator<SearchRecord> {
  const shapes = loadCountyShapes()
  const source = demoCatalog({
    listings,
    seed: 1,
    now,
    places,
    contains: (countyId, point) => shapes.contains(countyId, point),
    pictures: pictureManifest(),
  })
  const states = new Map(places.states.map(state => [state.id, state]))
  const counties = new Map(places.counties.map(county => [county.id, county]))
  const cities = new Map(places.cities.map(city => [city.id, city]))
  const members = new Map(source.members.map(member => [member.id, member]))
  for (const { listing } of source.entries()) {
    const state = states.get(listing.stateId)
    const county = counties.get(listing.countyId)
    const member = members.get(listing.accountId)
    if (!state || !county || !member) throw new Error(`Listing ${listing.id} is nowhere.`)
    yield searchRecordOf(listing, member, {
      regionId: county.regionId,
      county: county.name,
      countyLabel: county.label,
      state: state.name,
      stateCode: state.code,
      city: listing.cityId === null ? '' : (cities.get(listing.cityId)?.name ?? ''),
    })
  }
}
