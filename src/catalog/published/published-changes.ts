import type { Member } from '../../domain/accounts/member.ts'
import { isPublic, type ListingDetail } from '../../domain/listings/listing.ts'
import { publicHistory } from '../../domain/listings/public-history.ts'
import { type PublicOffer, publicOffer } from '../../domain/listings/public-offer.ts'
import { Problem } from '../../domain/problem.ts'
import { cursorOf, cursorText, type EventCursor } from '../../domain/published/event-cursor.ts'
import type { PublishedEvent } from '../../domain/published/published-event.ts'
import type { AccountId, ListingId } from '../../domain/values/ids.ts'
import type { Store } from '../../store/store.ts'
import { accountsOfOffices, officesBeside } from '../accounts/offices-beside.ts'
import { EventTail } from './event-tail.ts'
import { whyLost } from './lost-places.ts'
import { readReadyLog } from './published-log.ts'
import { readerPlaces } from './reader-places.ts'

/** A part of the published log. */
export interface EventPage {
  /** Oldest first. */
  readonly events: readonly PublishedEvent[]
  /** The cursor after these events, even if there are none. */
  readonly cursor: string
  readonly hasMore: boolean
}

const REASONS = {
  'other-state':
    'The cursor belongs to another state of the database, such as one before a restore.',
  'too-old': 'The cursor is too old: changes are kept for 90 days.',
} as const

/** Changes of listings for the public, for readers that keep their place themselves. */
export class PublishedChanges {
  readonly #store: Store
  readonly #tail: EventTail
  /** The slots of waiting readers. */
  readonly places = readerPlaces()

  /** @param onError Called with errors of polling for new events. */
  constructor(store: Store, onError: (error: unknown) => void) {
    this.#store = store
    this.#tail = new EventTail(store, onError)
  }

  /**
   * The events after a cursor, up to a limit.
   * @param text The cursor; null: the present end of the log, as a start for later calls.
   * @param waitMs How long to wait for an event if there is none yet.
   * @throws Problem `invalid-input` for text that is not a cursor, `gone` for another log's cursor
   * or one too far behind, `unavailable` while the log is being built.
   */
  async read(
    text: string | null,
    limit: number,
    waitMs: number,
    signal: AbortSignal,
  ): Promise<EventPage> {
    const place = text === null ? null : readCursor(text)
    if (place !== null && waitMs > 0) return await this.#waited(place, limit, waitMs, signal)
    return (await this.#stored(place, limit)).page
  }

  /** The same for a waiting reader. Repeated calls cause no query. */
  async #waited(
    from: EventCursor,
    limit: number,
    waitMs: number,
    signal: AbortSignal,
  ): Promise<EventPage> {
    let place = from
    let cached = this.#kept(from, limit)
    if (cached === null) {
      const { page, log } = await this.#stored(from, limit)
      if (page.events.length > 0) return page
      place = readCursor(page.cursor)
      this.#tail.keep(log, place.sequence)
      cached = this.#kept(place, limit)
    }
    if (cached !== null && cached.events.length > 0) return cached
    await this.#tail.wait(waitMs, signal)
    return this.#kept(place, limit) ?? (await this.#stored(place, limit)).page
  }

  /** The events behind a place from memory; null: they are not there. */
  #kept(place: EventCursor, limit: number): EventPage | null {
    const found = this.#tail.page(place, limit + 1)
    return found && pageOf(place, found.events, found.upTo, limit)
  }

  /** The same from the database. @param place Null: the present end of the log. */
  async #stored(place: EventCursor | null, limit: number) {
    const log = await readReadyLog(this.#store)
    const { id, sequence: last } = log
    if (place === null) return { log, page: pageOf({ log: id, sequence: last }, [], last, limit) }
    const lost = await whyLost(this.#store, log, place)
    if (lost !== null) throw gone(REASONS[lost])
    const found = await this.#store.published.events(place.sequence, limit + 1)
    return { log, page: pageOf(place, found, last, limit) }
  }

  /**
   * The listings as their pages show them now, in any order; those that are not shown are left out.
   * Reads the database that has the events: a replica may get the listing of an event later than
   * the event.
   */
  async listings(ids: readonly ListingId[]): Promise<readonly ListingDetail[]> {
    const details = await this.#store.listings.details(ids)
    return details.filter(({ listing, member }) => isPublic(listing, member))
  }

  /**
   * The offices that the public sees with accounts, by account id; see `officesBeside`. Read as
   * `listings`.
   */
  offices(accounts: readonly Member[]): Promise<ReadonlyMap<AccountId, Member>> {
    return officesBeside(this.#store, accounts)
  }

  /**
   * When accounts, or what is shown of their offices, were changed last, by id. Read as `listings`.
   */
  changedAccounts(ids: readonly AccountId[]): Promise<ReadonlyMap<AccountId, number>> {
    return this.#store.members.changedAt(ids)
  }

  /** The accounts that show these offices, by the ids of the offices; see `accountsOfOffices`. */
  accountsOfOffices(ids: readonly AccountId[]): Promise<ReadonlyMap<AccountId, AccountId[]>> {
    return accountsOfOffices(this.#store, ids)
  }

  /** Wakes waiting readers: this process has just published events. */
  hurry(): void {
    this.#tail.hurry()
  }

  /**
   * The offers of listings as everybody could see them, by id; listings that were never shown are
   * left out. Reads where `listings` does.
   */
  async offers(ids: readonly ListingId[]): Promise<ReadonlyMap<ListingId, PublicOffer>> {
    const offers = new Map<ListingId, PublicOffer>()
    for (const [id, states] of await this.#store.listings.histories(ids)) {
      const offer = publicOffer(publicHistory(states))
      if (offer) offers.set(id, offer)
    }
    return offers
  }

  /** Whether the process is stopping. */
  get isStopped(): boolean {
    return this.#tail.isStopped
  }

  /** Releases all waiting readers. */
  stop(): void {
    this.#tail.stop()
  }
}

function readCursor(text: string): EventCursor {
  const given = cursorOf(text)
  if (given !== null) return given
  const detail = 'The cursor must be one that an earlier answer has given, unchanged.'
  throw Problem.of('invalid-input', 'Invalid after', detail)
}

/**
 * @param found The events after the cursor, up to one more than the limit. @param upTo Events are
 * complete up to here.
 */
function pageOf(
  cursor: EventCursor,
  found: readonly PublishedEvent[],
  upTo: number,
  limit: number,
): EventPage {
  const events = found.slice(0, limit)
  // Without events, the cursor moves to the end, so that it does not expire while nothing happens.
  const sequence = events.at(-1)?.sequence ?? Math.max(cursor.sequence, upTo)
  return { events, cursor: cursorText({ ...cursor, sequence }), hasMore: found.length > limit }
}

function gone(reason: string): Problem {
  const next =
    'Read all listings again, by /ext/export.jsonl, and go on from the cursor of that file.'
  return Problem.of('gone', 'Cursor not valid', `${reason} ${next}`)
}
