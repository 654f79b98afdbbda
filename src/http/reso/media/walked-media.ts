import { changedAt, type ListingDetail } from '../../../domain/listings/listing.ts'
import type { Expression } from '../filter/expression.ts'
import {
  allOf,
  BY_TIME,
  EVERYTHING,
  type ListingSources,
  whereOf,
} from '../property/listed-properties.ts'
import { listedBehind, type PageStart, pageStart, tokenText } from '../property/page-token.ts'
import { readShown } from '../property/read-shown.ts'
import { written } from '../query/answered-page.ts'
import { notSupported } from '../query/query-fault.ts'
import type { QueryOptions } from '../query/query-options.ts'
import type { RecordQuery } from '../records/found-records.ts'
import type { Asked } from '../resource.ts'
import { MEDIA_FIELDS } from './media-fields.ts'
import { type MediaSource, mediaOf } from './media-source.ts'

const LISTINGS_AT_ONCE = 100
/** A page ends behind this many listings, even if few of their media meet the filter. */
const MAX_LISTINGS = 1000

/** Some media, and where to go on. */
export interface MediaPage {
  readonly media: readonly MediaSource[]
  readonly count: number | null
  readonly next: string | null
}

/**
 * Goes through listings in the order of their last change. A page may end within a listing. If somebody edits that listing before
 * the next page, the next page leaves the rest out: the whole listing comes again, later.
 */
export async function walkedMedia(
  sources: ListingSources,
  options: QueryOptions,
  { isMet }: RecordQuery,
  limit: number,
  letOthersRun: Asked['letOthersRun'],
): Promise<MediaPage> {
  requireWalk(options)
  const page = new WalkedPage(sources, isMet, limit)
  const start = options.skipToken === null ? null : pageStart(options.skipToken)
  if (start === null) await sources.catalog.searches.catchUp()
  const next = await walked(sources, options.filter, start ?? BEGINNING, page, letOthersRun)
  return { media: page.media, count: null, next: next && tokenText(next) }
}

/** With an offset: this many media of the listing at the place were looked at. Without: all of them. */
const BEGINNING: PageStart = { behind: null, offset: 0 }

/** @returns Where the next page begins; null: there is none. */
async function walked(
  sources: ListingSources,
  filter: Expression | null,
  { behind: start, offset }: PageStart,
  page: WalkedPage,
  letOthersRun: Asked['letOthersRun'],
): Promise<PageStart | null> {
  const { catalog, clock } = sources
  let behind = start
  if (behind !== null && offset > 0) {
    const [detail] = await catalog.published.listings([behind.id])
    const isSame = detail !== undefined && changedAt(detail.listing) === behind.value
    const left = isSame ? page.take(detail, offset) : null
    if (left !== null) return { behind, offset: left }
  }
  const where = whereOf(sources, partOnTime(filter), clock(), new Map())
  for (let read = 0; read < MAX_LISTINGS; read += LISTINGS_AT_ONCE) {
    const begun = clock()
    const parts = [where, behind && listedBehind(behind, BY_TIME)]
    const { ids } = await catalog.searches.search({
      criteria: { ...EVERYTHING, where: allOf(parts) },
      ...{ sort: BY_TIME, offset: 0, limit: LISTINGS_AT_ONCE },
    })
    for await (const { details } of readShown(catalog, ids, letOthersRun)) {
      for (const detail of details) {
        const at = changedAt(detail.listing)
        // It was edited since the search, and comes again at its new place.
        if (at > begun && at <= clock()) continue
        const place = { value: at, id: detail.listing.id }
        const left = page.take(detail, 0)
        if (left !== null)
          return left === 0 ? { behind, offset: 0 } : { behind: place, offset: left }
        behind = place
      }
    }
    if (ids.length < LISTINGS_AT_ONCE) return null
    await letOthersRun()
  }
  return { behind, offset: 0 }
}

/** The media that meet a filter, up to a number. */
class WalkedPage {
  readonly media: MediaSource[] = []
  readonly #sources: ListingSources
  readonly #isMet: RecordQuery['isMet']
  readonly #limit: number

  constructor(sources: ListingSources, isMet: RecordQuery['isMet'], limit: number) {
    this.#sources = sources
    this.#isMet = isMet
    this.#limit = limit
  }

  /** @param from The first medium to look at. @returns The first one for which there is no room; null: there was room for all. */
  take(detail: ListingDetail, from: number): number | null {
    for (const [i, medium] of mediaOf(detail, this.#sources.urls).entries()) {
      if (i < from || !this.#isMet(written(MEDIA_FIELDS, medium))) continue
      if (this.media.length >= this.#limit) return i
      this.media.push(medium)
    }
    return null
  }
}

/** The part of a filter of media that is about the time of the listing, so that other listings need not be read. */
function partOnTime(filter: Expression | null): Expression | null {
  if (filter?.kind === 'compare') return filter.field === 'ModificationTimestamp' ? filter : null
  if (filter?.kind !== 'and') return null
  const parts = filter.parts.map(partOnTime).filter(part => part !== null)
  return parts.length === 0 ? null : { kind: 'and', parts }
}

function requireWalk({ orderBy, isCounted, skip }: QueryOptions): void {
  const [order, ...more] = orderBy
  const isByTime = !order || (order.field === 'ModificationTimestamp' && !order.descending)
  const refused = isCounted
    ? '$count'
    : skip > 0
      ? '$skip'
      : isByTime && more.length === 0
        ? null
        : '$orderby by another field than ModificationTimestamp'
  if (refused === null) return
  throw notSupported(`${refused} of Media where $filter names no ResourceRecordKey`)
}
