import { accountsFor } from '../../domain/accounts/principal.ts'
import type { Store } from '../../store/store.ts'
import { permitted } from '../permitted.ts'
import type { SignedIn } from './sessions.ts'

/** Whether people who review accounts get the emails about account requests. */
export class RequestMailChoice {
  readonly #store: Store

  constructor(store: Store) {
    this.#store = store
  }

  /** Null: the person does not review accounts. */
  async isWanted({
    user,
    principal,
  }: Pick<SignedIn, 'user' | 'principal'>): Promise<boolean | null> {
    if (accountsFor(principal, ['review']) !== 'all') return null
    return await this.#store.users.getsRequestMail(user.id)
  }

  /** @throws Problem `forbidden` for people who do not review accounts. */
  async want(
    { user, principal }: Pick<SignedIn, 'user' | 'principal'>,
    isWanted: boolean,
  ): Promise<void> {
    permitted(principal, ['review'])
    await this.#store.transact(({ users }) => users.setRequestMail(user.id, isWanted))
  }
}
