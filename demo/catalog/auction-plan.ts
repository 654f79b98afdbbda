import type { Member } from '../../src/domain/accounts/member.ts'
import type { Auction } from '../../src/domain/listings/listing.ts'
import type { AuctionId } from '../../src/domain/values/ids.ts'
import { type Choices, Random } from '../random.ts'
import { STREAMS } from './random-streams.ts'
import type { Neighborhood } from './site.ts'

/** Listings are divided into blocks of this size. Each block has at most one auction. */
const BLOCK = 50
const AUCTION_IN_BLOCK = 0.8
const SIZES = [1, 1, 2, 2, 3, 4, 6] as const
const DAY_MS = 86_400_000

/** `count` listings from `firstId` on are sold at one auction. */
interface AuctionGroup {
  readonly firstId: number
  readonly count: number
}

/** The day and place of an auction. */
export interface AuctionEvent {
  /** UTC midnight of its day. */
  readonly day: number
  /** HH:MM, or empty. */
  readonly time: string
  readonly title: string
  /** Within a sentence: "the fairgrounds in Meridian". */
  readonly venue: string
  readonly street: string
  readonly place: Neighborhood
}

const VENUES: Choices<readonly [venue: string, road: string]> = [
  ['the fairgrounds', 'Fairgrounds Rd'],
  ['the community center', 'Main St'],
  ['the Legion hall', 'Veterans Dr'],
  ['the civic center', 'Court St'],
  ['the sale barn', 'Stockyard Rd'],
  ['the fire hall', 'Depot St'],
]

/** The auction that a listing belongs to. It depends only on the listing's id and the seed. */
export function auctionGroupOf(listingId: number, seed: number): AuctionGroup | null {
  const block = Math.floor((listingId - 1) / BLOCK)
  const random = new Random(seed, block, STREAMS.auctionBlock)
  if (!random.chance(AUCTION_IN_BLOCK)) return null
  const count = random.pick(SIZES)
  const firstId = block * BLOCK + 1 + random.whole(0, BLOCK - count)
  return listingId >= firstId && listingId < firstId + count ? { firstId, count } : null
}

/** Mostly within the next 120 days, otherwise within the last 200. */
export function planAuction(place: Neighborhood, now: number, random: Random): AuctionEvent {
  const today = Math.floor(now / DAY_MS) * DAY_MS
  const days = random.chance(0.78)
    ? random.whole(3, 120)
    : random.chance(0.4)
      ? -random.whole(1, 30)
      : -random.whole(31, 200)
  const [venue, road] = random.pick(VENUES)
  const { county } = place.land
  return {
    day: today + days * DAY_MS,
    time: random.pick(['10:00', '10:00', '11:00', '13:00', '14:00', '18:00', '']),
    title: random
      .pick([
        `${county.name} County Land Auction`,
        `${place.town.name} Land Auction`,
        'Family Farm Auction',
        'Estate Land Auction',
      ])
      .replace('County', county.label),
    venue: `${venue} in ${place.town.name}`,
    street: `${random.whole(100, 1900)} ${road}`,
    place,
  }
}

export function auctionOf(event: AuctionEvent, id: number, member: Member): Auction {
  return {
    id: id as AuctionId,
    accountId: member.id,
    title: event.title,
    street: event.street,
    city: event.place.town.name,
    stateId: event.place.landState.state.id,
    date: new Date(event.day).toISOString().slice(0, 10),
    time: event.time,
  }
}
