import { accountName, type Member } from '../../domain/accounts/member.ts'
import type { Principal } from '../../domain/accounts/principal.ts'
import type { Approval } from '../../domain/listings/listing-review.ts'
import { Problem } from '../../domain/problem.ts'
import type { Clock } from '../../domain/values/clock.ts'
import type { AccountId } from '../../domain/values/ids.ts'
import type { ChangedProfile, ProfileChange } from '../../store/review/profile-records.ts'
import type { Store, Transaction } from '../../store/store.ts'
import { applyAccount } from '../accounts/write-account.ts'
import { permitted } from '../permitted.ts'
import { recordWrite } from '../writes/record-write.ts'
import { retryStale } from '../writes/retry-stale.ts'

export type { ChangedProfile }

const LISTED = 50
const PICTURES = ['portrait', 'logo'] as const

/** A judgment of what an account has changed about itself. */
export interface ProfileJudgment {
  readonly accountId: AccountId
  /** The time of the last change that was checked. */
  readonly at: number
  readonly isApproved: boolean
}

/**
 * The names, images and other details that accounts have changed, where edits are checked. They are
 * shown in the meantime, as edited listings are.
 */
export class Profiles {
  readonly #store: Store
  readonly #clock: Clock
  readonly #approval: Approval

  constructor(store: Store, clock: Clock, approval: Approval) {
    this.#store = store
    this.#clock = clock
    this.#approval = approval
  }

  /** How many are pending; 0 where edits are not reviewed. @throws Problem `forbidden`. */
  async count(principal: Principal): Promise<number> {
    permitted(principal, ['review'])
    return this.#approval === 'all' ? await this.#store.profileChanges.count() : 0
  }

  /**
   * 50 of them, longest waiting first; none where edits are not reviewed. @throws Problem
   * `forbidden`.
   */
  async list(principal: Principal): Promise<readonly ChangedProfile[]> {
    permitted(principal, ['review'])
    if (this.#approval !== 'all') return []
    const { members, profileChanges } = this.#store
    const found: ChangedProfile[] = []
    for (const change of await profileChanges.list(LISTED)) {
      const member = await members.get(change.accountId)
      const approvedName = await members.approvedName(change.accountId)
      if (member) found.push({ ...change, member, approvedName })
    }
    return found
  }

  /**
   * Approves what has changed, or takes it back: the account has its approved name again, and shows
   * no image that it has changed. Other details stay, and are corrected by an operator.
   * @throws Problem `forbidden`, `conflict` when nothing has changed, or something has since it was
   * checked.
   */
  async decide(principal: Principal, judgment: ProfileJudgment): Promise<void> {
    const actor = permitted(principal, ['review'])
    const { accountId, at, isApproved } = judgment
    await retryStale(() =>
      this.#store.transact(async transaction => {
        const { members, profileChanges } = transaction
        const found = await members.versioned(accountId)
        const change = await profileChanges.get(accountId)
        if (!found || found.deletedAt !== null || change?.at !== at) throw changedSince()
        const now = this.#clock()
        if (!isApproved) {
          const former = await taken(transaction, found.member, change)
          await applyAccount(transaction, actor, { before: found, changed: former }, now)
        }
        await members.setApprovedName(accountId, null)
        await profileChanges.settle(accountId)
        const action = isApproved ? 'profile approved' : 'profile refused'
        const about = { subject: 'account', id: String(accountId), action } as const
        const details = { members: change.members }
        await recordWrite(transaction, actor, now, { ...about, details, changed: [] })
      }),
    )
  }
}

/** An account without what was rejected; its changed images are hidden. */
async function taken(
  { members, pictures }: Pick<Transaction, 'members' | 'pictures'>,
  member: Member,
  change: ProfileChange,
): Promise<Member> {
  const { id } = member
  const approved = await members.approvedName(id)
  const isRenamed = approved !== '' && approved !== accountName(member)
  const refused = PICTURES.filter(kind => change.members.includes(kind))
  for (const kind of refused) await pictures.showOfAccount(id, kind, null)
  return {
    ...member,
    ...(isRenamed && { companyName: approved }),
    ...Object.fromEntries(refused.map(kind => [kind, null])),
  }
}

function changedSince(): Problem {
  const detail =
    'The profile was already reviewed, or has changed since you opened it. Review it again.'
  return Problem.of('conflict', 'Not decided', detail)
}
