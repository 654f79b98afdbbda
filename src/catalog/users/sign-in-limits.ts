import { Problem } from '../../domain/problem.ts'
import type { Clock } from '../../domain/values/clock.ts'
import { addressOwner } from '../../domain/values/network-address.ts'
import type { Store } from '../../store/store.ts'

const HOUR_MS = 3_600_000
/** A person, or a browser that the person has used before, may fail so often within an hour. */
const MAX_FAILURES = 10
/** From one network, which many people may share. */
const MAX_FAILURES_OF_NETWORK = 60

/** A person or a network whose failed sign-ins are counted. */
export interface FailureSubject {
  readonly name: string
  readonly max: number
}

export function personSubject(name: string): FailureSubject {
  return { name, max: MAX_FAILURES }
}

export function networkSubject({
  clientAddress,
}: {
  readonly clientAddress: string
}): FailureSubject {
  return { name: `network ${addressOwner(clientAddress)}`, max: MAX_FAILURES_OF_NETWORK }
}

/** Counts failed sign-ins, so that nobody guesses. */
export class SignInLimits {
  readonly #store: Store
  readonly #clock: Clock

  constructor(store: Store, clock: Clock) {
    this.#store = store
    this.#clock = clock
  }

  /** @throws Problem `too-many-requests` when one of the subjects failed often within an hour. */
  async requireFewFailures(subjects: readonly FailureSubject[]): Promise<void> {
    const since = this.#clock() - HOUR_MS
    for (const { name, max } of subjects) {
      if ((await this.#store.sessions.attempts([name], since)) < max) continue
      const detail =
        'There were many attempts within the last hour. Choose a new password by the link "Forgot your password?", or try again in an hour.'
      const rule = { retryAfterSeconds: 3600 }
      throw Problem.of('too-many-requests', 'Too many attempts', detail, rule)
    }
  }

  /** Counts a failure. @returns The problem to throw. */
  async failed(
    subjects: readonly FailureSubject[],
    detail = 'The address or the password is wrong.',
  ): Promise<Problem> {
    const now = this.#clock()
    const names = subjects.map(({ name }) => name)
    await this.#store.transact(({ sessions }) => sessions.addAttempts(names, now, now - HOUR_MS))
    return Problem.of('forbidden', 'Not signed in', detail)
  }
}
