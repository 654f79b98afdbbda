import type { CountyOutlines } from '../../domain/places/county-outline.ts'
import type { Gazetteer } from '../../domain/places/gazetteer.ts'
import type { IdempotentRequests } from '../writes/idempotent-requests.ts'
import type { ListingSubmission } from './listing-submission.ts'
import { type ListingSources, Listings } from './listings.ts'
import { saveListing } from './save-listing.ts'
import type { SavedListing } from './write-listing.ts'

/** The parts that check posted listings. */
export interface PostingSources extends ListingSources {
  readonly requests: IdempotentRequests
  /** The places as they are now. */
  readonly gazetteer: () => Gazetteer
  readonly outlines: CountyOutlines
}

/** The listings of a service, which takes new ones and edits. The command line does neither, and does not load the rules of drafts. */
export class PostedListings extends Listings {
  readonly #sources: PostingSources

  constructor(sources: PostingSources) {
    super(sources)
    this.#sources = sources
  }

  /** See `saveListing`. The next search finds what was saved. */
  async save(submission: ListingSubmission): Promise<SavedListing> {
    const { store, requests, clock, gazetteer, outlines, catchUp } = this.#sources
    const places = { gazetteer: gazetteer(), outlines }
    const saved = await saveListing(store, places, requests, clock, submission)
    await catchUp()
    return saved
  }
}
