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
import { conditionOf } from './property-filter.ts'
import { NAMES, ORDERED, searchedAs } from './property-searches.ts'
import { readShown } from './read-shown.ts'

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

/** Writes some listings, each as JSON. */
export type WriteListings = (details: readonly ListingDetail[]) => Promise<readonly string[]>

/** Finds the listings that a query asks for, up to one page. They are read while the page is written. */
export async function listedPage(
  sources: ListingSources,
  options: QueryOptions,
  limit: number,
  letOthersRun: Asked['letOthersRun'],
  write: WriteListings,
): Promise<Page> {
  const { catalog, clock } = sources
  const begun = clock()
  const offices = await officeAccounts(catalog, options.filter)
  const where = whereOf(sources, options.filter, begun, offices)
  const sort = orderOf(options.orderBy)
  const start = startOf(options)
  // Another process may have published events already. A program that has read them must find the listings that they name, and a
  // listing that was not edited since the search must stand where the search has found it.
  await catalog.searches.catchUp()
  const parts = [where, start.behind && listedBehind(start.behind, sort)]
  // One listing more tells whether there is another page.
  const found = await catalog.searches.search({
    criteria: { ...EVERYTHING, where: allOf(parts) },
    ...{ sort, offset: start.offset, limit: limit + 1 },
  })
  const count = options.isCounted ? await countOf(sources, where, start, found.total) : null
  const search = { ids: found.ids, sort, start, begun }
  const size = Math.min(limit, found.ids.length)
  return { size, count, parts: listedParts(sources, search, limit, letOthersRun, write) }
}

/** What a search has found. */
interface ListedSearch {
  readonly ids: readonly ListingId[]
  readonly sort: ListingOrder
  readonly start: PageStart
  /** When it was asked. */
  readonly begun: number
}

async function* listedParts(
  { catalog, clock }: ListingSources,
  { ids, sort, start, begun }: ListedSearch,
  limit: number,
  letOthersRun: Asked['letOthersRun'],
  write: WriteListings,
): RecordParts {
  const places: ReadPlace[] = []
  let [characters, taken] = [0, 0]
  for await (const { details, read } of readShown(catalog, ids.slice(0, limit), letOthersRun)) {
    const texts = await write(details)
    places.push(...details.map(({ listing }) => placeIn(sort, listing)))
    taken = read
    characters = texts.reduce((sum, { length }) => sum + length, characters)
    yield texts
    if (characters >= MAX_PAGE_CHARACTERS) break
  }
  if (ids.length <= taken) return null
  // Without any that are shown, nothing has a place.
  const counted = { ...start, offset: start.offset + taken }
  return tokenText(places.length === 0 ? counted : nextStart(places, start, begun, clock()))
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
  start: PageStart,
  total: number,
): Promise<number> {
  if (start.behind === null) return total
  const criteria = { ...EVERYTHING, where }
  return (await catalog.searches.search({ criteria, sort: BY_TIME, offset: 0, limit: 0 })).total
}

/**
 * The condition that a filter sets for listings.
 * @param offices The offices that the filter names.
 * @throws Problem as `conditionOf` does.
 */
export function whereOf(
  { catalog, calendar }: ListingSources,
  filter: Expression | null,
  now: number,
  offices: OfficeAccounts,
): Condition | null {
  if (filter === null) return null
  return conditionOf(filter, { searchedAs: searchedAs(catalog.gazetteer, offices), calendar, now })
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
 */
function nextStart(
  places: readonly ReadPlace[],
  start: PageStart,
  begun: number,
  ended: number,
): PageStart {
  const behind =
    places.findLast(place => place.changedAt < begun) ??
    places.findLast(place => place.changedAt === begun || place.changedAt > ended)
  return behind ? { behind, offset: 0 } : start
}
