import { setImmediate as letOthersRun } from 'node:timers/promises'
import { accountsFor, type Principal } from '../../domain/accounts/principal.ts'
import type { Lead, LeadMessageState, LeadPosition } from '../../domain/leads/lead.ts'
import { isAboutLead } from '../../domain/messages/notification.ts'
import { Problem } from '../../domain/problem.ts'
import type { AccountId, LeadId, ListingId } from '../../domain/values/ids.ts'
import type { LeadPlace, LeadScope } from '../../store/leads/lead-records.ts'
import type { Reader } from '../../store/store.ts'
import { type MailMessage, messagesOfLeads } from '../messages/mail-jobs.ts'
import { permitted, requireAccount } from '../permitted.ts'
import { latestOpenLeads } from './open-leads.ts'

/** A lead and the message about it. */
export interface ReceivedLead {
  readonly lead: Lead
  readonly state: LeadMessageState
  /** Null: there is none. */
  readonly message: MailMessage | null
}

/** The leads that are wanted; null: any. */
export interface LeadFilter {
  readonly accountIds: readonly AccountId[] | null
  readonly listingId: ListingId | null
  /** Leads that came at this instant or later. */
  readonly since: number | null
  readonly state: LeadMessageState | null
}

export interface LeadPage {
  /** Latest first. */
  readonly leads: readonly ReceivedLead[]
  /** The position after which the next page begins; null: this is the last page. */
  readonly next: LeadPosition | null
}

type LeadRecords = Pick<Reader, 'leads' | 'jobs'>

/** Few enough that other requests do not notice the read. */
const LEADS_PER_STEP = 200
/**
 * Rejected leads cost time too, so a page ends after this number of steps, even if it is not full.
 */
const MAX_STEPS = 50
const LEADS_PER_EXPORTED_PAGE = 500

/**
 * A page of leads, latest first. If the filter rejects very many, the page has fewer than `limit`
 * leads or none, and `next` says whether there may be more.
 */
export async function leadPage(
  store: LeadRecords,
  filter: LeadFilter,
  before: LeadPosition | null,
  limit: number,
): Promise<LeadPage> {
  const leads: ReceivedLead[] = []
  // One lead more than the page shows whether there is a next page.
  const perStep = isSelective(filter) ? LEADS_PER_STEP : limit + 1
  const { state } = filter
  const openLeads =
    state === 'waiting' || state === 'failed'
      ? await latestOpenLeads(store, state, place => isWanted(place, filter))
      : null
  let from = before
  for (let step = 0; step < MAX_STEPS; step++) {
    const positions = openLeads
      ? openLeads(from, perStep)
      : await latest(store, filter, from, perStep)
    leads.push(...(await matching(store, filter, positions)))
    if (leads.length > limit) {
      const shown = leads.slice(0, limit)
      return { leads: shown, next: positionOf(shown.at(-1)) }
    }
    from = positions.at(-1) ?? null
    if (positions.length < perStep) return { leads, next: null }
    await letOthersRun()
  }
  return { leads, next: from }
}

/** All leads of a filter, latest first, in pages, so that any number can be read. */
export async function* leadPages(
  store: LeadRecords,
  filter: LeadFilter,
): AsyncIterable<readonly ReceivedLead[]> {
  let before: LeadPosition | null = null
  do {
    const page: LeadPage = await leadPage(store, filter, before, LEADS_PER_EXPORTED_PAGE)
    yield page.leads
    before = page.next
  } while (before !== null)
}

/**
 * One lead.
 * @param accountIds The accounts whose leads may be read; null: all.
 * @throws Problem `not-found` for an unknown lead and for another account's lead, with the same
 * text.
 */
export async function findLead(
  store: LeadRecords,
  id: LeadId,
  accountIds: readonly AccountId[] | null,
): Promise<ReceivedLead> {
  const [lead] = await store.leads.byIds([id])
  if (lead && (accountIds === null || accountIds.includes(lead.accountId))) {
    return received(lead, await messagesAbout(store, [id]))
  }
  throw Problem.of('not-found', 'Invalid Lead ID', `The lead id ${id} could not be found.`)
}

/**
 * Narrows a filter to the leads that a principal may read.
 * @throws Problem `forbidden` when the principal may read no leads, or not those of an account that
 * the filter names.
 */
export function readableLeads(principal: Principal, filter: LeadFilter): LeadFilter {
  const { accountIds } = filter
  if (accountIds === null) return { ...filter, accountIds: readableAccounts(principal) }
  requireLeadReader(principal)
  for (const id of accountIds)
    requireAccount(principal, ['leads:read'], id, `read the leads of account ${id}`)
  return filter
}

/**
 * The accounts whose leads a principal may read; null: all. @throws Problem `forbidden` if none.
 */
export function readableAccounts(principal: Principal): readonly AccountId[] | null {
  requireLeadReader(principal)
  const accounts = accountsFor(principal, ['leads:read'])
  return accounts === 'all' ? null : accounts
}

/** @throws Problem `forbidden` when a principal may read no leads at all. */
export function requireLeadReader(principal: Principal): void {
  permitted(principal, ['leads:read'], 'read leads')
}

/** Whether a lead matches the filter, apart from the state of its message. */
function isWanted(
  { accountId, listingId, createdAt }: LeadPlace,
  { accountIds, listingId: wantedListing, since }: LeadFilter,
): boolean {
  return (
    (accountIds === null || accountIds.includes(accountId)) &&
    (wantedListing === null || wantedListing === listingId) &&
    (since === null || createdAt >= since)
  )
}

/** Whether the filter rejects leads that were read. */
function isSelective({ accountIds, listingId, state }: LeadFilter): boolean {
  return state !== null || (listingId !== null && accountIds !== null)
}

async function latest(
  { leads }: LeadRecords,
  filter: LeadFilter,
  before: LeadPosition | null,
  limit: number,
): Promise<readonly LeadPosition[]> {
  const lists = await Promise.all(
    scopesOf(filter).map(scope => leads.latest(scope, filter.since, before, limit)),
  )
  if (lists.length === 1) return lists[0] ?? []
  return lists
    .flat()
    .sort((a, b) => b.createdAt - a.createdAt || b.id - a.id)
    .slice(0, limit)
}

/** Each scope has an index in this order. Several accounts in one query would have to be sorted. */
function scopesOf({ accountIds, listingId }: LeadFilter): readonly LeadScope[] {
  if (listingId !== null) return [{ kind: 'listing', id: listingId }]
  if (accountIds === null) return [{ kind: 'all' }]
  return [...new Set(accountIds)].map(id => ({ kind: 'account', id }))
}

async function matching(
  records: LeadRecords,
  { accountIds, state }: LeadFilter,
  positions: readonly LeadPosition[],
): Promise<readonly ReceivedLead[]> {
  const leads = await receivedLeads(
    records,
    positions.map(({ id }) => id),
  )
  return leads
    .filter(({ lead }) => accountIds === null || accountIds.includes(lead.accountId))
    .filter(lead => state === null || lead.state === state)
}

/** Some leads by their ids, latest first. */
export async function receivedLeads(
  records: LeadRecords,
  ids: readonly LeadId[],
): Promise<readonly ReceivedLead[]> {
  if (ids.length === 0) return []
  const messages = await messagesAbout(records, ids)
  return (await records.leads.byIds(ids)).map(lead => received(lead, messages))
}

function received(lead: Lead, messages: ReadonlyMap<LeadId, MailMessage>): ReceivedLead {
  const message = messages.get(lead.id) ?? null
  return { lead, state: stateOf(message), message }
}

/** A lead has one message. If others were added to the database manually, the latest counts. */
async function messagesAbout(
  store: LeadRecords,
  ids: readonly LeadId[],
): Promise<ReadonlyMap<LeadId, MailMessage>> {
  const messages = await messagesOfLeads(store, ids)
  return new Map(
    messages.flatMap(message =>
      isAboutLead(message.notification) ? [[message.notification.leadId, message]] : [],
    ),
  )
}

function stateOf(message: MailMessage | null): LeadMessageState {
  if (message === null) return 'none'
  if (message.sentAt !== null) return 'sent'
  return message.dueAt === null ? 'failed' : 'waiting'
}

function positionOf(received: ReceivedLead | undefined): LeadPosition | null {
  return received ? { createdAt: received.lead.createdAt, id: received.lead.id } : null
}
