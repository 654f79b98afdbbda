import type { Principal } from '../../domain/accounts/principal.ts'
import type { ListingDetail } from '../../domain/listings/listing.ts'
import type { PublicChange } from '../../domain/listings/public-history.ts'
import type { CountyOutlines } from '../../domain/places/county-outline.ts'
import type { Gazetteer } from '../../domain/places/gazetteer.ts'
import type { Clock } from '../../domain/values/clock.ts'
import type { ListingId } from '../../domain/values/ids.ts'
import type { Awaitable } from '../../domain/values/when-there.ts'
import type { Reader, Store } from '../../store/store.ts'
import type { IdempotentRequests } from '../writes/idempotent-requests.ts'
import { deleteListing, type ListingDeletion, restoreListing } from './delete-listing.ts'
import { findHistory, findListing } from './find-listing.ts'
import type { ListingSubmission } from './listing-submission.ts'
import { type InspectedListing, inspectListing, setListingActive } from './operate-listing.ts'
import { type SavedListing, saveListing } from './save-listing.ts'

/** The parts that read, check and write listings. */
export interface ListingSources {
  readonly store: Store
  /** Reads what requests show. */
  readonly records: Reader
  readonly requests: IdempotentRequests
  readonly clock: Clock
  readonly gazetteer: () => Awaitable<Gazetteer>
  readonly outlines: CountyOutlines
  /** Resolves once searches of this process know what was written. */
  readonly catchUp: () => Promise<void>
}

/** The listings, by their ids; `searches` finds them. */
export class Listings {
  readonly #sources: ListingSources

  constructor(sources: ListingSources) {
    this.#sources = sources
  }

  /** A listing as everybody may read it. @throws Problem as `findListing`. */
  find(id: ListingId): Promise<ListingDetail> {
    return findListing(this.#sources.records, id)
  }

  /** As `findHistory`. */
  history(id: ListingId): Promise<PublicChange[]> {
    return findHistory(this.#sources.records, id)
  }

  /** As `inspectListing`. */
  inspect(principal: Principal, id: ListingId): Promise<InspectedListing> {
    return inspectListing(this.#sources.store, principal, id)
  }

  /** As `saveListing`. The next search finds what was saved. */
  async save(submission: ListingSubmission): Promise<SavedListing> {
    const { store, requests, clock, gazetteer, outlines } = this.#sources
    const places = { gazetteer: await gazetteer(), outlines }
    const saved = await saveListing(store, places, requests, clock, submission)
    await this.#sources.catchUp()
    return saved
  }

  /** As `setListingActive`. */
  async setActive(principal: Principal, id: ListingId, active: boolean): Promise<boolean> {
    const { store, clock } = this.#sources
    const hasChanged = await setListingActive(store, clock, principal, id, active)
    await this.#sources.catchUp()
    return hasChanged
  }

  /** As `deleteListing`. The next search does not find what was deleted. */
  async delete(deletion: ListingDeletion): Promise<boolean> {
    const wasThere = await deleteListing(this.#sources.store, this.#sources.clock, deletion)
    await this.#sources.catchUp()
    return wasThere
  }

  /** As `restoreListing`. */
  async restore(principal: Principal, id: ListingId): Promise<void> {
    await restoreListing(this.#sources.store, this.#sources.clock, principal, id)
    await this.#sources.catchUp()
  }
}
