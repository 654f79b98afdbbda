import type { Kysely } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { ListingReader } from '../listings/listing-reader.ts'
import { SqlReader } from '../readers/sql-reader.ts'
import type { Schema } from '../schema/database-schema.ts'
import type { Store } from '../store.ts'
import { PostgresChangeQueries } from './change-log/postgres-change-queries.ts'
import type { TransactionIds } from './change-log/transaction-ids.ts'

/** Reads a database within one read-only transaction, so that nothing in it ever changes. */
export class FrozenStore extends SqlReader implements Store {
  readonly listingSearch = null
  readonly servers = null
  readonly writersOverlap = true
  readonly sharedCounts = null
  readonly serverClock = null

  /** @param db Its only connection has the transaction open. */
  constructor(db: Kysely<Schema>, ids: TransactionIds) {
    const listings = new ListingReader(db, jsonArrayFrom)
    super(db, { listings, changes: new PostgresChangeQueries(db, ids) }, { jsonArrayFrom })
  }

  transact(): Promise<never> {
    return Promise.reject(new Error('Nothing can be written here.'))
  }

  clearRemoved(): Promise<never> {
    return this.transact()
  }

  watchChanges(): Disposable {
    return { [Symbol.dispose]() {} }
  }

  async [Symbol.asyncDispose](): Promise<void> {}
}
