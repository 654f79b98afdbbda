import type { Passkey, PasskeyChallenge } from '../../domain/users/passkey.ts'
import type { PasskeyId, SessionId, UserId } from '../../domain/values/ids.ts'

export interface PasskeyReader {
  /** The passkeys of a person, the oldest first. */
  of(userId: UserId): Promise<readonly Passkey[]>
  byCredential(credentialId: string): Promise<Passkey | null>
}

export interface PasskeyWriter extends PasskeyReader {
  /** @throws StoreConflict `duplicate` when somebody has this passkey already. */
  add(passkey: Omit<Passkey, 'id' | 'usedAt'>): Promise<PasskeyId>
  rename(userId: UserId, id: PasskeyId, name: string): Promise<void>
  /** @returns Whether the person had such a passkey. */
  remove(userId: UserId, id: PasskeyId): Promise<boolean>
  /**
   * Notes that a passkey was used.
   * @param counters The stored counter, and the device's counter now.
   * @returns False when the stored counter is another one by now; nothing is written then.
   */
  markUsed(id: PasskeyId, counters: { before: number; now: number }, at: number): Promise<boolean>
  /** Keeps a challenge, and removes those that have expired. */
  addChallenge(hash: Uint8Array, challenge: PasskeyChallenge, now: number): Promise<void>
  /** Uses up a challenge. @returns Whether it was there, for this purpose and session, and had not expired. */
  takeChallenge(
    hash: Uint8Array,
    purpose: PasskeyChallenge['purpose'],
    sessionId: SessionId | null,
    now: number,
  ): Promise<boolean>
}
