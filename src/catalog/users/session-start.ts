import type { Actor } from '../../domain/accounts/actor.ts'
import { Problem } from '../../domain/problem.ts'
import { knownBrowser } from '../../domain/users/browser-name.ts'
import { hashOf, isOver, newToken, type Session, tokenHash } from '../../domain/users/session.ts'
import { needsSecondFactor, type User } from '../../domain/users/user.ts'
import type { ClockAndRandom } from '../../domain/values/clock.ts'
import type { Reader, Store, Transaction } from '../../store/store.ts'
import type { SessionOfUser } from '../../store/users/user-records.ts'
import { recordWrite } from '../writes/record-write.ts'
import { requireSameSignIn } from './same-sign-in.ts'
import { mailNews } from './security-news.ts'
import { LOCKED, userWrite } from './user-writes.ts'

const MAX_AGENT_CHARACTERS = 200

/** The sender of a request, as far as it matters to a session. */
export interface Visitor {
  readonly clientAddress: string
  readonly requestId: string
  readonly agent: string
}

/** A new session, as the browser gets it. */
export interface NewSession {
  readonly token: string
  /**
   * Tells the browser from others, so that strangers who guess do not lock the person out; empty:
   * unchanged.
   */
  readonly device: string
  readonly stage: Session['stage']
}

/**
 * How a sign-in is completed: with a password alone, with one just chosen by a link, with a code
 * after either, or with a passkey.
 */
export type SignInWay = 'password' | 'link' | 'code' | 'recovery code' | 'passkey'

/** Begins sessions, and gives continued ones another token. */
export class SessionStart {
  readonly #store: Store
  readonly #sources: Pick<ClockAndRandom, 'clock' | 'randomBytes'>

  constructor(store: Store, sources: Pick<ClockAndRandom, 'clock' | 'randomBytes'>) {
    this.#store = store
    this.#sources = sources
  }

  /** Whether a person has signed in before in the browser with this token. */
  async isKnown(device: string, { id }: Pick<User, 'id'>): Promise<boolean> {
    const known = tokenHash(device)
    return known !== null && (await this.#store.sessions.isKnownDevice(known, id))
  }

  /**
   * @param user The person as read before the password or the passkey was checked. @param by What
   * was checked.
   * @param device The token of a browser that the person has used before; empty: none.
   * @throws Problem `forbidden` when something has ended the sign-in since the person was read.
   */
  async begin(
    user: User,
    { stage, by }: { readonly stage: Session['stage']; readonly by: SignInWay },
    device: string,
    visitor: Visitor,
  ): Promise<NewSession> {
    const now = this.#sources.clock()
    const token = this.#newToken()
    // A password alone does not make the browser a known one.
    const ownDevice = device || (stage === 'full' ? this.#newToken() : '')
    const { clientAddress } = visitor
    const agent = visitor.agent.slice(0, MAX_AGENT_CHARACTERS)
    await this.#store.transact(async transaction => {
      await requireSameSignIn(transaction, user)
      const { sessions, users } = transaction
      const times = { createdAt: now, usedAt: now, provedAt: now }
      await sessions.add(hashOf(token), { userId: user.id, stage, ...times, agent, clientAddress })
      if (ownDevice !== '') await sessions.rememberDevice(hashOf(ownDevice), user.id, now)
      if (stage === 'full') {
        await users.change(user.id, { signedInAt: now })
        await recordSignIn(transaction, user, { by, isNew: device === '', visitor }, now)
      }
    }, LOCKED)
    return { token, device: ownDevice, stage }
  }

  /**
   * Completes a session that waited for its second factor.
   * @param found As read before the code or the passkey was checked. @param by What was checked.
   * @param device As in `begin`.
   * @throws Problem as `renew`.
   */
  async complete(
    found: SessionOfUser,
    by: SignInWay,
    device: string,
    visitor: Visitor,
  ): Promise<NewSession> {
    const ownDevice = device || this.#newToken()
    const changes = { stage: 'full' } as const
    const token = await this.#renewed(found, changes, async (transaction, now) => {
      const { user } = found
      await transaction.sessions.rememberDevice(hashOf(ownDevice), user.id, now)
      await transaction.users.change(user.id, { signedInAt: now })
      await recordSignIn(transaction, user, { by, isNew: device === '', visitor }, now)
    })
    return { token, device: ownDevice, ...changes }
  }

  /**
   * Notes that the person has proved who it is.
   * @param found As read before the password or the passkey was checked.
   * @returns The new token.
   * @throws Problem as `begin`, `not-found` when the session has ended.
   */
  renew(found: SessionOfUser, visitor: Visitor): Promise<string> {
    const { user } = found
    return this.#renewed(found, {}, (transaction, now) =>
      recordWrite(transaction, actorOf(user, visitor), now, userWrite(user.id, 'proved who it is')),
    )
  }

  async #renewed(
    { session, user }: SessionOfUser,
    changes: Partial<Session>,
    more: (transaction: Transaction, now: number) => Promise<void>,
  ): Promise<string> {
    const token = this.#newToken()
    const now = this.#sources.clock()
    await this.#store.transact(async transaction => {
      await requireSameSignIn(transaction, user)
      const times = { usedAt: now, provedAt: now }
      const renewed = { ...changes, ...times }
      const isThere = await transaction.sessions.renew(session.id, hashOf(token), renewed)
      if (!isThere) throw noSession()
      await more(transaction, now)
    }, LOCKED)
    return token
  }

  /** @throws Problem `not-found` for a session that is over. */
  async sessionOf(token: string): Promise<SessionOfUser> {
    const found = await sessionWith(this.#store, token)
    const isService = found !== null && needsSecondFactor(found.user)
    if (found && !isOver(found.session, isService, this.#sources.clock())) return found
    throw noSession()
  }

  #newToken(): string {
    return newToken(this.#sources.randomBytes)
  }
}

async function recordSignIn(
  transaction: Transaction,
  user: User,
  {
    by,
    isNew,
    visitor,
  }: { readonly by: SignInWay; readonly isNew: boolean; readonly visitor: Visitor },
  now: number,
): Promise<void> {
  const browser = knownBrowser(visitor.agent)
  const write = userWrite(user.id, 'signed in', { by, browser, newBrowser: isNew })
  await recordWrite(transaction, actorOf(user, visitor), now, write)
  // No one needs to be notified of their own first sign-in.
  if (!isNew || user.signedInAt === null) return
  await mailNews(
    transaction,
    user,
    { purpose: 'new-browser', what: browser ?? '', actor: visitor },
    now,
  )
}

/** The session of a token, expired or not, or null. */
export async function sessionWith({ users }: Reader, token: string): Promise<SessionOfUser | null> {
  const hash = tokenHash(token)
  return hash && (await users.bySession(hash))
}

export function actorOf(
  { id }: Pick<User, 'id'>,
  { clientAddress, requestId }: Pick<Visitor, 'clientAddress' | 'requestId'>,
): Actor {
  return { kind: 'user', name: String(id), accountId: null, clientAddress, requestId }
}

export function noSession(): Problem {
  return Problem.of('not-found', 'Signed out', 'You are signed out. Sign in again.')
}
