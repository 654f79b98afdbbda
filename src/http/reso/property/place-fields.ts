import { fullCountyName } from '../../../domain/places/place.ts'
import { fieldKinds, known } from '../model/derived-fields.ts'
import type { PropertyField, PropertySource } from './property-source.ts'

const { text, choice } = fieldKinds<PropertySource>()

/** Where a listing is. */
export const PLACE_FIELDS: readonly PropertyField[] = [
  text('UnparsedAddress', 500, address),
  text('City', 50, cityName),
  text('CountyOrParish', 50, countyName),
  text('StateOrProvince', 2, stateCode),
  text('PostalCode', 10, ({ listing }) => listing.zip || null),
  known(choice('Country', 'Country', () => 'US')),
  coordinate('Latitude', ({ listing }) => listing.latitude),
  coordinate('Longitude', ({ listing }) => listing.longitude),
  text('WaterBodyName', 50, lakeName),
  text('Directions', 5000, ({ listing }) => listing.directions || null),
]

function coordinate(name: string, value: (source: PropertySource) => number): PropertyField {
  return { name, type: 'Edm.Double', isKnown: true, value }
}

function address(source: PropertySource): string | null {
  const { street, zip } = source.listing
  if (street === '') return null
  const state = [stateCode(source), zip].filter(part => part).join(' ')
  return [street, cityName(source), state].filter(part => part).join(', ')
}

function cityName({ listing: { cityId }, gazetteer }: PropertySource): string | null {
  return cityId === null ? null : (gazetteer.city(cityId)?.name ?? null)
}

function countyName({ listing, gazetteer }: PropertySource): string | null {
  const county = gazetteer.county(listing.countyId)
  return county ? fullCountyName(county) : null
}

function stateCode({ listing, gazetteer }: PropertySource): string | null {
  return gazetteer.state(listing.stateId)?.code ?? null
}

function lakeName({ listing: { lakeId }, gazetteer }: PropertySource): string | null {
  return lakeId === null ? null : (gazetteer.lake(lakeId)?.name ?? null)
}
