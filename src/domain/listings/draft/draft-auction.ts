import type { Gazetteer } from '../../places/gazetteer.ts'
import type { AuctionId, StateId } from '../../values/ids.ts'
import type { Auction } from '../listing.ts'
import type { ListingTypeId } from '../lookup-lists.ts'
import { MAX_TEXT_CHARACTERS } from '../plain-text.ts'
import { isBlank, judgedDate, judgedFormedText, judgedPlainText } from './field-rules.ts'
import type { AuctionDraft, DraftFaults, ListingDraft } from './listing-draft.ts'

const TEXT = { kind: 'line', maxCharacters: MAX_TEXT_CHARACTERS } as const
const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/
const TIME_FORM = {
  isAccepted: (text: string) => TIME.test(text),
  accepts: 'a time of 24 hours such as 14:30',
}

/** What becomes of a listing's auction. */
export type AuctionChange =
  | { readonly kind: 'none' }
  | { readonly kind: 'existing'; readonly id: AuctionId }
  /** The listing's own auction, with members that change for all listings in it. */
  | { readonly kind: 'changed'; readonly auction: Auction }
  | { readonly kind: 'new'; readonly auction: Omit<Auction, 'id' | 'accountId'> }

/**
 * The auction of a listing. `auctionId` names one that exists, and null takes the listing out of its auction. Without
 * an id, `auction` changes fields of the listing's auction. It describes a new auction if the listing has none, or if
 * the same draft takes the listing out of one.
 */
export function judgedAuction(
  { auctionId: id, auction: described }: ListingDraft,
  before: Auction | null,
  gazetteer: Gazetteer,
  faults: DraftFaults,
): AuctionChange {
  const old: AuctionChange = before ? { kind: 'existing', id: before.id } : { kind: 'none' }
  if (id) return { kind: 'existing', id }
  if (described && before && id === undefined) {
    const auction = { ...before, ...judgedFields(described, before, gazetteer, faults) }
    return isSame(auction, before) ? old : { kind: 'changed', auction }
  }
  if (described) {
    return { kind: 'new', auction: judgedFields(described, null, gazetteer, faults) }
  }
  return id === null || described === null ? { kind: 'none' } : old
}

/** How a listing is offered: by auction when it has one; else for sale, unless said otherwise. */
export function judgedListingType(
  { listingType: type }: ListingDraft,
  before: ListingTypeId | null,
  hasAuction: boolean,
  faults: DraftFaults,
): ListingTypeId {
  if (type !== undefined && (type === 1) !== hasAuction) {
    faults.add(
      'Invalid',
      'listingType',
      hasAuction
        ? `A listing with an auction has listing type 1; send ${faults.name('auctionId')} null to take it out of the auction.`
        : `Listing type 1 is for auctions: name an auction in ${faults.name('auctionId')}, or describe a new one in ${faults.name('auction')}.`,
    )
  }
  if (hasAuction) return 1
  return type ?? (before === 1 || before === null ? 2 : before)
}

function judgedFields(
  draft: AuctionDraft,
  before: Auction | null,
  gazetteer: Gazetteer,
  faults: DraftFaults,
): Omit<Auction, 'id' | 'accountId'> {
  const text = (name: 'title' | 'street' | 'city') =>
    judgedPlainText(TEXT, `auction.${name}`, draft[name], before?.[name] ?? '', faults)
  return {
    title: text('title'),
    street: text('street'),
    city: text('city'),
    stateId: judgedState(draft.stateId, before?.stateId ?? null, gazetteer, faults),
    date: judgedDay(draft, before?.date ?? null, faults),
    time: judgedFormedText(TIME_FORM, 'auction.time', draft.time, before?.time ?? '', faults),
  }
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
    faults.add('Missing', 'auction.date', 'An auction has a date, written yyyy-mm-dd.')
  }
  return judgedDate('auction.date', date, before, faults) ?? before ?? ''
}

function isSame(auction: Auction, before: Auction): boolean {
  return (Object.keys(auction) as (keyof Auction)[]).every(name => auction[name] === before[name])
}
