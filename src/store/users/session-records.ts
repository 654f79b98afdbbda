import type { Session } from '../../domain/users/session.ts'
import type { SessionId, UserId } from '../../domain/values/ids.ts'

/** The attempts of one subject. */
export interface SubjectAttempts {
  readonly count: number
  /** In milliseconds since 1970 UTC. */
  readonly oldestAt: number
}

export interface SessionReader {
  /** The session of a token, whether or not it has ended; null: there is none. */
  byToken(tokenHash: Uint8Array): Promise<Session | null>
  /** The sessions of a person, the latest first. */
  of(userId: UserId): Promise<readonly Session[]>
  /** The attempts of each subject since an instant; subjects without any are left out. */
  attempts(
    subjects: readonly string[],
    since: number,
  ): Promise<ReadonlyMap<string, SubjectAttempts>>
  /** Whether a person has signed in by the browser with this token. */
  isKnownDevice(tokenHash: Uint8Array, userId: UserId): Promise<boolean>
  /** The person who has signed in by the browser with this token; null: nobody. */
  deviceOwner(tokenHash: Uint8Array): Promise<UserId | null>
}

export interface SessionWriter extends SessionReader {
  /** Adds a session. If a person has too many, the least lately used end. */
  add(tokenHash: Uint8Array, session: Omit<Session, 'id'>): Promise<SessionId>
  /** Gives a session another token, so that the former one is worth nothing. @returns False when the session has ended. */
  renew(id: SessionId, tokenHash: Uint8Array, changes: Partial<Session>): Promise<boolean>
  markUsed(id: SessionId, at: number): Promise<void>
  remove(id: SessionId): Promise<void>
  /** Ends the sessions of a person, and sign-ins that are not complete. @param but Stays; null: none. @returns How many. */
  removeOf(userId: UserId, but: SessionId | null): Promise<number>
  /** Removes sessions that nobody has used since an instant. @returns How many. */
  removeUnused(since: number, limit: number): Promise<number>
  /**
   * Notes an attempt of each subject, and removes attempts before an instant; null: none.
   * @returns The ids of the new attempts, in the order of the subjects.
   */
  addAttempts(
    subjects: readonly string[],
    at: number,
    before: number | null,
  ): Promise<readonly number[]>
  /** Takes attempts back. */
  removeAttempts(ids: readonly number[]): Promise<void>
  /** Forgets browsers that nobody has signed in by since an instant. @returns How many. */
  forgetDevices(since: number, limit: number): Promise<number>
  /** Notes that a person has signed in with a browser. If there are too many browsers, the least lately used are forgotten. */
  rememberDevice(tokenHash: Uint8Array, userId: UserId, at: number): Promise<void>
}
