import { ANNUAL_TAXES, STATED_NAMES } from '../../facts/posted-facts.ts'
import type { CountyOutlines } from '../../places/county-outline.ts'
import type { Gazetteer } from '../../places/gazetteer.ts'
import { fullCountyName } from '../../places/place.ts'
import type { Calendar } from '../../values/calendar.ts'
import { isDerived } from '../derived-coordinates.ts'
import type { Auction, Home, ListingDetail } from '../listing.ts'
import {
  HOME_NUMBERS,
  LISTING_FIELDS,
  LISTING_NUMBERS,
  LISTING_TEXTS,
  type ListingNumberName,
  UNPUBLISHED_TEXTS,
} from '../listing-fields.ts'
import { slotsOf } from '../type-slots.ts'
import { amenityLines, areSameAmenities } from './amenity-lines.ts'
import {
  FORM_FIELDS,
  FORM_NAMES,
  type FormName,
  type ListingForm,
  typedUnit,
} from './form-names.ts'
import { numberText, typedNumber } from './typed-number.ts'
import { wholePrice } from './typed-price.ts'

/** The sources of the texts of a form, besides the listing. */
export interface FormSources {
  readonly gazetteer: Gazetteer
  readonly outlines: CountyOutlines
  readonly calendar: Calendar
}

/** The form of a listing, with every field. */
export function formOfListing(
  { listing, auction }: Pick<ListingDetail, 'listing' | 'auction'>,
  { gazetteer, outlines, calendar }: FormSources,
): Readonly<Record<FormName, string>> {
  const { stateId, countyId, cityId, lakeId, street, zip, unpublished } = listing
  const county = gazetteer.county(countyId)
  const isCenter = isDerived(listing, gazetteer, outlines)
  const [type1, type2, type3] = slotsOf(listing).map(slot => (slot === null ? '' : String(slot)))
  const texts = {
    ...Object.fromEntries(LISTING_TEXTS.map(name => [name, listing[name]])),
    ...Object.fromEntries(UNPUBLISHED_TEXTS.map(name => [name, unpublished[name]])),
    ...Object.fromEntries(LISTING_NUMBERS.map(name => [name, plainOrGrouped(name, listing[name])])),
    type1,
    type2,
    type3,
    street,
    zip,
    status: listing.status,
    listingType: String(listing.listingTypeWithoutAuction),
    listedOn: calendar.isoDate(listing.listedAt),
    state: gazetteer.state(stateId)?.code,
    county: county && fullCountyName(county),
    city: cityId === null ? '' : gazetteer.city(cityId)?.name,
    lake: lakeId === null ? '' : gazetteer.lake(lakeId)?.name,
    latitude: isCenter ? '' : String(listing.latitude),
    longitude: isCenter ? '' : String(listing.longitude),
    ...houseTexts(listing.home),
    ...auctionTexts(auction, gazetteer),
    amenities: amenityLines(listing.amenities),
    ...factTexts(listing.postedFacts),
  } as ListingForm
  return Object.fromEntries(FORM_NAMES.map(name => [name, texts[name] ?? ''])) as Readonly<
    Record<FormName, string>
  >
}

/** Years have no groups. */
function plainOrGrouped(name: ListingNumberName, value: number | null): string {
  const isYear = LISTING_FIELDS[name].unit === 'years'
  return isYear && value !== null ? String(value) : numberText(value)
}

function houseTexts(home: Home | null): ListingForm {
  return {
    hasHouse: home === null ? '' : 'yes',
    ...Object.fromEntries(HOME_NUMBERS.map(name => [name, numberText(home?.[name] ?? null)])),
  }
}

function auctionTexts(auction: Auction | null, gazetteer: Gazetteer): ListingForm {
  const stateId = auction?.stateId ?? null
  return {
    hasAuction: auction === null ? '' : 'yes',
    auctionTitle: auction?.title ?? '',
    auctionDate: auction?.date ?? '',
    auctionTime: auction?.time ?? '',
    auctionStreet: auction?.street ?? '',
    auctionCity: auction?.city ?? '',
    auctionState: stateId === null ? '' : (gazetteer.state(stateId)?.code ?? ''),
  }
}

function factTexts(facts: ListingDetail['listing']['postedFacts']): ListingForm {
  return Object.fromEntries(
    STATED_NAMES.map(name => {
      const posted = facts[name]
      if (posted === undefined) return [`fact-${name}`, '']
      if (typeof posted === 'number') return [`fact-${name}`, numberText(posted)]
      const none = name === ANNUAL_TAXES ? '' : 'unknown'
      return [`fact-${name}`, posted.length === 0 ? none : posted.join(',')]
    }),
  )
}

/** Whether two texts of a field mean the same. */
export function isSameText(name: FormName, a: string, b: string): boolean {
  if (a === b) return true
  if (name === 'amenities') return areSameAmenities(a, b)
  if (name === 'priceUsd') return isSamePrice(a, b)
  if (FORM_FIELDS[name].kind === 'number') {
    const one = typedNumber(a, typedUnit(name))
    const other = typedNumber(b, typedUnit(name))
    return one !== undefined && one === other
  }
  return a.replaceAll('\r\n', '\n').trim() === b.replaceAll('\r\n', '\n').trim()
}

/** Prices per acre are the same only if their texts are: the acres may be others. */
function isSamePrice(a: string, b: string): boolean {
  const one = wholePrice(a, null)
  return one !== undefined && one === wholePrice(b, null)
}

/** The fields of a form that differ from another form. Fields that were not sent do not differ. */
export function changedForm(form: ListingForm, base: ListingForm): ListingForm {
  return Object.fromEntries(
    FORM_NAMES.flatMap(name => {
      const text = form[name]
      return text === undefined || isSameText(name, text, base[name] ?? '') ? [] : [[name, text]]
    }),
  )
}
