import { type ChangePosition, changesBetween } from '../../domain/accounts/change-position.ts'
import type { Clock } from '../../domain/values/clock.ts'
import type { SharedSnapshot, SharedSnapshots, Snapshots } from '../../snapshot/snapshots.ts'
import { UnusableSnapshot } from '../../snapshot/snapshots.ts'
import type { Reader } from '../../store/store.ts'
import { CHANGES_WORTH_RENEWING } from './snapshot-renewal.ts'
import { requireUsable } from './usable-snapshot.ts'

export interface SharedIndexOptions {
  /** The digest of the program's sources. */
  readonly program: string
  readonly clock: Clock
  readonly onFetched: (bytes: number, milliseconds: number) => void
  readonly onIgnored: (reason: string) => void
}

/** The snapshots that nodes with one version and one database share. */
export class SharedIndex {
  readonly #store: Reader
  readonly #own: Snapshots
  readonly #shared: SharedSnapshots
  readonly #options: SharedIndexOptions

  constructor(store: Reader, own: Snapshots, shared: SharedSnapshots, options: SharedIndexOptions) {
    this.#store = store
    this.#own = own
    this.#shared = shared
    this.#options = options
  }

  /**
   * Copies the latest shared snapshot over this node's own one, if that makes the start faster.
   * Never fails: a fault is reported to `onIgnored`, and the start continues without it.
   */
  async fetch(): Promise<void> {
    const { clock, onFetched, onIgnored } = this.#options
    const began = clock()
    try {
      const latest = await this.#latest(onIgnored)
      if (latest === null) return
      const own = await this.ownPosition()
      const { position } = latest.label
      if (own !== null && changesBetween(own, position) < CHANGES_WORTH_RENEWING) return
      const bytes = await this.#shared.fetch(latest)
      onFetched(bytes, clock() - began)
    } catch (error) {
      onIgnored(error instanceof Error ? error.message : String(error))
    }
  }

  /** The last change in the latest usable shared snapshot, or null. */
  async position(): Promise<ChangePosition | null> {
    return (await this.#latest(() => {}))?.label.position ?? null
  }

  /** The last change in this node's own usable snapshot, or null. */
  async ownPosition(): Promise<ChangePosition | null> {
    const label = await this.#own.label()
    if (label === null) return null
    try {
      await requireUsable(this.#store, this.#options.program, label)
      return label.position
    } catch (error) {
      if (error instanceof UnusableSnapshot) return null
      throw error
    }
  }

  /** @param onUnusable Called with the reason when there are snapshots but none is usable. */
  async #latest(onUnusable: (reason: string) => void): Promise<SharedSnapshot | null> {
    const database = await this.#store.settings.get('database-id')
    if (database === null) return null
    let reason: string | null = null
    for (const found of await this.#shared.find(database)) {
      try {
        await requireUsable(this.#store, this.#options.program, found.label)
        return found
      } catch (error) {
        if (!(error instanceof UnusableSnapshot)) throw error
        reason ??= error.message
      }
    }
    if (reason !== null) onUnusable(reason)
    return null
  }
}
