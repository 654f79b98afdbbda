import { Problem } from '../../domain/problem.ts'
import type { User } from '../../domain/users/user.ts'
import type { Clock } from '../../domain/values/clock.ts'
import type { UserId } from '../../domain/values/ids.ts'
import { addressOwner } from '../../domain/values/network-address.ts'
import type { Store } from '../../store/store.ts'
import { type CountedSubject, countAttempts } from './counted-attempts.ts'
import { type FailedAttempt, recordFailure } from './failed-attempts.ts'
import { addressHash, LOCKED } from './user-writes.ts'

/** How often a person, or a browser that the person has used before, may fail within an hour. */
const MAX_FAILURES = 10
/** From one network, which many people may share. */
const MAX_FAILURES_OF_NETWORK = 60
/** How many passwords are checked within an hour, right or wrong: each check takes a tenth of a second. */
const MAX_CHECKS = { person: 60, network: 300 } as const
/** How many accounts one network may ask for within an hour: each sends mail to an address that may be a stranger's. */
const MAX_REGISTRATIONS_OF_NETWORK = 20
/** How often people may ask for another address within an hour, one person and all of a network: each sends mail as well. */
const MAX_ADDRESSES = { person: 5, network: 20 } as const

type Caller = { readonly clientAddress: string }

/** Against what an attempt counts. */
export interface AttemptSubjects {
  /** Counts failures; an attempt that succeeds no longer counts. The first one names the person, browser or session. */
  readonly failures: readonly CountedSubject[]
  /** Counts all attempts. */
  readonly all: readonly CountedSubject[]
}

/**
 * Against what the sign-in by a password counts. Nobody else's guesses count against a browser that the person has used before.
 * @param device The token of such a browser; empty: the browser is unknown.
 */
export function signInSubjects(email: string, device: string, caller: Caller): AttemptSubjects {
  if (device !== '') {
    return {
      failures: [failuresOf(deviceName(device))],
      all: [checksOf(deviceName(device), MAX_CHECKS.person)],
    }
  }
  const network = `network ${addressOwner(caller.clientAddress)}`
  return {
    failures: [failuresOf(`person ${addressHash(email)}`), networkSubject(caller)],
    all: [checksOf(network, MAX_CHECKS.network)],
  }
}

/** A person who has come to the code has given the password, so guesses of others in the network say nothing. */
export function codeSubjects(id: UserId, device: string): AttemptSubjects {
  return { failures: [failuresOf(device === '' ? `factor ${id}` : deviceName(device))], all: [] }
}

/** A thief of a session can guess only in that session, and locks nobody else out. */
export function proofSubjects(session: { readonly id: number; readonly userId: UserId }) {
  const checks = checksOf(`proofs of person ${session.userId}`, MAX_CHECKS.person)
  return { failures: [failuresOf(`proof ${session.id}`)], all: [checks] }
}

/** The subject for guessed passwords of a network. */
export function networkSubject({ clientAddress }: Caller): CountedSubject {
  return { name: `network ${addressOwner(clientAddress)}`, max: MAX_FAILURES_OF_NETWORK }
}

function failuresOf(name: string): CountedSubject {
  return { name, max: MAX_FAILURES }
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
   * Makes an attempt, which counts before it is made: however many come at once, no more than the limit are made.
   * @param failure What is recorded, and answered, when it fails.
   * @param work Null: the attempt fails. If it throws, the attempt could not be made, and does not count.
   * @throws Problem `too-many-requests` when one of the subjects has reached its limit, `forbidden` when it fails.
   */
  async attempt<Result>(
    { failures, all }: AttemptSubjects,
    failure: FailedAttempt,
    work: () => Promise<Result | null>,
  ): Promise<Result> {
    const detail =
      'There were many attempts within the last hour. Choose a new password by the link "Forgot your password?", use a passkey, or try again in an hour.'
    const counted = await this.#count([...failures, ...all], 'Too many attempts', detail)
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

  /** Counts an account that somebody asks for. @throws Problem `too-many-requests` when the network has asked for many. */
  async countRegistration({ clientAddress }: Caller): Promise<void> {
    const name = `registrations of ${addressOwner(clientAddress)}`
    const detail =
      'Many accounts were asked for from your network within the last hour. Try again in an hour.'
    const subjects = [{ name, max: MAX_REGISTRATIONS_OF_NETWORK }]
    await this.#count(subjects, 'Too many registrations', detail)
  }

  /** Counts an address that a person wants. @throws Problem `too-many-requests` when the person, or the network, has asked for many. */
  async countAddress(id: User['id'], { clientAddress }: Caller): Promise<void> {
    const network = addressOwner(clientAddress)
    const subjects = [
      { name: `addresses of ${id}`, max: MAX_ADDRESSES.person },
      { name: `addresses from ${network}`, max: MAX_ADDRESSES.network },
    ]
    const detail = 'Many addresses were asked for within the last hour. Try again in an hour.'
    await this.#count(subjects, 'Too many addresses', detail)
  }

  async #count(subjects: readonly CountedSubject[], title: string, detail: string) {
    const now = this.#clock()
    const counted = await this.#store.transact(
      transaction => countAttempts(transaction, subjects, now),
      LOCKED,
    )
    if (!('againAt' in counted)) return counted
    const retryAfterSeconds = Math.ceil((counted.againAt - now) / 1000)
    throw Problem.of('too-many-requests', title, detail, { retryAfterSeconds })
  }

  async #giveBack(ids: readonly number[]): Promise<void> {
    await this.#store.transact(({ sessions }) => sessions.removeAttempts(ids), LOCKED)
  }
}
