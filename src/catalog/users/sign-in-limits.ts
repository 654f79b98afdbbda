import { Problem } from '../../domain/problem.ts'
import type { Clock } from '../../domain/values/clock.ts'
import type { UserId } from '../../domain/values/ids.ts'
import { addressOwner } from '../../domain/values/network-address.ts'
import type { Store } from '../../store/store.ts'

const HOUR_MS = 3_600_000
/** How often a person, or a browser that the person has used before, may fail within an hour. */
const MAX_FAILURES = 10
/** From one network, which many people may share. */
const MAX_FAILURES_OF_NETWORK = 60
/** How many accounts one network may ask for within an hour: each sends mail to an address that may be a stranger's. */
const MAX_REGISTRATIONS_OF_NETWORK = 20
/** How often people may ask for another address within an hour, one person and all of a network: each sends mail as well. */
const MAX_ADDRESSES = { person: 5, network: 20 } as const

/** Failed sign-ins, or accounts that were asked for, as they are counted within an hour. */
export interface CountedSubject {
  readonly name: string
  readonly max: number
}

type Caller = { readonly clientAddress: string }

export function personSubject(name: string): CountedSubject {
  return { name, max: MAX_FAILURES }
}

/** The subject for guessed passwords of a network. */
export function networkSubject({ clientAddress }: Caller): CountedSubject {
  return { name: `network ${addressOwner(clientAddress)}`, max: MAX_FAILURES_OF_NETWORK }
}

function registrationSubject({ clientAddress }: Caller): CountedSubject {
  const name = `registrations of ${addressOwner(clientAddress)}`
  return { name, max: MAX_REGISTRATIONS_OF_NETWORK }
}

/** Counts failed sign-ins against guessing, and registrations against floods of mail. */
export class SignInLimits {
  readonly #store: Store
  readonly #clock: Clock

  constructor(store: Store, clock: Clock) {
    this.#store = store
    this.#clock = clock
  }

  /** @throws Problem `too-many-requests` when one of the subjects failed often within an hour. */
  async requireFewFailures(subjects: readonly CountedSubject[]): Promise<void> {
    const detail =
      'There were many attempts within the last hour. Choose a new password by the link "Forgot your password?", use a passkey, or try again in an hour.'
    await this.#requireFew(subjects, 'Too many attempts', detail)
  }

  /** Counts a failure. @returns The problem to throw. */
  async failed(
    subjects: readonly CountedSubject[],
    detail = 'The address or the password is wrong.',
  ): Promise<Problem> {
    await this.#count(subjects)
    return Problem.of('forbidden', 'Not signed in', detail)
  }

  /** Counts an account that somebody asks for. @throws Problem `too-many-requests` when the network has asked for many. */
  async countRegistration(caller: Caller): Promise<void> {
    const subjects = [registrationSubject(caller)]
    const detail =
      'Many accounts were asked for from your network within the last hour. Try again in an hour.'
    await this.#requireFew(subjects, 'Too many registrations', detail)
    await this.#count(subjects)
  }

  /** Counts an address that a person wants. @throws Problem `too-many-requests` when the person, or the network, has asked for many. */
  async countAddress(id: UserId, { clientAddress }: Caller): Promise<void> {
    const network = addressOwner(clientAddress)
    const subjects = [
      { name: `addresses of ${id}`, max: MAX_ADDRESSES.person },
      { name: `addresses from ${network}`, max: MAX_ADDRESSES.network },
    ]
    const detail = 'Many addresses were asked for within the last hour. Try again in an hour.'
    await this.#requireFew(subjects, 'Too many addresses', detail)
    await this.#count(subjects)
  }

  async #requireFew(
    subjects: readonly CountedSubject[],
    title: string,
    detail: string,
  ): Promise<void> {
    const names = subjects.map(({ name }) => name)
    const counts = await this.#store.sessions.attempts(names, this.#clock() - HOUR_MS)
    if (subjects.every(({ name, max }) => (counts.get(name) ?? 0) < max)) return
    throw Problem.of('too-many-requests', title, detail, { retryAfterSeconds: 3600 })
  }

  async #count(subjects: readonly CountedSubject[]): Promise<void> {
    const now = this.#clock()
    const names = subjects.map(({ name }) => name)
    await this.#store.transact(({ sessions }) => sessions.addAttempts(names, now, now - HOUR_MS))
  }
}
