import { type Kysely, type Selectable, sql, type Updateable } from 'kysely'
import type { Session } from '../../domain/users/session.ts'
import type { SessionId, UserId } from '../../domain/values/ids.ts'
import type { Schema } from '../schema/database-schema.ts'
import type { SessionTable } from '../schema/user-tables.ts'
import { Queries } from '../sql/queries.ts'

/** The attempts of one subject. */
export interface SubjectAttempts {
  readonly count: number
  /** In milliseconds since 1970 UTC. */
  readonly oldestAt: number
}

/** How many sessions a person has at most, and how many known browsers. */
const MAX_OF_PERSON = 100

export class SessionReader extends Queries {
  /** The session of a token, whether or not it has ended; null: there is none. */
  async byToken(tokenHash: Uint8Array): Promise<Session | null> {
    const row = await this.db
      .selectFrom('session')
      .selectAll()
      .where('token_hash', '=', tokenHash)
      .executeTakeFirst()
    return row ? sessionOf(row) : null
  }

  /** The sessions of a person, the latest first. */
  async of(userId: UserId): Promise<readonly Session[]> {
    const rows = await this.db
      .selectFrom('session')
      .selectAll()
      .where('person_id', '=', userId)
      .orderBy('used_at', 'desc')
      .orderBy('session_id', 'desc')
      .execute()
    return rows.map(sessionOf)
  }

  /** The attempts of each subject since an instant; subjects without any are left out. */
  async attempts(
    subjects: readonly string[],
    since: number,
  ): Promise<ReadonlyMap<string, SubjectAttempts>> {
    const rows = await this.db
      .selectFrom('attempt')
      .select(({ fn }) => ['subject', fn.countAll<number>().as('count'), fn.min('at').as('oldest')])
      .where('subject', 'in', subjects)
      .where('at', '>', since)
      .groupBy('subject')
      .execute()
    return new Map(
      rows.map(({ subject, count, oldest }) => [
        subject,
        { count: Number(count), oldestAt: Number(oldest) },
      ]),
    )
  }

  /** Whether a person has signed in by the browser with this token. */
  async isKnownDevice(tokenHash: Uint8Array, userId: UserId): Promise<boolean> {
    return (await this.deviceOwner(tokenHash)) === userId
  }

  /** The person who has signed in with the browser of this token; null: none. */
  async deviceOwner(tokenHash: Uint8Array): Promise<UserId | null> {
    const row = await this.db
      .selectFrom('known_device')
      .select('person_id')
      .where('token_hash', '=', tokenHash)
      .executeTakeFirst()
    return row ? row.person_id : null
  }
}

export class SessionWriter extends SessionReader {
  /** Adds a session. If a person has too many, the least lately used end. */
  async add(tokenHash: Uint8Array, session: Omit<Session, 'id'>): Promise<SessionId> {
    const { userId, stage, createdAt, usedAt, provedAt, agent, clientAddress } = session
    const { session_id } = await this.db
      .insertInto('session')
      .values({
        token_hash: tokenHash,
        person_id: userId,
        stage,
        created_at: createdAt,
        used_at: usedAt,
        proved_at: provedAt,
        agent,
        client_address: clientAddress,
      })
      .returning('session_id')
      .executeTakeFirstOrThrow()
    await this.db
      .deleteFrom('session')
      .where('person_id', '=', userId)
      .where('session_id', 'not in', eb =>
        eb
          .selectFrom('session')
          .select('session_id')
          .where('person_id', '=', userId)
          // Sessions that wait for a second factor go first: a person who has only the password
          // cannot end other sessions.
          .orderBy(sql`case when stage = 'full' then 0 else 1 end`)
          .orderBy('used_at', 'desc')
          .orderBy('session_id', 'desc')
          .limit(MAX_OF_PERSON),
      )
      .execute()
    return session_id
  }

  /**
   * Gives a session another token, so that the former one is worth nothing. @returns False when the
   * session has ended.
   */
  async renew(id: SessionId, tokenHash: Uint8Array, changes: Partial<Session>): Promise<boolean> {
    const { stage, createdAt, usedAt, provedAt } = changes
    const row: Updateable<SessionTable> = {
      token_hash: tokenHash,
      ...(stage !== undefined && { stage }),
      ...(createdAt !== undefined && { created_at: createdAt }),
      ...(usedAt !== undefined && { used_at: usedAt }),
      ...(provedAt !== undefined && { proved_at: provedAt }),
    }
    const { numUpdatedRows } = await this.db
      .updateTable('session')
      .set(row)
      .where('session_id', '=', id)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }

  async markUsed(id: SessionId, at: number): Promise<void> {
    await this.db
      .updateTable('session')
      .set({ used_at: at })
      .where('session_id', '=', id)
      .where('used_at', '<', at)
      .execute()
  }

  async remove(id: SessionId): Promise<void> {
    await this.db.deleteFrom('session').where('session_id', '=', id).execute()
  }

  /**
   * Ends the sessions of a person, and sign-ins that are not complete. @param but Stays; null:
   * none. @returns How many.
   */
  async removeOf(userId: UserId, but: SessionId | null): Promise<number> {
    // First: a sign-in that comes in between waits for the person's row, and a later one sees the
    // new number.
    await endSignIns(this.db, userId)
    let query = this.db.deleteFrom('session').where('person_id', '=', userId)
    if (but !== null) query = query.where('session_id', '<>', but)
    const { numDeletedRows } = await query.executeTakeFirst()
    return Number(numDeletedRows)
  }

  /** Removes sessions not used since the given time. @returns How many. */
  async removeUnused(since: number, limit: number): Promise<number> {
    const { numDeletedRows } = await this.db
      .deleteFrom('session')
      .where('session_id', 'in', eb =>
        eb.selectFrom('session').select('session_id').where('used_at', '<', since).limit(limit),
      )
      .executeTakeFirst()
    return Number(numDeletedRows)
  }

  /**
   * Notes an attempt of each subject, and removes attempts before an instant; null: none.
   * @returns The ids of the new attempts, in the order of the subjects.
   */
  async addAttempts(
    subjects: readonly string[],
    at: number,
    before: number | null,
  ): Promise<readonly number[]> {
    if (before !== null) await this.db.deleteFrom('attempt').where('at', '<', before).execute()
    if (subjects.length === 0) return []
    const rows = await this.db
      .insertInto('attempt')
      .values(subjects.map(subject => ({ subject, at })))
      .returning('attempt_id')
      .execute()
    // Ids are assigned in the order of the rows.
    return rows.map(row => row.attempt_id).toSorted((a, b) => a - b)
  }

  /** Takes attempts back. */
  async removeAttempts(ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return
    await this.db.deleteFrom('attempt').where('attempt_id', 'in', ids).execute()
  }

  /** Deletes browsers not used to sign in since the given time. @returns How many. */
  async forgetDevices(since: number, limit: number): Promise<number> {
    const { numDeletedRows } = await this.db
      .deleteFrom('known_device')
      .where('token_hash', 'in', eb =>
        eb
          .selectFrom('known_device')
          .select('token_hash')
          .where('used_at', '<', since)
          .limit(limit),
      )
      .executeTakeFirst()
    return Number(numDeletedRows)
  }

  /**
   * Notes that a person has signed in with a browser. If there are too many browsers, the least
   * lately used are forgotten.
   */
  async rememberDevice(tokenHash: Uint8Array, userId: UserId, at: number): Promise<void> {
    const row = { person_id: userId, used_at: at }
    await this.db
      .insertInto('known_device')
      .values({ token_hash: tokenHash, ...row })
      .onConflict(conflict => conflict.column('token_hash').doUpdateSet(row))
      .execute()
    await this.db
      .deleteFrom('known_device')
      .where('person_id', '=', userId)
      .where('token_hash', 'not in', eb =>
        eb
          .selectFrom('known_device')
          .select('token_hash')
          .where('person_id', '=', userId)
          .orderBy('used_at', 'desc')
          .limit(MAX_OF_PERSON),
      )
      .execute()
  }
}

export function sessionOf(row: Omit<Selectable<SessionTable>, 'token_hash'>): Session {
  return {
    id: row.session_id,
    userId: row.person_id,
    stage: row.stage === 'full' ? 'full' : 'factor',
    createdAt: row.created_at,
    usedAt: row.used_at,
    provedAt: row.proved_at,
    agent: row.agent,
    clientAddress: row.client_address,
  }
}

/** Voids the sign-ins of a person that have begun and are not complete. */
export async function endSignIns(db: Kysely<Schema>, id: UserId): Promise<void> {
  await db
    .updateTable('person')
    .set({ sign_in_version: sql`sign_in_version + 1` })
    .where('person_id', '=', id)
    .execute()
}
