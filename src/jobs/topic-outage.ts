const FIRST_WAIT_MS = 30_000
const MAX_WAIT_MS = 300_000

export interface TopicOutageOptions {
  /** Milliseconds that only ever grow, whatever the clock is set to. */
  readonly elapsed: () => number
  /** From 0 to below 1; need not be unguessable. */
  readonly random: () => number
}

/**
 * Whether the service that a topic needs, such as a mail server, is available, as far as one
 * process has seen. During an outage only one job now and then is tried, as a probe: 30 s after the
 * first failure, then after 1 min, 2 min, 4 min, and from then on every 5 min, each up to a quarter
 * sooner by chance. Any answer about a job ends the outage, even a refusal.
 *
 * The outage is not stored: a process that starts finds out anew.
 */
export class TopicOutage {
  readonly #options: TopicOutageOptions
  /** Failures in a row; 0: there is no outage. */
  #failures = 0
  #hasAnswered = false
  #isProbing = false
  #isReported = false
  #beganAt = 0
  #resumeAt = 0

  constructor(options: TopicOutageOptions) {
    this.#options = options
  }

  get isOn(): boolean {
    return this.#failures > 0
  }

  /** Whether it is too early to try again. */
  get isPausing(): boolean {
    return this.isOn && this.#options.elapsed() < this.#resumeAt
  }

  /** Whether a probe is in progress. */
  get isProbing(): boolean {
    return this.#isProbing
  }

  beginProbe(): void {
    this.#isProbing = this.isOn
  }

  /**
   * Notes that an attempt failed because the service is not available.
   * @param isProbe Other attempts that end during an outage change nothing.
   * @returns Whether the attempt counts against its job: the service was available just before, so
   *   the job itself may be the reason. Without this, such a job would never be given up.
   */
  noteFailure(isProbe: boolean): boolean {
    const { elapsed, random } = this.#options
    const isNew = !this.isOn
    const counts = isNew && this.#hasAnswered
    if (isNew) this.#beganAt = elapsed()
    if (isProbe) this.#isProbing = false
    if (isNew || isProbe) {
      this.#hasAnswered = false
      const longest = Math.min(FIRST_WAIT_MS * 2 ** this.#failures, MAX_WAIT_MS)
      this.#failures++
      this.#resumeAt = elapsed() + longest * (1 - random() / 4)
    }
    return counts
  }

  /** Notes that the service dealt with a job, whatever it did with it: the outage is over. */
  noteAnswer(): void {
    this.#hasAnswered = true
    this.#failures = 0
    this.#isProbing = false
  }

  /** @returns Whether to report the outage to the operator; true once for each outage. */
  takeReport(): boolean {
    const isNews = this.isOn && !this.#isReported
    if (isNews) this.#isReported = true
    return isNews
  }

  /**
   * @returns How long the outage lasted, once it has ended and if it was reported to the operator;
   *   else null.
   */
  takeEndReport(): number | null {
    if (this.isOn || !this.#isReported) return null
    this.#isReported = false
    return this.#options.elapsed() - this.#beganAt
  }
}
