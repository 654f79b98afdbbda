import type { Principal } from '../../domain/accounts/principal.ts'
import type { Approval } from '../../domain/listings/listing-review.ts'
import type { CountyOutlines } from '../../domain/places/county-outline.ts'
import type { Gazetteer } from '../../domain/places/gazetteer.ts'
import type { AccountId } from '../../domain/values/ids.ts'
import type { Awaitable } from '../../domain/values/when-there.ts'
import type { IdempotentRequests } from '../writes/idempotent-requests.ts'
import type { BatchResult, ListingBatch } from './listing-batch.ts'
import type { ListingSubmission } from './listing-submission.ts'
import { type ListingSources, Listings } from './listings.ts'
import { type ListingPlaces, saveListing } from './save-listing.ts'
import { recordImport, saveListings } from './save-listings.ts'
import type { SavedListing } from './write-listing.ts'

/** The parts that check posted listings. */
export interface PostingSources extends ListingSources {
  readonly requests: IdempotentRequests
  /** The places as they are now. */
  readonly gazetteer: () => Awaitable<Gazetteer>
  readonly outlines: CountyOutlines
  /** The listings that are hidden until a moderator approves them. */
  readonly approval: Approval
}

/**
 * The listings of a program that adds and edits some. Most commands do neither, and do not load the
 * rules of drafts.
 */
export class PostedListings extends Listings {
  readonly #sources: PostingSources

  constructor(sources: PostingSources) {
    super(sources)
    this.#sources = sources
  }

  /** Whether other writers can proceed while a batch is written. */
  get writersOverlap(): boolean {
    return this.#sources.store.writersOverlap
  }

  /** The places that listings are checked against. */
  async places(): Promise<ListingPlaces> {
    const { gazetteer, outlines, approval } = this.#sources
    return { gazetteer: await gazetteer(), outlines, approval }
  }

  /** See `saveListing`. The next search finds the saved listing. */
  async save(submission: ListingSubmission): Promise<SavedListing> {
    const { store, requests, clock, catchUp } = this.#sources
    const saved = await saveListing({ store, requests, clock }, await this.places(), submission)
    await catchUp()
    return saved
  }

  /**
   * See `saveListings`. The next search finds the saved listings; `settle` resolves when they are
   * on the disk.
   */
  async saveAll(batch: ListingBatch): Promise<BatchResult> {
    const { store, clock, catchUp } = this.#sources
    const result = await saveListings(store, await this.places(), clock, batch)
    await catchUp()
    return result
  }

  /** Resolves when all that was saved before is on the disk. */
  async settle(): Promise<void> {
    await this.#sources.store.transact(async () => {})
  }

  /** See `recordImport`. */
  recordImport(principal: Principal, accountId: AccountId, source: string): Promise<void> {
    const { store, clock } = this.#sources
    return recordImport(store, clock, principal, { accountId, source })
  }
}
