import { LIMITS, type Limit } from '../../domain/limits.ts'
import { Problem } from '../../domain/problem.ts'
import type { User } from '../../domain/users/user.ts'
import type { Clock } from '../../domain/values/clock.ts'
import type { UserId } from '../../domain/values/ids.ts'
import { addressOwner } from '../../domain/values/network-address.ts'
import type { Store } from '../../store/store.ts'
import { type CountedSubject, countWithin } from './counted-attempts.ts'
import { type FailedAttempt, recordFailure } from './failed-attempts.ts'
import { addressHash, LOCKED } from './user-writes.ts'

const { most: MOST } = LIMITS.signIn

type Caller = { readonly clientAddress: string }

/** Against what an attempt counts. */
export interface AttemptSubjects {
  /**
   * Counts failures; an attempt that succeeds no longer counts. The first one names the person,
   * browser or session.
   */
  readonly failures: readonly CountedSubject[]
  /** Counts all attempts. */
  readonly all: readonly CountedSubject[]
}

/**
 * What a sign-in by password counts against. Other people's guesses do not count against a browser
 * that the person has used before.
 * @param device The token of such a browser; empty: the browser is unknown.
 */
export function signInSubjects(email: string, device: string, caller: Caller): AttemptSubjects {
  if (device !== '') {
    return {
      failures: [failuresOf(deviceName(device))],
      all: [checksOf(deviceName(device), MOST.checks)],
    }
  }
  const network = `network ${addressOwner(caller.clientAddress)}`
  return {
    failures: [failuresOf(`person ${addressHash(email)}`), networkSubject(caller)],
    all: [checksOf(network, MOST.checksOfNetwork)],
  }
}

/**
 * Whoever gets to the code has entered the password, so guesses from the same network do not
 * matter.
 */
export function codeSubjects(id: UserId, device: string): AttemptSubjects {
  return { failures: [failuresOf(device === '' ? `factor ${id}` : deviceName(device))], all: [] }
}

/** A session thief can guess only in that session, and locks no one else out. */
export function proofSubjects(session: { readonly id: number; readonly userId: UserId }) {
  const checks = checksOf(`proofs of person ${session.userId}`, MOST.checks)
  return { failures: [failuresOf(`proof ${session.id}`)], all: [checks] }
}

/** The subject for guessed passwords of a network. */
export function networkSubject({ clientAddress }: Caller): CountedSubject {
  return { name: `network ${addressOwner(clientAddress)}`, max: MOST.failuresOfNetwork }
}

function failuresOf(name: string): CountedSubject {
  return { name, max: MOST.failures }
}

function checksOf(name: string, max: number): CountedSubject {
  return { name: `checks of ${name}`, max }
}

function deviceName(device: string): string {
  return `device ${device.slice(0, 16)}`
}

/** Counts attempts to sign in against guessing, and registrations against floods of mail. */
export class SignInLimits {
  readonly #store: Store
  readonly #clock: Clock

  constructor(store: Store, clock: Clock) {
    this.#store = store
    this.#clock = clock
  }

  /**
   * Makes an attempt, which is counted first: even of concurrent attempts, no more than the limit
   * are made.
   * @param failure What is recorded, and answered, when it fails.
   * @param work Null: the attempt fails. If it throws, the attempt could not be made, and does not
   * count.
   * @throws Problem `too-many-requests` when one of the subjects has reached its limit, `forbidden`
   * when it fails.
   */
  async attempt<Result>(
    { failures, all }: AttemptSubjects,
    failure: FailedAttempt,
    work: () => Promise<Result | null>,
  ): Promise<Result> {
    const counted = await this.#count(LIMITS.signIn, [...failures, ...all])
    const failing = counted.slice(0, failures.length)
    const giveBack = () => this.#giveBack(failing.map(({ id }) => id))
    const result = await work().catch(async error => {
      await giveBack()
      throw error
    })
    if (result !== null) {
      await giveBack()
      return result
    }
    await recordFailure(this.#store, this.#clock(), failure, failing)
    throw Problem.of('forbidden', 'Not signed in', failure.detail)
  }

  /**
   * Counts a registration. @throws Problem `too-many-requests` when there were many from the
   * network.
   */
  async countRegistration({ clientAddress }: Caller): Promise<void> {
    const name = `registrations of ${addressOwner(clientAddress)}`
    const { registration } = LIMITS
    await this.#count(registration, [{ name, max: registration.most.network }])
  }

  /**
   * Counts a change of address. @throws Problem `too-many-requests` when there were many by the
   * person, or from the network.
   */
  async countAddress(id: User['id'], { clientAddress }: Caller): Promise<void> {
    const network = addressOwner(clientAddress)
    const { most } = LIMITS.newAddress
    await this.#count(LIMITS.newAddress, [
      { name: `addresses of ${id}`, max: most.person },
      { name: `addresses from ${network}`, max: most.network },
    ])
  }

  async #count(limit: Limit, subjects: readonly CountedSubject[]) {
    const now = this.#clock()
    return await this.#store.transact(
      transaction => countWithin({ limit, subjects }, transaction, now),
      LOCKED,
    )
  }

  async #giveBack(ids: readonly number[]): Promise<void> {
    await this.#store.transact(({ sessions }) => sessions.removeAttempts(ids), LOCKED)
  }
}
