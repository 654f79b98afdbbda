import type { Change } from '../../domain/accounts/change.ts'

/** Fewer than the change log always retains. */
const MAX_KEPT = 10_000

/**
 * The changes that an index took in last, where the database may go over to another server: that
 * one may lack some of them, and nothing in the change log says so.
 */
export class RecentChanges {
  #changes: Change[] = []

  add(changes: readonly Change[]): void {
    // Without transactions there is one server.
    const followed = changes.filter(({ position }) => position.transaction > 0)
    if (followed.length === 0) return
    this.#changes.push(...followed)
    if (this.#changes.length > 2 * MAX_KEPT) this.#changes = this.#changes.slice(-MAX_KEPT)
  }

  clear(): void {
    this.#changes = []
  }

  /** Oldest first. */
  get all(): readonly Change[] {
    return this.#changes.slice(-MAX_KEPT)
  }
}
