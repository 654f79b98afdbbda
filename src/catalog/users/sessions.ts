import type { Actor } from '../../domain/accounts/actor.ts'
import type { Principal } from '../../domain/accounts/principal.ts'
import { Problem } from '../../domain/problem.ts'
import {
  hashOf,
  isOver,
  isProved,
  newToken,
  SESSION_USE_INTERVAL_MS,
  type Session,
  tokenHash,
} from '../../domain/users/session.ts'
import type { UserWithMemberships } from '../../domain/users/user.ts'
import { needsSecondFactor, type User } from '../../domain/users/user.ts'
import { userPrincipal } from '../../domain/users/user-principal.ts'
import type { ClockAndRandom } from '../../domain/values/clock.ts'
import type { SessionId, UserId } from '../../domain/values/ids.ts'
import { addressOwner } from '../../domain/values/network-address.ts'
import type { Reader, Store, Transaction } from '../../store/store.ts'
import { recordWrite } from '../writes/record-write.ts'
import type { Passwords } from './passwords.ts'
import { recoveryHash, stepOf } from './second-factor.ts'
import { addressHash, userWrite } from './user-writes.ts'

const HOUR_MS = 3_600_000
/** A person, or a browser that the person has used before, may fail so often within an hour. */
const MAX_FAILURES = 10
/** From one network, which many people may share. */
const MAX_FAILURES_OF_NETWORK = 60
const MAX_AGENT_CHARACTERS = 200
const KEPT_MS = 30 * 24 * HOUR_MS
const DEVICE_KEPT_MS = 365 * 24 * HOUR_MS

/** Who sends a request, as far as it matters to a session. */
export interface Visitor {
  readonly clientAddress: string
  readonly requestId: string
  readonly agent: string
}

/** A person who has signed in. */
export interface SignedIn extends UserWithMemberships {
  readonly session: Session
  readonly principal: Principal
  /** Whether the person has given the password, or a code, in the last 15 minutes. */
  readonly isProved: boolean
}

/** What the browser gets. */
export interface NewSession {
  readonly token: string
  /** Tells the browser from others, so that strangers who guess do not keep the person out. */
  readonly device: string
  readonly stage: Session['stage']
}

/** Who is signed in, and how. */
export class Sessions {
  readonly #store: Store
  readonly #sources: Pick<ClockAndRandom, 'clock' | 'randomBytes'>
  readonly #passwords: Passwords

  constructor(
    store: Store,
    sources: Pick<ClockAndRandom, 'clock' | 'randomBytes'>,
    passwords: Passwords,
  ) {
    this.#store = store
    this.#sources = sources
    this.#passwords = passwords
  }

  /**
   * Signs somebody in who gives a password. Whatever is wrong, the answer and the time that it takes are the same.
   * @param device The token of the browser, from an earlier visit; empty: none.
   * @throws Problem `forbidden` when address or password are wrong, `too-many-requests` after ten failures within an hour.
   */
  async signIn(
    { email, password }: { readonly email: string; readonly password: string },
    device: string,
    visitor: Visitor,
  ): Promise<NewSession> {
    const found = await this.#store.users.byEmail(email)
    const known = tokenHash(device)
    const isKnown =
      found !== null &&
      known !== null &&
      (await this.#store.sessions.isKnownDevice(known, found.user.id))
    // Nobody else's guesses count against a browser that the person has used before.
    const subjects = isKnown
      ? ([`device ${device.slice(0, 16)}`] as const)
      : subjectsOf(`person ${addressHash(email)}`, visitor)
    await this.#requireFewFailures(subjects)
    const isRight = await this.#passwords.isRight(
      password,
      found?.user.password ?? '',
      addressOwner(visitor.clientAddress),
    )
    if (!found || !isRight || found.user.disabledAt !== null) throw await this.#failed(subjects)
    const { user } = found
    return await this.#begin(
      user,
      user.totpSecret === '' ? 'full' : 'factor',
      isKnown ? device : '',
      visitor,
    )
  }

  /**
   * Completes a sign-in by a code of the second factor, or by a recovery code, which is used up.
   * @throws Problem `forbidden` when the code is wrong, `too-many-requests` as `signIn`, `not-found` when the session has ended.
   */
  async completeFactor(token: string, code: string, visitor: Visitor): Promise<NewSession> {
    const { session, user } = await this.#sessionOf(token)
    if (session.stage !== 'factor') throw noSession()
    const subjects = subjectsOf(`factor ${user.id}`, visitor)
    await this.#requireFewFailures(subjects)
    const isRight = await this.#store.transact(transaction =>
      this.#takeCode(transaction, user, code),
    )
    if (!isRight) throw await this.#failed(subjects, 'The code is wrong, or was used before.')
    const next = await this.#renew(session, { stage: 'full' }, visitor, 'signed in')
    return { token: next, device: '', stage: 'full' }
  }

  /** The person of a token; null: nobody is signed in by it. */
  async find(token: string, visitor: Visitor): Promise<SignedIn | null> {
    const found = await sessionWith(this.#store, token)
    const now = this.#sources.clock()
    if (found === null) return null
    const { session, user, memberships } = found
    if (user.disabledAt !== null || isOver(session, user.serviceRole !== null, now)) return null
    if (now >= session.usedAt + SESSION_USE_INTERVAL_MS) {
      await this.#store.transact(({ sessions }) => sessions.markUsed(session.id, now))
    }
    const { clientAddress, requestId } = visitor
    const principal = userPrincipal(user, memberships, clientAddress, requestId)
    return { session, user, memberships, principal, isProved: isProved(session, now) }
  }

  /**
   * Asks for the password once more, before something dangerous. The session gets another token.
   * @returns The new token. @throws Problem as `signIn`.
   */
  async prove(token: string, password: string, visitor: Visitor): Promise<string> {
    const { session, user } = await this.#sessionOf(token)
    const subjects = subjectsOf(`proof ${user.id}`, visitor)
    await this.#requireFewFailures(subjects)
    const network = addressOwner(visitor.clientAddress)
    if (!(await this.#passwords.isRight(password, user.password, network))) {
      throw await this.#failed(subjects, 'The password is wrong.')
    }
    return await this.#renew(session, {}, visitor, 'proved who it is')
  }

  /** Ends a session. Nothing happens where there is none. */
  async signOut(token: string): Promise<void> {
    const hash = tokenHash(token)
    const session = hash && (await this.#store.sessions.byToken(hash))
    if (session) await this.#store.transact(({ sessions }) => sessions.remove(session.id))
  }

  /** The sessions of a person, the latest first. */
  async list(userId: UserId): Promise<readonly Session[]> {
    return await this.#store.sessions.of(userId)
  }

  /** Ends one of a person's own sessions, or all but the present one (null). @returns How many have ended. */
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

  /** Removes sessions that nobody has used for 30 days, and browsers of a year ago. @returns Whether there may be more. */
  async removeOld(limit: number): Promise<boolean> {
    const now = this.#sources.clock()
    return await this.#store.transact(async ({ sessions }) => {
      const ended = await sessions.removeUnused(now - KEPT_MS, limit)
      const forgotten = await sessions.forgetDevices(now - DEVICE_KEPT_MS, limit)
      return ended === limit || forgotten === limit
    })
  }

  /** Whether a code is right. What was used is noted, so that it cannot be used twice. */
  async #takeCode({ users }: Transaction, user: User, code: string): Promise<boolean> {
    const step =
      user.totpSecret === '' ? null : await stepOf(user.totpSecret, code, this.#sources.clock())
    if (step !== null) return await users.useTotpStep(user.id, step)
    return await users.takeRecoveryCode(user.id, recoveryHash(code))
  }

  async #begin(
    user: User,
    stage: Session['stage'],
    device: string,
    visitor: Visitor,
  ): Promise<NewSession> {
    const now = this.#sources.clock()
    const [token, ownDevice] = [this.#newToken(), device || this.#newToken()]
    const { clientAddress } = visitor
    const agent = visitor.agent.slice(0, MAX_AGENT_CHARACTERS)
    await this.#store.transact(async transaction => {
      const { sessions, users } = transaction
      const times = { createdAt: now, usedAt: now, provedAt: now }
      await sessions.add(hashOf(token), { userId: user.id, stage, ...times, agent, clientAddress })
      await sessions.rememberDevice(hashOf(ownDevice), user.id, now)
      if (stage === 'full') {
        await users.change(user.id, { signedInAt: now })
        await recordWrite(transaction, actorOf(user, visitor), now, userWrite(user.id, 'signed in'))
      }
    })
    return { token, device: ownDevice, stage }
  }

  async #renew(
    session: Session,
    changes: Partial<Session>,
    visitor: Visitor,
    action: string,
  ): Promise<string> {
    const [token, now] = [this.#newToken(), this.#sources.clock()]
    await this.#store.transact(async transaction => {
      const { sessions, users } = transaction
      const { user } = (await transaction.users.get(session.userId)) ?? {}
      if (!user || user.disabledAt !== null) throw noSession()
      await sessions.renew(session.id, hashOf(token), { ...changes, usedAt: now, provedAt: now })
      if (changes.stage === 'full') await users.change(user.id, { signedInAt: now })
      await recordWrite(transaction, actorOf(user, visitor), now, userWrite(user.id, action))
    })
    return token
  }

  async #sessionOf(token: string): Promise<UserWithMemberships & { readonly session: Session }> {
    const found = await sessionWith(this.#store, token)
    const isService = found !== null && needsSecondFactor(found.user)
    if (found && !isOver(found.session, isService, this.#sources.clock())) return found
    throw noSession()
  }

  async #requireFewFailures([person, network]: Subjects): Promise<void> {
    const { sessions } = this.#store
    const since = this.#sources.clock() - HOUR_MS
    const isOften =
      (await sessions.attempts([person], since)) >= MAX_FAILURES ||
      (network !== undefined &&
        (await sessions.attempts([network], since)) >= MAX_FAILURES_OF_NETWORK)
    if (!isOften) return
    const detail =
      'There were many attempts within the last hour. Choose a new password by the link "Forgot your password?", or try again in an hour.'
    throw Problem.of('too-many-requests', 'Too many attempts', detail, { retryAfterSeconds: 3600 })
  }

  async #failed(
    subjects: Subjects,
    detail = 'The address or the password is wrong.',
  ): Promise<Problem> {
    const now = this.#sources.clock()
    await this.#store.transact(({ sessions }) => sessions.addAttempts(subjects, now, now - HOUR_MS))
    return Problem.of('forbidden', 'Not signed in', detail)
  }

  #newToken(): string {
    return newToken(this.#sources.randomBytes)
  }
}

type Subjects = readonly [person: string] | readonly [person: string, network: string]

function subjectsOf(person: string, { clientAddress }: Visitor): Subjects {
  return [person, `network ${addressOwner(clientAddress)}`]
}

async function sessionWith({ sessions, users }: Reader, token: string) {
  const hash = tokenHash(token)
  const session = hash && (await sessions.byToken(hash))
  const found = session && (await users.get(session.userId))
  return found ? { ...found, session } : null
}

function actorOf({ id }: Pick<User, 'id'>, { clientAddress, requestId }: Visitor): Actor {
  return { kind: 'user', name: String(id), accountId: null, clientAddress, requestId }
}

function noSession(): Problem {
  return Problem.of('not-found', 'Signed out', 'You are signed out. Sign in again.')
}
