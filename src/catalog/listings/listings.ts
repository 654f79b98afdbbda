import type { Principal } from '../../domain/accounts/principal.ts'
import type { DocumentChange, PhotoChange } from '../../domain/listings/file-changes.ts'
import type { Listing, ListingDetail } from '../../domain/listings/listing.ts'
import type { Approval } from '../../domain/listings/listing-review.ts'
import type { PublicChange } from '../../domain/listings/public-history.ts'
import { expiryOf } from '../../domain/plans/listing-term.ts'
import type { Clock } from '../../domain/values/clock.ts'
import type { AccountId, ListingId } from '../../domain/values/ids.ts'
import type { Reader, Store } from '../../store/store.ts'
import { arrangeDocuments, arrangePhotos, changeBoundary } from './arrange-files.ts'
import { deleteListing, type ListingDeletion, restoreListing } from './delete-listing.ts'
import { exportListings } from './export-listings.ts'
import { findHistory, findListing } from './find-listing.ts'
import { type InspectedListing, inspectListing, setListingActive } from './operate-listing.ts'
import { expiringListings, type RenewableListing, renewListing } from './renew-listing.ts'

/** The parts that read and write listings. */
export interface ListingSources {
  readonly store: Store
  /** Reads the records that requests show. */
  readonly records: Reader
  readonly clock: Clock
  /** Which edits need review. */
  readonly approval: Approval
  /** Resolves once searches of this process know the writes before. */
  readonly catchUp: () => Promise<void>
}

/** When a listing expires and has expired; null: it does not, and has not. */
export interface ListedTerm {
  readonly expiresAt: number | null
  readonly expiredAt: number | null
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

  /** See `findHistory`. */
  history(id: ListingId): Promise<PublicChange[]> {
    return findHistory(this.#sources.records, id)
  }

  /** See `inspectListing`. */
  inspect(principal: Principal, id: ListingId): Promise<InspectedListing> {
    return inspectListing(this.#sources.store, principal, id)
  }

  /** See `exportListings`. */
  export(
    principal: Principal,
    accountId: AccountId | null,
  ): AsyncIterable<readonly ListingDetail[]> {
    return exportListings(this.#sources.records, principal, accountId)
  }

  /** See `setListingActive`. */
  async setActive(principal: Principal, id: ListingId, active: boolean): Promise<boolean> {
    const { store, clock } = this.#sources
    const hasChanged = await setListingActive(store, clock, principal, { id, active })
    await this.#sources.catchUp()
    return hasChanged
  }

  /** See `renewListing`. */
  async renew(principal: Principal, id: ListingId): Promise<void> {
    await renewListing(this.#sources.store, this.#sources.clock, principal, id)
    await this.#sources.catchUp()
  }

  /** See `expiringListings`. */
  expiring(principal: Principal, accountId: AccountId): Promise<readonly RenewableListing[]> {
    const { store, clock } = this.#sources
    return expiringListings(store, principal, accountId, clock())
  }

  /** When a listing expires, or did; null: its plan has no term. */
  async termOf({ id, accountId }: Pick<Listing, 'id' | 'accountId'>): Promise<ListedTerm> {
    const { records, clock } = this.#sources
    const [account, term] = await Promise.all([
      records.plans.ofAccount(accountId),
      records.terms.of(id),
    ])
    const expiresAt = account && term && expiryOf(term, account, clock())
    return { expiresAt, expiredAt: term?.expiredAt ?? null }
  }

  /** See `arrangePhotos`. */
  async arrangePhotos(
    principal: Principal,
    id: ListingId,
    changes: readonly PhotoChange[],
  ): Promise<void> {
    await arrangePhotos(this.#sources, principal, id, changes)
    await this.#sources.catchUp()
  }

  /** See `arrangeDocuments`. */
  async arrangeDocuments(
    principal: Principal,
    id: ListingId,
    changes: readonly DocumentChange[],
  ): Promise<void> {
    await arrangeDocuments(this.#sources, principal, id, changes)
    await this.#sources.catchUp()
  }

  /** See `changeBoundary`. */
  async changeBoundary(principal: Principal, id: ListingId, boundary: string): Promise<void> {
    await changeBoundary(this.#sources, principal, id, boundary)
    await this.#sources.catchUp()
  }

  /** See `deleteListing`. The next search does not find the deleted listing. */
  async delete(deletion: ListingDeletion): Promise<boolean> {
    const wasThere = await deleteListing(this.#sources.store, this.#sources.clock, deletion)
    await this.#sources.catchUp()
    return wasThere
  }

  /** See `restoreListing`. */
  async restore(principal: Principal, id: ListingId): Promise<void> {
    await restoreListing(this.#sources.store, this.#sources.clock, principal, id)
    await this.#sources.catchUp()
  }
}
