import { type Principal, userOf } from '../../domain/accounts/principal.ts'
import type { InboxLead } from '../../domain/leads/inbox-lead.ts'
import { readFollowUp } from '../../domain/leads/lead-entry.ts'
import { Problem } from '../../domain/problem.ts'
import type { LeadId } from '../../domain/values/ids.ts'
import type { Reader } from '../../store/store.ts'
import { changeLeads, type LeadTools } from './change-leads.ts'
import { readableAccounts } from './read-leads.ts'

/** A day for following up, as it was typed. */
export interface WrittenDay {
  /** As yyyy-mm-dd; empty: none. */
  readonly day: string
  /** The same for today. */
  readonly today: string
}

/**
 * Sets the day on which a lead needs another look, or removes it.
 * @returns Whether it was another one before.
 * @throws Problem as `changeLeads`, `invalid-input` as `readFollowUp`, `conflict` for a lead that was
 * erased.
 */
export function setFollowUp(
  tools: LeadTools,
  principal: Principal,
  id: LeadId,
  written: WrittenDay,
): Promise<boolean> {
  const day = readFollowUp(written.day, written.today)
  return changeLeads(tools, principal, [id], async (transaction, [lead]) => {
    if (!lead || lead.followUpOn === day) return null
    if (lead.emailAddress === '') {
      throw Problem.of('conflict', 'Lead erased', 'This lead was erased.')
    }
    await transaction.inbox.setFollowUp([id], day)
    const entry = { kind: 'follow-up', text: day ?? '' } as const
    return { ids: [id], action: 'given a day', details: { followUpOn: day }, entry }
  })
}

/** Which leads to follow up on. */
export interface DueUntil {
  /** The last day, as yyyy-mm-dd. */
  readonly until: string
  readonly limit: number
}

/**
 * The open leads that a principal should follow up on, earliest day first: a person's own, and those
 * of the person's accounts that no one is in charge of.
 * @throws Problem `forbidden` for a principal who may read no leads.
 */
export async function followUpsDue(
  { inbox }: Pick<Reader, 'inbox'>,
  principal: Principal,
  { until, limit }: DueUntil,
): Promise<readonly InboxLead[]> {
  const accounts = readableAccounts(principal)
  const ids = await inbox.followUps(accounts, userOf(principal), until, limit)
  const leads = new Map((await inbox.leads(ids)).map(lead => [lead.id, lead]))
  return ids.flatMap(id => leads.get(id) ?? [])
}
