import type { NewsState } from '../../domain/alerts/listing-news.ts'
import type { AlertAddress, SavedSearch } from '../../domain/alerts/saved-search.ts'
import type { AlertAddressId, ListingId, SavedSearchId } from '../../domain/values/ids.ts'
import { Queries } from '../sql/queries.ts'
import { alertFigures, dueSince } from './alert-figures.ts'
import {
  ADDRESSES,
  type AlertFigures,
  type AlertLink,
  type MailedRow,
  type NewsRange,
  PENDING,
  type PendingNews,
  type QuestionFilter,
  SEARCHES,
  STATES,
  TOLD,
} from './alert-records.ts'
import { dueWatches, watchesDue } from './watch-queries.ts'

export class AlertReader extends Queries {
  async address(id: AlertAddressId): Promise<AlertAddress | null> {
    const [found] = await this.addresses([id])
    return found ?? null
  }

  async addresses(ids: readonly AlertAddressId[]): Promise<readonly AlertAddress[]> {
    if (ids.length === 0) return []
    const rows = await this.#addresses().where('alert_address_id', 'in', ids).execute()
    return rows.map(ADDRESSES.read)
  }

  async addressWithHash(hash: Uint8Array): Promise<AlertAddress | null> {
    const row = await this.#addresses().where('address_hash', '=', hash).executeTakeFirst()
    return row ? ADDRESSES.read(row) : null
  }

  /** Addresses behind an id, by id, with those that have left. */
  async addressesAfter(after: AlertAddressId, limit: number): Promise<readonly AlertAddress[]> {
    const rows = await this.#addresses()
      .where('alert_address_id', '>', after)
      .orderBy('alert_address_id')
      .limit(limit)
      .execute()
    return rows.map(ADDRESSES.read)
  }

  async search(id: SavedSearchId): Promise<SavedSearch | null> {
    const [found] = await this.searches([id])
    return found ?? null
  }

  async searches(ids: readonly SavedSearchId[]): Promise<readonly SavedSearch[]> {
    if (ids.length === 0) return []
    const rows = await this.#searches().where('saved_search_id', 'in', ids).execute()
    return rows.map(SEARCHES.read)
  }

  /** All searches of addresses, by id. */
  async searchesOf(ids: readonly AlertAddressId[]): Promise<readonly SavedSearch[]> {
    if (ids.length === 0) return []
    const rows = await this.#searches()
      .where('alert_address_id', 'in', ids)
      .orderBy('saved_search_id')
      .execute()
    return rows.map(SEARCHES.read)
  }

  /** Searches that have changed since a version, by version. */
  async changedSince(version: number, limit: number): Promise<readonly SavedSearch[]> {
    const rows = await this.#searches()
      .where('version', '>', version)
      .orderBy('version')
      .limit(limit)
      .execute()
    return rows.map(SEARCHES.read)
  }

  /** How many searches are confirmed and mailed immediately. */
  async instantCount(): Promise<number> {
    const { count } = await this.db
      .selectFrom('saved_search')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('confirmed_at', 'is not', null)
      .where('instant_sequence', 'is not', null)
      .executeTakeFirstOrThrow()
    return Number(count)
  }

  async hasConfirmed(): Promise<boolean> {
    const row = await this.db
      .selectFrom('saved_search')
      .select('saved_search_id')
      .where('confirmed_at', 'is not', null)
      .limit(1)
      .executeTakeFirst()
    return row !== undefined
  }

  /** Null: there is no such link, or it is no longer valid. */
  async link(tokenHash: Uint8Array, now: number): Promise<AlertLink | null> {
    const row = await this.db
      .selectFrom('alert_link')
      .select(['alert_address_id', 'saved_search_id'])
      .where('token_hash', '=', tokenHash)
      .where('expires_at', '>', now)
      .executeTakeFirst()
    if (!row) return null
    return { addressId: row.alert_address_id, searchId: row.saved_search_id }
  }

  /**
   * When the n-th latest question after an instant was asked, in milliseconds since 1970 UTC; null:
   * there were fewer.
   */
  async questionAt(
    { mailboxHash, networkHash, keyId, accountId, isMailed, isOfKeys }: QuestionFilter,
    nth: number,
    since: number,
  ): Promise<number | null> {
    const row = await this.db
      .selectFrom('alert_question')
      .select('asked_at')
      .where('asked_at', '>', since)
      .$if(mailboxHash !== undefined, questions =>
        questions.where('mailbox_hash', '=', mailboxHash ?? null),
      )
      .$if(networkHash !== undefined, questions =>
        questions.where('network_hash', '=', networkHash ?? null),
      )
      .$if(keyId !== undefined, questions => questions.where('api_key_id', '=', keyId ?? null))
      .$if(accountId !== undefined, questions =>
        questions.where('account_id', '=', accountId ?? null),
      )
      .$if(isMailed === true, questions => questions.where('is_mailed', '=', 1))
      .$if(isOfKeys === true, questions => questions.where('account_id', 'is not', null))
      .orderBy('asked_at', 'desc')
      .offset(nth - 1)
      .limit(1)
      .executeTakeFirst()
    return row?.asked_at ?? null
  }

  /** The latest news of listings; those without known news are left out. */
  async states(ids: readonly ListingId[]): Promise<ReadonlyMap<ListingId, NewsState>> {
    if (ids.length === 0) return new Map()
    const rows = await this.db
      .selectFrom('alert_listing')
      .selectAll()
      .where('listing_id', 'in', ids)
      .execute()
    return new Map(rows.map(row => [row.listing_id, STATES.read(row)]))
  }

  /** The lands among these that went since an instant and were not seen again. */
  async goneLands(lands: readonly string[], since: number): Promise<ReadonlySet<string>> {
    if (lands.length === 0) return new Set()
    const rows = await this.db
      .selectFrom('alert_listing')
      .select('land')
      .where('land', 'in', lands)
      .where('gone_at', '>=', since)
      .execute()
    return new Set(rows.map(({ land }) => land))
  }

  /** Listings that are shown and have news, by id. */
  async newsBetween(
    { from, upTo, after }: NewsRange,
    limit: number,
  ): Promise<readonly NewsState[]> {
    const rows = await this.db
      .selectFrom('alert_listing')
      .selectAll()
      .where('last_sequence', '>', from)
      .where('last_sequence', '<=', upTo)
      .where('gone_at', 'is', null)
      .where('listing_id', '>', after)
      .orderBy('listing_id')
      .limit(limit)
      .execute()
    return rows.map(STATES.read)
  }

  async mailed(
    addresses: readonly AlertAddressId[],
    listings: readonly ListingId[],
  ): Promise<readonly MailedRow[]> {
    if (addresses.length === 0 || listings.length === 0) return []
    const rows = await this.db
      .selectFrom('alert_told')
      .selectAll()
      .where('alert_address_id', 'in', addresses)
      .where('listing_id', 'in', listings)
      .execute()
    return rows.map(TOLD.read)
  }

  /** The listings with news behind a number that addresses were mailed about. */
  async mailedNews(
    addresses: readonly AlertAddressId[],
    from: number,
  ): Promise<readonly MailedRow[]> {
    if (addresses.length === 0) return []
    const rows = await this.db
      .selectFrom('alert_told')
      .innerJoin('alert_listing', 'alert_listing.listing_id', 'alert_told.listing_id')
      .selectAll('alert_told')
      .where('alert_address_id', 'in', addresses)
      .where('last_sequence', '>', from)
      .execute()
    return rows.map(TOLD.read)
  }

  async pendingOf(addresses: readonly AlertAddressId[]): Promise<readonly PendingNews[]> {
    if (addresses.length === 0) return []
    const rows = await this.db
      .selectFrom('alert_pending')
      .selectAll()
      .where('alert_address_id', 'in', addresses)
      .orderBy('sequence', 'desc')
      .execute()
    return rows.map(PENDING.read)
  }

  /** Addresses with due news, the longest waiting first. */
  async pendingDue(now: number, limit: number): Promise<readonly AlertAddressId[]> {
    const rows = await this.db
      .selectFrom('alert_pending')
      .select('alert_address_id')
      .where('due_at', '<=', now)
      .groupBy('alert_address_id')
      .orderBy(({ fn }) => fn.min('due_at'))
      .limit(limit)
      .execute()
    return rows.map(row => row.alert_address_id)
  }

  /** Addresses with searches whose mail by day or week is due, by id. */
  async digestsDue(now: number, limit: number): Promise<readonly AlertAddressId[]> {
    const rows = await this.db
      .selectFrom('saved_search')
      .select('alert_address_id')
      .where('next_at', '<=', now)
      .groupBy('alert_address_id')
      .orderBy('alert_address_id')
      .limit(limit)
      .execute()
    return rows.map(row => row.alert_address_id)
  }

  /** The earliest number from which news are due by day or week; null: none are. */
  async earliestDue(now: number): Promise<number | null> {
    const { least } = await this.db
      .selectFrom('saved_search')
      .select(({ fn }) => fn.min('since_sequence').as('least'))
      .where('next_at', '<=', now)
      .executeTakeFirstOrThrow()
    return least as number | null
  }

  watchesDue(now: number, limit: number): Promise<readonly AlertAddressId[]> {
    return watchesDue(this.db, now, limit)
  }

  dueWatches(ids: readonly AlertAddressId[], now: number): Promise<readonly SavedSearch[]> {
    return dueWatches(this.db, ids, now)
  }

  figures(): Promise<AlertFigures> {
    return alertFigures(this.db)
  }

  /**
   * When the mail fell due that waits longest to be made, in milliseconds since 1970 UTC; null:
   * none is.
   */
  dueSince(now: number): Promise<number | null> {
    return dueSince(this.db, now)
  }

  #addresses() {
    return this.db.selectFrom('alert_address').selectAll()
  }

  #searches() {
    return this.db.selectFrom('saved_search').selectAll()
  }
}
