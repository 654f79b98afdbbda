import { MAX_SEARCHES, type SavedSearch } from '../../domain/alerts/saved-search.ts'
import { Problem } from '../../domain/problem.ts'
import type { ClockAndRandom } from '../../domain/values/clock.ts'
import type { Transaction } from '../../store/store.ts'
import { nextAlertVersion } from '../alerts/alert-cursor.ts'
import { confirmedPlaces, type SearchTimes, switched } from '../alerts/search-progress.ts'

/**
 * Starts the email about a search. If the address has the same search already, that one gets the
 * new settings. Repeating it changes nothing. The caller holds the lock, and knows that the request
 * comes from the owner of the address.
 * @throws Problem `conflict` when the address has ten others.
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
  if (others.length >= MAX_SEARCHES) {
    const detail = `You can save up to ${MAX_SEARCHES} searches. Delete one first, with the link in any of your alerts, then confirm this one again.`
    throw Problem.of('conflict', `You already have ${MAX_SEARCHES} saved searches`, detail)
  }
  const places = await confirmedPlaces(transaction, frequency, now, parts)
  const version = await nextAlertVersion(transaction)
  const changes = { confirmedAt: now, version, ...places }
  await alerts.changeSearch(search.id, changes)
  return { ...search, ...changes }
}
