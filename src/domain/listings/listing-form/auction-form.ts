import type { Gazetteer } from '../../places/gazetteer.ts'
import type { AuctionId, StateId } from '../../values/ids.ts'
import type { Auction } from '../listing.ts'
import { LISTING_TYPES, type ListingTypeId } from '../lookup-lists.ts'
import { MAX_TEXT_CHARACTERS } from '../plain-text.ts'
import type { MemberReader } from './member-reader.ts'

const MEMBERS = ['title', 'address', 'city', 'stateID', 'date', 'time']
const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/

/** What a form says of a listing's auction. */
export type AuctionWish =
  | { readonly kind: 'none' }
  | { readonly kind: 'existing'; readonly id: AuctionId }
  /** The listing's own auction, with members that change for all listings in it. */
  | { readonly kind: 'changed'; readonly auction: Auction }
  | { readonly kind: 'new'; readonly auction: Omit<Auction, 'id' | 'accountId'> }

/**
 * The auction of a listing. `auctionID` names one that exists, and null takes the listing out of its
 * auction. Without an id, `auction` changes the members of the listing's auction that it has, or
 * describes a new auction when the listing has none, or is taken out of it by the same form.
 */
export function readAuction(
  reader: MemberReader,
  before: Auction | null,
  gazetteer: Gazetteer,
): AuctionWish {
  const old: AuctionWish = before ? { kind: 'existing', id: before.id } : { kind: 'none' }
  const id = reader.id<AuctionId>('auctionID')
  const described = reader.object('auction', MEMBERS)
  if (id) return { kind: 'existing', id }
  if (described && before && id === undefined) {
    const auction = { ...before, ...readMembers(described, before, gazetteer) }
    return isSame(auction, before) ? old : { kind: 'changed', auction }
  }
  if (described) return { kind: 'new', auction: readMembers(described, null, gazetteer) }
  return id === null || described === null ? { kind: 'none' } : old
}

/** How a listing is offered: by auction when it has one; else for sale, unless said otherwise. */
export function readListingType(
  reader: MemberReader,
  before: ListingTypeId | null,
  hasAuction: boolean,
): ListingTypeId {
  const id = reader.id('listingType')
  const type = LISTING_TYPES.find(one => one.id === id)?.id
  if (id !== undefined && type === undefined)
    reader.refuse('listingType', '2 (for sale) or 3 (lease)')
  if (type !== undefined && (type === 1) !== hasAuction) {
    reader.fault(
      'Invalid',
      'listingType',
      hasAuction
        ? 'A listing with an auction has listing type 1; send data.auctionID null to take it out of the auction.'
        : 'Listing type 1 is for auctions: name an auction in data.auctionID, or describe a new one in data.auction.',
    )
  }
  if (hasAuction) return 1
  return type ?? (before === 1 || before === null ? 2 : before)
}

function readMembers(
  reader: MemberReader,
  before: Auction | null,
  gazetteer: Gazetteer,
): Omit<Auction, 'id' | 'accountId'> {
  const text = (name: string, old: string | undefined) =>
    reader.text(name, old ?? '', { most: MAX_TEXT_CHARACTERS, lines: 'one' })
  return {
    title: text('title', before?.title),
    street: text('address', before?.street),
    city: text('city', before?.city),
    stateId: readState(reader, before?.stateId ?? null, gazetteer),
    date: readDate(reader, before?.date ?? null),
    time: reader.textLike(
      'time',
      before?.time ?? '',
      value => TIME.test(value),
      'a time of 24 hours such as 14:30',
    ),
  }
}

function readState(
  reader: MemberReader,
  before: StateId | null,
  gazetteer: Gazetteer,
): StateId | null {
  const stateId = reader.id<StateId>('stateID')
  if (stateId === undefined) return before
  if (stateId !== null && stateId !== before && !gazetteer.state(stateId)) {
    reader.refuse('stateID', 'the id of a state that is known')
  }
  return stateId
}

function readDate(reader: MemberReader, before: string | null): string {
  const isMissing = before === null ? reader.isAbsent('date') : reader.isCleared('date')
  if (isMissing) reader.fault('Missing', 'date', 'An auction has a date, written yyyy-mm-dd.')
  return reader.date('date', before) ?? before ?? ''
}

function isSame(auction: Auction, before: Auction): boolean {
  return (Object.keys(auction) as (keyof Auction)[]).every(name => auction[name] === before[name])
}
