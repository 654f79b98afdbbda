import { Problem } from '../../domain/problem.ts'
import type { Passkey, PasskeyPurpose, RelyingParty } from '../../domain/users/passkey.ts'
import type { User } from '../../domain/users/user.ts'
import type { ClockAndRandom } from '../../domain/values/clock.ts'
import type { SessionId } from '../../domain/values/ids.ts'
import type { Store } from '../../store/store.ts'
import type { SessionOfUser } from '../../store/users/user-records.ts'
import { recordRefusedPasskey } from '../users/failed-attempts.ts'
import {
  actorOf,
  type NewSession,
  noSession,
  SessionStart,
  type Visitor,
} from '../users/session-start.ts'
import { userWrite } from '../users/user-writes.ts'
import { recordWrite } from '../writes/record-write.ts'
import {
  credentialIdOf,
  isCopied,
  PasskeyCeremony,
  type PasskeyOptions,
} from './passkey-ceremony.ts'

export interface PasskeyAnswer {
  readonly purpose: Exclude<PasskeyPurpose, 'add'>
  readonly answer: string
  readonly found: SessionOfUser | null
}

/**
 * Signs people in by passkey, and verifies their identity. A passkey is two factors in one: the
 * device, and what unlocks it. A passkey cannot be guessed, so failures are recorded but not
 * limited: it lets its person in while others guess passwords.
 */
export class PasskeySignIn {
  readonly #store: Store
  readonly #clock: ClockAndRandom['clock']
  readonly #ceremony: PasskeyCeremony
  readonly #start: SessionStart

  constructor(store: Store, sources: Pick<ClockAndRandom, 'clock' | 'randomBytes'>) {
    this.#store = store
    this.#clock = sources.clock
    this.#ceremony = new PasskeyCeremony(store, sources)
    this.#start = new SessionStart(store, sources)
  }

  /**
   * The options with which a browser asks for a passkey.
   * @param token The session that is to be completed or proved; not used to sign in.
   * @throws Problem `not-found` when the session has ended.
   */
  async ask(
    purpose: Exclude<PasskeyPurpose, 'add'>,
    party: RelyingParty,
    token: string,
  ): Promise<PasskeyOptions> {
    if (purpose === 'sign-in') return await this.#ceremony.ask(party, purpose, null, null)
    const { session, user } = await this.#sessionAt(purpose, token)
    const own = await this.#store.passkeys.of(user.id)
    return await this.#ceremony.ask(party, purpose, own, session.id)
  }

  /**
   * Signs in the person who has the passkey, without a password.
   * @param answer What the browser sends. @param device The token of the browser, from an earlier
   * visit; empty: none.
   * @throws Problem `forbidden` when it is refused.
   */
  async signIn(
    party: RelyingParty,
    answer: string,
    device: string,
    visitor: Visitor,
  ): Promise<NewSession> {
    const user = await this.#check({ purpose: 'sign-in', answer, found: null }, party, visitor)
    const isKnown = await this.#start.isKnown(device, user)
    return await this.#start.begin(
      user,
      { stage: 'full', by: 'passkey' },
      isKnown ? device : '',
      visitor,
    )
  }

  /**
   * Completes a sign-in by password. @throws Problem as `signIn`, `not-found` when the session has
   * ended.
   */
  async complete(
    party: RelyingParty,
    {
      answer,
      token,
      device,
    }: { readonly answer: string; readonly token: string; readonly device: string },
    visitor: Visitor,
  ): Promise<NewSession> {
    const found = await this.#sessionAt('code', token)
    const user = await this.#check({ purpose: 'code', answer, found }, party, visitor)
    const isKnown = await this.#start.isKnown(device, user)
    return await this.#start.complete(found, 'passkey', isKnown ? device : '', visitor)
  }

  /**
   * Verifies the person's identity again, before a risky action. @returns The new token. @throws
   * Problem as `complete`.
   */
  async prove(
    party: RelyingParty,
    answer: string,
    token: string,
    visitor: Visitor,
  ): Promise<string> {
    const found = await this.#sessionAt('prove', token)
    await this.#check({ purpose: 'prove', answer, found }, party, visitor)
    return await this.#start.renew(found, visitor)
  }

  async #sessionAt(purpose: 'code' | 'prove', token: string): Promise<SessionOfUser> {
    const found = await this.#start.sessionOf(token)
    if (found.session.stage === (purpose === 'code' ? 'factor' : 'full')) return found
    throw noSession()
  }

  /**
   * @param found The session that the passkey is for; null: a sign-in. @returns The person of the
   * passkey.
   */
  async #check(
    { purpose, answer, found }: PasskeyAnswer,
    party: RelyingParty,
    visitor: Visitor,
  ): Promise<User> {
    const passkey = await this.#store.passkeys.byCredential(credentialIdOf(answer))
    const { user } = (passkey && (await this.#store.users.get(passkey.userId))) ?? {}
    const isTheirs = found === null || found.user.id === user?.id
    // An unknown passkey, or another person's: notify the person of the session of the attempt.
    const owner = found?.user ?? user
    const refuse = async () => {
      if (owner) await recordRefusedPasskey(this.#store, this.#clock(), owner.id, visitor)
      return refused()
    }
    if (!passkey || !user || !isTheirs || user.disabledAt !== null) throw await refuse()
    const sessionId: SessionId | null = found?.session.id ?? null
    const counter = await this.#ceremony.check(party, { purpose, answer, sessionId }, passkey, user)
    if (counter === null) throw await refuse()
    if (!(await this.#count(passkey, counter, user, visitor))) {
      const detail =
        'This passkey may have been copied: it was used elsewhere since. Sign in another way, remove it under Settings, and add it again.'
      throw refused(detail)
    }
    return user
  }

  /** Records the use of a passkey. @returns False when its counter indicates a copy. */
  async #count(passkey: Passkey, counter: number, user: User, visitor: Visitor): Promise<boolean> {
    const now = this.#clock()
    return await this.#store.transact(async transaction => {
      const counters = { before: passkey.counter, now: counter }
      const isFresh =
        !isCopied(passkey.counter, counter) &&
        (await transaction.passkeys.markUsed(passkey.id, counters, now))
      if (isFresh) return true
      const write = userWrite(user.id, 'was refused a passkey that may be copied')
      await recordWrite(transaction, actorOf(user, visitor), now, write)
      return false
    })
  }
}

function refused(detail = 'The passkey was not accepted.'): Problem {
  return Problem.of('forbidden', 'Not signed in', detail)
}
