import type { UserId } from '../../domain/values/ids.ts'
import { Queries } from '../sql/queries.ts'

/** A person who gets the figures of each week by email. */
export interface FigureReceiver {
  readonly userId: UserId
  readonly email: string
}

/** The people who get the figures of each week by email. */
export class FigureMailReader extends Queries {
  /** The token that ends the emails; null: the person gets none. */
  async tokenOf(id: UserId): Promise<string | null> {
    const row = await this.db
      .selectFrom('figures_mail')
      .select('token')
      .where('person_id', '=', id)
      .executeTakeFirst()
    return row?.token ?? null
  }

  /** Those who may sign in and have not had the email of a week, at most `limit`. */
  async due(week: number, limit: number): Promise<readonly FigureReceiver[]> {
    const rows = await this.db
      .selectFrom('figures_mail')
      .innerJoin('person', 'person.person_id', 'figures_mail.person_id')
      .select(['figures_mail.person_id', 'email'])
      .where('week', '<', week)
      .where('disabled_at', 'is', null)
      .orderBy('figures_mail.person_id')
      .limit(limit)
      .execute()
    return rows.map(({ person_id, email }) => ({ userId: person_id, email }))
  }

  /** Null: no one has the token. */
  async receiver(token: string): Promise<FigureReceiver | null> {
    const row = await this.db
      .selectFrom('figures_mail')
      .innerJoin('person', 'person.person_id', 'figures_mail.person_id')
      .select(['figures_mail.person_id', 'email'])
      .where('token', '=', token)
      .executeTakeFirst()
    return row ? { userId: row.person_id, email: row.email } : null
  }
}

export class FigureMailWriter extends FigureMailReader {
  /** A person who gets the emails already keeps the token. @param week The last week left out. */
  async add(id: UserId, token: string, week: number): Promise<void> {
    await this.db
      .insertInto('figures_mail')
      .values({ person_id: id, token, week })
      .onConflict(conflict => conflict.column('person_id').doNothing())
      .execute()
  }

  async remove(id: UserId): Promise<void> {
    await this.db.deleteFrom('figures_mail').where('person_id', '=', id).execute()
  }

  /** @returns False: the email of the week was added before, or the person wants none. */
  async markMailed(id: UserId, week: number): Promise<boolean> {
    const { numUpdatedRows } = await this.db
      .updateTable('figures_mail')
      .set({ week })
      .where('person_id', '=', id)
      .where('week', '<', week)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }
}
