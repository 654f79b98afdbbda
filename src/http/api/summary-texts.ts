import fastJson from 'fast-json-stringify'
import type { TObject } from 'typebox'
import type { Catalog } from '../../catalog/catalog.ts'
import type { ListingCache, ShownListing } from '../../catalog/listings/listing-cache.ts'
import type { SummaryForm } from '../../catalog/listings/search-listings.ts'
import type { SummaryContext, SummaryView } from './resources/summary.ts'

/** How much of a description a search shows. */
const DESCRIPTION_CHARACTERS = 750
/** Each choice of a search about its elements may be taken or not. */
const FORMS = 2 ** 3
const ROW_NUMBER = '"rowNumber":'

/** An element of a search's result; only the number of its row is missing. */
export interface SummaryText extends ShownListing {
  /** Where the number belongs. */
  readonly rowNumberAt: number
}

/** What a search may choose about the elements of its result. */
export interface SummaryChoices {
  readonly includeDescription: boolean | null
  readonly largerThumbnails: boolean | null
  readonly includeBoundaries: boolean | null
}

/** Shows the elements of a search's result as JSON, each only once until its listing changes. */
export class SummaryTexts {
  readonly #view: SummaryView
  readonly #write: (element: Record<string, unknown>) => string
  readonly #cache: ListingCache<SummaryText>

  /** @param element The schema of an element. */
  constructor(catalog: Catalog, view: SummaryView, element: TObject) {
    this.#view = view
    this.#write = fastJson(element)
    this.#cache = catalog.listingCache(FORMS)
  }

  form(
    choices: SummaryChoices,
    context: Omit<SummaryContext, 'largerThumbnails'>,
  ): SummaryForm<SummaryText> {
    const largerThumbnails = choices.largerThumbnails ?? false
    const withBoundaries = choices.includeBoundaries ?? false
    const withDescription = choices.includeDescription ?? false
    return {
      cache: this.#cache.under(context.urls.origins),
      form: Number(largerThumbnails) + 2 * Number(withBoundaries) + 4 * Number(withDescription),
      descriptionCharacters: withDescription ? DESCRIPTION_CHARACTERS : 0,
      show: summary => {
        const element = {
          ...this.#view.present(summary, 0, { ...context, largerThumbnails }),
          encodedPolyline: withBoundaries ? summary.listing.encodedBoundary : '',
        }
        return withoutRowNumber(Buffer.from(this.#write(element)))
      },
    }
  }
}

/** Takes the 0 out, near the end. Within JSON no value can hold the member's name with its quotes. */
function withoutRowNumber(element: Buffer): SummaryText {
  const rowNumberAt = element.lastIndexOf(ROW_NUMBER) + ROW_NUMBER.length
  element.copyWithin(rowNumberAt, rowNumberAt + 1)
  return { json: element.subarray(0, -1), rowNumberAt }
}
