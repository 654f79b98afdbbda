import { accountsFor, mayActFor, type Principal } from '../../domain/accounts/principal.ts'
import type { InboxLead } from '../../domain/leads/inbox-lead.ts'
import type { LeadPosition } from '../../domain/leads/lead.ts'
import type { LeadNote } from '../../domain/leads/lead-status.ts'
import { Problem } from '../../domain/problem.ts'
import type { Clock } from '../../domain/values/clock.ts'
import type { AccountId } from '../../domain/values/ids.ts'
import type { Store } from '../../store/store.ts'
import { permitted } from '../permitted.ts'
import { recordWrite } from '../writes/record-write.ts'
import { type InboxFilter, inboxPlaces } from './inbox-filter.ts'
import { type ReceivedLead, receivedLeads } from './read-leads.ts'

const LEADS_PER_PAGE = 250
/** A file with more rows is of no use in a spreadsheet. */
const MAX_EXPORTED_LEADS = 100_000

const NEEDED = ['leads:read', 'leads:export'] as const

/** A lead, its message, and the notes of the account. */
export interface ExportedLead extends ReceivedLead {
  readonly handled: InboxLead
  /** Earliest first. */
  readonly notes: readonly LeadNote[]
}

/**
 * The leads of a filter in pages, latest first, at most 100,000. The audit log records the export before the first page is read.
 * @throws Problem `forbidden` when the principal may export no leads, `not-found` for an account whose leads the principal may not export.
 */
export async function exportInbox(
  store: Store,
  clock: Clock,
  principal: Principal,
  filter: InboxFilter,
): Promise<AsyncIterable<readonly ExportedLead[]>> {
  const actor = permitted(principal, NEEDED, 'export leads')
  const accountIds = exportable(principal, filter.accountIds)
  const { statuses, listingId, inCharge } = filter
  await store.transact(transaction =>
    recordWrite(transaction, actor, clock(), {
      ...{ subject: 'lead', id: '', action: 'exported', changed: [] },
      // The words may be a buyer's name: the audit log has no personal data.
      details: { accountIds, listingId, statuses, inCharge, hasWords: filter.words !== '' },
    }),
  )
  return pages(store, { ...filter, accountIds })
}

async function* pages(store: Store, filter: InboxFilter): AsyncIterable<readonly ExportedLead[]> {
  let before: LeadPosition | null = null
  let count = 0
  do {
    const limit = Math.min(LEADS_PER_PAGE, MAX_EXPORTED_LEADS - count)
    const found = await inboxPlaces(store.inbox, filter, before, limit)
    const ids = found.places.map(({ id }) => id)
    const handled = new Map((await store.inbox.leads(ids)).map(lead => [lead.id, lead]))
    const notes = Map.groupBy(await store.inbox.notes(ids), ({ leadId }) => leadId)
    const received = await receivedLeads(store, ids)
    yield received.flatMap(one => {
      const lead = handled.get(one.lead.id)
      return lead ? [{ ...one, handled: lead, notes: notes.get(lead.id) ?? [] }] : []
    })
    count += ids.length
    before = found.next
  } while (before !== null && count < MAX_EXPORTED_LEADS)
}

function exportable(
  principal: Principal,
  wanted: readonly AccountId[] | null,
): readonly AccountId[] | null {
  const accounts = accountsFor(principal, NEEDED)
  if (wanted === null) return accounts === 'all' ? null : accounts
  const foreign = wanted.find(id => !mayActFor(principal, NEEDED, id))
  if (foreign === undefined) return wanted
  throw Problem.of('not-found', 'Invalid account', `There is no account ${foreign}.`)
}
