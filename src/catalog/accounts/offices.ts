import { edited } from '../../domain/accounts/change.ts'
import { MAX_BELOW_OFFICE } from '../../domain/accounts/member.ts'
import type { Principal } from '../../domain/accounts/principal.ts'
import { FaultList } from '../../domain/problem.ts'
import type { Clock } from '../../domain/values/clock.ts'
import type { AccountId } from '../../domain/values/ids.ts'
import type { OfficeAccount } from '../../store/accounts/member-records.ts'
import type { Reader, Store, Transaction } from '../../store/store.ts'
import { knownAccount, permitted, requireAccount } from '../permitted.ts'
import { recordWrite } from '../writes/record-write.ts'
import { endOffice } from './departures.ts'

/**
 * Without the lock, two concurrent changes could nest offices: one makes A an office while the
 * other puts A below B.
 */
const LOCK = 'offices'

/** The office of an account, and the accounts below it. */
export interface OfficePlace {
  /** Null: it is a top-level account. */
  readonly office: OfficeAccount | null
  readonly below: readonly OfficeAccount[]
}

/**
 * Offices: accounts whose owners act for the accounts below them, such as the agents of a broker.
 */
export class Offices {
  readonly #store: Store
  readonly #clock: Clock

  constructor(store: Store, clock: Clock) {
    this.#store = store
    this.#clock = clock
  }

  /**
   * @throws Problem `forbidden` when the principal may not invite people of the account: they act
   * for it, too.
   */
  async of(principal: Principal, id: AccountId): Promise<OfficePlace> {
    requireAccount(principal, ['people:write'], id, 'see its office')
    const { members } = this.#store
    return {
      office: await members.officeOf(id),
      below: await members.belowOffices([id], MAX_BELOW_OFFICE),
    }
  }

  /** See `putBelow`. */
  async put(principal: Principal, id: AccountId, officeId: AccountId | null): Promise<void> {
    await this.#store.transact(
      transaction => putBelow(transaction, principal, { id, officeId }, this.#clock()),
      { locksByItself: true },
    )
  }
}

/**
 * Puts an account below an office, or at the top level (null). The new office's owners act for it
 * from then on; what the former office's owners granted ends.
 * @throws Problem `forbidden`, `invalid-input` for an office that cannot be one: an unknown or
 * deleted account, the account itself, one that is below an office, or one with very many accounts;
 * and for an account that is an office itself.
 */
export async function putBelow(
  transaction: Transaction,
  principal: Principal,
  { id, officeId }: { readonly id: AccountId; readonly officeId: AccountId | null },
  now: number,
): Promise<void> {
  const actor = permitted(principal, ['accounts:write'])
  await transaction.lock(LOCK)
  const { members } = transaction
  await knownAccount(transaction, id)
  const before = (await members.officeOf(id))?.id ?? null
  if (before === officeId) return
  if (officeId !== null) await requireOffice(transaction, id, officeId)
  await members.setOffice(id, officeId)
  if (before !== null)
    await endOffice(transaction, principal, { accountId: id, officeId: before }, now)
  const details = { members: ['officeId'], officeId }
  await recordWrite(transaction, actor, now, {
    subject: 'account',
    id: String(id),
    action: 'edited',
    details,
    // Its listings are shown with the office.
    changed: [edited('account', id, details.members)],
  })
}

async function requireOffice(
  { members }: Pick<Reader, 'members'>,
  id: AccountId,
  officeId: AccountId,
): Promise<void> {
  const faults = new FaultList()
  const refuse = (detail: string) => faults.add('invalid', 'office', detail)
  const below = await members.belowOffices([officeId], MAX_BELOW_OFFICE)
  if (officeId === id) refuse('An account cannot be its own office.')
  else if (!(await members.get(officeId))) refuse(`There is no account ${officeId}.`)
  else if ((await members.officeOf(officeId)) !== null) {
    refuse(`The account ${officeId} is below an office itself. Enter the number of that office.`)
  } else if ((await members.belowOffices([id], 1)).length > 0) {
    refuse('This account is an office: there are accounts below it.')
  } else if (below.length >= MAX_BELOW_OFFICE) {
    refuse(`The account ${officeId} has ${MAX_BELOW_OFFICE} accounts below it, which is the most.`)
  }
  faults.throwIfAny()
}
