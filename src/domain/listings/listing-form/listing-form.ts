import { isEmailAddress } from '../../leads/email.ts'
import type { CountyOutlines } from '../../places/county-outline.ts'
import type { Gazetteer } from '../../places/gazetteer.ts'
import type { FaultList } from '../../problem.ts'
import type { Calendar } from '../../values/calendar.ts'
import type { ListingId } from '../../values/ids.ts'
import { numberOf, textOf, wholeNumberOf } from '../../values/scalars.ts'
import { isWebAddress, isYouTubeVideo } from '../../values/web-address.ts'
import {
  type Listing,
  type ListingDetail,
  NOTHING_UNPUBLISHED,
  type UnpublishedDetails,
} from '../listing.ts'
import { STATUSES, type StatusCode } from '../lookup-lists.ts'
import { MAX_TEXT_CHARACTERS } from '../plain-text.ts'
import { decodePolyline } from '../polyline.ts'
import { readAmenities } from './amenity-form.ts'
import { type AuctionWish, readAuction, readListingType } from './auction-form.ts'
import { readDocuments } from './document-form.ts'
import { readHome } from './home-form.ts'
import { MemberReader } from './member-reader.ts'
import { readPlace } from './place-form.ts'
import { readTour, type TourStop } from './tour-form.ts'
import { readTypes } from './type-form.ts'

/** The most that the texts and numbers of a listing may be: characters, US dollars, acres, points. */
export const LISTING_LIMITS = {
  title: 200,
  description: 20_000,
  text: MAX_TEXT_CHARACTERS,
  feedKey: 255,
  email: 100,
  priceUsd: 10_000_000_000,
  acres: 10_000_000,
  boundaryPoints: 10_000,
} as const

/** Members that an answer has and a form may; they follow from others, and are ignored. */
const DERIVED_MEMBERS = [
  'listingID',
  'portal_URL',
  'listing_URL',
  'type_listings_URL',
  'county_listings_URL',
  'city_listings_URL',
  'state_listings_URL',
  'member_listings_URL',
  'member_URL',
  'hasBoundaries',
  'seller',
  'isAuction',
]

/** What a form can say of a listing. */
const MEMBERS = [
  ...['listingTitle', 'listingDate', 'propertyTypes', 'price', 'locationIDs', 'images'],
  ...['documents', 'amenities', 'encodedBoundaries', 'status', 'directions', 'description'],
  ...['youTube', 'virtualTour', 'flyer', 'acres', 'address', 'lat', 'lng', 'hasHouse'],
  ...['homeDetails', 'auctionID', 'auction', 'active', 'brokerNotes', 'showingInstructions'],
  ...['legalDescription', 'listFeedKey', 'listingURL', 'externalListingURL', 'leadRoutingEmail'],
  ...['LFType1', 'LFType2', 'LFType3', 'listingType'],
]

/** A listing as a form wants it, but for what only the store can settle. */
export interface ListingDraft {
  /** Null when a listing without its place or its types would be left, which is among the faults. */
  readonly content: ListingContent | null
  readonly listFeedKey: string
  readonly tour: readonly TourStop[]
  readonly auction: AuctionWish
}

export type ListingContent = Omit<
  Listing,
  'id' | 'accountId' | 'version' | 'modifiedAt' | 'pictures' | 'auctionId'
>

/** What a form is read with. */
export interface FormContext {
  /** The listing that the request names; null: it asks for a new one. */
  readonly editedId: ListingId | null
  readonly gazetteer: Gazetteer
  readonly outlines: CountyOutlines
  readonly calendar: Calendar
  /** Milliseconds since 1970 UTC. */
  readonly now: number
  /** The paths of documents that were taken off the listing, and that it may have again. */
  readonly droppedDocuments: readonly string[]
}

/**
 * Reads what a client sent of a listing, over what it was before. Only the members that are there
 * change, within objects too; null clears what a listing need not have.
 * @param before The listing as it is; null: it is to be created.
 * @param faults Gets all that is wrong; the draft is of use only without any.
 */
export function readListingForm(
  form: Readonly<Record<string, unknown>>,
  before: ListingDetail | null,
  context: FormContext,
  faults: FaultList,
): ListingDraft {
  const { gazetteer } = context
  const data = new MemberReader(form, '', faults)
  data.refuseUnknown(MEMBERS, DERIVED_MEMBERS)
  refuseOtherId(data, context.editedId)
  const old = before?.listing ?? null
  const part = (name: string, members: readonly string[]) => {
    const object = data.object(name, members)
    if (object === null && old) refuseToClear(data, name)
    return object ?? new MemberReader({}, `${name}.`, faults)
  }
  const address = part('address', ['county', 'state', 'zip', 'city', 'street'])
  const locationIds = part('locationIDs', ['stateID', 'cityID', 'countyID', 'lakeID'])
  const types = readTypes(data, old?.types ?? null)
  const place = readPlace({ data, address, locationIds }, old, gazetteer, context.outlines)
  const auction = readAuction(data, before?.auction ?? null, gazetteer)
  const content = {
    ...readOffer(data, old, context),
    ...readTexts(data, old),
    listingType: readListingType(data, old?.listingType ?? null, auction.kind !== 'none'),
    street: address.text('street', old?.street ?? '', line(LISTING_LIMITS.text)),
    zip: readZip(address, old?.zip ?? ''),
    home: readHome(data, old?.home ?? null),
    encodedBoundary: readBoundary(data, old?.encodedBoundary ?? ''),
    documents: readDocuments(data, old, context.droppedDocuments),
    amenities: readAmenities(data, old?.amenities ?? {}),
    unpublished: readUnpublished(data, old?.unpublished ?? NOTHING_UNPUBLISHED),
  }
  const tour = readTour(data, before?.pictures ?? [])
  const { listFeedKey } = content.unpublished
  const whole = types && place && { ...content, ...place, types }
  return { content: whole, listFeedKey, tour, auction }
}

/** An answer that is posted to another listing than its own is a mistake, not an edit. */
function refuseOtherId(data: MemberReader, editedId: ListingId | null): void {
  if (editedId === null || data.isAbsent('listingID')) return
  if (wholeNumberOf(data.value('listingID')) === editedId) return
  data.refuse('listingID', `${editedId}, the id in the path, or be left out`)
}

/** Said of an object with members that a listing must have. */
function refuseToClear(data: MemberReader, name: string): void {
  const detail = `data.${name} can be changed, not cleared; clear what a listing need not have of it.`
  data.fault('Missing', name, detail)
}

/** What is offered, for how much, since when, and whether it is shown. */
function readOffer(data: MemberReader, old: Listing | null, { calendar, now }: FormContext) {
  const price = data.object('price', ['numeric', 'formatted'])
  const { acres, priceUsd } = LISTING_LIMITS
  return {
    active: data.flag('active') ?? old?.active ?? true,
    status: readStatus(data) ?? old?.status ?? 'P',
    listedAt: readListedAt(data, old?.listedAt ?? null, calendar, now),
    priceUsd:
      price === null ? null : price ? readPrice(price, old, priceUsd) : (old?.priceUsd ?? null),
    acres: readAcres(data, old, acres),
  }
}

function readStatus(data: MemberReader): StatusCode | undefined {
  const value = data.value('status')
  if (value === undefined) return undefined
  const text = textOf(value)?.toLowerCase()
  const status = STATUSES.find(
    ({ code, label }) => code.toLowerCase() === text || label.toLowerCase() === text,
  )
  if (!status) {
    const labels = STATUSES.map(({ label, code }) => `${label} (${code})`)
    data.refuse('status', `one of ${labels.join(', ')}`)
  }
  return status?.code
}

/** The date is a day: the same day leaves the time of the day as it was. */
function readListedAt(
  data: MemberReader,
  before: number | null,
  calendar: Calendar,
  now: number,
): number {
  const old = before === null ? null : calendar.isoDate(before)
  const date = data.date('listingDate', old)
  if (date === undefined) {
    if (before !== null && data.isCleared('listingDate')) {
      data.fault('Missing', 'listingDate', 'The date of a listing can be changed, not cleared.')
    }
    return before ?? now
  }
  if (before !== null && date === old) return before
  return calendar.isoDate(now) === date ? now : (calendar.startOfDay(date) ?? now)
}

function readPrice(price: MemberReader, old: Listing | null, max: number): number | null {
  const accepts = `US dollars above 0 and up to ${max.toLocaleString('en')}, in whole cents; 0 or null if not known`
  const rules = { min: 0.01, max, accepts, zeroIsNone: true }
  const before = old?.priceUsd ?? null
  const priceUsd = price.number('numeric', before, rules)
  const isWholeCents = priceUsd === null || Math.round(priceUsd * 100) / 100 === priceUsd
  if (priceUsd !== before && !isWholeCents) price.refuse('numeric', accepts)
  return priceUsd
}

function readAcres(data: MemberReader, old: Listing | null, max: number): number | null {
  const accepts = `a number above 0 and up to ${max.toLocaleString('en')}`
  const before = old?.acres ?? null
  const rules = { min: Number.MIN_VALUE, max, accepts, zeroIsNone: true }
  const acres = data.number('acres', before, rules)
  if (acres === null && before === null && old !== null) return null
  if (acres === null && (data.isAbsent('acres') || numberOf(data.value('acres')) === 0)) {
    data.fault('Missing', 'acres', `A listing has acres: ${accepts}.`)
  }
  return acres
}

function readTexts(data: MemberReader, old: Listing | null) {
  const { title, description, text } = LISTING_LIMITS
  const listingTitle = data.text('listingTitle', old?.title ?? '', line(title))
  if (
    listingTitle === '' &&
    (data.isAbsent('listingTitle') || typeof data.value('listingTitle') === 'string')
  ) {
    data.fault('Missing', 'listingTitle', `A listing has a title of at most ${title} characters.`)
  }
  const address = (name: 'virtualTour' | 'flyer') => readAddress(data, name, old?.[name] ?? '')
  const youTubeVideo = 'the address of a YouTube video, or its id of 11 characters'
  return {
    title: listingTitle,
    description: data.text('description', old?.description ?? '', lines(description)),
    directions: data.text('directions', old?.directions ?? '', lines(text)),
    youTube: data.textLike('youTube', old?.youTube ?? '', isYouTubeVideo, youTubeVideo),
    virtualTour: address('virtualTour'),
    flyer: address('flyer'),
  }
}

function readZip(address: MemberReader, before: string): string {
  const accepts = 'a zip code of five digits, whose leading zeros may be dropped'
  const zip = address.textLike('zip', before, text => /^\d{3,5}$/.test(text), accepts)
  return zip === '' ? '' : zip.padStart(5, '0')
}

function readBoundary(data: MemberReader, before: string): string {
  const most = LISTING_LIMITS.boundaryPoints
  const isBoundary = (text: string) => {
    const points = decodePolyline(text)?.length ?? 0
    return points >= 3 && points <= most
  }
  const accepts = `an encoded polyline of 3 to ${most.toLocaleString('en')} points on the earth`
  return data.textLike('encodedBoundaries', before, isBoundary, accepts)
}

function readUnpublished(data: MemberReader, old: UnpublishedDetails): UnpublishedDetails {
  const { text, feedKey, email } = LISTING_LIMITS
  const isAddress = (value: string) => value.length <= email && isEmailAddress(value)
  const routing = `an e-mail address of at most ${email} characters, such as name@example.com`
  const unpublished = {
    leadRoutingEmail: data.textLike('leadRoutingEmail', old.leadRoutingEmail, isAddress, routing),
    brokerNotes: data.text('brokerNotes', old.brokerNotes, lines(text)),
    showingInstructions: data.text('showingInstructions', old.showingInstructions, lines(text)),
    legalDescription: data.text('legalDescription', old.legalDescription, lines(text)),
    listFeedKey: data.text('listFeedKey', old.listFeedKey, line(feedKey)),
    listingUrl: readAddress(data, 'listingURL', old.listingUrl),
    externalListingUrl: readAddress(data, 'externalListingURL', old.externalListingUrl),
  }
  if (unpublished.listFeedKey !== '' && unpublished.listingUrl === '') {
    const detail = 'A listing with a listFeedKey has its address at its source as listingURL.'
    data.fault('Missing', 'listingURL', detail)
  }
  return unpublished
}

function readAddress(data: MemberReader, name: string, before: string): string {
  return data.textLike(name, before, isWebAddress, 'an http or https address')
}

function line(most: number) {
  return { most, lines: 'one' } as const
}

function lines(most: number) {
  return { most, lines: 'several' } as const
}
