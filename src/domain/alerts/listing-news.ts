import type { PublishedEvent } from '../published/published-event.ts'
import type { ListingId } from '../values/ids.ts'

const DAY_MS = 86_400_000
const WEEK_MS = 7 * DAY_MS

/** Land that returns within this time is never new. */
export const BACK_WITHIN_MS = 14 * WEEK_MS
/**
 * Land that was hidden, or unavailable, for less than this was never off the market: sellers hide
 * and show listings while they edit them.
 */
const AWAY_MS = DAY_MS
/** A price is treated as lower from one percent. */
const LOWER_FACTOR = 0.99

const NEWS_KINDS = ['new', 'back', 'drop'] as const
/** A listing is new, is back on the market, or costs less. */
export type NewsKind = (typeof NEWS_KINDS)[number]

/** The latest news of a listing. Sequences are those of the published log; 0 for never. */
export interface NewsState {
  readonly listingId: ListingId
  /** When it first became public. */
  readonly shown: number
  /** When it came back on the market. */
  readonly back: number
  /** When its price was last lowered. */
  readonly drop: number
  /** When it was last edited, if it was new not long before. */
  readonly edit: number
  /** In US dollars, before the price was lowered. */
  readonly priceBeforeUsd: number | null
  readonly priceUsd: number | null
  /** When it stopped being public, in milliseconds since 1970 UTC; null while it is public. */
  readonly goneAt: number | null
  /**
   * When it went under contract or was sold, in milliseconds since 1970 UTC; null if it is
   * available, or the instant is unknown.
   */
  readonly unavailableAt: number | null
  /** Identifies the same land in another listing; empty if nothing does. */
  readonly land: string
  /** When the last event was published, in milliseconds since 1970 UTC. */
  readonly changedAt: number
}

/** The facts about a listing that its events do not contain. */
export interface ListingFacts {
  readonly land: string
  /** Whether the same land was recently listed in another listing. */
  readonly isRelisted: boolean
}

/** The news of a listing that was sent to an address. */
export interface Mailed {
  readonly priceUsd: number | null
  /** The number of the last news that was sent. */
  readonly sequence: number
}

/** The positions in the published log that matter for a search. */
export interface NewsReader {
  /** News up to here were sent. */
  readonly since: number
  /**
   * Listings that became public up to here are not new, and not all of those that were sent are
   * remembered.
   */
  readonly known: number
}

export interface News {
  readonly kind: NewsKind
  /** The price before it was lowered, in US dollars; null if it was not. */
  readonly priceBeforeUsd: number | null
}

/** The number of the last news about a listing. */
export function lastOf({ shown, back, drop, edit }: NewsState): number {
  return Math.max(shown, back, drop, edit)
}

/**
 * The state of a listing after an event. Null if the event is not news for anyone, now or later.
 * @param before The state before the event; null if unknown.
 */
export function afterEvent(
  before: NewsState | null,
  event: PublishedEvent,
  { land, isRelisted }: ListingFacts,
): NewsState | null {
  const { listingId, sequence, at, kind, priceUsd } = event
  const blank = { shown: 0, back: 0, drop: 0, edit: 0, priceBeforeUsd: null, goneAt: null, land }
  const first = { ...blank, unavailableAt: null, listingId, changedAt: at }
  const known = before ?? { ...first, priceUsd: event.priceBeforeUsd }
  const unavailableAt = unavailableSince(known, event)
  const now = { ...known, land: land || known.land, priceUsd, changedAt: at, unavailableAt }
  // Like an edit: news that were not sent because the listing was hidden, or unavailable, are sent
  // now.
  const edited = { ...(known.shown > 0 && { edit: sequence }), ...priceDrop(known, event) }
  switch (kind) {
    case 'created':
      return { ...now, goneAt: null, ...(isRelisted ? { back: sequence } : { shown: sequence }) }
    case 'removed':
      return { ...now, goneAt: known.goneAt ?? at }
    case 'returned': {
      const awayMs = timeAway(known, event)
      if (awayMs < AWAY_MS) return { ...now, goneAt: null, ...edited }
      const isBack = awayMs <= BACK_WITHIN_MS
      return { ...now, goneAt: null, ...(isBack ? { back: sequence } : { shown: sequence }) }
    }
    default: {
      const isAvailable = event.statusBefore !== 'P' && event.status === 'P'
      const isBack = isAvailable && timeAway(known, event) >= AWAY_MS
      if (isBack) return { ...now, back: sequence, ...priceDrop(known, event) }
      const dropped = priceDrop(known, event)
      const isForgotten = before === null && dropped === null && unavailableAt === null
      return isForgotten
        ? null
        : { ...now, ...(dropped !== null && !isAvailable ? dropped : edited) }
    }
  }
}

/** Since when a listing is unavailable, after an event. */
function unavailableSince(
  { unavailableAt }: NewsState,
  { kind, status, statusBefore, at }: PublishedEvent,
): number | null {
  if (status === 'P') return null
  const isKnown = kind === 'created' || statusBefore === 'P'
  return unavailableAt ?? (isKnown ? at : null)
}

/**
 * How long a listing was off the market before an event that makes it public or available. If that
 * is not recorded, it left less than 14 weeks ago: the published log has deleted the rest.
 */
function timeAway({ goneAt, unavailableAt }: NewsState, { status, at }: PublishedEvent): number {
  const since = [goneAt, status === 'P' ? unavailableAt : null].filter(one => one !== null)
  return since.length === 0 ? AWAY_MS : at - Math.min(...since)
}

/** A lower price than before; null if it is not lower. */
function priceDrop({ priceUsd: before }: NewsState, { priceUsd, sequence }: PublishedEvent) {
  if (before === null || priceUsd === null || priceUsd >= before) return null
  return { drop: sequence, priceBeforeUsd: before }
}

/**
 * The news about a listing for one search; null for none. The caller has checked that the listing
 * meets the search now.
 * @param mailed The news of the listing that its address was sent; null if none is remembered.
 */
export function newsFor(
  state: NewsState,
  { since, known }: NewsReader,
  mailed: Mailed | null,
): News | null {
  const { shown, back, drop, edit, goneAt, priceUsd } = state
  if (goneAt !== null) return null
  const from = Math.max(since, mailed?.sequence ?? 0)
  if (shown > from) return { kind: 'new', priceBeforeUsd: null }
  if (back > from) return { kind: 'back', priceBeforeUsd: null }
  if (drop > from) {
    const before = mailed ? mailed.priceUsd : state.priceBeforeUsd
    if (isLower(before, priceUsd)) return { kind: 'drop', priceBeforeUsd: before }
  }
  // It was new before it met the search.
  if (mailed === null && shown > known && Math.max(edit, drop) > from) {
    return { kind: 'new', priceBeforeUsd: null }
  }
  return null
}

/** The number of the last news that needs no further check than being later than the sent ones. */
export function plainNewsOf(state: NewsState): number {
  const { shown, back, drop, priceBeforeUsd, priceUsd } = state
  return Math.max(shown, back, isLower(priceBeforeUsd, priceUsd) ? drop : 0)
}

function isLower(before: number | null, now: number | null): boolean {
  return before !== null && now !== null && now <= before * LOWER_FACTOR
}
