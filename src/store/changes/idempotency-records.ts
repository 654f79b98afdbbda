import type { Kysely } from 'kysely'
import type { Schema } from '../schema/database-schema.ts'
import { Queries } from '../sql/queries.ts'

/** The stored result of a request with an idempotency token. */
export interface RememberedResult {
  /** The same for the same request, and another for any other request. */
  readonly fingerprint: string
  /** JSON. */
  readonly result: string
}

export class IdempotencyReader extends Queries {
  /** The result of an earlier request with this token, made after `since`; null: there was none. */
  async find(keyId: string, token: string, since: number): Promise<RememberedResult | null> {
    const row = await this.db
      .selectFrom('idempotency')
      .select(['fingerprint', 'result'])
      .where('key_id', '=', keyId)
      .where('token', '=', token)
      .where('created_at', '>', since)
      .executeTakeFirst()
    return row ?? null
  }
}

export class IdempotencyWriter extends IdempotencyReader {
  readonly #writersOverlap: boolean

  /** @param writersOverlap Whether other transactions may remove results at the same time. */
  constructor(db: Kysely<Schema>, writersOverlap: boolean) {
    super(db)
    this.#writersOverlap = writersOverlap
  }

  /**
   * Claims a token for a request, unless a request made after `since` has claimed it. Another
   * transaction that claims the same token waits for the end of this one.
   * @returns The result of the other request; null: the token is claimed now, and `finish` has to
   * follow.
   */
  async claim(
    keyId: string,
    token: string,
    fingerprint: string,
    { at, since }: { readonly at: number; readonly since: number },
  ): Promise<RememberedResult | null> {
    const row = { fingerprint, result: '', created_at: at }
    const { numInsertedOrUpdatedRows } = await this.db
      .insertInto('idempotency')
      .values({ key_id: keyId, token, ...row })
      .onConflict(conflict =>
        conflict
          .columns(['key_id', 'token'])
          .doUpdateSet(row)
          .where('idempotency.created_at', '<=', since),
      )
      .executeTakeFirstOrThrow()
    return numInsertedOrUpdatedRows === 1n ? null : this.find(keyId, token, since)
  }

  /** Stores the result of the request that has claimed a token. @param result JSON. */
  async finish(keyId: string, token: string, result: string): Promise<void> {
    await this.db
      .updateTable('idempotency')
      .set({ result })
      .where('key_id', '=', keyId)
      .where('token', '=', token)
      .execute()
  }

  /**
   * Removes the oldest results of requests made up to an instant, except those in use. @param limit
   * At most this many. @returns How many.
   */
  async forgetUntil(at: number, limit: number): Promise<number> {
    const { numDeletedRows } = await this.db
      .deleteFrom('idempotency')
      .where(({ eb, refTuple, selectFrom }) =>
        eb(
          refTuple('key_id', 'token'),
          'in',
          selectFrom('idempotency')
            .select(['key_id', 'token'])
            .where('created_at', '<=', at)
            .orderBy('created_at')
            .limit(limit)
            .$if(this.#writersOverlap, open => open.forUpdate().skipLocked())
            .$asTuple('key_id', 'token'),
        ),
      )
      .executeTakeFirst()
    return Number(numDeletedRows)
  }
}
