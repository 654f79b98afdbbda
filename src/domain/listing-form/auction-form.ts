import type { Gazetteer } from '../gazetteer.ts'
import type { AuctionId, StateId } from '../ids.ts'
import type { Auction } from '../listing.ts'
import { LISTING_TYPES, type ListingTypeId } from '../lookup-lists.ts'
import type { MemberReader } from './member-reader.ts'

const MEMBERS = ['title', 'address', 'city', 'stateID', 'date', 'time']
const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/
export const MOST_AUCTION_CHARACTERS = 200

/** What a form says of a listing's auction. */
export type AuctionWish =
  | { readonly kind: 'none' }
  | { readonly kind: 'existing'; readonly id: AuctionId }
  | { readonly kind: 'new'; readonly auction: Omit<Auction, 'id' | 'accountId'> }

/** The auction of a listing: one that exists, else a new one when `auction` describes another. */
export function readAuction(
  reader: MemberReader,
  before: Auction | null,
  gazetteer: Gazetteer,
): AuctionWish {
  const old: AuctionWish = before ? { kind: 'existing', id: before.id } : { kind: 'none' }
  const id = reader.id<AuctionId>('auctionID')
  const described = reader.object('auction', MEMBERS)
  if (id) return { kind: 'existing', id }
  if (described) {
    const auction = readNew(described, gazetteer)
    return before && isSame(auction, before) ? old : { kind: 'new', auction }
  }
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
        ? 'A listing with an auction is of listing type 1; clear data.auctionID to offer it otherwise.'
        : 'Listing type 1 is that of auctions: name one in data.auctionID, or describe it in data.auction.',
    )
  }
  if (hasAuction) return 1
  return type ?? (before === 1 || before === null ? 2 : before)
}

function readNew(reader: MemberReader, gazetteer: Gazetteer): Omit<Auction, 'id' | 'accountId'> {
  const text = (name: string) =>
    reader.text(name, '', { most: MOST_AUCTION_CHARACTERS, lines: 'one' })
  const stateId = reader.id<StateId>('stateID') ?? null
  if (stateId !== null && !gazetteer.state(stateId)) {
    reader.refuse('stateID', 'the id of a state that is known')
  }
  if (reader.isAbsent('date')) {
    reader.fault('Missing', 'date', 'An auction has a date, written yyyy-mm-dd.')
  }
  return {
    title: text('title'),
    street: text('address'),
    city: text('city'),
    stateId,
    date: reader.date('date') ?? '',
    time: reader.textLike(
      'time',
      '',
      value => TIME.test(value),
      'a time of 24 hours such as 14:30',
    ),
  }
}

function isSame(auction: Omit<Auction, 'id' | 'accountId'>, before: Auction): boolean {
  return (Object.keys(auction) as (keyof typeof auction)[]).every(
    name => auction[name] === before[name],
  )
}
