import type { Catalog } from '../../../catalog/catalog.ts'
import { changedAt, type ListingDetail } from '../../../domain/listings/listing.ts'
import type { Urls } from '../../../domain/public-urls.ts'
import type { Condition } from '../../../domain/searching/condition.ts'
import { type Criteria, DEFAULT_CRITERIA } from '../../../domain/searching/criteria.ts'
import type { ResultOrder } from '../../../domain/searching/sort-order.ts'
import type { Calendar } from '../../../domain/values/calendar.ts'
import type { Clock } from '../../../domain/values/clock.ts'
import { notSupported, optionFault } from '../query/query-fault.ts'
import type { OrderBy, QueryOptions } from '../query/query-options.ts'
import { listedBehind, type PageStart, pageStart, tokenText } from './page-token.ts'
import { conditionOf } from './property-filter.ts'
import { ORDERED, searchedAs } from './property-searches.ts'

export interface ListingSources {
  readonly catalog: Pick<Catalog, 'gazetteer' | 'searches' | 'shown'>
  readonly calendar: Calendar
  readonly clock: Clock
  readonly urls: Urls
}

/** Some listings, and where to go on. */
export interface ListedPage {
  readonly details: readonly ListingDetail[]
  /** Null: not asked for. */
  readonly count: number | null
  /** The token of the next page; null: there is none. */
  readonly next: string | null
}

const EVERYTHING: Criteria = { ...DEFAULT_CRITERIA, statuses: ['P', 'PP', 'S'] }

/** Finds the listings that a query asks for, as far as one page has them. */
export async function listedPage(
  sources: ListingSources,
  options: QueryOptions,
  limit: number,
): Promise<ListedPage> {
  const { catalog, clock } = sources
  const begun = clock()
  const where = whereOf(sources, options, begun)
  const sort = orderOf(options.orderBy)
  const start = startOf(options)
  const parts = [where, start.behind && listedBehind(start.behind, sort.descending)]
  // One more tells whether there is another page.
  const found = await catalog.searches.search({
    criteria: { ...EVERYTHING, where: allOf(parts) },
    ...{ sort, offset: start.offset, limit: limit + 1 },
  })
  const ids = found.ids.slice(0, limit)
  const details = inOrder(ids, await catalog.shown.details(ids))
  const hasMore = found.ids.length > limit
  const next = hasMore
    ? nextStart(details, sort, { ...start, offset: start.offset + limit }, begun)
    : null
  const count = options.isCounted ? await countOf(sources, where, start, found.total) : null
  return { details, count, next: next && tokenText(next) }
}

async function countOf(
  { catalog }: ListingSources,
  where: Condition | null,
  start: PageStart,
  total: number,
): Promise<number> {
  if (start.behind === null) return total
  const criteria = { ...EVERYTHING, where }
  const sort = { key: 'changedAt', descending: false } as const
  return (await catalog.searches.search({ criteria, sort, offset: 0, limit: 0 })).total
}

function whereOf(
  { catalog, calendar }: ListingSources,
  { filter }: QueryOptions,
  now: number,
): Condition | null {
  if (filter === null) return null
  return conditionOf(filter, { searchedAs: searchedAs(catalog.gazetteer), calendar, now })
}

function allOf(parts: readonly (Condition | null)[]): Condition | null {
  const given = parts.filter(part => part !== null)
  return given.length === 0 ? null : { kind: 'and', parts: given }
}

/** @throws Problem `invalid-input` for a token that no page has told. */
function startOf({ skipToken, skip }: QueryOptions): PageStart {
  return skipToken === null ? { behind: null, offset: skip } : pageStart(skipToken)
}

/** Without an order, by the time of the last change: the only order in which no page misses a listing that changes meanwhile. */
function orderOf([first, ...others]: readonly OrderBy[]): ResultOrder {
  if (!first) return { key: 'changedAt', descending: false }
  const key = Object.hasOwn(ORDERED, first.field) ? ORDERED[first.field] : undefined
  if (key === undefined) throw refusedOrder(first.field)
  const [last, ...more] = others
  if (more.length > 0 || (last && last.field !== 'ListingKey')) {
    throw notSupported('$orderby with several fields')
  }
  if (last && !last.descending) {
    throw notSupported(
      '$orderby with ListingKey ascending: listings with equal values come with the highest key first',
    )
  }
  return { key, descending: first.descending }
}

function refusedOrder(field: string) {
  if (searchedAs({} as never)(field) === undefined) {
    return optionFault('$orderby', `names ${field.slice(0, 60)}, which is no field of Property.`)
  }
  return notSupported(`$orderby by ${field}`)
}

/** The store reads listings in any order, and leaves out those that are gone. */
function inOrder(ids: readonly number[], details: readonly ListingDetail[]): ListingDetail[] {
  const known = new Map<number, ListingDetail>(details.map(detail => [detail.listing.id, detail]))
  return ids.flatMap(id => known.get(id) ?? [])
}

/**
 * Where the next page begins. In the order by time, a listing that was edited since the search stands elsewhere now, so the
 * page begins behind the last one that was not.
 * @param counted The same by counting listings, which may miss some that change meanwhile.
 */
function nextStart(
  details: readonly ListingDetail[],
  { key }: ResultOrder,
  counted: PageStart,
  begun: number,
): PageStart {
  if (key !== 'changedAt') return counted
  const last = details.findLast(({ listing }) => changedAt(listing) <= begun) ?? details.at(-1)
  if (!last) return counted
  return { behind: { changedAt: changedAt(last.listing), id: last.listing.id }, offset: 0 }
}
