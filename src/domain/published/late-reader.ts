/** A running service reads within seconds, unless an import has just changed many listings. */
export const READER_LATE_MS = 60_000

/** A reader of a log whose cursor the service stores. */
interface WatchedReader {
  /** Whether the service itself advances it, unless something fails. */
  readonly isOurs: boolean
  /** How many changes it has not read. */
  readonly waiting: number
  /** When the first of them was made, in milliseconds since 1970 UTC. */
  readonly waitingSince: number | null
}

/** Whether the service should have advanced a reader by now. */
export function isLate({ isOurs, waiting, waitingSince }: WatchedReader, now: number): boolean {
  return isOurs && waiting > 0 && waitingSince !== null && now - waitingSince > READER_LATE_MS
}
