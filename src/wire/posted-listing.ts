import { DEGREES_FORM } from '../domain/listings/draft/draft-coordinates.ts'
import { DATE_FORM } from '../domain/listings/draft/field-rules.ts'
import type { ListingDraft } from '../domain/listings/draft/listing-draft.ts'
import type { NumberField, TextField } from '../domain/listings/field-kinds.ts'
import {
  HOME_NUMBERS,
  type HomeName,
  LISTING_FIELDS,
  LISTING_TEXTS,
  type TextName,
  UNPUBLISHED_TEXTS,
} from '../domain/listings/listing-fields.ts'
import {
  LISTING_TYPES,
  type ListingTypeId,
  STATUSES,
  type StatusCode,
} from '../domain/listings/lookup-lists.ts'
import type { FaultList } from '../domain/problem.ts'
import type { ListingId } from '../domain/values/ids.ts'
import { textOf, wholeNumberOf } from '../domain/values/scalars.ts'
import { MemberReader } from './member-reader.ts'
import {
  postedAuction,
  postedDocuments,
  postedPictures,
  postedTypes,
  textForm,
} from './posted-parts.ts'
import { WireFaults } from './wire-faults.ts'
import { DERIVED_MEMBERS, PLAIN_NUMBERS, POSTED_MEMBERS } from './wire-members.ts'
import { homeMember, wireName } from './wire-names.ts'

/** A listing as a client posted it. */
export interface PostedListing {
  /** Null when the client states nothing about the listing. */
  readonly draft: ListingDraft | null
  /** The faults of reading; checking the draft adds more. */
  readonly faults: WireFaults
}

/**
 * Reads the members of version 3 into a draft. A member that cannot be read becomes a fault.
 * @param editedId The listing that the path names; null: it asks for a new one.
 */
export function postedListing(
  form: Readonly<Record<string, unknown>>,
  editedId: ListingId | null,
  faultList: FaultList,
): PostedListing {
  const faults = new WireFaults(form, faultList)
  const data = new MemberReader(form, '', faults)
  data.refuseUnknown(POSTED_MEMBERS, ['listingID', ...DERIVED_MEMBERS])
  refuseOtherId(data, editedId)
  const draft: ListingDraft = {
    ...postedPlace(data),
    ...postedTypes(data),
    ...postedAuction(data),
    active: data.flag('active', 'active'),
    status: postedStatus(data),
    listedOn: data.trimmed('listingDate', 'listedOn', DATE_FORM),
    ...postedNumbers(data),
    ...postedTexts(data),
    listingType: postedListingType(data),
    ...postedHome(data),
    documents: postedDocuments(data),
    amenities: data.value('amenities'),
    facts: data.value('facts'),
    pictures: postedPictures(data, faults),
  }
  return { draft: Object.keys(form).length === 0 ? null : draft, faults }
}

/** An answer that is posted to another listing than its own is a mistake, not an edit. */
function refuseOtherId(data: MemberReader, editedId: ListingId | null): void {
  if (editedId === null || data.isAbsent('listingID')) return
  if (wholeNumberOf(data.value('listingID')) === editedId) return
  data.refuse('listingID', `${editedId}, the id in the path, or be left out`, null)
}

function postedPlace(data: MemberReader): Partial<ListingDraft> {
  const address = data.object('address', ['county', 'state', 'zip', 'city', 'street'], 'address')
  const ids = data.object('locationIDs', ['stateID', 'cityID', 'countyID', 'lakeID'], 'placeIds')
  return {
    address: address && {
      state: postedName(address, 'state'),
      county: postedName(address, 'county'),
      city: postedName(address, 'city'),
      street: address.text('street', 'address.street', formOf('street')),
      zip: address.text('zip', 'address.zip', formOf('zip')),
    },
    placeIds: ids && {
      stateId: ids.id('stateID', 'placeIds.stateId'),
      countyId: ids.id('countyID', 'placeIds.countyId'),
      cityId: ids.id('cityID', 'placeIds.cityId'),
      lakeId: ids.id('lakeID', 'placeIds.lakeId'),
    },
    latitude: data.number('lat', 'latitude', DEGREES_FORM.latitude),
    longitude: data.number('lng', 'longitude', DEGREES_FORM.longitude),
  }
}

/** The name of a place for a value that is not text: no place has a name without letters. */
const NO_NAME = '?'

function postedName(address: MemberReader, name: 'state' | 'county' | 'city') {
  const value = address.value(name)
  return value === undefined || value === null ? value : (textOf(value) ?? NO_NAME)
}

function postedStatus(data: MemberReader): StatusCode | undefined {
  if (data.isAbsent('status')) return undefined
  const value = data.value('status')
  const text = textOf(value)?.toLowerCase()
  const status = STATUSES.find(
    ({ code, label }) => code.toLowerCase() === text || label.toLowerCase() === text,
  )
  const labels = STATUSES.map(({ label, code }) => `${label} (${code})`)
  return status?.code ?? data.refuse('status', `one of ${labels.join(', ')}`, 'status')
}

function postedNumbers(data: MemberReader): Partial<ListingDraft> {
  const price = data.object('price', ['numeric', 'formatted'], null)
  const { accepts } = LISTING_FIELDS.priceUsd
  const numbers = PLAIN_NUMBERS.map(
    name => [name, data.number(wireName(name), name, LISTING_FIELDS[name].accepts)] as const,
  )
  return {
    priceUsd: price === null ? null : price?.number('numeric', 'priceUsd', accepts),
    ...Object.fromEntries(numbers),
  }
}

function postedTexts(data: MemberReader): Partial<ListingDraft> {
  const names = [...LISTING_TEXTS, ...UNPUBLISHED_TEXTS]
  const texts = names.map(name => [name, data.text(wireName(name), name, formOf(name))] as const)
  return Object.fromEntries(texts)
}

function formOf(name: TextName): string {
  const field: TextField = LISTING_FIELDS[name]
  return 'accepts' in field ? field.accepts : textForm(field.maxCharacters)
}

function postedListingType(data: MemberReader): ListingTypeId | undefined {
  if (data.isAbsent('listingType')) return undefined
  const id = wholeNumberOf(data.value('listingType'))
  const type = LISTING_TYPES.find(one => one.id === id)?.id
  return (
    type ??
    data.refuse('listingType', '2 (for sale) or 3 (lease), or 1 with an auction', 'listingType')
  )
}

function postedHome(data: MemberReader): Pick<ListingDraft, 'hasHouse' | 'home'> {
  const hasHouse = data.flag('hasHouse', 'hasHouse')
  const members = HOME_NUMBERS.map(homeMember)
  const details = data.object('homeDetails', members, 'home')
  const home = details && Object.fromEntries(HOME_NUMBERS.map(name => [name, room(details, name)]))
  return { hasHouse, home }
}

function room(details: MemberReader, name: HomeName): number | null | undefined {
  const { accepts, hasHalves }: NumberField = LISTING_FIELDS[name]
  const read = hasHalves ? 'number' : 'count'
  return details[read](homeMember(name), `home.${name}`, accepts)
}
