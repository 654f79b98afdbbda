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
import { notSupported, optionFault } from '../query/query-fault.ts'
import type { OrderBy, QueryOptions } from '../query/query-options.ts'
import type { Asked } from '../resource.ts'
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
import { readShown } from './read-shown.ts'
import { type SearchedFilter, searchedFilter } from './searched-filter.ts'

export interface ListingSources {
  readonly catalog: Pick<Catalog, 'gazetteer' | 'published' | 'searches' | 'shown'>
  readonly calendar: Calendar
  readonly clock: Clock
  readonly urls: Urls
}

/** Listings have long texts: a page with this many characters ends early. */
const MAX_PAGE_CHARACTERS = 8_000_000

export const EVERYTHING: Criteria = { ...DEFAULT_CRITERIA, statuses: ['P', 'PP', 'S'] }
export const BY_TIME: ListingOrder = { key: 'changedAt', descending: false }

/** A page of a filter that no search can answer alone ends behind this many listings, and a count of it has no more. */
const MAX_COMPARED = 2000
const MAX_COUNTED = 20_000

type Compare = (details: readonly ListingDetail[]) => Promise<readonly boolean[]>

/** How a query reads listings. */
export interface ListingReader {
  /** Writes some listings, each as JSON. */
  readonly write: (details: readonly ListingDetail[]) => Promise<readonly string[]>
  /**
   * Makes a comparison of listings with the whole filter.
   * @throws Problem `invalid-input` for a value that does not fit.
   */
  readonly comparison: () => Compare
}

/** Finds the listings that a query asks for, up to one page. They are read while the page is written. */
export async function listedPage(
  sources: ListingSources,
  options: QueryOptions,
  limit: number,
  letOthersRun: Asked['letOthersRun'],
  reader: ListingReader,
): Promise<Page> {
  const { catalog, clock } = sources
  const begun = clock()
  const { where, compare } = await filterOf(sources, options.filter, begun, reader)
  const sort = orderOf(options.orderBy)
  const start = startOf(options)
  // Another process may have published events already. A program that has read them must find the listings that they name, and a
  // listing that was not edited since the search must stand where the search has found it.
  await catalog.searches.catchUp()
  const parts = [where, start.behind && listedBehind(start.behind, sort)]
  const read = compare === null || limit === 0 ? limit : MAX_COMPARED
  // One listing more tells whether there is another page.
  const found = await catalog.searches.search({
    criteria: { ...EVERYTHING, where: allOf(parts) },
    sort,
    offset: compare === null ? start.offset : 0,
    limit: read + 1,
  })
  const search = { ids: found.ids, read, sort, start, begun, compare }
  const size = Math.min(limit, found.ids.length)
  const isTotal = start.behind === null && compare === null
  const count = !options.isCounted
    ? null
    : isTotal
      ? found.total
      : await countOf(sources, where, compare, letOthersRun)
  return { size, count, parts: listedParts(sources, search, limit, letOthersRun, reader.write) }
}

/** How many listings a query finds. */
export async function listedCount(
  sources: ListingSources,
  filter: Expression | null,
  letOthersRun: Asked['letOthersRun'],
  reader: ListingReader,
): Promise<number> {
  const { where, compare } = await filterOf(sources, filter, sources.clock(), reader)
  await sources.catalog.searches.catchUp()
  return await countOf(sources, where, compare, letOthersRun)
}

/** What a search has found. */
interface ListedSearch {
  readonly ids: readonly ListingId[]
  /** How many of them are read at most. */
  readonly read: number
  readonly sort: ListingOrder
  readonly start: PageStart
  /** When it was asked. */
  readonly begun: number
  /** Null: all that are found meet the filter. Otherwise the start has the number of those to skip that do. */
  readonly compare: Compare | null
}

async function* listedParts(
  { catalog, clock }: ListingSources,
  search: ListedSearch,
  limit: number,
  letOthersRun: Asked['letOthersRun'],
  write: ListingReader['write'],
): RecordParts {
  const { ids, sort, start, begun, compare } = search
  const places: ReadPlace[] = []
  let characters = 0
  let taken = 0
  let written = 0
  let skipped = compare === null ? start.offset : 0
  let isCut = false
  for await (const part of readShown(catalog, ids.slice(0, search.read), letOthersRun)) {
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
  if (places.length > 0) return tokenText(nextStart(places, start, begun, clock(), left))
  // Nothing that was found is shown any more.
  return tokenText({ ...start, offset: compare === null ? start.offset + taken : left })
}

/** A listing that a page has, as it was read. */
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
  letOthersRun: Asked['letOthersRun'],
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
      `$count with a filter for which more than ${MAX_COUNTED} listings must be compared one by one`,
    )
  }
  let count = 0
  for await (const { details } of readShown(catalog, ids, letOthersRun)) {
    count += (await compare(details)).filter(isMet => isMet).length
  }
  return count
}

/** A filter as the condition that a search asks for, and a comparison with the rest of it; null: there is no rest. */
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
 * What a search for a filter of listings asks for; null: everything.
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
  const context = { searchedAs: searchedAs(catalog.gazetteer, offices), calendar, now }
  return searchedFilter(filter, context)
}

export function allOf(parts: readonly (Condition | null)[]): Condition | null {
  const given = parts.filter(part => part !== null)
  return given.length === 0 ? null : { kind: 'and', parts: given }
}

/** @throws Problem `invalid-input` for a token that no page has given. */
function startOf({ skipToken, skip }: QueryOptions): PageStart {
  return skipToken === null ? { behind: null, offset: skip } : pageStart(skipToken)
}

/** Without an order, by the time of the last change: the only order in which no page misses a listing that is edited meanwhile. */
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
    return optionFault('$orderby', `names ${field.slice(0, 60)}, which is no field of Property.`)
  }
  return notSupported(`$orderby by ${field}`)
}

/**
 * Where the next page begins. A listing that was edited since the search may stand elsewhere now, so the page begins behind the last
 * listing that was not edited; if all were edited, it begins where this page has. So no listing that stays as it is
 * is missing; one of the millisecond of the search may come twice.
 * @param begun When the search was asked. @param ended A listing with a later date is of the future, and was not edited.
 * @param offset How many listings that meet the filter are still to be skipped.
 */
function nextStart(
  places: readonly ReadPlace[],
  start: PageStart,
  begun: number,
  ended: number,
  offset: number,
): PageStart {
  const behind =
    places.findLast(place => place.changedAt < begun) ??
    places.findLast(place => place.changedAt === begun || place.changedAt > ended)
  return behind ? { behind, offset } : start
}
