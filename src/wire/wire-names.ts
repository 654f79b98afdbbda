import { type DraftField, draftFieldOf } from '../domain/listings/draft/listing-draft.ts'
import { FIELD_NAMES, fieldOf, type HomeName } from '../domain/listings/listing-fields.ts'

/** The names in version 3 of the fields of a draft and its parts, where they differ. */
const NAMES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    FIELD_NAMES.map(name => [draftFieldOf(name), fieldOf(name).member ?? name]),
  ),
  listedOn: 'listingDate',
  types: 'propertyTypes',
  typeSlots: 'LFType1 to LFType3',
  placeIds: 'locationIDs',
  'placeIds.stateId': 'stateID',
  'placeIds.countyId': 'countyID',
  'placeIds.cityId': 'cityID',
  'placeIds.lakeId': 'lakeID',
  latitude: 'lat',
  longitude: 'lng',
  home: 'homeDetails',
  auctionId: 'auctionID',
  'auction.street': 'address',
  'auction.stateId': 'stateID',
  pictures: 'images',
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
  return name === '' ? path : `${path}.${NAMES[`${part}.${name}`] ?? name}`
}

/** The name of a member of `homeDetails`. */
export function homeMember(name: HomeName): string {
  return fieldOf(name).member ?? name
}
