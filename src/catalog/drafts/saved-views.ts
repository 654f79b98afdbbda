import { type Principal, userOf } from '../../domain/accounts/principal.ts'
import { FaultList } from '../../domain/problem.ts'
import type { ViewId } from '../../domain/values/ids.ts'
import { oneLine } from '../../domain/values/plain-text.ts'
import type { Store } from '../../store/store.ts'
import type { SavedView } from '../../store/users/view-records.ts'
import { requireUser } from './own-drafts.ts'

export type { SavedView }

const MAX_VIEWS = 30
const MAX_NAME = 60
const MAX_QUERY = 1_500
const MAX_SENT_NAME = 500

/** Lists that people keep by a name: each is the query of an address. */
export class SavedViews {
  readonly #store: Store

  constructor(store: Store) {
    this.#store = store
  }

  async list(principal: Principal): Promise<readonly SavedView[]> {
    const userId = userOf(principal)
    return userId === null ? [] : await this.#store.views.list(userId)
  }

  /** @throws Problem `invalid-input` without a name, or when there are too many. */
  async add(principal: Principal, name: string, query: string): Promise<void> {
    const userId = requireUser(principal)
    const faults = new FaultList()
    const plain = oneLine(name.slice(0, MAX_SENT_NAME))
    if (plain === '') faults.add('missing', 'name', 'Enter a name for the view.')
    if (plain.length > MAX_NAME) {
      faults.add('too-long', 'name', `A name has at most ${MAX_NAME} characters.`)
    }
    await this.#store.transact(async ({ views }) => {
      const known = await views.list(userId)
      if (known.length >= MAX_VIEWS) {
        faults.add('too-many', 'name', `You have ${MAX_VIEWS} views. Remove one first.`)
      }
      faults.throwIfAny()
      await views.add(userId, plain, query.slice(0, MAX_QUERY))
    })
  }

  async remove(principal: Principal, id: ViewId): Promise<void> {
    const userId = requireUser(principal)
    await this.#store.transact(({ views }) => views.remove(userId, id))
  }
}
