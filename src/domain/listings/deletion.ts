const KEPT_DAYS = 30
const DAY_MS = 86_400_000

/** How long a deleted listing or account is kept: a deletion can be taken back. */
export const KEPT_AFTER_DELETION_MS: number = KEPT_DAYS * DAY_MS

/** The time until which a deletion can be taken back. Instants are milliseconds since 1970 UTC. */
export function restorableUntil(deletedAt: number): number {
  return deletedAt + KEPT_AFTER_DELETION_MS
}

export function isRestorable(deletedAt: number, now: number): boolean {
  return now < restorableUntil(deletedAt)
}
