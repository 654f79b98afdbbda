import type { ListingHistoryEntry } from '../../src/domain/listings/listing.ts'
import type { StatusCode } from '../../src/domain/listings/lookup-lists.ts'
import type { ListingId } from '../../src/domain/values/ids.ts'
import type { Random } from '../random.ts'
import type { AuctionEvent } from './auction-plan.ts'
import { askingPriceUsd } from './pricing.ts'

const DAY_MS = 86_400_000
const MAX_DAYS = 730

/** The history of a listing and its present state. */
export interface Timeline {
  readonly listedAt: number
  readonly modifiedAt: number | null
  readonly version: number
  readonly status: StatusCode
  readonly active: boolean
  readonly priceUsd: number | null
  readonly history: readonly ListingHistoryEntry[]
}

/** The first state of the listing. */
interface FirstOffer {
  readonly listingId: ListingId
  readonly priceUsd: number | null
  /** A yearly rent is not reduced as a price is. */
  readonly fixedPrice: boolean
  readonly auction: AuctionEvent | null
  readonly sellerActive: boolean
}

/** A change, and its moment between the first day (0) and now (1); null: only an edit. */
interface Change {
  readonly at: number
  readonly what: { price: number } | { status: StatusCode } | 'deactivated' | null
}

export function timelineOf(offer: FirstOffer, now: number, random: Random): Timeline {
  const listedAt = listingTime(offer.auction, now, random)
  const ageDays = (now - listedAt) / DAY_MS
  const sale = statusChanges(offer.auction, listedAt, now, random)
  const settled = sale[0]?.at ?? 1
  const changes = [
    ...priceCuts(offer, ageDays, random).filter(cut => cut.at < settled),
    ...sale,
    ...edits(ageDays, random),
  ].sort((a, b) => a.at - b.at)
  if (!offer.sellerActive || (ageDays > 20 && random.chance(0.058)))
    changes.push({
      at: between((changes.at(-1)?.at ?? 0.2) + 0.001, 1, random),
      what: 'deactivated',
    })

  const { listingId } = offer
  let state = { priceUsd: offer.priceUsd, status: 'P' as StatusCode, active: true }
  let version = 1
  let modifiedAt: number | null = null
  const history: ListingHistoryEntry[] = [{ listingId, version, at: listedAt, ...state }]
  for (const { at, what } of changes) {
    // At least a millisecond later, so that no two states begin at the same moment.
    const earliest: number = (modifiedAt ?? listedAt) + 1
    const time = Math.max(earliest, Math.floor(listedAt + at * (now - listedAt)))
    if (time > now) continue
    version++
    modifiedAt = time
    if (what === null) continue
    state = changed(state, what)
    history.push({ listingId, version, at: time, ...state })
  }
  return { listedAt, modifiedAt, version, ...state, history }
}

type State = Pick<Timeline, 'priceUsd' | 'status' | 'active'>

function changed(state: State, what: NonNullable<Change['what']>): State {
  if (what === 'deactivated') return { ...state, active: false }
  return 'price' in what ? { ...state, priceUsd: what.price } : { ...state, status: what.status }
}

function between(low: number, high: number, random: Random): number {
  return Math.min(1, low + (high - low) * random.next())
}

/** Many listings are recent. Land for an auction is listed some weeks before it. */
function listingTime(auction: AuctionEvent | null, now: number, random: Random): number {
  if (auction !== null) {
    const before = random.between(25, 80) * DAY_MS
    const latest = now - random.between(0.2, 12) * DAY_MS
    return Math.floor(Math.min(latest, auction.day - before))
  }
  const draw = random.next()
  const days =
    draw < 0.015
      ? random.between(0.01, 1)
      : draw < 0.07
        ? random.between(1, 7)
        : draw < 0.2
          ? random.between(7, 30)
          : draw < 0.4
            ? random.between(30, 90)
            : 90 + (MAX_DAYS - 90) * random.next() ** 1.6
  return Math.floor(now - days * DAY_MS)
}

function priceCuts(offer: FirstOffer, ageDays: number, random: Random): Change[] {
  if (offer.priceUsd === null || offer.fixedPrice || ageDays < 14) return []
  if (!random.chance(Math.min(0.4, 0.1 + ageDays / 900))) return []
  const cuts = random.pick([1, 1, 1, 2, 2, 3])
  const changes: Change[] = []
  let price = offer.priceUsd
  for (let cut = 0; cut < cuts; cut++) {
    const next = askingPriceUsd(price * random.between(0.88, 0.965), random)
    if (next >= price) break
    price = next
    changes.push({ at: between((cut + 0.1) / cuts, (cut + 0.9) / cuts, random), what: { price } })
  }
  return changes
}

function statusChanges(
  auction: AuctionEvent | null,
  listedAt: number,
  now: number,
  random: Random,
): Change[] {
  const ageDays = (now - listedAt) / DAY_MS
  if (auction !== null) return afterAuction(auction, listedAt, now, random)
  const draw = random.next()
  const sold = ageDays > 40 && draw < 0.135
  const pending = !sold && ageDays > 4 && draw < 0.23 && draw >= 0.135
  if (!sold && !pending) return []
  if (pending) return [{ at: random.between(0.55, 0.99), what: { status: 'PP' } }]
  const contract = random.between(0.3, 0.85)
  const changes: Change[] = [{ at: between(contract + 0.05, 0.99, random), what: { status: 'S' } }]
  if (random.chance(0.75)) changes.unshift({ at: contract, what: { status: 'PP' } })
  return changes
}

/** A past auction has mostly sold the land; within a month after it, the sale may be pending. */
function afterAuction(
  { day }: AuctionEvent,
  listedAt: number,
  now: number,
  random: Random,
): Change[] {
  if (day + DAY_MS > now) return []
  const days = (now - day) / DAY_MS
  const after = (day + DAY_MS * random.between(0.6, 0.95) - listedAt) / (now - listedAt)
  if (days > 45) return [{ at: between(after, 1, random), what: { status: 'S' } }]
  const draw = random.next()
  if (days < 29 && draw < 0.2) return []
  const status = draw < 0.65 ? 'PP' : 'S'
  return [{ at: Math.min(1, after), what: { status } }]
}

/** Better photos, a corrected text: a new version, but the same price and status. */
function edits(ageDays: number, random: Random): Change[] {
  if (ageDays < 1 || !random.chance(0.28)) return []
  return Array.from({ length: random.whole(1, 3) }, () => ({
    at: random.between(0.02, 0.98),
    what: null,
  }))
}
