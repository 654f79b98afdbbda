import type { Principal } from '../../domain/accounts/principal.ts'
import {
  type AlertAddress,
  MAX_SEARCHES,
  notInstant,
  type SavedSearch,
  type SearchForm,
} from '../../domain/alerts/saved-search.ts'
import { type FaultList, Problem } from '../../domain/problem.ts'
import type { SearchQuery } from '../../domain/searching/search-query.ts'
import type { SavedSearchId } from '../../domain/values/ids.ts'
import type { Transaction } from '../../store/store.ts'
import { requireWriter } from '../permitted.ts'
import type { IdempotencyToken, Write } from '../writes/idempotent-requests.ts'
import { ALERTS, LOCKED, nextAlertVersion } from './alert-cursor.ts'
import { AlertHashes } from './alert-hashes.ts'
import { alertJob } from './alert-jobs.ts'
import { linkOf, newAlertLink } from './alert-links.ts'
import { leaveAddress } from './leave-address.ts'
import { type OwnSearch, ownSearch, type SavedSearchParts } from './own-searches.ts'
import { refuseQuestions } from './question-limits.ts'
import {
  foundInWeek,
  queryTextOf,
  readAddress,
  readWishes,
  type SearchWishes,
  searchWords,
} from './search-form.ts'
import { confirmedPlaces, switched } from './search-progress.ts'

/** A search before it is saved, and the mail that it would cause. */
export interface SearchPreview {
  /** The search in English words. */
  readonly words: string
  /** How many listings of the last seven days it finds. */
  readonly perWeek: number
  /** Why mail cannot come at once; null: it can. */
  readonly notInstant: string | null
}

/** A search about which somebody wants mail. */
export interface SearchSubmission {
  readonly form: SearchForm
  readonly query: SearchQuery
  /** The network address of the buyer: questions of one network are limited. */
  readonly buyerAddress: string
  /** Faults that were found before; the others are added. */
  readonly faults: FaultList
  readonly idempotency: IdempotencyToken | null
}

/** The question of a mailed link. */
export interface LinkedSearch extends OwnSearch {
  readonly address: string
}

/**
 * Searches about which people want mail. There is no account: whoever reads the mail of an address confirms each search, changes it and
 * ends it by links that are mailed.
 */
export class SavedSearches {
  readonly #parts: SavedSearchParts
  #hashes: Promise<AlertHashes> | null = null

  constructor(parts: SavedSearchParts) {
    this.#parts = parts
  }

  async preview(query: SearchQuery): Promise<SearchPreview> {
    const perWeek = await foundInWeek(this.#parts.searches, query, this.#parts.setting())
    const words = searchWords(query, this.#parts.setting())
    return { words, perWeek, notInstant: notInstant(query, perWeek) }
  }

  /**
   * Saves a search, and asks its address by mail. Nobody learns whether the address is known: an address whose owner has left is not asked, and
   * the answer is the same.
   * @throws Problem `invalid-input` that names each fault, `too-many-requests`.
   */
  async ask(submission: SearchSubmission): Promise<SearchPreview> {
    const { requests } = this.#parts
    return await requests.run(submission.idempotency, () => this.#prepared(submission), LOCKED)
  }

  /**
   * The same for the buyer of another site.
   * @throws Problem also `forbidden` for a key that may not do so.
   */
  async askBy(principal: Principal, submission: SearchSubmission): Promise<SearchPreview> {
    await requireWriter(this.#parts.store, principal, ['searches:write'])
    return await this.ask(submission)
  }

  async #prepared(submission: SearchSubmission): Promise<Write<SearchPreview>> {
    const { form, query, buyerAddress, faults } = submission
    const preview = await this.preview(query)
    const address = readAddress(form.emailAddress, faults)
    const wishes = readWishes(form, query, preview.perWeek, faults)
    const text = queryTextOf(query, faults)
    faults.throwIfAny()
    const hashes = await this.#hashed()
    return async transaction => {
      const { alerts, jobs } = transaction
      await transaction.lock(ALERTS)
      const now = this.#parts.sources.clock()
      await refuseQuestions(alerts, hashes, { address, buyerAddress }, now)
      const hash = hashes.person(address)
      const known = await alerts.addressWithHash(hash)
      if (known?.leftAt) return preview
      const { id } = known ?? (await alerts.addAddress(hash, address, now))
      const searchId = await this.#waiting(transaction, id, text, wishes, now)
      const recipient = known?.address ?? address
      const question = { kind: 'alert-question', recipient, alertAddressId: id, searchId } as const
      await jobs.add([alertJob(question)], now)
      return preview
    }
  }

  /** The search that waits to be confirmed: a new one, or the same one from before. */
  async #waiting(
    transaction: Transaction,
    addressId: AlertAddress['id'],
    query: string,
    wishes: SearchWishes,
    now: number,
  ): Promise<SavedSearchId> {
    const { alerts } = transaction
    const version = await nextAlertVersion(transaction)
    const known = await alerts.searchesOf([addressId])
    const same = known.find(one => one.confirmedAt === null && one.query === query)
    if (same) {
      await alerts.changeSearch(same.id, { ...wishes, createdAt: now, version })
      return same.id
    }
    const places = { born: 0, since: 0, instantFrom: null, forgotten: 0, nextAt: null }
    const search = { addressId, query, ...wishes, createdAt: now, confirmedAt: null }
    return (await alerts.addSearch({ ...search, version, ...places })).id
  }

  /** The search that a mailed link would confirm. @throws Problem `not-found`. */
  async linked(token: string): Promise<LinkedSearch> {
    const { store, sources } = this.#parts
    const { searchId, address } = await linkOf(store, token, 'one', sources.clock())
    const search = searchId && (await store.alerts.search(searchId))
    if (!search || address.address === null) throw gone()
    return { ...ownSearch(search, this.#parts.setting()), address: address.address }
  }

  /**
   * Confirms a search. Doing so again changes nothing. If the address has the same search already, that one gets the new settings.
   * @returns The token of a link to all searches of the address.
   * @throws Problem `not-found`, `conflict` when the address has ten others.
   */
  async confirm(token: string): Promise<LinkedSearch & { readonly all: string }> {
    const { store, sources } = this.#parts
    return await store.transact(async transaction => {
      const { alerts } = transaction
      await transaction.lock(ALERTS)
      const now = sources.clock()
      const { searchId, address } = await linkOf(transaction, token, 'one', now)
      const search = searchId && (await alerts.search(searchId))
      if (!search || address.address === null) throw gone()
      const confirmed =
        search.confirmedAt === null ? await this.#confirm(transaction, search) : search
      const link = { addressId: address.id, searchId: null }
      const { token: all } = await newAlertLink(transaction, sources.randomBytes, link, now)
      return { ...ownSearch(confirmed, this.#parts.setting()), address: address.address, all }
    }, LOCKED)
  }

  /**
   * Keeps an address whose owner wants no such mail from being asked again: as if all its mail were stopped. Doing so again changes nothing.
   * @throws Problem `not-found`.
   */
  async decline(token: string): Promise<void> {
    const { store, sources } = this.#parts
    await store.transact(async transaction => {
      await transaction.lock(ALERTS)
      const now = sources.clock()
      const { address } = await linkOf(transaction, token, 'one', now)
      await leaveAddress(transaction, address.id, now)
    }, LOCKED)
  }

  async #confirm(transaction: Transaction, search: SavedSearch): Promise<SavedSearch> {
    const { alerts } = transaction
    const { name, frequency, addressId } = search
    const now = this.#parts.sources.clock()
    const others = (await alerts.searchesOf([addressId])).filter(one => one.confirmedAt !== null)
    const same = others.find(({ query }) => query === search.query)
    if (same) {
      await alerts.mergeSearch(search.id, same.id)
      const changed = await switched(transaction, same, frequency, now, this.#parts)
      await alerts.changeSearch(same.id, { ...changed, ...(name !== '' && { name }) })
      return { ...same, ...changed }
    }
    if (others.length >= MAX_SEARCHES) {
      const detail = `An address has ${MAX_SEARCHES} searches at most. Remove one of yours first: each mail about land has a link to them. Then press the button again.`
      throw Problem.of('conflict', `You have ${MAX_SEARCHES} searches already`, detail)
    }
    const places = await confirmedPlaces(transaction, frequency, now, this.#parts)
    const version = await nextAlertVersion(transaction)
    const changes = { confirmedAt: now, version, ...places }
    await alerts.changeSearch(search.id, changes)
    return { ...search, ...changes }
  }

  #hashed(): Promise<AlertHashes> {
    const { store, sources } = this.#parts
    this.#hashes ??= AlertHashes.of(store, sources.randomBytes).catch(error => {
      this.#hashes = null
      throw error
    })
    return this.#hashes
  }
}

function gone(): Problem {
  const detail =
    'The search was removed, or its mail was stopped. Save it again to be told about new land.'
  return Problem.of('not-found', 'This search is no longer there', detail)
}
