import type { DraftField } from '../domain/listings/draft/listing-draft.ts'

/** The names in version 3 of the fields of a draft, where they differ. */
const NAMES: Readonly<Record<string, string>> = {
  title: 'listingTitle',
  listedOn: 'listingDate',
  types: 'propertyTypes',
  typeSlots: 'LFType1 to LFType3',
  priceUsd: 'price.numeric',
  soldPriceUsd: 'soldPrice',
  soldOn: 'soldDate',
  encodedBoundary: 'encodedBoundaries',
  listingUrl: 'listingURL',
  externalListingUrl: 'externalListingURL',
  placeIds: 'locationIDs',
  latitude: 'lat',
  longitude: 'lng',
  home: 'homeDetails',
  auctionId: 'auctionID',
  pictures: 'images',
}

/** The same within the parts of a draft. */
const NAMES_WITHIN: Readonly<Record<string, string>> = {
  'placeIds.stateId': 'stateID',
  'placeIds.countyId': 'countyID',
  'placeIds.cityId': 'cityID',
  'placeIds.lakeId': 'lakeID',
  'home.areaSqft': 'sqft',
  'auction.street': 'address',
  'auction.stateId': 'stateID',
  'pictures.pictureId': 'large.ID',
  'pictures.sourceUrl': 'large.SRC',
  'documents.url': 'URL',
}

/** The path of a field's member within `data`, such as `images[0].large.ID`. */
export function wireName(field: DraftField): string {
  const [part = '', ...within] = field.split('.')
  const [index, name = ''] = within.length === 2 ? within : ['', within[0]]
  if (part === 'typeSlots' && name !== '') return `LFType${Number(name) + 1}`
  const path = `${NAMES[part] ?? part}${index === '' ? '' : `[${index}]`}`
  return name === '' ? path : `${path}.${NAMES_WITHIN[`${part}.${name}`] ?? name}`
}
