import { Problem } from '../problem.ts'
import type { FeedId } from '../values/ids.ts'

/**
 * The stages of a listing by which lists are filtered; `all`: all but deleted ones. `held`:
 * listings that wait for approval, were declined or taken down; they are also among the hidden
 * ones.
 */
const LIST_STAGES = ['all', 'P', 'PP', 'S', 'hidden', 'held', 'deleted'] as const
export type ListStage = (typeof LIST_STAGES)[number]

/**
 * What a listing on the market lacks: photos, a price (auctions need none), a boundary, acres that
 * match its boundary; or buyers view it, and none writes.
 */
export const LISTING_GAPS = [
  'no-photos',
  'no-price',
  'no-boundary',
  'acres-differ',
  'no-leads',
] as const
export type ListingGap = (typeof LISTING_GAPS)[number]

export const LIST_STATES = [...LIST_STAGES, ...LISTING_GAPS] as const
export type ListState = (typeof LIST_STATES)[number]

/** The feed that listings are from; `none`: those that no feed has. */
export type FeedFilter = FeedId | 'none'

/** The answer to a filter by a feed that does not exist, as far as the person may know. */
export function unknownFeed(): Problem {
  const detail = 'No such feed. It may have been deleted, or belong to another account.'
  return Problem.of('not-found', 'Feed not found', detail)
}

/** A listing with so many views since its last lead is one that buyers look at, and none writes. */
export const MANY_VIEWS = 50

/** Gaps are counted as far as this; a count that is higher says that there are more. */
export const MAX_COUNTED_GAPS = 100

/** Lists are counted as far as this; a count that is higher says that there are more. */
export const MAX_COUNTED = 10_000

/** The orders of a list: latest edit, highest price, most acres, title, latest number. */
export const LIST_SORTS = ['edited', 'price', 'acres', 'title', 'number'] as const
export type ListSort = (typeof LIST_SORTS)[number]

/**
 * Whether an index has the order: the last edited, or the newest, first. The others are for lists
 * of at most `MAX_COUNTED`.
 */
export function isByTime(sort: ListSort): boolean {
  return sort === 'edited' || sort === 'number'
}
