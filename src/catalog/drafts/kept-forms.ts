import { tokenHash } from '../../domain/users/session.ts'
import type { Clock } from '../../domain/values/clock.ts'
import type { UserId } from '../../domain/values/ids.ts'
import type { KeptForm } from '../../store/drafts/draft-records.ts'
import type { Store } from '../../store/store.ts'

/** How long a form is kept that was sent after its session had ended. */
const KEPT_MS = 3_600_000
const MAX_CHARACTERS = 500_000
const REMOVED_AT_ONCE = 200
/** Never kept, whatever form they are in. */
const SECRETS = ['password', 'code', 'credential', 'secret']

/** Forms that people sent after their session had ended: what they typed is shown again once they are signed in. */
export class KeptForms {
  readonly #store: Store
  readonly #clock: Clock

  constructor(store: Store, clock: Clock) {
    this.#store = store
    this.#clock = clock
  }

  /**
   * Keeps a form for the person who has signed in by a browser before; of an unknown browser, nothing is kept.
   * @param device The token of the browser. @param path The page that the form is on.
   */
  async keep(device: string, path: string, body: unknown): Promise<void> {
    const known = tokenHash(device)
    const userId = known === null ? null : await this.#store.sessions.deviceOwner(known)
    if (userId === null || typeof body !== 'object' || body === null) return
    const kept = Object.fromEntries(
      Object.entries(body).filter(([name]) => !SECRETS.includes(name)),
    )
    if (Object.keys(kept).length === 0 || JSON.stringify(kept).length > MAX_CHARACTERS) return
    const form = { path, body: kept, at: this.#clock() }
    await this.#store.transact(({ drafts }) => drafts.keepForm(userId, form))
  }

  /** The form that was kept of a page; null: none. */
  async find(userId: UserId, path: string): Promise<KeptForm | null> {
    return await this.#store.drafts.keptForm(userId, path, this.#clock() - KEPT_MS)
  }

  /** Takes fields out of the form that was kept of a page. The last field removes the form. */
  async drop(userId: UserId, path: string, names: readonly string[]): Promise<void> {
    const form = await this.find(userId, path)
    if (form === null) return
    const left = Object.entries(form.body).filter(([name]) => !names.includes(name))
    const body = Object.fromEntries(left)
    await this.#store.transact(async ({ drafts }) => {
      await drafts.removeKeptForms(userId, path)
      if (left.length > 0) await drafts.keepForm(userId, { ...form, path, body })
    })
  }

  async remove(userId: UserId, path: string): Promise<void> {
    await this.#store.transact(({ drafts }) => drafts.removeKeptForms(userId, path))
  }

  /** Removes some forms whose hour is over. @returns Whether there may be more. */
  async removeOld(): Promise<boolean> {
    const until = this.#clock() - KEPT_MS
    const removed = await this.#store.transact(({ drafts }) =>
      drafts.removeKeptUntil(until, REMOVED_AT_ONCE),
    )
    return removed === REMOVED_AT_ONCE
  }
}
