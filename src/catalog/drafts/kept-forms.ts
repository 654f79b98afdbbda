import { tokenHash } from '../../domain/users/session.ts'
import type { ClockAndRandom } from '../../domain/values/clock.ts'
import type { KeptFormId, UserId } from '../../domain/values/ids.ts'
import type { KeptForm, StoredKeptForm } from '../../store/drafts/kept-form-records.ts'
import type { Store, Transaction } from '../../store/store.ts'
import { openSealed, seal } from './sealed-text.ts'

export type { KeptForm, StoredKeptForm }

/**
 * How long a form is stored that was sent before the person signed in, or verified their identity.
 */
const KEPT_MS = 3_600_000
/** How long a text is stored to be shown once. */
const ONCE_MS = 5 * 60_000
const MAX_CHARACTERS = 500_000
const REMOVED_AT_ONCE = 200
/** Never stored. */
const SECRET_FIELDS: readonly string[] = ['password', 'code', 'credential', 'secret']

/** Writes the effects of a form, in the transaction that saves it. */
export type Alongside = (transaction: Transaction) => Promise<void>

/** The form that was sent, and the page that it is on. */
export type SentForm = Pick<KeptForm, 'path' | 'action'> & { readonly body: unknown }

/** The browser of a session, which reads what is shown once. */
export interface Onlooker {
  readonly userId: UserId
  /** The token of the session. */
  readonly token: string
}

/**
 * What a page shows after another request: forms that people sent before they had signed in or
 * proved who they are, so that what they typed is not lost, and secrets that are shown once, so
 * that reloading the page does not make another one.
 */
export class KeptForms {
  readonly #store: Store
  readonly #sources: Pick<ClockAndRandom, 'clock' | 'randomBytes'>

  constructor(store: Store, sources: Pick<ClockAndRandom, 'clock' | 'randomBytes'>) {
    this.#store = store
    this.#sources = sources
  }

  /**
   * The person who has signed in by a browser before; null: the browser is not known. @param device
   * Its token.
   */
  async ownerOf(device: string): Promise<UserId | null> {
    const known = tokenHash(device)
    return known === null ? null : await this.#store.sessions.deviceOwner(known)
  }

  /** @returns Null: the form has nothing to store, or too much. */
  async keep(userId: UserId, { path, action, body }: SentForm): Promise<KeptFormId | null> {
    if (typeof body !== 'object' || body === null) return null
    const kept = Object.fromEntries(
      Object.entries(body).filter(([name]) => !SECRET_FIELDS.includes(name)),
    )
    if (JSON.stringify(kept).length > MAX_CHARACTERS) return null
    const form = { path, action, body: kept, until: this.#sources.clock() + KEPT_MS }
    return await this.#store.transact(({ keptForms }) => keptForms.add(userId, form))
  }

  /** A stored form of a page. @param id Null: the latest one. @returns Null: there is none. */
  async find(userId: UserId, path: string, id: KeptFormId | null): Promise<StoredKeptForm | null> {
    return await this.#store.keptForms.find(userId, path, id, this.#sources.clock())
  }

  /**
   * Removes fields from a stored form, in the transaction that saves them. The last field removes
   * the form.
   */
  dropping(
    userId: UserId,
    path: string,
    id: KeptFormId | null,
    names: readonly string[],
  ): Alongside {
    return async ({ keptForms }) => {
      const form = await keptForms.find(userId, path, id, this.#sources.clock())
      if (form === null) return
      const left = Object.entries(form.body).filter(([name]) => !names.includes(name))
      if (left.length > 0) await keptForms.changeBody(form.id, Object.fromEntries(left))
      else await keptForms.remove(userId, form)
    }
  }

  async remove(userId: UserId, form: StoredKeptForm): Promise<void> {
    await this.#store.transact(({ keptForms }) => keptForms.remove(userId, form))
  }

  /**
   * Has a page show a text once. The text is stored so that only the browser of the session can
   * read it.
   */
  async addOnce({ userId, token }: Onlooker, path: string, text: string): Promise<KeptFormId> {
    const sealed = seal(text, token, this.#sources.randomBytes)
    const secret = { path, sealed, until: this.#sources.clock() + ONCE_MS }
    return await this.#store.transact(({ keptForms }) => keptForms.addOnce(userId, secret))
  }

  /**
   * The text that a page shows once; null: it was shown already, its five minutes are over, or
   * another session asks for it.
   */
  async takeOnce(
    { userId, token }: Onlooker,
    path: string,
    id: KeptFormId,
  ): Promise<string | null> {
    const now = this.#sources.clock()
    const sealed = await this.#store.transact(({ keptForms }) =>
      keptForms.takeOnce(userId, path, id, now),
    )
    return sealed === null ? null : openSealed(sealed, token)
  }

  /** Removes some expired forms. @returns Whether there may be more. */
  async removeOld(): Promise<boolean> {
    const now = this.#sources.clock()
    const removed = await this.#store.transact(({ keptForms }) =>
      keptForms.removeOld(now, REMOVED_AT_ONCE),
    )
    return removed === REMOVED_AT_ONCE
  }
}
