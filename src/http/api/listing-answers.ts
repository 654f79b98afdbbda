import fastJson from 'fast-json-stringify'
import type { TSchema } from 'typebox'
import type { ListingDetail } from '../../domain/listings/listing.ts'
import { revisionOf } from '../../domain/listings/listing-revision.ts'
import type { Urls } from '../../domain/public-urls.ts'
import type { ListingId } from '../../domain/values/ids.ts'
import { keptBytes } from '../cache/kept-bytes.ts'
import type { CachedListing, ListingCache } from '../cache/listing-cache.ts'
import type { ListingCaches } from '../cache/listing-caches.ts'
import { listingTag } from './listing-tag.ts'
import type { ListingOptions, ListingView } from './resources/listing.ts'

/** Each option may be taken or not. */
const FORMS = 2 ** 3

/** A single listing as JSON. */
export interface ListingAnswer extends CachedListing {
  readonly tag: string
}

interface ListingAnswerPlace {
  /** Undefined: none. */
  readonly kept: ListingAnswer | undefined
  /** Writes the answer about a listing that was read since, and keeps it. */
  readonly keep: (detail: ListingDetail) => ListingAnswer
}

/** What a version answers about single listings: each is written once until it changes. */
export class ListingAnswers {
  readonly schema: TSchema
  readonly #view: ListingView
  readonly #urls: Urls
  readonly #write: (listing: unknown) => string
  readonly #cache: ListingCache<ListingAnswer>

  constructor(caches: ListingCaches, view: ListingView, urls: Urls) {
    this.schema = view.schema
    this.#view = view
    this.#urls = urls
    this.#write = fastJson(view.schema)
    this.#cache = caches.cache(FORMS)
  }

  /** The answer about a listing that is kept, and what writes and keeps it where there is none. */
  at(id: ListingId, options: ListingOptions): ListingAnswerPlace {
    const cache = this.#cache.under(this.#urls.origins)
    const form = formOf(options)
    const { changes } = cache
    const keep = (detail: ListingDetail) => {
      const bytes = keptBytes(this.#write(this.#view.present(detail, options)))
      const answer = { bytes, tag: listingTag(revisionOf(detail.listing), bytes) }
      cache.keep(id, form, answer, changes)
      return answer
    }
    return { kept: cache.get(id, form), keep }
  }
}

function formOf({ includeImages, includeDocuments, includeAmenities }: ListingOptions): number {
  return Number(includeImages) + 2 * Number(includeDocuments) + 4 * Number(includeAmenities)
}
