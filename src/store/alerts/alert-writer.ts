import type { Kysely } from 'kysely'
import type { NewsState } from '../../domain/alerts/listing-news.ts'
import type { AlertAddress, SavedSearch } from '../../domain/alerts/saved-search.ts'
import type { AlertAddressId, SavedSearchId } from '../../domain/values/ids.ts'
import type { Schema } from '../schema/database-schema.ts'
import type { BulkInsert } from '../sql/bulk-insert.ts'
import { AlertReader } from './alert-reader.ts'
import {
  ADDRESSES,
  type AlertLink,
  addressColumns,
  type ConfirmationRequest,
  type MailedRow,
  type NewSearch,
  newSearchRow,
  type PendingNews,
  pendingRow,
  SEARCHES,
  searchColumns,
  stateRow,
} from './alert-records.ts'
import { restartAlerts } from './restart-alerts.ts'
import { markRemoved, markWatches, type WatchMark } from './watch-queries.ts'

export class AlertWriter extends AlertReader {
  readonly #insert: BulkInsert

  constructor(db: Kysely<Schema>, insert: BulkInsert) {
    super(db)
    this.#insert = insert
  }

  async addAddress(hash: Uint8Array, address: string, now: number): Promise<AlertAddress> {
    const row = await this.db
      .insertInto('alert_address')
      .values({
        address_hash: hash,
        address,
        created_at: now,
        left_at: null,
        mailed_at: null,
        instant_day: '',
        instant_mails: 0,
        refusals: 0,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    return ADDRESSES.read(row)
  }

  async changeAddress(
    id: AlertAddressId,
    changes: Partial<Omit<AlertAddress, 'id' | 'createdAt'>>,
  ): Promise<void> {
    const columns = addressColumns(changes)
    await this.db
      .updateTable('alert_address')
      .set(columns)
      .where('alert_address_id', '=', id)
      .execute()
  }

  /** Removes an address with everything about it. */
  async removeAddress(id: AlertAddressId): Promise<void> {
    await this.#removeContents(id)
    await this.db.deleteFrom('alert_link').where('alert_address_id', '=', id).execute()
    await this.db.deleteFrom('alert_address').where('alert_address_id', '=', id).execute()
  }

  /** Removes everything about an address but its hash, and where its links led. */
  async blankAddress(id: AlertAddressId, now: number): Promise<void> {
    await this.#removeContents(id)
    const unused = { instantDay: '', instantMails: 0, mailedAt: null, refusals: 0 }
    await this.changeAddress(id, { address: null, leftAt: now, ...unused })
  }

  async #removeContents(id: AlertAddressId): Promise<void> {
    await this.db.deleteFrom('alert_told').where('alert_address_id', '=', id).execute()
    await this.removePending([id])
    await this.db.deleteFrom('saved_search').where('alert_address_id', '=', id).execute()
  }

  async addSearch(search: NewSearch): Promise<SavedSearch> {
    const row = await this.db
      .insertInto('saved_search')
      .values(newSearchRow(search))
      .returningAll()
      .executeTakeFirstOrThrow()
    return SEARCHES.read(row)
  }

  async changeSearch(
    id: SavedSearchId,
    changes: Partial<Omit<SavedSearch, 'id' | 'addressId'>>,
  ): Promise<void> {
    const columns = searchColumns(changes)
    await this.db
      .updateTable('saved_search')
      .set(columns)
      .where('saved_search_id', '=', id)
      .execute()
  }

  /** Removes a search with the news that wait for it, and the links that confirm it. */
  async removeSearch(id: SavedSearchId): Promise<void> {
    await this.db.deleteFrom('alert_pending').where('saved_search_id', '=', id).execute()
    await this.db.deleteFrom('alert_link').where('saved_search_id', '=', id).execute()
    await this.db.deleteFrom('saved_search').where('saved_search_id', '=', id).execute()
  }

  /** Removes a search in favor of another one, which the links of the first confirm from now on. */
  async mergeSearch(from: SavedSearchId, into: SavedSearchId): Promise<void> {
    await this.db
      .updateTable('alert_link')
      .set({ saved_search_id: into })
      .where('saved_search_id', '=', from)
      .execute()
    await this.removeSearch(from)
  }

  restart(sequence: number, now: number): Promise<void> {
    return restartAlerts(this.db, sequence, now)
  }

  markWatches(mark: WatchMark): Promise<void> {
    return markWatches(this.db, mark)
  }

  markRemoved(now: number, limit: number): Promise<number> {
    return markRemoved(this.db, now, limit)
  }

  async addLink(
    tokenHash: Uint8Array,
    { addressId, searchId }: AlertLink,
    expiresAt: number,
  ): Promise<void> {
    const ids = { alert_address_id: addressId, saved_search_id: searchId }
    await this.db
      .insertInto('alert_link')
      .values({ token_hash: tokenHash, ...ids, expires_at: expiresAt })
      .execute()
  }

  async addQuestion(question: ConfirmationRequest): Promise<void> {
    const { mailboxHash, networkHash, keyId, accountId, isMailed, askedAt } = question
    await this.db
      .insertInto('alert_question')
      .values({
        mailbox_hash: mailboxHash,
        network_hash: networkHash,
        asked_at: askedAt,
        api_key_id: keyId,
        account_id: accountId,
        is_mailed: isMailed ? 1 : 0,
      })
      .execute()
  }

  async keepStates(states: readonly NewsState[]): Promise<void> {
    if (states.length > 0) {
      await this.#insert('alert_listing', states.map(stateRow), ['listing_id'])
    }
  }

  async keepMailed(rows: readonly MailedRow[], now: number): Promise<void> {
    if (rows.length === 0) return
    const mailed = rows.map(({ addressId, listingId, priceUsd, sequence }) => ({
      alert_address_id: addressId,
      listing_id: listingId,
      price_usd: priceUsd,
      sequence,
      told_at: now,
    }))
    await this.#insert('alert_told', mailed, ['alert_address_id', 'listing_id'])
  }

  async keepPending(rows: readonly PendingNews[]): Promise<void> {
    if (rows.length === 0) return
    await this.#insert('alert_pending', rows.map(pendingRow), ['alert_address_id', 'listing_id'])
  }

  async removePending(addresses: readonly AlertAddressId[]): Promise<void> {
    if (addresses.length === 0) return
    await this.db.deleteFrom('alert_pending').where('alert_address_id', 'in', addresses).execute()
  }

  async delayPending(address: AlertAddressId, dueAt: number): Promise<void> {
    await this.db
      .updateTable('alert_pending')
      .set({ due_at: dueAt })
      .where('alert_address_id', '=', address)
      .execute()
  }

  async removeExpiredLinks(now: number, limit: number): Promise<number> {
    const { numDeletedRows } = await this.db
      .deleteFrom('alert_link')
      .where('token_hash', 'in', query =>
        query
          .selectFrom('alert_link')
          .select('token_hash')
          .where('expires_at', '<=', now)
          .limit(limit),
      )
      .executeTakeFirst()
    return Number(numDeletedRows)
  }

  async removeOldQuestions(before: number, limit: number): Promise<number> {
    const { numDeletedRows } = await this.db
      .deleteFrom('alert_question')
      .where('alert_question_id', 'in', query =>
        query
          .selectFrom('alert_question')
          .select('alert_question_id')
          .where('asked_at', '<', before)
          .limit(limit),
      )
      .executeTakeFirst()
    return Number(numDeletedRows)
  }

  /**
   * Removes searches that were not confirmed, and addresses that have no others and have not
   * left.
   */
  async removeUnconfirmed(before: number, limit: number): Promise<number> {
    const old = await this.db
      .selectFrom('saved_search')
      .select(['saved_search_id', 'alert_address_id'])
      .where('confirmed_at', 'is', null)
      .where('created_at', '<', before)
      .limit(limit)
      .execute()
    for (const row of old) await this.removeSearch(row.saved_search_id)
    for (const id of new Set(old.map(row => row.alert_address_id))) {
      await this.#removeUnused(id)
    }
    return old.length
  }

  /** Removes an address that has no searches and has not left. */
  async #removeUnused(id: AlertAddressId): Promise<void> {
    const address = await this.address(id)
    const isUsed = (await this.searchesOf([id])).length > 0
    if (address?.leftAt === null && !isUsed) await this.removeAddress(id)
  }

  async removeOldMailed(before: number, limit: number): Promise<number> {
    const old = await this.db
      .selectFrom('alert_told')
      .select(['alert_address_id', 'listing_id'])
      .where('told_at', '<', before)
      .limit(limit)
      .execute()
    for (const { alert_address_id, listing_id } of old) {
      await this.db
        .deleteFrom('alert_told')
        .where('alert_address_id', '=', alert_address_id)
        .where('listing_id', '=', listing_id)
        .execute()
    }
    return old.length
  }

  /** Removes the news of listings whose last event is older than an instant. */
  async removeOldStates(before: number, limit: number): Promise<number> {
    const { numDeletedRows } = await this.db
      .deleteFrom('alert_listing')
      .where('listing_id', 'in', query =>
        query
          .selectFrom('alert_listing')
          .select('listing_id')
          .where('changed_at', '<', before)
          .limit(limit),
      )
      .executeTakeFirst()
    return Number(numDeletedRows)
  }
}
