import type { AlertAddress, SavedSearch } from '../../domain/alerts/saved-search.ts'
import type { AlertAddressId, ListingId } from '../../domain/values/ids.ts'
import type { SearchIndex } from '../../search/search-index.ts'
import type { MailedRow, PendingNews } from '../../store/alerts/alert-records.ts'
import type { Store, Transaction } from '../../store/store.ts'
import { ALERTS, LOCKED, readAlertCursor } from './alert-cursor.ts'
import { addMail, type MailOptions, pendingNews } from './instant-mails.ts'
import { type FoundNews, NewsWindow } from './news-window.ts'
import { nextOf } from './search-progress.ts'
import { ShortTurns } from './short-turns.ts'
import { watchNews } from './watch-news.ts'

const ADDRESSES_AT_ONCE = 50

/** The due searches of an address, and the news that they have found. */
interface Digest {
  readonly searches: readonly SavedSearch[]
  readonly found: readonly FoundNews[]
  readonly pending: readonly PendingNews[]
}

export interface DigestOptions extends MailOptions {
  readonly newIndex: () => SearchIndex
}

/**
 * Sends daily and weekly emails at their hour. The news is found outside the transaction; then the
 * emails, their contents and the new cursors are stored together, for the searches that have not
 * changed in the meantime.
 */
export class Digests {
  readonly #store: Store
  readonly #options: DigestOptions
  /** Shared by all searches that are due at one hour; null: none is. */
  #window: NewsWindow | null = null

  constructor(store: Store, options: DigestOptions) {
    this.#store = store
    this.#options = options
  }

  /** Mails some due searches. @returns Whether there may be more. */
  async step(): Promise<boolean> {
    const now = this.#options.clock()
    const { alerts } = this.#store
    const due = await alerts.digestsDue(now, ADDRESSES_AT_ONCE)
    const cursor = await readAlertCursor(this.#store)
    if (due.length === 0 || cursor === null) {
      this.#window = null
      return false
    }
    const searches = (await alerts.searchesOf(due)).filter(search => isDue(search, now))
    const window = await this.#windowFor(searches, cursor.sequence, now)
    const digests = await this.#digests(searches, window)
    const write = (transaction: Transaction) => this.#write(transaction, digests, window)
    return await this.#store.transact(write, LOCKED)
  }

  async #windowFor(
    searches: readonly SavedSearch[],
    upTo: number,
    now: number,
  ): Promise<NewsWindow> {
    const least = Math.min(...searches.map(({ since }) => since))
    if (this.#window && this.#window.from <= least) return this.#window
    const from = Math.min(least, (await this.#store.alerts.earliestDue(now)) ?? least)
    this.#window = await NewsWindow.of(this.#store, from, upTo, this.#options.newIndex)
    return this.#window
  }

  async #digests(
    searches: readonly SavedSearch[],
    window: NewsWindow,
  ): Promise<ReadonlyMap<AlertAddressId, Digest>> {
    const { alerts } = this.#store
    const setting = this.#options.setting()
    const byAddress = Map.groupBy(searches, ({ addressId }) => addressId)
    const ids = [...byAddress.keys()]
    const mailed = Map.groupBy(
      await alerts.mailedNews(ids, window.from),
      ({ addressId }) => addressId,
    )
    const waiting = Map.groupBy(await alerts.pendingOf(ids), ({ addressId }) => addressId)
    const turns = new ShortTurns()
    const digests = new Map<AlertAddressId, Digest>()
    for (const [id, own] of byAddress) {
      const pending = waiting.get(id) ?? []
      const known = knownOf(mailed.get(id) ?? [], pending)
      const found: FoundNews[] = []
      for (const search of own) {
        const news = window.find(search, { upTo: endOf(search, window), mailed: known }, setting)
        if (news) found.push(news)
        await turns.next()
      }
      digests.set(id, { searches: own, found, pending })
    }
    return digests
  }

  /** @returns False: another process has the lease. */
  async #write(
    transaction: Transaction,
    digests: ReadonlyMap<AlertAddressId, Digest>,
    window: NewsWindow,
  ): Promise<boolean> {
    await transaction.lock(ALERTS)
    if (!(await this.#options.take(transaction.leases))) return false
    const { alerts } = transaction
    const present = new Map(
      (await alerts.searchesOf([...digests.keys()])).map(search => [search.id, search]),
    )
    const now = this.#options.clock()
    for (const address of await alerts.addresses([...digests.keys()])) {
      const digest = digests.get(address.id)
      const isSame = ({ id, version, since }: SavedSearch) =>
        present.get(id)?.version === version && present.get(id)?.since === since
      // The search was changed or removed: compose the email again without the old version.
      if (!digest?.searches.every(isSame)) continue
      await this.#mail(transaction, address, { ...digest, window }, now)
    }
    return true
  }

  async #mail(
    transaction: Transaction,
    address: AlertAddress,
    { searches, found, window }: Digest & { readonly window: NewsWindow },
    now: number,
  ): Promise<void> {
    const { alerts } = transaction
    const pending = await alerts.pendingOf([address.id])
    const news = [...pendingNews(pending), ...found]
    const due = await alerts.dueWatches([address.id], now)
    const watched = await watchNews(transaction, due, this.#options.setting().gazetteer)
    if (news.length > 0 || watched.length > 0) {
      await addMail(transaction, address, { news, pending, watched }, now)
    }
    const mailed = found.flatMap(one => one.mailed.map(row => ({ ...row, addressId: address.id })))
    await alerts.keepMailed(withoutRepeats(mailed), now)
    for (const search of searches) {
      const own = found.find(({ searchId }) => searchId === search.id)
      const isForgetful = own !== undefined && own.count > own.mailed.length
      const since = endOf(search, window)
      const nextAt = nextOf(search.frequency, now, this.#options)
      const forgotten = isForgetful ? since : search.forgotten
      await alerts.changeSearch(search.id, { since, nextAt, forgotten })
    }
  }
}

function isDue({ nextAt, confirmedAt }: SavedSearch, now: number): boolean {
  return nextAt !== null && nextAt <= now && confirmedAt !== null
}

/**
 * The search's cursor after this email. If the search is now instant, the cursor stops where
 * instant emails began.
 */
function endOf({ instantFrom, since }: SavedSearch, { upTo }: NewsWindow): number {
  return Math.max(since, Math.min(instantFrom ?? upTo, upTo))
}

function knownOf(
  mailed: readonly MailedRow[],
  pending: readonly PendingNews[],
): ReadonlyMap<ListingId, Pick<MailedRow, 'priceUsd' | 'sequence'>> {
  return new Map([...mailed, ...pending].map(row => [row.listingId, row]))
}

/** Two searches may have found one listing. */
function withoutRepeats(rows: readonly MailedRow[]): readonly MailedRow[] {
  return [...new Map(rows.map(row => [row.listingId, row])).values()]
}
