import fastJson from 'fast-json-stringify'
import type { TSchema } from 'typebox'
import type { Catalog } from '../../catalog/catalog.ts'
import type { ListingCache, ShownForm, ShownListing } from '../../catalog/listings/listing-cache.ts'
import type { ListingDetail } from '../../domain/listings/listing.ts'
import { revisionOf } from '../../domain/listings/listing-revision.ts'
import type { Urls } from '../../domain/public-urls.ts'
import { listingTag } from './entity-tag.ts'
import type { ListingOptions, ListingView } from './resources/listing.ts'

/** Each option may be taken or not. */
const FORMS = 2 ** 3

/** A single listing as JSON. */
export interface ListingText extends ShownListing {
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
    this.#cache = catalog.listingCache(FORMS)
  }

  form(options: ListingOptions): ShownForm<ListingDetail, ListingText> {
    const { includeImages, includeDocuments, includeAmenities } = options
    const form = Number(includeImages) + 2 * Number(includeDocuments) + 4 * Number(includeAmenities)
    return {
      cache: this.#cache.under(this.#urls.origins),
      form,
      show: detail => {
        const json = Buffer.from(this.#write(this.#view.present(detail, options)))
        return { json, tag: listingTag(revisionOf(detail.listing), json) }
      },
    }
  }
}
