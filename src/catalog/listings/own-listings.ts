import { mayActFor, type Principal } from '../../domain/accounts/principal.ts'
import type { ListingDetail } from '../../domain/listings/listing.ts'
import { unknownListing } from '../../domain/listings/listing-problems.ts'
import type { ListingId } from '../../domain/values/ids.ts'
import type { Reader } from '../../store/store.ts'

/** The listings of those who may see more of them than everybody: also hidden and deleted ones. */
export class OwnListings {
  readonly #records: Reader

  constructor(records: Reader) {
    this.#records = records
  }

  /** A listing, shown or not, also one that was deleted. @throws Problem `not-found` for an unknown listing, and for one of an account whose listings the principal may not see. */
  async find(principal: Principal, id: ListingId): Promise<ListingDetail> {
    const detail = await this.#records.listings.detail(id)
    if (!detail || !mayActFor(principal, ['listings:read'], detail.listing.accountId)) {
      throw unknownListing(id)
    }
    return detail
  }
}
