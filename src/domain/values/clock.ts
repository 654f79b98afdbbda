/** Milliseconds since 1970 UTC, now. Passed in, so that tests can set the time. */
export type Clock = () => number

/** The source of time and random numbers for use cases. */
export interface ClockAndRandom {
  readonly clock: Clock
  /** From 0 to below 1; may be guessable. */
  readonly random: () => number
  /** Cannot be guessed. */
  readonly randomBytes: (count: number) => Uint8Array
}
