import type { Actor } from '../../domain/accounts/actor.ts'
import { changedMembers } from '../../domain/accounts/audit.ts'
import { editedWithState } from '../../domain/accounts/change.ts'
import { accountName, type Member } from '../../domain/accounts/member.ts'
import { accountsFor, type Principal } from '../../domain/accounts/principal.ts'
import type { VersionedMember } from '../../store/accounts/member-records.ts'
import type { Transaction } from '../../store/store.ts'
import { moveLeads, requireRouting } from '../leads/where-leads-go.ts'
import { recordWrite } from '../writes/record-write.ts'
import { StaleRecord } from '../writes/retry-stale.ts'
import { changedBelow } from './offices-beside.ts'

/**
 * The members of an account that a change would change; those of its addresses as `address.city`.
 */
export function changedDetails(before: Member, changed: Member): readonly string[] {
  return changedMembers(before, changed, ['address', 'companyAddress'])
}

export interface AccountWrite {
  readonly before: Versioned
  readonly changed: Member
}

/**
 * Writes an account with the effects of every change: its approved name, the review queue, queued
 * leads when its address changes, and the logs.
 * @param principal The person or program that makes the change; the caller has checked permissions.
 * @param before The account as it was read.
 * @throws StaleRecord when it has changed since, Problem as `requireRouting` when its address
 * changes.
 */
export async function writeAccount(
  transaction: Transaction,
  principal: Principal,
  { before, changed }: AccountWrite,
  now: number,
): Promise<void> {
  if (before.member.email !== changed.email) requireRouting(principal, changed.id)
  await applyAccount(transaction, principal.actor, { before, changed }, now)
  await settleReview(transaction, principal, { before: before.member, changed }, now)
}

type Versioned = Pick<VersionedMember, 'member' | 'version'>

/**
 * As `writeAccount`, for a change that follows from another one: it needs no right of its own, and
 * approves no name.
 */
export async function applyAccount(
  transaction: Transaction,
  actor: Actor,
  { before: { member: before, version }, changed }: AccountWrite,
  now: number,
): Promise<void> {
  const { id } = before
  const members = changedDetails(before, changed)
  if (!(await transaction.members.update(changed, version))) throw new StaleRecord()
  await moveLeads(transaction, id, { from: before.email, to: changed.email }, now)
  await recordWrite(transaction, actor, now, {
    subject: 'account',
    id: String(id),
    action: 'edited',
    details: { members },
    changed: [
      editedWithState('account', id, members, changed.active),
      ...(await changedBelow(transaction, id, members)),
    ],
  })
}

/**
 * A name that an account gives itself needs approval, and so does everything else buyers see.
 * Operators see the account's changes when they edit it, so their edit approves them.
 */
async function settleReview(
  { members, profileChanges }: Pick<Transaction, 'members' | 'profileChanges'>,
  principal: Principal,
  { before, changed }: { readonly before: Member; readonly changed: Member },
  at: number,
): Promise<void> {
  const { id: accountId } = changed
  if (accountsFor(principal, ['accounts:write']) === 'all') {
    await members.setApprovedName(accountId, null)
    await profileChanges.settle(accountId)
    return
  }
  const name = accountName(before)
  if (name !== accountName(changed)) await members.keepApprovedName(accountId, name)
  const shown = changedDetails(before, changed).filter(one => one !== 'email')
  if (shown.length > 0) await profileChanges.note({ accountId, members: shown, at })
}
