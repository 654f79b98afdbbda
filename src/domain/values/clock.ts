/** Milliseconds since 1970 UTC, now. Passed in, so that tests can set the time. */
export type Clock = () => number
