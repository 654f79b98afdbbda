import fastJson from 'fast-json-stringify'
import type { TSchema } from 'typebox'
import type { Catalog } from '../catalog/catalog.ts'
import type { ListingCache, ShownForm } from '../catalog/listing-cache.ts'
import type { ListingDetail } from '../domain/listing.ts'
import { revisionOf } from '../domain/listing-revision.ts'
import { listingTag } from './entity-tag.ts'
import { JsonText } from './json-text.ts'
import type { ListingOptions, ListingView } from './resources/listing.ts'
import type { Urls } from './urls.ts'

/** Each option may be taken or not. About 50 MB of text at most. */
const CACHE_SIZE = { forms: 2 ** 3, most: 10_000 }

/** A single listing as JSON. */
export interface ListingText {
  readonly body: JsonText
  readonly tag: string
}

/** Shows single listings as JSON, each only once until it changes. */
export class ListingTexts {
  readonly schema: TSchema
  readonly #view: ListingView
  readonly #urls: Urls
  readonly #write: (listing: unknown) => string
  readonly #cache: ListingCache<ListingText>

  constructor(catalog: Catalog, view: ListingView, urls: Urls) {
    this.schema = view.schema
    this.#view = view
    this.#urls = urls
    this.#write = fastJson(view.schema)
    this.#cache = catalog.listingCache(CACHE_SIZE)
  }

  form(options: ListingOptions): ShownForm<ListingDetail, ListingText> {
    const { includeImages, includeDocuments, includeAmenities } = options
    const form = Number(includeImages) + 2 * Number(includeDocuments) + 4 * Number(includeAmenities)
    return {
      cache: this.#cache.under(this.#urls.origins),
      form,
      show: detail => {
        const text = this.#write(this.#view.present(detail, options))
        return { body: new JsonText(text), tag: listingTag(revisionOf(detail.listing), text) }
      },
    }
  }
}
