import type { Kysely } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/sqlite'
import type { SearchRecord } from '../../domain/searching/search-record.ts'
import type { AccountId } from '../../domain/values/ids.ts'
import { ListingQueries } from '../listings/listing-queries.ts'
import type { Schema } from '../sql/database-schema.ts'
import { streamedListings } from './listing-stream.ts'

/** Up to so many listings, starting a thread takes longer than reading them. */
const MAX_READ_HERE = 20_000

export class SqliteListingQueries extends ListingQueries {
  readonly #file: string
  readonly #closing: AbortSignal

  /** @param closing Stops the reading of `file` when the store is closed. */
  constructor(db: Kysely<Schema>, file: string, closing: AbortSignal) {
    super(db, jsonArrayFrom)
    this.#file = file
    this.#closing = closing
  }

  override async *allSearchRecords(
    accountId: AccountId | null,
  ): AsyncIterable<readonly SearchRecord[]> {
    const isStreamed = accountId === null && (await this.#isLarge())
    if (isStreamed) yield* streamedListings(this.#file, this.#closing)
    else yield* super.allSearchRecords(accountId)
  }

  async #isLarge(): Promise<boolean> {
    const row = await this.db
      .selectFrom('listing')
      .select('listing_id')
      .orderBy('listing_id')
      .limit(1)
      .offset(MAX_READ_HERE)
      .executeTakeFirst()
    return row !== undefined
  }
}
