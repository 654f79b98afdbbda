import type { Catalog } from '../../../catalog/catalog.ts'
import { changedAt, type ListingDetail } from '../../../domain/listings/listing.ts'
import type { Urls } from '../../../domain/public-urls.ts'
import type { Condition } from '../../../domain/searching/condition.ts'
import { type Criteria, DEFAULT_CRITERIA } from '../../../domain/searching/criteria.ts'
import type { Calendar } from '../../../domain/values/calendar.ts'
import type { Clock } from '../../../domain/values/clock.ts'
import type { ListingId } from '../../../domain/values/ids.ts'
import type { Expression } from '../filter/expression.ts'
import type { Page, RecordParts } from '../query/answered-page.ts'
import type { OrderBy, QueryOptions } from '../query/query-options.ts'
import { notSupported, optionFault } from '../query-fault.ts'
import type { ResourceRequest } from '../resource.ts'
import { type OfficeAccounts, officeAccounts } from './office-accounts.ts'
import {
  type ListingOrder,
  listedBehind,
  type OrderedPlace,
  type PageStart,
  pageStart,
  tokenText,
} from './page-token.ts'
import { NAMES, ORDERED, searchedAs } from './property-searches.ts'
import { readPublic } from './read-public.ts'
import { type SearchedFilter, searchedFilter } from './searched-filter.ts'

export interface ListingSources {
  readonly catalog: Pick<Catalog, 'places' | 'published' | 'searches' | 'shown'>
  readonly calendar: Calendar
  readonly clock: Clock
  readonly urls: Urls
}

/** Listings have long texts: a page ends early at this many characters. */
const MAX_PAGE_CHARACTERS = 8_000_000

export const EVERYTHING: Criteria = { ...DEFAULT_CRITERIA, statuses: ['P', 'PP', 'S'] }
export const BY_TIME: ListingOrder = { key: 'changedAt', descending: false }

/**
 * When a search cannot decide a filter alone, a page ends after reading this many listings, and a
 * count is refused above it.
 */
const MAX_COMPARED = 2000
const MAX_COUNTED = 20_000

type Compare = (details: readonly ListingDetail[]) => Promise<readonly boolean[]>

export interface ListingReader {
  /** Writes listings, each as JSON. */
  readonly write: (details: readonly ListingDetail[]) => Promise<readonly string[]>
  /**
   * Creates a function that compares listings with the whole filter.
   * @throws Problem `invalid-input` for a value that does not fit.
   */
  readonly comparison: () => Compare
}

interface PageRequest extends Pick<ResourceRequest, 'letOthersRun'> {
  /** How many listings the page has at most. */
  readonly limit: number
}

/** Finds the listings for a query, up to one page. They are read while the page is written. */
export async function listedPage(
  sources: ListingSources,
  options: QueryOptions,
  { limit, letOthersRun }: PageRequest,
  reader: ListingReader,
): Promise<Page> {
  const { catalog, clock } = sources
  const begun = clock()
  const { where, compare } = await filterOf(sources, options.filter, begun, reader)
  const sort = orderOf(options.orderBy)
  const start = startOf(options)
  // Another process may already have published events. A client that has read them must find the
  // listings they name, and a listing not edited since the search must be where the search found
  // it.
  await catalog.searches.catchUp()
  const parts = [where, start.behind && listedBehind(start.behind, sort)]
  const read = compare === null || limit === 0 ? limit : MAX_COMPARED
  // One more, to know whether there is another page.
  const found = await catalog.searches.search({
    criteria: { ...EVERYTHING, where: allOf(parts) },
    sort,
    offset: compare === null ? start.offset : 0,
    limit: read + 1,
  })
  const search = { ids: found.ids, read, sort, start, begun, compare, limit }
  const size = Math.min(limit, found.ids.length)
  const isTotal = start.behind === null && compare === null
  const count = !options.isCounted
    ? null
    : isTotal
      ? found.total
      : await countOf(sources, where, compare, letOthersRun)
  return { size, count, parts: listedParts(sources, search, letOthersRun, reader.write) }
}

export async function listedCount(
  sources: ListingSources,
  filter: Expression | null,
  letOthersRun: ResourceRequest['letOthersRun'],
  reader: ListingReader,
): Promise<number> {
  const { where, compare } = await filterOf(sources, filter, sources.clock(), reader)
  await sources.catalog.searches.catchUp()
  return await countOf(sources, where, compare, letOthersRun)
}

interface ListedSearch {
  readonly ids: readonly ListingId[]
  /** How many of them are read at most. */
  readonly read: number
  readonly sort: ListingOrder
  readonly start: PageStart
  /** When the search was made. */
  readonly begun: number
  /**
   * Null if every result matches the filter. Otherwise the offset counts matching listings to skip.
   */
  readonly compare: Compare | null
  /** How many listings the page has at most. */
  readonly limit: number
}

async function* listedParts(
  { catalog, clock }: ListingSources,
  search: ListedSearch,
  letOthersRun: ResourceRequest['letOthersRun'],
  write: ListingReader['write'],
): RecordParts {
  const { ids, sort, start, begun, compare, limit } = search
  const places: ReadPlace[] = []
  let characters = 0
  let taken = 0
  let written = 0
  let skipped = compare === null ? start.offset : 0
  let isCut = false
  for await (const part of readPublic(catalog, ids.slice(0, search.read), letOthersRun)) {
    const met = await compare?.(part.details)
    const shown: ListingDetail[] = []
    for (const [i, detail] of part.details.entries()) {
      isCut = written + shown.length === limit
      if (isCut) break
      places.push(placeIn(sort, detail.listing))
      if (met?.[i] === false) continue
      if (skipped < start.offset) skipped++
      else shown.push(detail)
    }
    const texts = await write(shown)
    taken = part.read
    written += texts.length
    characters = texts.reduce((sum, { length }) => sum + length, characters)
    yield texts
    if (isCut || characters >= MAX_PAGE_CHARACTERS || (compare && written === limit)) break
  }
  if (!isCut && ids.length <= taken) return null
  const left = start.offset - skipped
  if (places.length > 0) {
    const behind = lastUnedited(places, begun, clock())
    return tokenText(behind ? { behind, offset: left } : start)
  }
  // None of the listings found is public any more.
  return tokenText({ ...start, offset: compare === null ? start.offset + taken : left })
}

/** A listing of the page, as of the time it was read. */
interface ReadPlace extends OrderedPlace {
  readonly changedAt: number
}

function placeIn({ key }: ListingOrder, listing: ListingDetail['listing']): ReadPlace {
  const at = changedAt(listing)
  return { value: key === 'changedAt' ? at : listing[key], id: listing.id, changedAt: at }
}

async function countOf(
  { catalog }: ListingSources,
  where: Condition | null,
  compare: Compare | null,
  letOthersRun: ResourceRequest['letOthersRun'],
): Promise<number> {
  const criteria = { ...EVERYTHING, where }
  const limit = compare === null ? 0 : MAX_COUNTED
  const { ids, total } = await catalog.searches.search({
    criteria,
    sort: BY_TIME,
    offset: 0,
    limit,
  })
  if (compare === null) return total
  if (total > MAX_COUNTED) {
    throw notSupported(
      `$count with a filter for which more than ${MAX_COUNTED} listings must be compared one at a time`,
    )
  }
  let count = 0
  for await (const { details } of readPublic(catalog, ids, letOthersRun)) {
    count += (await compare(details)).filter(isMet => isMet).length
  }
  return count
}

/**
 * The condition that a search can evaluate, and a comparison for the part of the filter it cannot;
 * null if there is no such part.
 */
async function filterOf(
  sources: ListingSources,
  filter: Expression | null,
  now: number,
  reader: ListingReader,
): Promise<{ readonly where: Condition | null; readonly compare: Compare | null }> {
  const offices = await officeAccounts(sources.catalog, filter)
  const searched = whereOf(sources, filter, now, offices)
  if (searched === null) return { where: null, compare: null }
  return { where: searched.condition, compare: searched.isExact ? null : reader.comparison() }
}

/**
 * The search condition for a filter of listings; null for everything.
 * @param offices The offices that the filter names.
 * @throws Problem as `searchedFilter` does.
 */
export function whereOf(
  { catalog, calendar }: ListingSources,
  filter: Expression | null,
  now: number,
  offices: OfficeAccounts,
): SearchedFilter | null {
  if (filter === null) return null
  const context = { searchedAs: searchedAs(catalog.places(), offices), calendar, now }
  return searchedFilter(filter, context)
}

export function allOf(parts: readonly (Condition | null)[]): Condition | null {
  const given = parts.filter(part => part !== null)
  return given.length === 0 ? null : { kind: 'and', parts: given }
}

/** @throws Problem `invalid-input` for a token that we did not issue. */
function startOf({ skipToken, skip }: QueryOptions): PageStart {
  return skipToken === null ? { behind: null, offset: skip } : pageStart(skipToken)
}

/**
 * The default order is the time of the last change: the only one in which no page misses a listing
 * edited in the meantime.
 */
function orderOf([first, ...others]: readonly OrderBy[]): ListingOrder {
  if (!first) return BY_TIME
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
  if (!NAMES.has(field)) {
    return optionFault('$orderby', `names ${field.slice(0, 60)}, which is not a field of Property.`)
  }
  return notSupported(`$orderby by ${field}`)
}

/**
 * A listing edited since the search may be elsewhere now, so the next page begins after the last
 * unedited listing; if all were edited, where this page began. So no unchanged listing is missed;
 * one changed in the millisecond of the search may appear twice.
 * @param begun When the search was made. @param ended A listing with a later date is from the
 *   future, and was not edited.
 */
function lastUnedited(
  places: readonly ReadPlace[],
  begun: number,
  ended: number,
): ReadPlace | undefined {
  return (
    places.findLast(place => place.changedAt < begun) ??
    places.findLast(place => place.changedAt === begun || place.changedAt > ended)
  )
}
