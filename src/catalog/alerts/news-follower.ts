import { hash } from 'node:crypto'
import {
  afterEvent,
  BACK_WITHIN_MS,
  lastOf,
  type NewsState,
  newsFor,
} from '../../domain/alerts/listing-news.ts'
import type { SavedSearch } from '../../domain/alerts/saved-search.ts'
import type { EventCursor } from '../../domain/published/event-cursor.ts'
import type { PublishedEvent } from '../../domain/published/published-event.ts'
import type { SearchRecord } from '../../domain/searching/search-record.ts'
import type { ListingId, SavedSearchId } from '../../domain/values/ids.ts'
import { inSlices } from '../../domain/values/in-slices.ts'
import type { MailedRow, PendingNews } from '../../store/alerts/alert-records.ts'
import type { Store, Transaction } from '../../store/store.ts'
import { readLog } from '../published/published-log.ts'
import { ALERTS, alertVersion, LOCKED, readAlertCursor, writeAlertCursor } from './alert-cursor.ts'
import type { InstantSearches } from './instant-searches.ts'
import type { SearchTimes } from './search-progress.ts'
import { ShortTurns } from './short-turns.ts'
import { markWatched } from './watch-news.ts'

const EVENTS_PER_STEP = 200
/**
 * How much news one transaction writes, in about a quarter of a second. An import may make news for
 * a hundred thousand searches.
 */
const NEWS_PER_STEP = 10_000
/** Parameters of one statement. */
const IDS_AT_ONCE = 5000

/** The meaning of some events. */
interface Reading {
  /** The last of the events. */
  readonly upTo: number
  readonly events: readonly PublishedEvent[]
  readonly states: ReadonlyMap<ListingId, NewsState>
  readonly met: readonly Met[]
}

/** A listing with news, and the searches that it meets. */
interface Met {
  readonly state: NewsState
  readonly record: SearchRecord
  readonly searches: readonly SavedSearchId[]
}

export interface FollowerOptions extends SearchTimes {
  /** How long news is held, so that one email has all of it, in milliseconds. */
  readonly gatherMs: number
  readonly clock: () => number
  /** Takes or renews the lease of this process. @returns False: another process has it. */
  readonly take: (leases: Transaction['leases']) => Promise<boolean>
}

/**
 * Reads the published log for saved searches. One step stores the latest news of the listings of
 * some events, finds the instant searches that match, and stores the news for their addresses, in
 * one transaction with its own cursor. So nothing is lost or sent twice, whichever process does the
 * next step and wherever one is killed.
 */
export class NewsFollower {
  readonly #store: Store
  readonly #searches: InstantSearches
  readonly #options: FollowerOptions

  constructor(store: Store, searches: InstantSearches, options: FollowerOptions) {
    this.#store = store
    this.#searches = searches
    this.#options = options
  }

  /** Does one step. @returns Whether it wrote something, so there may be more. */
  async step(): Promise<boolean> {
    const store = this.#store
    const cursor = await readAlertCursor(store)
    const log = await readLog(store)
    if (!cursor || !log?.isReady) return false
    if (cursor.log !== log.id) return await this.#restart(cursor, log)
    const events = await store.published.events(cursor.sequence, EVENTS_PER_STEP)
    if (events.length === 0) return false
    await this.#searches.catchUp()
    const reading = await this.#read(cursor, events)
    return await store.transact(transaction => this.#write(transaction, cursor, reading), {
      ...LOCKED,
      isStep: true,
    })
  }

  /** Reads some events, or only the first of them if these are news for very many searches. */
  async #read(cursor: EventCursor, events: readonly PublishedEvent[]): Promise<Reading> {
    const records = await this.#records(events)
    for (let some = events; ; some = some.slice(0, Math.ceil(some.length / 4))) {
      const states = await this.#states(some, records)
      const met = await this.#met(cursor, states, records)
      const count = met.reduce((sum, { searches }) => sum + searches.length, 0)
      const upTo = some.at(-1)?.sequence ?? cursor.sequence
      if (count <= NEWS_PER_STEP || some.length === 1) {
        return { upTo, events: some, states, met }
      }
    }
  }

  /** The published log has a new name: its numbers mean nothing here. */
  async #restart(cursor: EventCursor, { id, sequence }: { id: string; sequence: number }) {
    return await this.#store.transact(async transaction => {
      if (!(await this.#locked(transaction, cursor))) return false
      await transaction.alerts.restart(sequence, this.#options.clock())
      await writeAlertCursor(transaction, { log: id, sequence })
      return true
    }, LOCKED)
  }

  async #records(events: readonly PublishedEvent[]): Promise<ReadonlyMap<ListingId, SearchRecord>> {
    const ids = [...new Set(events.map(({ listingId }) => listingId))]
    const records = await this.#store.listings.searchRecords(ids)
    return new Map(records.map(record => [record.id, record]))
  }

  /**
   * The present states of the listings of some events, without those that no search could notify
   * about.
   */
  async #states(
    events: readonly PublishedEvent[],
    records: ReadonlyMap<ListingId, SearchRecord>,
  ): Promise<ReadonlyMap<ListingId, NewsState>> {
    const { alerts } = this.#store
    const known = await alerts.states([...new Set(events.map(({ listingId }) => listingId))])
    const lands = new Map([...records].map(([id, record]) => [id, landOf(record)]))
    const since = this.#options.clock() - BACK_WITHIN_MS
    const criteria = [...new Set(lands.values())].filter(land => land !== '')
    const gone = new Set(await alerts.goneLands(criteria, since))
    const states = new Map(known)
    for (const event of events) {
      const { listingId, kind } = event
      const land = lands.get(listingId) ?? ''
      const facts = { land, isRelisted: gone.has(land) }
      const state = afterEvent(states.get(listingId) ?? null, event, facts)
      if (state === null) continue
      states.set(listingId, state)
      // Within these events, one listing may be removed and another added for the same land.
      if (kind === 'removed' && state.land !== '') gone.add(state.land)
    }
    return states
  }

  async #met(
    { sequence }: EventCursor,
    states: ReadonlyMap<ListingId, NewsState>,
    records: ReadonlyMap<ListingId, SearchRecord>,
  ): Promise<readonly Met[]> {
    const turns = new ShortTurns()
    const met: Met[] = []
    for (const [id, state] of states) {
      const record = records.get(id)
      if (!record || state.goneAt !== null || lastOf(state) <= sequence) continue
      const searches = this.#searches.matches(record)
      if (searches.length > 0) met.push({ state, record, searches })
      await turns.next()
    }
    return met
  }

  /** @returns Whether the cursor moved. */
  async #write(
    transaction: Transaction,
    cursor: EventCursor,
    { upTo, events, states, met }: Reading,
  ): Promise<boolean> {
    if (!(await this.#locked(transaction, cursor))) return false
    const { alerts } = transaction
    if (!(await alerts.hasConfirmed())) {
      // No confirmed searches are left. The next confirmed one starts over.
      await writeAlertCursor(transaction, null)
      return true
    }
    // A search has changed since: the next step reads it first.
    if ((await alertVersion(transaction)) !== this.#searches.version) return false
    await alerts.keepStates([...states.values()])
    if (met.length > 0) await alerts.keepPending(await this.#pending(transaction, cursor, met))
    await markWatched(transaction, events, this.#options.clock(), this.#options)
    await writeAlertCursor(transaction, { ...cursor, sequence: upTo })
    return true
  }

  /** Keeps other processes from continuing at the same cursor. */
  async #locked(transaction: Transaction, cursor: EventCursor): Promise<boolean> {
    await transaction.lock(ALERTS)
    if (!(await this.#options.take(transaction.leases))) return false
    const present = await readAlertCursor(transaction)
    return present?.log === cursor.log && present.sequence === cursor.sequence
  }

  async #pending(
    transaction: Transaction,
    cursor: EventCursor,
    met: readonly Met[],
  ): Promise<readonly PendingNews[]> {
    const { clock, gatherMs } = this.#options
    const searches = await this.#found(transaction, met)
    const mailed = await this.#told(transaction, searches, met)
    const dueAt = clock() + gatherMs
    const rows = new Map<string, PendingNews>()
    for (const { state, record, searches: ids } of met) {
      for (const id of ids) {
        const search = searches.get(id)
        if (!search || search.instantFrom === null) continue
        const key = `${search.addressId} ${record.id}`
        if (rows.has(key) || !this.#searches.meetsNow(search, record)) continue
        const reader = {
          since: Math.max(cursor.sequence, search.instantFrom),
          known: Math.max(search.born, search.forgotten),
        }
        const before = mailed.get(key)
        const news = newsFor(state, reader, before ?? null)
        if (news === null) continue
        rows.set(key, {
          addressId: search.addressId,
          listingId: record.id,
          searchId: id,
          // Pending news has not been emailed: a new listing stays new when its price drops, and is
          // emailed no later.
          ...(before?.pending ?? { ...news, dueAt }),
          priceUsd: state.priceUsd,
          sequence: lastOf(state),
        })
      }
    }
    return [...rows.values()]
  }

  async #found(
    { alerts }: Transaction,
    met: readonly Met[],
  ): Promise<ReadonlyMap<SavedSearchId, SavedSearch>> {
    const found = new Map<SavedSearchId, SavedSearch>()
    const ids = [...new Set(met.flatMap(({ searches }) => searches))]
    for (const some of inSlices(ids, IDS_AT_ONCE)) {
      for (const search of await alerts.searches(some)) found.set(search.id, search)
    }
    for (const id of ids) if (!found.has(id)) this.#searches.forget(id)
    return found
  }

  /** The news that addresses were emailed, or that is pending for them, by address and listing. */
  async #told(
    { alerts }: Transaction,
    searches: ReadonlyMap<SavedSearchId, SavedSearch>,
    met: readonly Met[],
  ) {
    const listings = met.map(({ record }) => record.id)
    const addresses = [...new Set([...searches.values()].map(({ addressId }) => addressId))]
    const mailed = new Map<string, Pick<MailedRow, 'priceUsd' | 'sequence'> & WithPending>()
    for (const some of inSlices(addresses, IDS_AT_ONCE)) {
      for (const row of await alerts.mailed(some, listings)) {
        mailed.set(`${row.addressId} ${row.listingId}`, row)
      }
      for (const row of await alerts.pendingOf(some)) {
        const { addressId, listingId, kind, priceBeforeUsd, dueAt, priceUsd, sequence } = row
        const pending = { kind, priceBeforeUsd, dueAt }
        mailed.set(`${addressId} ${listingId}`, { priceUsd, sequence, pending })
      }
    }
    return mailed
  }
}

interface WithPending {
  /** The pending news, if any. */
  readonly pending?: Pick<PendingNews, 'kind' | 'priceBeforeUsd' | 'dueAt'>
}

/**
 * Recognizes the same land in another listing by its size and street address; empty without a house
 * number, because lots along a road may have the same size. It is a hash, so that nothing readable
 * remains of a removed listing.
 */
function landOf({ texts, acres }: SearchRecord): string {
  const [, address = ''] = texts
  if (!/^[1-9]/.test(address) || acres === null) return ''
  return hash('sha256', `${address.toLowerCase()} ${acres}`).slice(0, 32)
}
