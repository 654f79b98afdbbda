import { changedAt, type ListingDetail } from '../../../domain/listings/listing.ts'
import type { Condition } from '../../../domain/searching/condition.ts'
import type { Expression } from '../filter/expression.ts'
import { MEDIA_FIELDS } from '../media/media-fields.ts'
import { type MediaSource, mediaOf } from '../media/media-source.ts'
import {
  allOf,
  BY_TIME,
  EVERYTHING,
  type ListingSources,
  whereOf,
} from '../property/listed-properties.ts'
import {
  type ListingOrder,
  listedBehind,
  type PageStart,
  pageStart,
  tokenText,
} from '../property/page-token.ts'
import { readPublic } from '../property/read-public.ts'
import { written } from '../query/answered-page.ts'
import type { QueryOptions } from '../query/query-options.ts'
import { notSupported } from '../query-fault.ts'
import type { RecordQuery } from '../records/found-records.ts'
import type { ResourceRequest } from '../resource.ts'

const LISTINGS_AT_ONCE = 100
/** A count reads all media, which takes a few seconds for this many listings. */
const MAX_COUNTED = 20_000
/** A page ends after this many listings, even if few of their media match the filter. */
const MAX_LISTINGS = 1000

export interface MediaRequest extends Pick<ResourceRequest, 'letOthersRun'> {
  /** How many media to answer. */
  readonly limit: number
}

export interface MediaPage {
  readonly media: readonly MediaSource[]
  readonly count: number | null
  readonly next: string | null
}

/**
 * Goes through listings in the order of their last change. A page may end within a listing. If that
 * listing is edited before the next page is requested, the next page omits its remaining media; in
 * ascending order, the whole listing is returned again later.
 */
export async function walkedMedia(
  sources: ListingSources,
  options: QueryOptions,
  { isMet }: RecordQuery,
  { limit, letOthersRun }: MediaRequest,
): Promise<MediaPage> {
  const sort = orderOf(options)
  const { filter, skip, skipToken } = options
  const start = skipToken === null ? { behind: null, offset: 0, skip } : walkStart(skipToken)
  const page = new WalkedPage(sources, isMet, start.skip, limit)
  await sources.catalog.searches.catchUp()
  const next = await walked({ ...sources, letOthersRun }, { filter, sort }, start, page)
  const count = options.isCounted ? await countedMedia(sources, filter, isMet, letOthersRun) : null
  return { media: page.media, count, next: next && walkText(next, page.left) }
}

/**
 * How many media of all listings match a filter. @throws Problem `not-supported` if that would take
 * too long.
 */
export async function countedMedia(
  sources: ListingSources,
  filter: Expression | null,
  isMet: RecordQuery['isMet'],
  letOthersRun: ResourceRequest['letOthersRun'],
): Promise<number> {
  const { catalog, clock } = sources
  const where = timeOf(sources, filter, clock())
  const { ids, total } = await catalog.searches.search({
    criteria: { ...EVERYTHING, where },
    sort: BY_TIME,
    offset: 0,
    limit: MAX_COUNTED,
  })
  if (total > MAX_COUNTED) {
    throw notSupported(
      `$count of the media of more than ${MAX_COUNTED} listings, where $filter names neither a listing nor a later ModificationTimestamp,`,
    )
  }
  let count = 0
  for await (const { details } of readPublic(catalog, ids, letOthersRun)) {
    const media = details.flatMap(detail => mediaOf(detail, sources.urls))
    count += media.filter(medium => isMet(written(MEDIA_FIELDS, medium))).length
  }
  return count
}

/**
 * A cursor. With an offset, that many media of the listing at the cursor are done; without one, all
 * of them.
 */
interface WalkStart extends PageStart {
  /** How many matching media are still to be skipped. */
  readonly skip: number
}

const SKIPPED = /^(\d{1,15})~(.*)$/

function walkStart(token: string): WalkStart {
  const [, skip = '0', rest = token] = SKIPPED.exec(token) ?? []
  return { ...pageStart(rest), skip: Number(skip) }
}

function walkText(start: PageStart, skip: number): string {
  return skip === 0 ? tokenText(start) : `${skip}~${tokenText(start)}`
}

/** @returns Where the next page begins; null if there is none. */
async function walked(
  sources: ListingSources & Pick<MediaRequest, 'letOthersRun'>,
  { filter, sort }: { readonly filter: Expression | null; readonly sort: ListingOrder },
  { behind: start, offset }: PageStart,
  page: WalkedPage,
): Promise<PageStart | null> {
  const { catalog, clock, letOthersRun } = sources
  let behind = start
  if (behind !== null && offset > 0) {
    const [detail] = await catalog.published.listings([behind.id])
    const isSame = detail !== undefined && changedAt(detail.listing) === behind.value
    const left = isSame ? page.take(detail, offset) : null
    if (left !== null) return { behind, offset: left }
  }
  const where = timeOf(sources, filter, clock())
  for (let read = 0; read < MAX_LISTINGS; read += LISTINGS_AT_ONCE) {
    const begun = clock()
    const parts = [where, behind && listedBehind(behind, sort)]
    const { ids } = await catalog.searches.search({
      criteria: { ...EVERYTHING, where: allOf(parts) },
      sort,
      offset: 0,
      limit: LISTINGS_AT_ONCE,
    })
    for await (const { details } of readPublic(catalog, ids, letOthersRun)) {
      for (const detail of details) {
        const at = changedAt(detail.listing)
        // It was edited since the search. In ascending order it will come again at its new
        // position; in descending order it would be missed.
        const isEdited = at > begun && at <= clock()
        if (isEdited && !sort.descending) continue
        const place = { value: at, id: detail.listing.id }
        const left = page.take(detail, 0)
        if (left === 0 || (left !== null && isEdited)) return { behind, offset: 0 }
        if (left !== null) return { behind: place, offset: left }
        if (!isEdited) behind = place
      }
    }
    if (ids.length < LISTINGS_AT_ONCE) return null
    await letOthersRun()
  }
  return { behind, offset: 0 }
}

/** The media that match a filter, up to a limit. */
class WalkedPage {
  readonly media: MediaSource[] = []
  readonly #sources: ListingSources
  readonly #isMet: RecordQuery['isMet']
  readonly #limit: number
  #left: number

  /** @param skip How many matching media to omit first. */
  constructor(sources: ListingSources, isMet: RecordQuery['isMet'], skip: number, limit: number) {
    this.#sources = sources
    this.#isMet = isMet
    this.#left = skip
    this.#limit = limit
  }

  /** How many matching media are still to be skipped. */
  get left(): number {
    return this.#left
  }

  /**
   * @param from The first medium to check. @returns The first one that did not fit; null if all
   *   did.
   */
  take(detail: ListingDetail, from: number): number | null {
    for (const [i, medium] of mediaOf(detail, this.#sources.urls).entries()) {
      if (i < from || !this.#isMet(written(MEDIA_FIELDS, medium))) continue
      if (this.#left > 0) {
        this.#left--
        continue
      }
      if (this.media.length >= this.#limit) return i
      this.media.push(medium)
    }
    return null
  }
}

/**
 * What a filter of media says about time, as a condition on listings, so that other listings need
 * not be read.
 */
function timeOf(sources: ListingSources, filter: Expression | null, now: number): Condition | null {
  return whereOf(sources, partOnTime(filter), now, new Map())?.condition ?? null
}

function partOnTime(filter: Expression | null): Expression | null {
  if (filter?.kind === 'compare') return filter.field === 'ModificationTimestamp' ? filter : null
  if (filter?.kind !== 'and') return null
  const parts = filter.parts.map(partOnTime).filter(part => part !== null)
  return parts.length === 0 ? null : { kind: 'and', parts }
}

/** Media have the time of their listing, and stay together. */
function orderOf({ orderBy: [first, ...others] }: QueryOptions): ListingOrder {
  const isByTime = !first || first.field === 'ModificationTimestamp'
  if (isByTime && others.length === 0) {
    return { key: 'changedAt', descending: first?.descending ?? false }
  }
  throw notSupported(
    '$orderby by another field than ModificationTimestamp, where $filter of Media names no ResourceRecordKey,',
  )
}
