import type { TSchema } from 'typebox'
import type { ListingDetail } from '../../../domain/listings/listing.ts'
import { revisionOf } from '../../../domain/listings/listing-revision.ts'
import type { Urls } from '../../../domain/public-urls.ts'
import type { AccountId, ListingId } from '../../../domain/values/ids.ts'
import type { ListingCache } from '../../cache/listing-cache.ts'
import type { ListingCaches } from '../../cache/listing-caches.ts'
import type { RecordBytes } from '../../cache/record-memory.ts'
import { jsonWriter } from '../../server/json-writer.ts'
import type { ListingOptions, ListingView, PresentedParts } from '../resources/listing.ts'
import { listingTag } from './listing-tag.ts'

/** Each option is on or off. */
const FORMS = 2 ** 3

interface ListingAnswer {
  readonly body: Buffer
  readonly tag: string
}

interface ListingRequest {
  readonly options: ListingOptions
  /** Whether the caller may write the listings of an account; null if of none. */
  readonly mayWrite: ((account: AccountId) => boolean) | null
  /** Called on a cache miss. */
  readonly find: () => Promise<ListingDetail>
}

interface CachePlace {
  readonly cached: RecordBytes | undefined
  /** Writes and caches the public answer about a listing that has been read in the meantime. */
  readonly put: (detail: ListingDetail) => ListingAnswer
}

/** A version's answers about single listings, each cached until the listing changes. */
export class ListingAnswers {
  readonly schema: TSchema
  readonly #view: ListingView
  readonly #urls: Urls
  readonly #write: (listing: unknown) => string
  readonly #cache: ListingCache

  constructor(caches: ListingCaches, view: ListingView, urls: Urls) {
    this.schema = view.schema
    this.#view = view
    this.#urls = urls
    this.#write = jsonWriter(view.schema)
    this.#cache = caches.cache(FORMS)
  }

  /**
   * The answer about a listing, from the cache if possible. Callers who may write the listing also
   * see photos that are still being processed.
   */
  async answer(id: ListingId, { options, mayWrite, find }: ListingRequest): Promise<ListingAnswer> {
    const { cached, put } = this.at(id, options)
    if (cached && !(mayWrite && lacksPhotos(cached))) return answerOf(cached)
    const detail = await find()
    const seesAll = isPartial(detail) && mayWrite?.(detail.listing.accountId)
    return seesAll ? this.#written(detail, { ...options, withUnready: true }) : put(detail)
  }

  /**
   * The cache entry for the public answer about a listing. Must be taken before the listing is
   * read, so that a change in between is noticed.
   */
  at(id: ListingId, options: ListingOptions): CachePlace {
    const cache = this.#cache.under(this.#urls.origins)
    const form = formOf(options)
    const { changes } = cache
    const put = (detail: ListingDetail) => {
      const answer = this.#written(detail, { ...options, withUnready: false })
      const { tag, body } = answer
      const lacking = Buffer.of(Number(isPartial(detail)))
      const bytes = Buffer.concat([lacking, Buffer.from(tag, 'latin1'), body])
      cache.keep(id, form, { bytes, mark: 1 + tag.length }, changes)
      return answer
    }
    return { cached: cache.get(id, form), put }
  }

  #written(detail: ListingDetail, parts: PresentedParts): ListingAnswer {
    const body = Buffer.from(this.#write(this.#view.present(detail, parts)))
    return { body, tag: listingTag(revisionOf(detail.listing), body) }
  }
}

/** Whether a listing has photos that are still being processed. */
function isPartial({ pictures }: ListingDetail): boolean {
  return pictures.some(({ files }) => files === null)
}

/** Decodes a cached answer. Its mark is where the body begins, after the tag. */
function answerOf({ buffer, start, end, mark }: RecordBytes): ListingAnswer {
  const tag = buffer.toString('latin1', start + 1, start + mark)
  return { tag, body: Buffer.from(buffer.subarray(start + mark, end)) }
}

function lacksPhotos({ buffer, start }: RecordBytes): boolean {
  return buffer[start] === 1
}

function formOf({ includeImages, includeDocuments, includeAmenities }: ListingOptions): number {
  return Number(includeImages) + 2 * Number(includeDocuments) + 4 * Number(includeAmenities)
}
