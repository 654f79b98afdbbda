import type { Gazetteer } from '../../places/gazetteer.ts'
import type { AuctionId, StateId } from '../../values/ids.ts'
import { MAX_TEXT_CHARACTERS } from '../../values/plain-text.ts'
import type { Auction, Listing } from '../listing.ts'
import { isBlank, judgedDate, judgedFormedText, judgedPlainText } from './field-rules.ts'
import type { AuctionDraft, DraftFaults, ListingDraft } from './listing-draft.ts'

const TEXT = { kind: 'line', maxCharacters: MAX_TEXT_CHARACTERS } as const
const TIME = /^(\d|[01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/
/** The accepted form of an auction's time; completes "… must be". */
export const TIME_FORM = 'a time of 24 hours such as 9:30, 14:30 or 14:30:15'

type OfferKind = Pick<Listing, 'listingType' | 'listingTypeWithoutAuction'>

/** The change that an edit makes to a listing's auction. */
export type AuctionChange =
  | { readonly kind: 'none' }
  | { readonly kind: 'existing'; readonly id: AuctionId }
  /** The listing's own auction, with members that change for all listings in it. */
  | { readonly kind: 'changed'; readonly auction: Auction }
  | { readonly kind: 'new'; readonly auction: Omit<Auction, 'id' | 'accountId'> }

/**
 * The auction of a listing. `auctionId` names an existing one. Without an id, `auction` changes
 * fields of the listing's auction, or describes a new one if the listing has none. Null for one of
 * the two, and nothing for the other, takes the listing out of its auction.
 */
export function judgedAuction(
  { auctionId: id, auction: described }: ListingDraft,
  before: Auction | null,
  gazetteer: Gazetteer,
  faults: DraftFaults,
): AuctionChange {
  const old: AuctionChange = before ? { kind: 'existing', id: before.id } : { kind: 'none' }
  if (id) return { kind: 'existing', id }
  if (described && before) {
    const auction = { ...before, ...judgedFields(described, before, gazetteer, faults) }
    return isSame(auction, before) ? old : { kind: 'changed', auction }
  }
  if (described) {
    return { kind: 'new', auction: judgedFields(described, null, gazetteer, faults) }
  }
  return id === null || described === null ? { kind: 'none' } : old
}

/** How a listing is offered: by auction while it has one, else for sale, unless said otherwise. */
export function judgedListingType(
  { listingType: given }: ListingDraft,
  before: OfferKind | null,
  hasAuction: boolean,
  faults: DraftFaults,
): OfferKind {
  if (given === 1 && !hasAuction) {
    const detail = `Listing type 1 is for auctions: name an auction in ${faults.name('auctionId')}, or describe a new one in ${faults.name('auction')}.`
    faults.add('invalid', 'listingType', detail)
  }
  const isOther = given !== undefined && given !== 1
  const listingTypeWithoutAuction = isOther ? given : (before?.listingTypeWithoutAuction ?? 2)
  const listingType = hasAuction ? 1 : listingTypeWithoutAuction
  return { listingType, listingTypeWithoutAuction }
}

function judgedFields(
  draft: AuctionDraft,
  before: Auction | null,
  gazetteer: Gazetteer,
  faults: DraftFaults,
): Omit<Auction, 'id' | 'accountId'> {
  const text = (name: 'title' | 'street' | 'city') =>
    judgedPlainText(
      TEXT,
      `auction.${name}`,
      { given: draft[name], before: before?.[name] ?? '' },
      faults,
    )
  return {
    title: text('title'),
    street: text('street'),
    city: text('city'),
    stateId: judgedState(draft.stateId, before?.stateId ?? null, gazetteer, faults),
    date: judgedDay(draft, before?.date ?? null, faults),
    time: judgedTime(draft.time, before?.time ?? '', faults),
  }
}

function judgedTime(given: string | null | undefined, before: string, faults: DraftFaults): string {
  const [, hours, minutes, seconds = '00'] = TIME.exec(given?.trim() ?? '') ?? []
  const time =
    hours && `${hours.padStart(2, '0')}:${minutes}${seconds === '00' ? '' : `:${seconds}`}`
  const form = { isAccepted: () => time !== undefined, accepts: TIME_FORM }
  return judgedFormedText(form, 'auction.time', { given: time ?? given, before }, faults)
}

function judgedState(
  stateId: StateId | null | undefined,
  before: StateId | null,
  gazetteer: Gazetteer,
  faults: DraftFaults,
): StateId | null {
  if (stateId === undefined) return before
  if (stateId !== null && stateId !== before && !gazetteer.state(stateId)) {
    faults.refuse('auction.stateId', 'the id of a state that is known')
  }
  return stateId
}

function judgedDay({ date }: AuctionDraft, before: string | null, faults: DraftFaults): string {
  const isMissing = before === null ? isBlank(date) : date === null
  if (isMissing && !faults.has('auction.date')) {
    faults.add('missing', 'auction.date', 'An auction has a date, written yyyy-mm-dd.')
  }
  return judgedDate('auction.date', date, before, faults) ?? before ?? ''
}

function isSame(auction: Auction, before: Auction): boolean {
  return (Object.keys(auction) as (keyof Auction)[]).every(name => auction[name] === before[name])
}
