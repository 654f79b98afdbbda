const FIRST_WAIT_MS = 30_000
const MAX_WAIT_MS = 300_000

export interface TopicOutageOptions {
  /** A monotonic clock in milliseconds. */
  readonly elapsed: () => number
  /** From 0 to below 1; need not be unguessable. */
  readonly random: () => number
}

/**
 * Whether the service that a topic needs, such as a mail server, is available, as seen by one
 * process. During an outage only one job at a time is tried, as a probe: 30 s after the first
 * failure, then after 1 min, 2 min, 4 min, and every 5 min after that, each up to a quarter sooner
 * at random. Any answer about a job ends the outage, even a refusal.
 *
 * The outage is not stored: a process that starts detects it again.
 */
export class TopicOutage {
  readonly #options: TopicOutageOptions
  /** Consecutive failures; 0 when there is no outage. */
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

  get isPausing(): boolean {
    return this.isOn && this.#options.elapsed() < this.#resumeAt
  }

  get isProbing(): boolean {
    return this.#isProbing
  }

  beginProbe(): void {
    this.#isProbing = this.isOn
  }

  /**
   * Records that an attempt failed because the service is unavailable.
   * @param isProbe Other attempts that end during an outage change nothing.
   * @returns Whether the attempt counts against its job: the service was available just before, so
   *   the job itself may be the cause. Otherwise such a job would never be given up.
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

  /** Records that the service answered, with any result: the outage is over. */
  noteAnswer(): void {
    this.#hasAnswered = true
    this.#failures = 0
    this.#isProbing = false
  }

  /** @returns Whether to report the outage to the operator; true once per outage. */
  takeReport(): boolean {
    const isNews = this.isOn && !this.#isReported
    if (isNews) this.#isReported = true
    return isNews
  }

  /** @returns How long a reported outage lasted, once it has ended; otherwise null. */
  takeEndReport(): number | null {
    if (this.isOn || !this.#isReported) return null
    this.#isReported = false
    return this.#options.elapsed() - this.#beganAt
  }
}
