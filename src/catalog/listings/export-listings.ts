import { accountsFor, type Principal } from '../../domain/accounts/principal.ts'
import type { ListingDetail } from '../../domain/listings/listing.ts'
import { Problem } from '../../domain/problem.ts'
import type { AccountId, ListingId } from '../../domain/values/ids.ts'
import type { Reader } from '../../store/store.ts'
import { knownAccount, permitted, requireAccount } from '../permitted.ts'

const LISTINGS_PER_PAGE = 100

/**
 * Reads all listings except deleted ones, by id, with fields that only their owners see. Each page
 * is read when the previous one has been consumed, so a listing comes in its state at that moment.
 * @param accountId Only listings of this account; null: of all.
 * @throws Problem `forbidden` when the principal may not edit these listings, `not-found` when the
 * account does not exist.
 */
export async function* exportListings(
  { listings, members }: Reader,
  principal: Principal,
  accountId: AccountId | null,
): AsyncIterable<readonly ListingDetail[]> {
  permitted(principal, ['listings:write'], 'export listings')
  if (accountId !== null) {
    requireAccount(principal, ['listings:write'], accountId)
    await knownAccount({ members }, accountId)
  } else if (accountsFor(principal, ['listings:write']) !== 'all') {
    throw Problem.of('forbidden', 'Account not allowed', 'You may not export all listings.')
  }
  let last = 0 as ListingId
  for (;;) {
    const ids = await listings.idsAfter(accountId, last, LISTINGS_PER_PAGE)
    const end = ids.at(-1)
    if (end === undefined) return
    const details = await listings.details(ids)
    yield details.toSorted((one, other) => one.listing.id - other.listing.id)
    last = end
  }
}
