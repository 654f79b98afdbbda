import type { InboxFilter } from '../../../catalog/leads/inbox-filter.ts'
import type { LeadPosition } from '../../../domain/leads/lead.ts'
import { LEAD_STATUSES, type LeadStatus, OPEN_STATUSES } from '../../../domain/leads/lead-status.ts'
import { MAX_SOUGHT_CHARACTERS } from '../../../domain/leads/lead-words.ts'
import { queryString } from '../../../domain/public-urls.ts'
import type { AccountId, LeadId, ListingId, UserId } from '../../../domain/values/ids.ts'
import { firstCharacters, oneLine } from '../../../domain/values/plain-text.ts'

/**
 * The leads that a tab of the inbox shows: the open ones, those to follow up on by today, those in a
 * status, or all.
 */
export const TABS = ['open', 'due', ...LEAD_STATUSES, 'all'] as const
export type Tab = (typeof TABS)[number]

/** The view of the inbox that an address names: it can be kept and sent. */
export interface InboxView {
  readonly tab: Tab
  readonly words: string
  readonly accountId: AccountId | null
  readonly listingId: ListingId | null
  /** `me`: the person who looks. */
  readonly inCharge: 'me' | 'nobody' | UserId | null
  readonly after: LeadPosition | null
}

const ID = /^[1-9]\d{0,14}$/
const POSITION = /^(\d{1,15})\.(\d{1,15})$/
/** Longer texts cannot be views. */
const MAX_VIEW_CHARACTERS = 1000

/**
 * Reads a view; unreadable parts are left out. @param text The text of a parameter; empty: it is
 * absent.
 */
export function inboxView(text: (name: string) => string): InboxView {
  const id = <Id extends number>(name: string) =>
    ID.test(text(name).trim()) ? (Number(text(name)) as Id) : null
  const person = text('person')
  const [, createdAt, leadId] = POSITION.exec(text('after')) ?? []
  return {
    tab: TABS.find(tab => tab === text('state')) ?? 'open',
    words: firstCharacters(oneLine(text('q').slice(0, MAX_VIEW_CHARACTERS)), MAX_SOUGHT_CHARACTERS),
    accountId: id<AccountId>('account'),
    listingId: id<ListingId>('listing'),
    inCharge: person === 'me' || person === 'nobody' ? person : id<UserId>('person'),
    after:
      createdAt === undefined
        ? null
        : { createdAt: Number(createdAt), id: Number(leadId) as LeadId },
  }
}

/** The view that a form sends along as the query of its address. */
export function viewOf(query: string): InboxView {
  const sent = new URLSearchParams(query.slice(0, MAX_VIEW_CHARACTERS))
  return inboxView(name => sent.get(name) ?? '')
}

/** The query of a view, without the question mark. @param changes What is different. */
export function queryOf(view: InboxView, changes: Partial<InboxView> = {}): string {
  const { tab, words, accountId, listingId, inCharge, after } = { ...view, ...changes }
  return queryString({
    ...(tab !== 'open' && { state: tab }),
    ...(words !== '' && { q: words }),
    ...(accountId !== null && { account: accountId }),
    ...(listingId !== null && { listing: listingId }),
    ...(inCharge !== null && { person: inCharge }),
    ...(after !== null && { after: `${after.createdAt}.${after.id}` }),
  })
}

export function pathOf(view: InboxView, changes: Partial<InboxView> = {}): string {
  const query = queryOf(view, changes)
  return query === '' ? '/console/leads' : `/console/leads?${query}`
}

/** The filter of a view for a person. @param today As yyyy-mm-dd. */
export function filterOf(
  { tab, words, accountId, listingId, inCharge }: InboxView,
  own: UserId,
  today: string,
): InboxFilter {
  return {
    accountIds: accountId === null ? null : [accountId],
    statuses: statusesOf(tab),
    listingId,
    inCharge: inCharge === 'me' ? own : inCharge,
    words,
    dueBy: tab === 'due' ? today : null,
  }
}

/** Null: all. */
function statusesOf(tab: Tab): readonly LeadStatus[] | null {
  if (tab === 'all') return null
  return tab === 'open' || tab === 'due' ? OPEN_STATUSES : [tab]
}
