import type { Principal } from '../../domain/accounts/principal.ts'
import {
  type AlertAddress,
  MAX_NAME_CHARACTERS,
  MAX_WAITING_SEARCHES,
  notInstant,
} from '../../domain/alerts/saved-search.ts'
import { watchQuery } from '../../domain/alerts/watched-listing.ts'
import type { Listing } from '../../domain/listings/listing.ts'
import { Problem } from '../../domain/problem.ts'
import type { SearchQuery } from '../../domain/searching/search-query.ts'
import type { SavedSearchId } from '../../domain/values/ids.ts'
import { firstCharacters } from '../../domain/values/plain-text.ts'
import type { NewSearch } from '../../store/alerts/alert-records.ts'
import type { Transaction } from '../../store/store.ts'
import { ALERTS, LOCKED, nextAlertVersion } from '../alerts/alert-cursor.ts'
import { alertJob } from '../alerts/alert-jobs.ts'
import { linkOf, newAlertLink } from '../alerts/alert-links.ts'
import {
  foundInWeek,
  queryTextOf,
  readAddress,
  readWishes,
  type SearchWishes,
  searchWords,
} from '../alerts/search-form.ts'
import { requireWriter } from '../permitted.ts'
import type { Write } from '../writes/idempotent-requests.ts'
import { AlertHashes } from './alert-hashes.ts'
import { confirmSearch } from './confirm-search.ts'
import { countQuestion, type Question } from './confirmation-counts.ts'
import { leaveAddress } from './leave-address.ts'
import {
  type OwnSearch,
  ownSearch,
  type SavedSearchParts,
  type Submission,
} from './own-searches.ts'

/** A search before it is saved, and the mail that it would cause. */
export interface SearchPreview {
  /** The search in English words. */
  readonly words: string
  /** How many listings of the last seven days it finds. */
  readonly perWeek: number
  /** Why emails cannot be instant; null: they can. */
  readonly notInstant: string | null
}

/** A search to save. */
export interface SearchSubmission extends Submission {
  readonly query: SearchQuery
}

/** A listing to watch, as it is public. */
export interface WatchSubmission extends Submission {
  readonly listing: Pick<Listing, 'id' | 'title' | 'priceUsd' | 'status'>
}

/** The content of a search to save, and what its form is answered. */
interface Prepared<Answer> {
  readonly answer: Answer
  readonly content: Pick<NewSearch, 'query' | 'listingId' | 'watchPriceUsd' | 'watchState'> &
    SearchWishes
}

/** The question of a mailed link. */
export interface LinkedSearch extends OwnSearch {
  readonly address: string
  /** How many other searches of the address await confirmation. */
  readonly others: number
}

/**
 * Saved searches and their email alerts. They need no account: the owner of an address confirms,
 * changes and ends each search by emailed links.
 */
export class SavedSearches {
  readonly #parts: SavedSearchParts
  #hashes: Promise<AlertHashes> | null = null

  constructor(parts: SavedSearchParts) {
    this.#parts = parts
  }

  async preview(query: SearchQuery): Promise<SearchPreview> {
    const perWeek = await foundInWeek(this.#parts.searches, query, this.#parts.setting())
    const words = await searchWords(query, this.#parts.setting(), this.#parts.store)
    return { words, perWeek, notInstant: notInstant(query, perWeek) }
  }

  /**
   * Saves a search, and emails its address to confirm it. The answer does not reveal whether the
   * address is known: one that has unsubscribed is not asked, and the answer is the same. If the
   * mailbox has been asked six times within a day, no email goes out: the links in earlier ones
   * lead to the search.
   * @throws Problem `invalid-input` that names each fault, `too-many-requests`.
   */
  async ask(submission: SearchSubmission): Promise<SearchPreview> {
    return await this.#ask(submission, null, () => this.#search(submission))
  }

  /**
   * Watches a listing: its address is emailed when the price or the status changes, once it has
   * confirmed, as for a search. The same listing again is one watch.
   * @throws Problem like `ask`.
   */
  async watch(submission: WatchSubmission): Promise<void> {
    await this.#ask(submission, null, () => this.#watched(submission))
  }

  /**
   * The same for the buyer of another site.
   * @throws Problem also `forbidden` for a key that may not do so, and `too-many-requests` when the
   * key, its account or all keys have asked for too many confirmation emails.
   */
  async askBy(principal: Principal, submission: SearchSubmission): Promise<SearchPreview> {
    const key = await this.#keyOf(principal)
    return await this.#ask(submission, key, () => this.#search(submission))
  }

  /** @throws Problem like `askBy`. */
  async watchBy(principal: Principal, submission: WatchSubmission): Promise<void> {
    const key = await this.#keyOf(principal)
    await this.#ask(submission, key, () => this.#watched(submission))
  }

  /** The key that asks for emails to others. */
  async #keyOf(principal: Principal): Promise<Question['key']> {
    await requireWriter(this.#parts.store, principal, ['searches:write'])
    const { actor } = principal
    return actor.kind === 'key' ? actor : null
  }

  async #watched({ form, listing, faults }: WatchSubmission): Promise<Prepared<null>> {
    const { id, title, priceUsd, status } = listing
    const { frequency } = readWishes(form, null, faults)
    const name = firstCharacters(title, MAX_NAME_CHARACTERS)
    const facts = { listingId: id, watchPriceUsd: priceUsd, watchState: status }
    return { answer: null, content: { query: watchQuery(id), ...facts, name, frequency } }
  }

  async #search({ form, query, faults }: SearchSubmission): Promise<Prepared<SearchPreview>> {
    const preview = await this.preview(query)
    const wishes = readWishes(form, preview.notInstant, faults)
    const text = queryTextOf(query, faults)
    const facts = { listingId: null, watchPriceUsd: null, watchState: null }
    return { answer: preview, content: { query: text, ...facts, ...wishes } }
  }

  async #ask<Answer>(
    submission: Submission,
    key: Question['key'],
    read: () => Promise<Prepared<Answer>>,
  ): Promise<Answer> {
    const { requests } = this.#parts
    const write = () => this.#prepared(submission, key, read)
    return await requests.run(submission.idempotency, write, LOCKED)
  }

  async #prepared<Answer>(
    { form, buyerAddress, faults }: Submission,
    key: Question['key'],
    read: () => Promise<Prepared<Answer>>,
  ): Promise<Write<Answer>> {
    const { confirmationLimits } = this.#parts
    const address = readAddress(form.emailAddress, faults)
    const { answer, content } = await read()
    faults.throwIfAny()
    const hashes = await this.#hashed()
    return async transaction => {
      const { alerts, jobs } = transaction
      await transaction.lock(ALERTS)
      const now = this.#parts.sources.clock()
      const question = { address, buyerAddress, key }
      const lane = await countQuestion(alerts, hashes, question, {
        limits: confirmationLimits,
        now,
      })
      const hash = hashes.person(address)
      const known = await alerts.addressWithHash(hash)
      if (known?.leftAt) return answer
      const { id } = known ?? (await alerts.addAddress(hash, address, now))
      const searchId = await this.#waiting(transaction, { addressId: id, ...content }, now)
      if (lane === null) return answer
      const recipient = known?.address ?? address
      const mail = { kind: 'alert-question', recipient, alertAddressId: id, searchId } as const
      await jobs.add([alertJob(mail, lane)], now)
      return answer
    }
  }

  /** The search to confirm: a new one, or the same one from before. */
  async #waiting(
    transaction: Transaction,
    content: { readonly addressId: AlertAddress['id'] } & Prepared<unknown>['content'],
    now: number,
  ): Promise<SavedSearchId> {
    const { alerts } = transaction
    const version = await nextAlertVersion(transaction)
    const known = await alerts.searchesOf([content.addressId])
    const waiting = known.filter(({ confirmedAt }) => confirmedAt === null)
    const same = waiting.find(one => one.query === content.query)
    if (same) {
      await alerts.changeSearch(same.id, { ...content, createdAt: now, version })
      return same.id
    }
    const [oldest] = waiting.toSorted((one, other) => one.createdAt - other.createdAt)
    if (oldest && waiting.length >= MAX_WAITING_SEARCHES) await alerts.removeSearch(oldest.id)
    const unread = { born: 0, since: 0, instantFrom: null, forgotten: 0 }
    const undue = { confirmedAt: null, nextAt: null, watchDueAt: null }
    return (await alerts.addSearch({ ...content, createdAt: now, version, ...unread, ...undue })).id
  }

  /** The search that a mailed link would confirm. @throws Problem `not-found`. */
  async linked(token: string): Promise<LinkedSearch> {
    const { store, sources } = this.#parts
    const { searchId, address } = await linkOf(store, token, 'one', sources.clock())
    const search = searchId && (await store.alerts.search(searchId))
    if (!search || address.address === null) throw gone()
    const all = await store.alerts.searchesOf([address.id])
    const others = all.filter(({ id, confirmedAt }) => id !== search.id && confirmedAt === null)
    const own = await ownSearch(search, this.#parts.setting(), store)
    return { ...own, address: address.address, others: others.length }
  }

  /**
   * Confirms a search. Repeating it changes nothing. If the address has the same search already,
   * that one gets the new settings.
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
      const confirmed = await confirmSearch(transaction, search, this.#parts)
      const link = { addressId: address.id, searchId: null }
      const { token: all } = await newAlertLink(transaction, sources.randomBytes, link, now)
      const own = await ownSearch(confirmed, this.#parts.setting(), transaction)
      return { ...own, address: address.address, others: 0, all }
    }, LOCKED)
  }

  /**
   * Creates a link to all searches, also unconfirmed ones, of the address that got a confirmation
   * request.
   * @returns Its token.
   * @throws Problem `not-found`.
   */
  async linkToAll(token: string): Promise<string> {
    const { store, sources } = this.#parts
    return await store.transact(async transaction => {
      await transaction.lock(ALERTS)
      const now = sources.clock()
      const { address } = await linkOf(transaction, token, 'one', now)
      const link = { addressId: address.id, searchId: null }
      return (await newAlertLink(transaction, sources.randomBytes, link, now)).token
    }, LOCKED)
  }

  /**
   * Unsubscribes an address whose owner wants no such email, so that it is not asked again.
   * Repeating it changes nothing.
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
    'The search was deleted, or you unsubscribed. To get alerts, save the search again.'
  return Problem.of('not-found', 'This search was deleted', detail)
}
