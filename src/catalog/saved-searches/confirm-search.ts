import { MAX_SEARCHES, type SavedSearch } from '../../domain/alerts/saved-search.ts'
import { MAX_WATCHES } from '../../domain/alerts/watched-listing.ts'
import { Problem } from '../../domain/problem.ts'
import type { ClockAndRandom } from '../../domain/values/clock.ts'
import type { Transaction } from '../../store/store.ts'
import { nextAlertVersion } from '../alerts/alert-cursor.ts'
import { confirmedPlaces, type SearchTimes, switched } from '../alerts/search-progress.ts'

/**
 * Starts the email about a search. If the address has the same search already, that one gets the
 * new settings. Repeating it changes nothing. The caller holds the lock, and knows that the request
 * comes from the owner of the address.
 * @throws Problem `conflict` when the address has as many others as it may have.
 */
export async function confirmSearch(
  transaction: Transaction,
  search: SavedSearch,
  parts: SearchTimes & { readonly sources: Pick<ClockAndRandom, 'clock'> },
): Promise<SavedSearch> {
  if (search.confirmedAt !== null) return search
  const { alerts } = transaction
  const { name, frequency, addressId } = search
  const now = parts.sources.clock()
  const others = (await alerts.searchesOf([addressId])).filter(one => one.confirmedAt !== null)
  const same = others.find(({ query }) => query === search.query)
  if (same) {
    await alerts.mergeSearch(search.id, same.id)
    const changed = await switched(transaction, { search: same, frequency }, now, parts)
    await alerts.changeSearch(same.id, { ...changed, ...(name !== '' && { name }) })
    return { ...same, ...changed }
  }
  requireRoom(search, others)
  const places = await confirmedPlaces(transaction, search, now, parts)
  const version = await nextAlertVersion(transaction)
  const changes = { confirmedAt: now, version, ...places }
  await alerts.changeSearch(search.id, changes)
  return { ...search, ...changes }
}

/** Watched listings and searches are limited apart. @throws Problem `conflict`. */
function requireRoom({ listingId }: SavedSearch, others: readonly SavedSearch[]): void {
  const isWatch = listingId !== null
  const most = isWatch ? MAX_WATCHES : MAX_SEARCHES
  if (others.filter(one => (one.listingId !== null) === isWatch).length < most) return
  if (isWatch) {
    const detail = `You can watch up to ${most} listings. Stop watching one first, with the link in any of your alerts, then confirm this one again.`
    throw Problem.of('conflict', `You already watch ${most} listings`, detail)
  }
  const detail = `You can save up to ${most} searches. Delete one first, with the link in any of your alerts, then confirm this one again.`
  throw Problem.of('conflict', `You already have ${most} saved searches`, detail)
}
