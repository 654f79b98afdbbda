import { HELD, requireRoom } from '../../domain/limits.ts'
import { Problem } from '../../domain/problem.ts'
import { PASSKEY_LIMITS, type Passkey, type RelyingParty } from '../../domain/users/passkey.ts'
import { hasSecondFactor } from '../../domain/users/user.ts'
import type { ClockAndRandom } from '../../domain/values/clock.ts'
import type { PasskeyId } from '../../domain/values/ids.ts'
import { oneLine } from '../../domain/values/plain-text.ts'
import { type Store, StoreConflict } from '../../store/store.ts'
import { requireSameSession } from '../users/same-sign-in.ts'
import { newRecoveryCodes, recoveryHash } from '../users/second-factor.ts'
import { mailNews } from '../users/security-news.ts'
import type { SignedIn } from '../users/sessions.ts'
import { LOCKED, settleFactors, userWrite } from '../users/user-writes.ts'
import { recordWrite } from '../writes/record-write.ts'
import { PasskeyCeremony, type PasskeyOptions } from './passkey-ceremony.ts'

/** A person's own passkeys. Pages ask for the password again before all but the names. */
export class Passkeys {
  readonly #store: Store
  readonly #sources: Pick<ClockAndRandom, 'clock' | 'randomBytes'>
  readonly #ceremony: PasskeyCeremony

  constructor(store: Store, sources: Pick<ClockAndRandom, 'clock' | 'randomBytes'>) {
    this.#store = store
    this.#sources = sources
    this.#ceremony = new PasskeyCeremony(store, sources)
  }

  /** The passkeys of the person, the oldest first. */
  async list({ user }: SignedIn): Promise<readonly Passkey[]> {
    return await this.#store.passkeys.of(user.id)
  }

  /**
   * The options for adding another passkey. @throws Problem `conflict` when the person has as many
   * as are allowed.
   */
  async proposeAdding({ user, session }: SignedIn, party: RelyingParty): Promise<PasskeyOptions> {
    const own = await this.#store.passkeys.of(user.id)
    requireRoom(HELD.passkey, own.length)
    return await this.#ceremony.askForNew(party, user, own, session.id)
  }

  /**
   * Adds a passkey; other sessions of the person end.
   * @param answer What the browser sends.
   * @returns Recovery codes, which are shown once, if this is the first second factor.
   * @throws Problem `invalid-input` when it is refused, `conflict` when the person has as many as
   * are allowed.
   */
  async add(
    signedIn: SignedIn,
    party: RelyingParty,
    answer: string,
    givenName: string,
  ): Promise<readonly string[]> {
    const { user, session, principal } = signedIn
    const name = cleanedName(givenName)
    const credential = await this.#ceremony.checkNew(party, answer, session.id)
    if (credential === null) throw refused()
    const now = this.#sources.clock()
    const codes = newRecoveryCodes(this.#sources)
    try {
      return await this.#store.transact(async transaction => {
        const { passkeys, sessions, users } = transaction
        const found = await requireSameSession(transaction, signedIn)
        requireRoom(HELD.passkey, found.passkeys)
        await passkeys.add({ ...credential, userId: user.id, name, createdAt: now })
        await sessions.removeOf(user.id, session.id)
        await recordWrite(transaction, principal.actor, now, userWrite(user.id, 'added a passkey'))
        const what = 'a passkey was added'
        await mailNews(
          transaction,
          user,
          { purpose: 'factor-changed', what, actor: principal.actor },
          now,
        )
        if (hasSecondFactor(found)) return []
        await users.putRecoveryCodes(user.id, codes.map(recoveryHash))
        return codes
      }, LOCKED)
    } catch (error) {
      if (!(error instanceof StoreConflict && error.kind === 'duplicate')) throw error
      throw fault('credential', 'This passkey is in use already.', error)
    }
  }

  /** @throws Problem `invalid-input`, `not-found`. */
  async rename({ user, principal }: SignedIn, id: PasskeyId, given: string): Promise<void> {
    await this.#store.transact(async transaction => {
      const own = await transaction.passkeys.of(user.id)
      if (!own.some(one => one.id === id)) throw noPasskey()
      await transaction.passkeys.rename(user.id, id, cleanedName(given))
      const write = userWrite(user.id, 'named a passkey')
      await recordWrite(transaction, principal.actor, this.#sources.clock(), write)
    })
  }

  /** @throws Problem `not-found`, and as `settleFactors`. */
  async remove(signedIn: SignedIn, id: PasskeyId): Promise<void> {
    const { user, principal } = signedIn
    await this.#store.transact(async transaction => {
      await requireSameSession(transaction, signedIn)
      if (!(await transaction.passkeys.remove(user.id, id))) throw noPasskey()
      await settleFactors(transaction, user.id)
      const now = this.#sources.clock()
      const write = userWrite(user.id, 'removed a passkey')
      await recordWrite(transaction, principal.actor, now, write)
      const what = 'a passkey was removed'
      await mailNews(
        transaction,
        user,
        { purpose: 'factor-changed', what, actor: principal.actor },
        now,
      )
    }, LOCKED)
  }
}

function cleanedName(given: string): string {
  const name = oneLine(given.slice(0, 4 * PASSKEY_LIMITS.name))
  if (name !== '' && name.length <= PASSKEY_LIMITS.name) return name
  throw fault('name', `Enter a name of at most ${PASSKEY_LIMITS.name} characters.`)
}

function refused(): Problem {
  return fault('credential', 'The passkey was not accepted. Try again.')
}

function fault(field: string, detail: string, cause?: unknown): Problem {
  const faults = [{ code: 'invalid', field, title: `Invalid ${field}`, detail }] as const
  return new Problem('invalid-input', faults, { cause })
}

function noPasskey(): Problem {
  return Problem.of('not-found', 'No such passkey', 'You have no such passkey.')
}
