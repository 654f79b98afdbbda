import type { Actor } from '../../domain/accounts/actor.ts'
import { type Principal, userOf } from '../../domain/accounts/principal.ts'
import type { InboxLead } from '../../domain/leads/inbox-lead.ts'
import type { NewLeadEntry } from '../../domain/leads/lead-entry.ts'
import { Problem } from '../../domain/problem.ts'
import type { Clock } from '../../domain/values/clock.ts'
import type { LeadId } from '../../domain/values/ids.ts'
import type { Store, Transaction } from '../../store/store.ts'
import { requireAccount } from '../permitted.ts'
import { recordWrite } from '../writes/record-write.ts'
import { ownLead } from './own-lead.ts'

/** How many leads one form may change. */
const MAX_LEADS_AT_ONCE = 100

/** What was done with some leads. */
export interface LeadChange {
  readonly ids: readonly LeadId[]
  readonly action: string
  readonly details: Readonly<Record<string, unknown>>
  /** What the timeline of each lead says; absent: nothing. */
  readonly entry?: Pick<NewLeadEntry, 'kind' | 'text' | 'toId'>
}

export interface LeadTools {
  readonly store: Store
  readonly clock: Clock
}

/**
 * Changes leads in one transaction with one entry in the audit log.
 * @param work Returns null when it changed nothing. @returns Whether something has changed.
 * @throws Problem `not-found` as `ownLead`, `forbidden` for a principal who may only read,
 * `invalid-input` above 100 leads.
 */
export async function changeLeads(
  { store, clock }: LeadTools,
  principal: Principal,
  ids: readonly LeadId[],
  work: (
    transaction: Transaction,
    leads: readonly InboxLead[],
    now: number,
  ) => Promise<LeadChange | null>,
): Promise<boolean> {
  if (ids.length > MAX_LEADS_AT_ONCE) {
    const detail = `At most ${MAX_LEADS_AT_ONCE} leads can be changed at once.`
    throw Problem.of('invalid-input', 'Too many leads', detail)
  }
  return await store.transact(async transaction => {
    const leads: InboxLead[] = []
    for (const id of new Set(ids)) leads.push(await ownLead(transaction, principal, id))
    for (const { accountId } of leads) {
      requireAccount(principal, ['leads:write'], accountId, 'change its leads')
    }
    const now = clock()
    const change = await work(transaction, leads, now)
    if (change) await recordChange(transaction, principal, now, change)
    return change !== null
  })
}

async function recordChange(
  transaction: Transaction,
  principal: Principal,
  now: number,
  { ids, action, details, entry }: LeadChange,
): Promise<void> {
  if (entry) {
    const authorId = userOf(principal)
    for (const leadId of ids)
      await transaction.leadEntries.add({ leadId, at: now, authorId, ...entry })
  }
  await recordLeads(transaction, principal.actor, now, { ids, action, details })
}

/** Records in the audit log what was done with some leads. */
async function recordLeads(
  transaction: Transaction,
  actor: Actor,
  now: number,
  { ids, action, details }: Omit<LeadChange, 'entry'>,
): Promise<void> {
  const [only] = ids
  const isOne = ids.length === 1 && only !== undefined
  await recordWrite(transaction, actor, now, {
    subject: 'lead',
    id: isOne ? String(only) : '',
    action,
    details: isOne ? details : { ...details, leadIds: ids },
    // Followers learn of leads that come and go, but not of what an account notes about them.
    changed: [],
  })
}
