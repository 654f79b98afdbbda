const FIRST_WAIT_MS = 30_000
const LONGEST_WAIT_MS = 300_000

export interface MailOutageOptions {
  /** Milliseconds that only ever grow, whatever the clock is set to. */
  readonly elapsed: () => number
  /** From 0 to below 1; need not be unguessable. */
  readonly random: () => number
}

/**
 * Whether the mail service takes messages, as far as one worker has seen. While it does not, nothing is
 * tried but one message now and then, to find out: 30 s after the first failure, then after 1 min, 2 min,
 * 4 min and from then on every 5 min, each up to a quarter sooner by chance. Any answer that is about
 * a message, a refusal too, ends the outage.
 *
 * It is not kept in the store: a process that starts finds out anew.
 */
export class MailOutage {
  readonly #options: MailOutageOptions
  /** Of attempts in a row; 0: there is no outage. */
  #failures = 0
  #hasAnswered = false
  #isProbing = false
  #isTold = false
  #began = 0
  #resumeAt = 0

  constructor(options: MailOutageOptions) {
    this.#options = options
  }

  get isOn(): boolean {
    return this.#failures > 0
  }

  /** Whether it is too early to try again. */
  get isPausing(): boolean {
    return this.isOn && this.#options.elapsed() < this.#resumeAt
  }

  /** Whether the one message that finds out is on its way. */
  get isProbing(): boolean {
    return this.#isProbing
  }

  /** One message is on its way to find out. */
  probe(): void {
    this.#isProbing = this.isOn
  }

  /**
   * An attempt failed for the service's sake.
   * @param isProbe Whether it was made to find out; the end of others tells nothing new.
   * @returns Whether it counts against its message: the service took others just before, so that it may
   * be the message after all that it fails over. Were this not counted, such a one would never be
   * given up.
   */
  failed(isProbe: boolean): boolean {
    const { elapsed, random } = this.#options
    const isNew = !this.isOn
    const counts = isNew && this.#hasAnswered
    if (isNew) this.#began = elapsed()
    if (isProbe) this.#isProbing = false
    if (isNew || isProbe) {
      this.#hasAnswered = false
      const longest = Math.min(FIRST_WAIT_MS * 2 ** this.#failures, LONGEST_WAIT_MS)
      this.#failures++
      this.#resumeAt = elapsed() + longest * (1 - random() / 4)
    }
    return counts
  }

  /** The service had to do with a message, whatever it did with it: the outage is over. */
  answered(): void {
    this.#hasAnswered = true
    this.#failures = 0
    this.#isProbing = false
  }

  /** @returns Whether the operator has not been told of this outage yet; from now on he has. */
  tell(): boolean {
    const isNews = this.isOn && !this.#isTold
    if (isNews) this.#isTold = true
    return isNews
  }

  /** @returns How long an outage had lasted that the operator was told of, and is not over for him yet. */
  tellEnd(): number | null {
    if (this.isOn || !this.#isTold) return null
    this.#isTold = false
    return this.#options.elapsed() - this.#began
  }
}
