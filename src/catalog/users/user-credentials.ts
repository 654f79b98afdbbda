import { Problem } from '../../domain/problem.ts'
import { USER_LIMITS } from '../../domain/users/user.ts'
import type { ClockAndRandom } from '../../domain/values/clock.ts'
import { oneLine } from '../../domain/values/plain-text.ts'
import type { Store } from '../../store/store.ts'
import { recordWrite } from '../writes/record-write.ts'
import { knownPerson, type Passwords } from './passwords.ts'
import { requireSameSession } from './same-sign-in.ts'
import {
  newRecoveryCodes,
  newSecret,
  recoveryHash,
  secretAddress,
  stepOf,
} from './second-factor.ts'
import { mailNews } from './security-news.ts'
import type { SignedIn } from './sessions.ts'
import { LOCKED, settleFactors, userWrite } from './user-writes.ts'

/**
 * How people change the ways in which they sign in. Pages ask for the password again before every
 * change except of the name.
 */
export class Credentials {
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

  /** @throws Problem `invalid-input`. */
  async changeName(signedIn: SignedIn, given: string): Promise<void> {
    const name = oneLine(given.slice(0, 4 * USER_LIMITS.name))
    if (name === '' || name.length > USER_LIMITS.name) {
      throw fault('name', `Enter a name of at most ${USER_LIMITS.name} characters.`)
    }
    await this.#store.transact(async transaction => {
      await transaction.users.change(signedIn.user.id, { name })
      const write = userWrite(signedIn.user.id, 'edited', { members: ['name'] })
      await recordWrite(transaction, signedIn.principal.actor, this.#sources.clock(), write)
    })
  }

  /**
   * Chooses another password; all other sessions of the person end. @throws Problem
   * `invalid-input`, and as `requireSameSession`.
   */
  async changePassword(signedIn: SignedIn, password: string): Promise<void> {
    const { user, session, principal } = signedIn
    const wrong = await this.#passwords.fault(password, user)
    if (wrong !== null) throw fault('password', wrong)
    const chosen = await this.#passwords.hash(password, knownPerson(user.id))
    await this.#store.transact(async transaction => {
      await requireSameSession(transaction, signedIn)
      await transaction.users.change(user.id, { password: chosen })
      await transaction.users.removeLinks(user.id)
      await transaction.users.wantAddress(user.id, null)
      await transaction.sessions.removeOf(user.id, session.id)
      const now = this.#sources.clock()
      const write = userWrite(user.id, 'changed the password')
      await recordWrite(transaction, principal.actor, now, write)
      await mailNews(
        transaction,
        user,
        { purpose: 'password-changed', what: '', actor: principal.actor },
        now,
      )
    }, LOCKED)
  }

  /**
   * A new secret for an app, which counts once a code of it was entered. @param issuer The name of
   * the site.
   */
  async proposeFactor(
    { user }: SignedIn,
    issuer: string,
  ): Promise<{ secret: string; address: string }> {
    const secret = await newSecret(this.#sources)
    return { secret, address: await secretAddress(secret, issuer, user.email) }
  }

  /**
   * The address of a proposed secret. @throws Problem `invalid-input` for a text that cannot be
   * one.
   */
  async addressOf({ user }: SignedIn, issuer: string, secret: string): Promise<string> {
    if (SECRET.test(secret)) return secretAddress(secret, issuer, user.email)
    throw fault('code', 'The form is damaged. Open the page again.')
  }

  /**
   * Makes a proposed secret the second factor.
   * @returns The recovery codes, which are shown once.
   * @throws Problem `invalid-input` when the code is wrong.
   */
  async setFactor(signedIn: SignedIn, secret: string, code: string): Promise<readonly string[]> {
    const { user, session, principal } = signedIn
    const now = this.#sources.clock()
    const step = SECRET.test(secret) ? await stepOf(secret, code, now) : null
    if (step === null) {
      throw fault(
        'code',
        'The code is wrong. Enter the one that the app shows now; the clock of the phone must be right.',
      )
    }
    const codes = newRecoveryCodes(this.#sources)
    await this.#store.transact(async transaction => {
      await requireSameSession(transaction, signedIn)
      const { users, sessions } = transaction
      await users.change(user.id, { totpSecret: secret })
      await users.useTotpStep(user.id, step)
      await users.putRecoveryCodes(user.id, codes.map(recoveryHash))
      await sessions.removeOf(user.id, session.id)
      const write = userWrite(user.id, 'set a second factor')
      await recordWrite(transaction, principal.actor, now, write)
      const what = 'an app that shows codes was set up'
      await mailNews(
        transaction,
        user,
        { purpose: 'factor-changed', what, actor: principal.actor },
        now,
      )
    }, LOCKED)
    return codes
  }

  /** Removes the app that shows codes. @throws Problem as `settleFactors`. */
  async removeFactor(signedIn: SignedIn): Promise<void> {
    const { user, principal } = signedIn
    await this.#store.transact(async transaction => {
      const found = await requireSameSession(transaction, signedIn)
      if (found.totpSecret === '') return
      await transaction.users.change(user.id, { totpSecret: '' })
      await settleFactors(transaction, user.id)
      const now = this.#sources.clock()
      const write = userWrite(user.id, 'removed the second factor')
      await recordWrite(transaction, principal.actor, now, write)
      const what = 'the app that shows codes was removed'
      await mailNews(
        transaction,
        user,
        { purpose: 'factor-changed', what, actor: principal.actor },
        now,
      )
    }, LOCKED)
  }
}

/** 160 bits in base 32. */
const SECRET = /^[A-Z2-7]{32}$/

function fault(field: string, detail: string): Problem {
  return new Problem('invalid-input', [
    { code: 'invalid', field, title: `Invalid ${field}`, detail },
  ])
}
