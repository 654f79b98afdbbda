import type { Passkey, PasskeyChallenge } from '../../domain/users/passkey.ts'
import type { PasskeyId, SessionId, UserId } from '../../domain/values/ids.ts'
import { Queries } from '../sql/queries.ts'
import { RecordRows, words } from '../sql/record-rows.ts'

export class PasskeyReader extends Queries {
  /** The passkeys of a person, the oldest first. */
  async of(userId: UserId): Promise<readonly Passkey[]> {
    const rows = await this.db
      .selectFrom('passkey')
      .selectAll()
      .where('person_id', '=', userId)
      .orderBy('passkey_id')
      .execute()
    return rows.map(PASSKEYS.read)
  }

  async byCredential(credentialId: string): Promise<Passkey | null> {
    const row = await this.db
      .selectFrom('passkey')
      .selectAll()
      .where('credential_id', '=', credentialId)
      .executeTakeFirst()
    return row ? PASSKEYS.read(row) : null
  }
}

export class PasskeyWriter extends PasskeyReader {
  /** @throws StoreConflict `duplicate` when the passkey exists already. */
  async add(passkey: Omit<Passkey, 'id' | 'usedAt'>): Promise<PasskeyId> {
    const { userId, credentialId, publicKey, counter, transports } = passkey
    const { passkey_id } = await this.db
      .insertInto('passkey')
      .values({
        person_id: userId,
        credential_id: credentialId,
        public_key: publicKey,
        counter,
        transports: transports.join(' '),
        name: passkey.name,
        created_at: passkey.createdAt,
        used_at: null,
      })
      .returning('passkey_id')
      .executeTakeFirstOrThrow()
    return passkey_id
  }

  async rename(userId: UserId, id: PasskeyId, name: string): Promise<void> {
    await this.db
      .updateTable('passkey')
      .set({ name })
      .where('passkey_id', '=', id)
      .where('person_id', '=', userId)
      .execute()
  }

  /** @returns Whether the person had such a passkey. */
  async remove(userId: UserId, id: PasskeyId): Promise<boolean> {
    const { numDeletedRows } = await this.db
      .deleteFrom('passkey')
      .where('passkey_id', '=', id)
      .where('person_id', '=', userId)
      .executeTakeFirst()
    return numDeletedRows > 0n
  }

  /**
   * Notes that a passkey was used.
   * @param counters The stored counter, and the device's counter now.
   * @returns False when the stored counter is another one by now; nothing is written then.
   */
  async markUsed(
    id: PasskeyId,
    counters: { before: number; now: number },
    at: number,
  ): Promise<boolean> {
    const { numUpdatedRows } = await this.db
      .updateTable('passkey')
      .set({ counter: counters.now, used_at: at })
      .where('passkey_id', '=', id)
      .where('counter', '=', counters.before)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }

  /** Keeps a challenge, and removes those that have expired. */
  async addChallenge(hash: Uint8Array, challenge: PasskeyChallenge, now: number): Promise<void> {
    const { purpose, sessionId, expiresAt } = challenge
    await this.db.deleteFrom('passkey_challenge').where('expires_at', '<=', now).execute()
    await this.db
      .insertInto('passkey_challenge')
      .values({ challenge_hash: hash, purpose, session_id: sessionId, expires_at: expiresAt })
      .execute()
  }

  /**
   * Uses up a challenge. @returns Whether it was there, for this purpose and session, and had not
   * expired.
   */
  async takeChallenge(
    hash: Uint8Array,
    purpose: PasskeyChallenge['purpose'],
    sessionId: SessionId | null,
    now: number,
  ): Promise<boolean> {
    const { numDeletedRows } = await this.db
      .deleteFrom('passkey_challenge')
      .where('challenge_hash', '=', hash)
      .where('purpose', '=', purpose)
      .where('session_id', sessionId === null ? 'is' : '=', sessionId)
      .where('expires_at', '>', now)
      .executeTakeFirst()
    return numDeletedRows > 0n
  }
}

const PASSKEYS = new RecordRows({ passkey_id: 'id', person_id: 'userId', transports: words() })
