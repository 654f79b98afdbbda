import type { UserId } from '../../domain/values/ids.ts'
import { Queries } from '../sql/queries.ts'

/** The secret addresses of people's calendars, of which only hashes are stored. */
export class CalendarLinkReader extends Queries {
  async owner(tokenHash: Uint8Array): Promise<UserId | null> {
    const row = await this.db
      .selectFrom('calendar_link')
      .select('person_id')
      .where('token_hash', '=', tokenHash)
      .executeTakeFirst()
    return row?.person_id ?? null
  }

  async createdAt(userId: UserId): Promise<number | null> {
    const row = await this.db
      .selectFrom('calendar_link')
      .select('created_at')
      .where('person_id', '=', userId)
      .executeTakeFirst()
    return row?.created_at ?? null
  }
}

export class CalendarLinkWriter extends CalendarLinkReader {
  /** Gives a person an address, in place of a former one. */
  async put(userId: UserId, tokenHash: Uint8Array, now: number): Promise<void> {
    const row = { token_hash: tokenHash, created_at: now }
    await this.db
      .insertInto('calendar_link')
      .values({ person_id: userId, ...row })
      .onConflict(conflict => conflict.column('person_id').doUpdateSet(row))
      .execute()
  }

  /** @returns Whether the person had one. */
  async remove(userId: UserId): Promise<boolean> {
    const { numDeletedRows } = await this.db
      .deleteFrom('calendar_link')
      .where('person_id', '=', userId)
      .executeTakeFirst()
    return numDeletedRows > 0n
  }
}
