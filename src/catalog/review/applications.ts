import { editedWithState } from '../../domain/accounts/change.ts'
import type { Principal } from '../../domain/accounts/principal.ts'
import { Problem } from '../../domain/problem.ts'
import type { Clock } from '../../domain/values/clock.ts'
import type { AccountId } from '../../domain/values/ids.ts'
import type { Application } from '../../store/review/review-records.ts'
import type { Store } from '../../store/store.ts'
import { permitted } from '../permitted.ts'
import { recordWrite } from '../writes/record-write.ts'
import { retryStale, StaleRecord } from '../writes/retry-stale.ts'
import { mailApplicationDecision } from './decision-mails.ts'

export type { Application }

const LISTED = 100

/** The accounts that people have applied for, and that await approval. */
export class Applications {
  readonly #store: Store
  readonly #clock: Clock

  constructor(store: Store, clock: Clock) {
    this.#store = store
    this.#clock = clock
  }

  /** 100 of them, longest waiting first. @throws Problem `forbidden`. */
  async list(principal: Principal): Promise<readonly Application[]> {
    permitted(principal, ['review'])
    return await this.#store.reviews.applications(LISTED)
  }

  /**
   * Approves or rejects an account's application, and notifies it by email.
   * @throws Problem `forbidden`, `conflict` for an account without an open application.
   */
  async decide(principal: Principal, id: AccountId, isApproved: boolean): Promise<void> {
    const actor = permitted(principal, ['review'])
    await retryStale(() =>
      this.#store.transact(async transaction => {
        const { members, reviews } = transaction
        const found = await members.versioned(id)
        if (!found || !(await reviews.settleApplication(id))) {
          const detail = `The account ${id} does not wait for approval.`
          throw Problem.of('conflict', 'Not decided', detail)
        }
        if (isApproved) {
          const active = { ...found.member, active: true }
          if (!(await members.update(active, found.version))) throw new StaleRecord()
          await members.setApprovedName(id, null)
          await transaction.profileChanges.settle(id)
        }
        const action = isApproved ? 'approved' : 'refused'
        const changed = isApproved ? [editedWithState('account', id, ['active'], true)] : []
        const about = { subject: 'account', id: String(id), action, details: {} } as const
        const now = this.#clock()
        await recordWrite(transaction, actor, now, { ...about, changed })
        await mailApplicationDecision(transaction, id, isApproved, now)
      }),
    )
  }
}
