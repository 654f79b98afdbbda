import type { Principal } from '../../domain/accounts/principal.ts'
import {
  isOver,
  isProved,
  SESSION_USE_INTERVAL_MS,
  type Session,
  tokenHash,
} from '../../domain/users/session.ts'
import type { UserWithMemberships } from '../../domain/users/user.ts'
import { hasSecondFactor, type User } from '../../domain/users/user.ts'
import { userPrincipal } from '../../domain/users/user-principal.ts'
import type { ClockAndRandom } from '../../domain/values/clock.ts'
import type { SessionId, UserId } from '../../domain/values/ids.ts'
import type { Store, Transaction } from '../../store/store.ts'
import { recordWrite } from '../writes/record-write.ts'
import { knownPerson, type Passwords, strangerFrom } from './passwords.ts'
import { recoveryHash, stepOf } from './second-factor.ts'
import {
  type NewSession,
  noSession,
  SessionStart,
  sessionWith,
  type Visitor,
} from './session-start.ts'
import { codeSubjects, proofSubjects, SignInLimits, signInSubjects } from './sign-in-limits.ts'
import type { UsedLink } from './user-links.ts'
import { userWrite } from './user-writes.ts'
import { withOffices } from './worked-accounts.ts'

const HOUR_MS = 3_600_000
const KEPT_MS = 30 * 24 * HOUR_MS
const DEVICE_KEPT_MS = 365 * 24 * HOUR_MS

/**
 * A person who has signed in. The accounts below the person's offices are among the memberships.
 */
export interface SignedIn extends UserWithMemberships {
  readonly session: Session
  readonly principal: Principal
  /** Whether the person has entered the password, or a code, in the last 15 minutes. */
  readonly isProved: boolean
}

/** The sessions of people: who is signed in, and how. */
export class Sessions {
  readonly #store: Store
  readonly #sources: Pick<ClockAndRandom, 'clock' | 'randomBytes'>
  readonly #passwords: Passwords
  readonly #limits: SignInLimits
  readonly #start: SessionStart

  constructor(
    store: Store,
    sources: Pick<ClockAndRandom, 'clock' | 'randomBytes'>,
    passwords: Passwords,
  ) {
    this.#store = store
    this.#sources = sources
    this.#passwords = passwords
    this.#limits = new SignInLimits(store, sources.clock)
    this.#start = new SessionStart(store, sources)
  }

  /**
   * Signs a person in by password. Every failure has the same answer, and takes the same time.
   * @param device The token of the browser, from an earlier visit; empty: none.
   * @throws Problem `forbidden` when address or password are wrong, `too-many-requests` after ten
   * failures within an hour.
   */
  async signIn(
    { email, password }: { readonly email: string; readonly password: string },
    device: string,
    visitor: Visitor,
  ): Promise<NewSession> {
    const found = await this.#store.users.byEmail(email)
    const isKnown = found !== null && (await this.#start.isKnown(device, found.user))
    const ownDevice = isKnown ? device : ''
    const failure = { userId: found?.user.id ?? null, by: 'password', visitor } as const
    return await this.#limits.attempt(
      signInSubjects(email, ownDevice, visitor),
      { ...failure, detail: 'The address or the password is wrong.' },
      async () => {
        const hash = found?.user.password ?? ''
        const caller = found && isKnown ? knownPerson(found.user.id) : strangerFrom(visitor)
        const isRight = await this.#passwords.isRight(password, hash, caller)
        if (!found || !isRight || found.user.disabledAt !== null) return null
        const begun = { stage: stageOf(found.user), by: 'password' } as const
        return await this.#start.begin(found.user, begun, ownDevice, visitor)
      },
    )
  }

  /**
   * Signs in the person who has just chosen a password by a link. A second factor is still to come.
   * @throws Problem `forbidden` when something has changed the person's ways to sign in since.
   */
  async signInByLink({ user, device }: UsedLink, visitor: Visitor): Promise<NewSession> {
    return await this.#start.begin(user, { stage: stageOf(user), by: 'link' }, device, visitor)
  }

  /**
   * Completes a sign-in by a code of the second factor, or by a recovery code, which is used up.
   * @param device As in `signIn`.
   * @throws Problem `forbidden` when the code is wrong, `too-many-requests` as `signIn`,
   * `not-found` when the session has ended.
   */
  async completeFactor(
    token: string,
    code: string,
    device: string,
    visitor: Visitor,
  ): Promise<NewSession> {
    const found = await this.#start.sessionOf(token)
    const { session, user } = found
    if (session.stage !== 'factor') throw noSession()
    const ownDevice = (await this.#start.isKnown(device, user)) ? device : ''
    const detail = 'The code is wrong, or was used before.'
    return await this.#limits.attempt(
      codeSubjects(user.id, ownDevice),
      { userId: user.id, by: 'code', visitor, detail },
      async () => {
        const by = await this.#store.transact(transaction =>
          this.#takeCode(transaction, user, code),
        )
        return by && (await this.#start.complete(found, by, ownDevice, visitor))
      },
    )
  }

  /** The person of a token; null: the token is of no session. */
  async find(token: string, visitor: Visitor): Promise<SignedIn | null> {
    const found = await sessionWith(this.#store, token)
    const now = this.#sources.clock()
    if (found === null) return null
    const { session, user } = found
    if (user.disabledAt !== null || isOver(session, user.serviceRole !== null, now)) return null
    if (now >= session.usedAt + SESSION_USE_INTERVAL_MS) {
      await this.#store.transact(({ sessions }) => sessions.markUsed(session.id, now))
    }
    const memberships = await withOffices(this.#store, found.memberships)
    const { clientAddress, requestId } = visitor
    const hasProved = isProved(session, now)
    const rights = userPrincipal(user, memberships, clientAddress, requestId)
    const principal = { ...rights, isProved: hasProved }
    return { session, user, memberships, principal, isProved: hasProved }
  }

  /**
   * Requires the password again, before a risky action. The session gets a new token.
   * @returns The new token. @throws Problem as `signIn`.
   */
  async prove(token: string, password: string, visitor: Visitor): Promise<string> {
    const found = await this.#start.sessionOf(token)
    const { session, user } = found
    return await this.#limits.attempt(
      proofSubjects(session),
      { userId: user.id, by: 'proof', visitor, detail: 'The password is wrong.' },
      async () => {
        const caller = knownPerson(user.id)
        const isRight = await this.#passwords.isRight(password, user.password, caller)
        return isRight ? await this.#start.renew(found, visitor) : null
      },
    )
  }

  /** Ends a session, if there is one. */
  async signOut(token: string): Promise<void> {
    const hash = tokenHash(token)
    const session = hash && (await this.#store.sessions.byToken(hash))
    if (session) await this.#store.transact(({ sessions }) => sessions.remove(session.id))
  }

  /** The sessions of a person, the latest first. */
  async list(userId: UserId): Promise<readonly Session[]> {
    return await this.#store.sessions.of(userId)
  }

  /**
   * Ends one of a person's own sessions, or all but the present one (null). @returns How many have
   * ended.
   */
  async end({ session, user, principal }: SignedIn, id: SessionId | null): Promise<number> {
    return await this.#store.transact(async transaction => {
      const { sessions } = transaction
      const own = await sessions.of(user.id)
      if (id !== null && !own.some(one => one.id === id)) return 0
      if (id !== null) await sessions.remove(id)
      const count = id === null ? await sessions.removeOf(user.id, session.id) : 1
      const write = userWrite(user.id, 'ended sessions', { count })
      await recordWrite(transaction, principal.actor, this.#sources.clock(), write)
      return count
    })
  }

  /**
   * Removes sessions not used for 30 days, and browsers not used for a year. @returns Whether there
   * may be more.
   */
  async removeOld(limit: number): Promise<boolean> {
    const now = this.#sources.clock()
    return await this.#store.transact(async ({ sessions }) => {
      const ended = await sessions.removeUnused(now - KEPT_MS, limit)
      const forgotten = await sessions.forgetDevices(now - DEVICE_KEPT_MS, limit)
      return ended === limit || forgotten === limit
    })
  }

  /**
   * The kind of a code; null: it is wrong. A used code is recorded, so that it cannot be used
   * twice.
   */
  async #takeCode({ users }: Transaction, user: User, code: string) {
    const step =
      user.totpSecret === '' ? null : await stepOf(user.totpSecret, code, this.#sources.clock())
    if (step !== null) return (await users.useTotpStep(user.id, step)) ? 'code' : null
    return (await users.takeRecoveryCode(user.id, recoveryHash(code))) ? 'recovery code' : null
  }
}

/** A password alone signs in no one who has a second factor. */
function stageOf(user: User): Session['stage'] {
  return hasSecondFactor(user) ? 'factor' : 'full'
}
