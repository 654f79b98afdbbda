import type { CountyOutlines } from '../../places/county-outline.ts'
import type { Gazetteer } from '../../places/gazetteer.ts'
import type { Calendar } from '../../values/calendar.ts'
import type { NumberField } from '../field-kinds.ts'
import { generatedTitle } from '../generated-title.ts'
import type { Listing, ListingDetail, UnpublishedDetails } from '../listing.ts'
import {
  LISTING_FIELDS,
  LISTING_NUMBERS,
  LISTING_TEXTS,
  type ListingNumberName,
  type TextName,
  UNPUBLISHED_TEXTS,
} from '../listing-fields.ts'
import { isOffered } from '../listing-review.ts'
import { reductionAfter } from '../price-reduction.ts'
import { slottedTypes } from '../type-slots.ts'
import { judgedAmenities } from './draft-amenities.ts'
import { type AuctionChange, judgedAuction, judgedListingType } from './draft-auction.ts'
import { judgedDocuments } from './draft-documents.ts'
import { judgedFacts } from './draft-facts.ts'
import { judgedHome } from './draft-home.ts'
import { judgedPlace } from './draft-place.ts'
import { judgedRings } from './draft-rings.ts'
import { judgedSale } from './draft-sale.ts'
import { judgedTour, type TourStop } from './draft-tour.ts'
import { judgedTypes } from './draft-types.ts'
import { judgedDate, judgedNumber, judgedText } from './field-rules.ts'
import type { DraftFaults, ListingDraft } from './listing-draft.ts'

/**
 * A listing to which a draft was applied, without the values that only the store decides, such as
 * ids.
 */
export interface DraftedListing {
  /** Null when the listing would have no place or no types; the faults then say so. */
  readonly content: ListingContent | null
  readonly listFeedKey: string
  readonly tour: readonly TourStop[]
  readonly auction: AuctionChange
}

export type ListingContent = Omit<
  Listing,
  'id' | 'accountId' | 'version' | 'modifiedAt' | 'createdAt' | 'pictures' | 'auctionId'
>

/** The data that a draft is checked against. */
export interface DraftContext {
  readonly gazetteer: Gazetteer
  readonly outlines: CountyOutlines
  readonly calendar: Calendar
  /** Milliseconds since 1970 UTC. */
  readonly now: number
  /**
   * Whether the draft is sent again by its source, and not an edit of the listing as it is. What it
   * does not name and what no longer fits it is dropped then: a body that was accepted once is
   * accepted again.
   */
  readonly isRedelivery: boolean
  /** The paths of documents that were removed from the listing and that it may show again. */
  readonly droppedDocuments: readonly string[]
}

/**
 * Applies a draft to a listing. Only the fields in the draft change, and only the named fields of a
 * part. Null clears an optional field, and is ignored for a field that a listing cannot be without.
 * The same draft applied again changes nothing.
 * @param before The listing as it is; null: it is to be created.
 * @param faults Gets all faults; use the result only without any.
 */
export function applyDraft(
  draft: ListingDraft,
  before: ListingDetail | null,
  context: DraftContext,
  faults: DraftFaults,
): DraftedListing {
  const old = before?.listing ?? null
  const types = judgedTypes(draft, old && slottedTypes(old), faults)
  const address = judgedAddress(draft, old, faults)
  const place = judgedPlace({ ...context, draft, before: old, faults }, address.zip)
  const auction = judgedAuction(draft, before?.auction ?? null, context.gazetteer, faults)
  const offer = {
    status: draft.status ?? old?.status ?? 'P',
    ...judgedNumbers(draft, old, context, faults),
    ...judgedTexts(LISTING_TEXTS, draft, old, faults),
  }
  const furtherRings = judgedRings(draft, offer, old, faults)
  const content = {
    active: draft.active ?? (before === null ? true : isOffered(before)),
    ...offer,
    furtherRings,
    ...judgedSale(draft, { offer, before: old }, context, faults),
    listedAt: judgedListedAt(draft, old?.listedAt ?? null, context, faults),
    ...judgedListingType(draft, old, auction.kind !== 'none', faults),
    ...address,
    home: judgedHome(draft, old?.home ?? null, faults),
    documents: judgedDocuments(draft.documents, old, context.droppedDocuments, faults),
    amenities: judgedAmenities(draft.amenities, old?.amenities ?? {}, faults),
    priceReduction: reductionAfter(old, offer.priceUsd, context.now),
    postedFacts: judgedFacts(draft.facts, old?.postedFacts ?? {}, faults),
    unpublished: judgedTexts(UNPUBLISHED_TEXTS, draft, old?.unpublished ?? null, faults),
  }
  const named = { ...content, title: titleOf(draft, { ...content, ...place }, old, context) }
  // A title cannot be made without size and place, whose faults say so.
  if (!draft.makesTitle) refuseWithoutTitle(named, faults)
  refuseWithoutSource(content.unpublished, faults)
  const tour = judgedTour(draft.pictures, before?.pictures ?? [], faults)
  const { listFeedKey } = content.unpublished
  const whole = types && place && { ...named, ...place, ...types }
  return { content: whole, listFeedKey, tour, auction }
}

/** The date is a day: the same day leaves the time of the day as it was. */
function judgedListedAt(
  { listedOn }: ListingDraft,
  before: number | null,
  { calendar, now }: DraftContext,
  faults: DraftFaults,
): number {
  const old = before === null ? null : calendar.isoDate(before)
  const date = judgedDate('listedOn', listedOn, old, faults)
  if (date === undefined) return before ?? now
  if (before !== null && date === old) return before
  return calendar.isoDate(now) === date ? now : (calendar.startOfDay(date) ?? now)
}

function judgedNumbers(
  draft: ListingDraft,
  old: Listing | null,
  { calendar, now }: DraftContext,
  faults: DraftFaults,
) {
  const entries = LISTING_NUMBERS.map(name => {
    const before = old?.[name] ?? null
    return [
      name,
      judgedNumber(LISTING_FIELDS[name], name, { given: draft[name], before }, faults),
    ] as const
  })
  const numbers = Object.fromEntries(entries) as Pick<Listing, ListingNumberName>
  const yearNow = Number(calendar.isoDate(now).slice(0, 4))
  for (const name of LISTING_NUMBERS) {
    const number = numbers[name]
    if (number === null || number === old?.[name]) continue
    if (!isInUnit(number, LISTING_FIELDS[name], yearNow)) {
      faults.refuse(name, LISTING_FIELDS[name].accepts)
    }
  }
  refuseWithoutAcres(numbers.acres, old, faults)
  return numbers
}

/** A price has whole cents. What is being built may be finished next year. */
function isInUnit(number: number, { unit }: Pick<NumberField, 'unit'>, yearNow: number): boolean {
  if (unit === 'US dollars') return Math.round(number * 100) / 100 === number
  return unit !== 'years' || number <= yearNow + 1
}

/** An old listing without acres may stay without them. */
function refuseWithoutAcres(acres: number | null, old: Listing | null, faults: DraftFaults): void {
  if (acres !== null || (old !== null && old.acres === null) || faults.has('acres')) return
  faults.add('missing', 'acres', `A listing has acres: ${LISTING_FIELDS.acres.accepts}.`)
}

function judgedTexts<Name extends TextName & keyof ListingDraft>(
  names: readonly Name[],
  draft: ListingDraft,
  old: Readonly<Record<Name, string>> | null,
  faults: DraftFaults,
): Record<Name, string> {
  const entries = names.map(name => {
    const given = draft[name] as string | null | undefined
    return [
      name,
      judgedText(LISTING_FIELDS[name], name, { given, before: old?.[name] ?? '' }, faults),
    ] as const
  })
  return Object.fromEntries(entries) as Record<Name, string>
}

function judgedAddress({ address }: ListingDraft, old: Listing | null, faults: DraftFaults) {
  const text = (name: 'street' | 'zip') =>
    judgedText(
      LISTING_FIELDS[name],
      `address.${name}`,
      { given: address?.[name], before: old?.[name] ?? '' },
      faults,
    )
  const zip = text('zip')
  // ZIP+4 is cut to its first five digits.
  return { street: text('street'), zip: zip === '' ? '' : zip.slice(0, 5).padStart(5, '0') }
}

/**
 * A generated title is recognized by its text: a seller who wrote the same text would want it
 * updated, too.
 */
function titleOf(
  { makesTitle = false }: ListingDraft,
  drafted: Pick<Listing, 'title' | 'acres'> & Partial<Pick<Listing, 'stateId' | 'countyId'>>,
  old: Listing | null,
  { gazetteer }: DraftContext,
): string {
  const { title, acres, stateId, countyId } = drafted
  const isOwn = title !== '' && (old === null || title !== generatedTitle(old, gazetteer))
  if (!makesTitle || isOwn || stateId === undefined || countyId === undefined) return title
  return generatedTitle({ acres, stateId, countyId }, gazetteer)
}

function refuseWithoutTitle({ title }: Pick<Listing, 'title'>, faults: DraftFaults): void {
  if (title !== '' || faults.has('title')) return
  const { maxCharacters } = LISTING_FIELDS.title
  faults.add('missing', 'title', `A listing has a title of at most ${maxCharacters} characters.`)
}

/** A listing from a feed names its source. */
function refuseWithoutSource(unpublished: UnpublishedDetails, faults: DraftFaults): void {
  if (unpublished.listFeedKey === '' || unpublished.listingUrl !== '') return
  if (faults.has('listingUrl')) return
  const detail = `A listing with a ${faults.label('listFeedKey')} has its address at its source as ${faults.label('listingUrl')}.`
  faults.add('missing', 'listingUrl', detail)
}
