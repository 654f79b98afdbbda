import type { TSchema } from 'typebox'
import type { ListingDetail } from '../../../domain/listings/listing.ts'
import { revisionOf } from '../../../domain/listings/listing-revision.ts'
import type { Urls } from '../../../domain/public-urls.ts'
import type { ListingId } from '../../../domain/values/ids.ts'
import type { ListingCache } from '../../cache/listing-cache.ts'
import type { ListingCaches } from '../../cache/listing-caches.ts'
import type { RecordBytes } from '../../cache/record-memory.ts'
import { jsonWriter } from '../../server/json-writer.ts'
import type { ListingOptions, ListingView } from '../resources/listing.ts'
import { listingTag } from './listing-tag.ts'

/** Each option may be taken or not. */
const FORMS = 2 ** 3

/** A single listing as JSON. */
interface ListingAnswer {
  readonly body: Buffer
  readonly tag: string
}

interface ListingAnswerPlace {
  /** Undefined: none. */
  readonly kept: ListingAnswer | undefined
  /** Writes the answer about a listing that was read since, and keeps it. */
  readonly keep: (detail: ListingDetail) => ListingAnswer
}

/** The answers of a version about single listings: each is written once until the listing changes. */
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

  /** The kept answer about a listing, if there is one, and a function that writes and keeps one. */
  at(id: ListingId, options: ListingOptions): ListingAnswerPlace {
    const cache = this.#cache.under(this.#urls.origins)
    const form = formOf(options)
    const { changes } = cache
    const keep = (detail: ListingDetail) => {
      const body = Buffer.from(this.#write(this.#view.present(detail, options)))
      const tag = listingTag(revisionOf(detail.listing), body)
      const bytes = Buffer.concat([Buffer.from(tag, 'latin1'), body])
      cache.keep(id, form, { bytes, mark: tag.length }, changes)
      return { body, tag }
    }
    const kept = cache.get(id, form)
    return { kept: kept && answerOf(kept), keep }
  }
}

/** The tag is kept before the body, with its length as the mark. */
function answerOf({ buffer, start, end, mark }: RecordBytes): ListingAnswer {
  const tag = buffer.toString('latin1', start, start + mark)
  return { tag, body: Buffer.from(buffer.subarray(start + mark, end)) }
}

function formOf({ includeImages, includeDocuments, includeAmenities }: ListingOptions): number {
  return Number(includeImages) + 2 * Number(includeDocuments) + 4 * Number(includeAmenities)
}
