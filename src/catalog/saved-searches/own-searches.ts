import type { ConfirmationLimits } from '../../domain/alerts/confirmation-limits.ts'
import { notInstant, type SavedSearch, type SearchForm } from '../../domain/alerts/saved-search.ts'
import { FaultList, Problem } from '../../domain/problem.ts'
import type { SearchSetting } from '../../domain/searching/search-query.ts'
import type { ClockAndRandom } from '../../domain/values/clock.ts'
import type { SavedSearchId } from '../../domain/values/ids.ts'
import type { Reader, Store } from '../../store/store.ts'
import { ALERTS, LOCKED } from '../alerts/alert-cursor.ts'
import { alertJob } from '../alerts/alert-jobs.ts'
import { linkOf } from '../alerts/alert-links.ts'
import {
  foundInWeek,
  queryOf,
  readAddress,
  readWishes,
  searchWords,
} from '../alerts/search-form.ts'
import { type SearchTimes, switched } from '../alerts/search-progress.ts'
import type { Searches } from '../searches/searches.ts'
import type { IdempotencyToken, IdempotentRequests } from '../writes/idempotent-requests.ts'
import { AlertHashes } from './alert-hashes.ts'
import { confirmSearch } from './confirm-search.ts'
import { countQuestion } from './confirmation-counts.ts'
import { leaveAddress } from './leave-address.ts'

/** A saved search, or a watch, as its owner sees it. */
export interface OwnSearch
  extends Pick<SavedSearch, 'id' | 'name' | 'query' | 'listingId' | 'frequency'> {
  readonly words: string
  readonly isConfirmed: boolean
}

/** The searches to which a mailed link leads. */
export interface SearchesOfAddress {
  /** Null: the person who reads the mail of the address has left. */
  readonly address: string | null
  readonly searches: readonly OwnSearch[]
}

/** What is to be saved or sent, and by whom. */
export interface Submission {
  readonly form: SearchForm
  /** The network address of the buyer: questions of one network are limited. */
  readonly buyerAddress: string
  /** Faults that were found before; the others are added. */
  readonly faults: FaultList
  readonly idempotency: IdempotencyToken | null
}

export interface SavedSearchParts extends SearchTimes {
  readonly store: Store
  readonly sources: ClockAndRandom
  readonly searches: Pick<Searches, 'search'>
  readonly requests: IdempotentRequests
  readonly setting: () => SearchSetting
  readonly confirmationLimits: ConfirmationLimits
}

/** The searches of a person who reads the mail of an address, by the links that are mailed. */
export class OwnSearches {
  readonly #parts: SavedSearchParts

  constructor(parts: SavedSearchParts) {
    this.#parts = parts
  }

  /** All searches of the address that a link was mailed to. @throws Problem `not-found`. */
  async own(token: string): Promise<SearchesOfAddress> {
    const { store, sources, setting } = this.#parts
    const { address } = await linkOf(store, token, 'all', sources.clock())
    const searches = await store.alerts.searchesOf([address.id])
    return {
      address: address.address,
      searches: await Promise.all(searches.map(search => ownSearch(search, setting(), store))),
    }
  }

  /**
   * Emails a link to all searches to an address that has any. The answer does not reveal whether it
   * has, and counts like a request to confirm a search.
   * @throws Problem `invalid-input`, `too-many-requests`.
   */
  async sendLink({
    form,
    buyerAddress,
    faults,
  }: Pick<Submission, 'form' | 'buyerAddress' | 'faults'>): Promise<void> {
    const { store, sources, confirmationLimits: limits } = this.#parts
    const address = readAddress(form.emailAddress, faults)
    faults.throwIfAny()
    const hashes = await AlertHashes.of(store, sources.randomBytes)
    await store.transact(async transaction => {
      const { alerts, jobs } = transaction
      await transaction.lock(ALERTS)
      const now = sources.clock()
      const question = { address, buyerAddress, key: null }
      const lane = await countQuestion(alerts, hashes, question, { limits, now })
      const known = await alerts.addressWithHash(hashes.person(address))
      if (lane === null || !known || known.address === null) return
      if ((await alerts.searchesOf([known.id])).length === 0) return
      const recipient = known.address
      const mail = { kind: 'alert-link', recipient, alertAddressId: known.id } as const
      await jobs.add([alertJob(mail, lane)], now)
    }, LOCKED)
  }

  /** @throws Problem `invalid-input` that names each fault, `not-found`. */
  async change(
    token: string,
    id: SavedSearchId,
    form: Pick<SearchForm, 'name' | 'frequency'>,
  ): Promise<void> {
    const { store, sources, searches, setting } = this.#parts
    const search = await this.#ofLink(store, token, id)
    const faults = new FaultList()
    const query = queryOf(search)
    // A search that was narrow enough stays so: the number of its listings changes from week to
    // week.
    const isAnyway = search.listingId !== null || search.frequency === form.frequency
    const perWeek = isAnyway ? 0 : await foundInWeek(searches, query, setting())
    const wishes = readWishes(form, isAnyway ? null : notInstant(query, perWeek), faults)
    faults.throwIfAny()
    await store.transact(async transaction => {
      await transaction.lock(ALERTS)
      const present = await this.#ofLink(transaction, token, id)
      const changed = await switched(
        transaction,
        { search: present, frequency: wishes.frequency },
        sources.clock(),
        this.#parts,
      )
      // A watch is named after its listing.
      const name = present.listingId === null ? wishes.name : present.name
      await transaction.alerts.changeSearch(id, { ...changed, name })
    }, LOCKED)
  }

  /**
   * Confirms a pending search. Repeating it changes nothing. @throws Problem `not-found`,
   * `conflict` when there are ten others.
   */
  async confirm(token: string, id: SavedSearchId): Promise<void> {
    await this.#parts.store.transact(async transaction => {
      await transaction.lock(ALERTS)
      const search = await this.#ofLink(transaction, token, id)
      await confirmSearch(transaction, search, this.#parts)
    }, LOCKED)
  }

  /**
   * Removing a search again does nothing. @throws Problem `not-found` for a link that is not valid.
   */
  async remove(token: string, id: SavedSearchId): Promise<void> {
    const { store, sources } = this.#parts
    await store.transact(async transaction => {
      const { alerts } = transaction
      await transaction.lock(ALERTS)
      const { addressId } = await linkOf(transaction, token, 'all', sources.clock())
      const search = await alerts.search(id)
      if (search?.addressId === addressId) await alerts.removeSearch(id)
    }, LOCKED)
  }

  /**
   * Unsubscribes the address that a link was emailed to from everything. Only its hash stays, so
   * that it is not asked again. Repeating it changes nothing.
   * @throws Problem `not-found`.
   */
  async leave(token: string): Promise<void> {
    const { store, sources } = this.#parts
    await store.transact(async transaction => {
      await transaction.lock(ALERTS)
      const now = sources.clock()
      const { address } = await linkOf(transaction, token, 'all', now)
      await leaveAddress(transaction, address.id, now)
    }, LOCKED)
  }

  async #ofLink(
    reader: Pick<Reader, 'alerts'>,
    token: string,
    id: SavedSearchId,
  ): Promise<SavedSearch> {
    const { addressId } = await linkOf(reader, token, 'all', this.#parts.sources.clock())
    const search = await reader.alerts.search(id)
    if (search?.addressId === addressId) return search
    throw Problem.of('not-found', 'No such search', 'This search was already deleted.')
  }
}

export async function ownSearch(
  search: SavedSearch,
  setting: SearchSetting,
  reader: Pick<Reader, 'members'>,
): Promise<OwnSearch> {
  const { id, name, query, listingId, frequency, confirmedAt } = search
  const words = listingId === null ? await searchWords(queryOf(search), setting, reader) : name
  return { id, name, query, listingId, frequency, words, isConfirmed: confirmedAt !== null }
}
