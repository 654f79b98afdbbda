import type { TObject } from 'typebox'
import type { ListingSummary } from '../../../domain/listings/listing.ts'
import type { ListingId } from '../../../domain/values/ids.ts'
import type { Awaitable } from '../../../domain/values/when-there.ts'
import type { ListingBytes, ListingCache } from '../../cache/listing-cache.ts'
import type { ListingCaches } from '../../cache/listing-caches.ts'
import type { RecordBytes } from '../../cache/record-memory.ts'
import { jsonWriter } from '../../server/json-writer.ts'
import type { SummaryContext, SummaryView } from '../resources/summary.ts'

const DESCRIPTION_CHARACTERS = 750
/** Each choice is on or off. */
const FORMS = 2 ** 3
const ROW_NUMBER = '"rowNumber":'

/** How a search wants its results presented. */
export interface SummaryChoices {
  readonly includeDescription: boolean | null
  readonly largerThumbnails: boolean | null
  readonly includeBoundaries: boolean | null
}

export type ReadSummaries = (
  ids: readonly ListingId[],
  descriptionCharacters: number,
) => Promise<readonly ListingSummary[]>

/** The elements of a version's search results, each cached until its listing changes. */
export class SummaryAnswers {
  readonly #view: SummaryView
  readonly #write: (element: Record<string, unknown>) => string
  readonly #cache: ListingCache

  /** @param element The schema of an element. */
  constructor(caches: ListingCaches, view: SummaryView, element: TObject) {
    this.#view = view
    this.#write = jsonWriter(element)
    this.#cache = caches.cache(FORMS)
  }

  /**
   * Elements of a result as JSON, with the row number missing; the mark of each says where it goes.
   * They are valid only within the current step, before the next await.
   * @param read Reads the listings that are not cached.
   */
  answers(
    ids: readonly ListingId[],
    choices: SummaryChoices,
    context: Omit<SummaryContext, 'largerThumbnails'>,
    read: ReadSummaries,
  ): Awaitable<RecordBytes[]> {
    const largerThumbnails = choices.largerThumbnails ?? false
    const withBoundaries = choices.includeBoundaries ?? false
    const withDescription = choices.includeDescription ?? false
    const form = Number(largerThumbnails) + 2 * Number(withBoundaries) + 4 * Number(withDescription)
    const write = (summary: ListingSummary) => {
      const { encodedBoundary, furtherRings } = summary.listing
      const element = {
        ...this.#view.present(summary, 0, { ...context, largerThumbnails }),
        encodedPolyline: withBoundaries ? encodedBoundary : '',
        ...(this.#view.hasFurtherRings && { furtherRings: withBoundaries ? furtherRings : '' }),
      }
      return withoutRowNumber(Buffer.from(this.#write(element)))
    }
    const cache = this.#cache.under(context.urls.origins)
    return cache.all(ids, form, async missing => {
      const summaries = await read(missing, withDescription ? DESCRIPTION_CHARACTERS : 0)
      return new Map(summaries.map(summary => [summary.listing.id, write(summary)]))
    })
  }
}

/**
 * Removes the placeholder 0 near the end. The last match is safe: inside JSON strings, quotes are
 * escaped, so that no value contains the quoted member name.
 */
function withoutRowNumber(element: Buffer): ListingBytes {
  const mark = element.lastIndexOf(ROW_NUMBER) + ROW_NUMBER.length
  element.copyWithin(mark, mark + 1)
  return { bytes: element.subarray(0, -1), mark }
}
