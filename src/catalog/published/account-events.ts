import type { Change } from '../../domain/accounts/change.ts'
import { PLAN_EVENT_KINDS, type PlanEventKind } from '../../domain/plans/plan-end.ts'
import { ACCOUNT_RESOURCES } from '../../domain/published/entity-event.ts'
import type { AccountId, LeadId } from '../../domain/values/ids.ts'
import type { Transaction } from '../../store/store.ts'
import type { NewLeadEvent, NewPlanEvent } from '../../store/webhooks/webhook-records.ts'
import { advanced, type PublishedLog } from './published-log.ts'

const AT_ONCE = 5000

/** Adds accounts, new leads and ends of plans of some changes to the published log. */
export async function publishAccountChanges(
  transaction: Transaction,
  log: PublishedLog,
  changes: readonly Change[],
  at: number,
): Promise<PublishedLog> {
  const { webhooks } = transaction
  const withAccounts = await publishAccounts(transaction, log, accountsIn(changes), at)
  const leads = await webhooks.accountsOfLeads(newLeads(changes))
  const withLeads = await publishLeads(transaction, withAccounts, leads, at)
  const plans = await webhooks.endsOfPlans(endsIn(changes))
  return await publishPlans(transaction, withLeads, plans, at)
}

/**
 * Adds what the log lacks since an instant, where the changes that would say so were pruned. Of a
 * plan that was about to end and has ended since, only the end is added.
 */
export async function publishUnlogged(
  transaction: Transaction,
  log: PublishedLog,
  since: number,
  at: number,
): Promise<PublishedLog> {
  const { members, webhooks } = transaction
  let next = log
  for (let count = AT_ONCE; count === AT_ONCE; ) {
    const leads = await webhooks.leadsNotLogged(since, AT_ONCE)
    next = await publishLeads(transaction, next, leads, at)
    count = leads.length
  }
  for (let count = AT_ONCE; count === AT_ONCE; ) {
    const plans = await webhooks.plansNotLogged(since, AT_ONCE)
    next = await publishPlans(transaction, next, plans, at)
    count = plans.length
  }
  return await publishAccounts(transaction, next, await members.changedSince(since), at)
}

/**
 * An account is a person and a company to the public. Programs with a copy check whether they are
 * still public.
 */
async function publishAccounts(
  { published }: Transaction,
  log: PublishedLog,
  ids: readonly AccountId[],
  at: number,
): Promise<PublishedLog> {
  const events = ids
    .flatMap(accountId => ACCOUNT_RESOURCES.map(resource => ({ accountId, resource, at })))
    .map((event, i) => ({ ...event, sequence: log.sequence + i + 1 }))
  await published.addAccounts(events)
  return advanced(log, events)
}

/** Adds new leads to the same sequence. Only their accounts see them. */
async function publishLeads(
  { webhooks }: Transaction,
  log: PublishedLog,
  leads: readonly NewLeadEvent[],
  at: number,
): Promise<PublishedLog> {
  const events = leads.map((lead, i) => ({ ...lead, at, sequence: log.sequence + i + 1 }))
  await webhooks.addLeads(events)
  return advanced(log, events)
}

/** Adds ends of plans. Only their accounts see them. */
async function publishPlans(
  { webhooks }: Transaction,
  log: PublishedLog,
  plans: readonly NewPlanEvent[],
  at: number,
): Promise<PublishedLog> {
  const events = plans.map((plan, i) => ({ ...plan, at, sequence: log.sequence + i + 1 }))
  await webhooks.addPlans(events)
  return advanced(log, events)
}

function accountsIn(changes: readonly Change[]): readonly AccountId[] {
  const accounts = changes.filter(({ kind }) => kind === 'account')
  return [...new Set(accounts.map(({ id }) => id as AccountId))]
}

function newLeads(changes: readonly Change[]): readonly LeadId[] {
  const leads = changes.filter(
    ({ kind, actions }) => kind === 'lead' && actions.includes('created'),
  )
  return [...new Set(leads.map(({ id }) => id as LeadId))]
}

/** What happened to the plans of accounts. */
function endsIn(changes: readonly Change[]): ReadonlyMap<AccountId, PlanEventKind> {
  return new Map(
    changes
      .filter(({ kind }) => kind === 'plan')
      .flatMap(({ id, fields }) => {
        const kind = PLAN_EVENT_KINDS.find(one => fields.includes(one))
        return kind === undefined ? [] : [[id as AccountId, kind] as const]
      }),
  )
}
