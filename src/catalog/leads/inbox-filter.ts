import { setImmediate as letOthersRun } from 'node:timers/promises'
import type { LeadPosition } from '../../domain/leads/lead.ts'
import type { LeadStatus } from '../../domain/leads/lead-status.ts'
import { leadMatcher } from '../../domain/leads/lead-words.ts'
import type { AccountId, ListingId, UserId } from '../../domain/values/ids.ts'
import type {
  InboxPlace,
  InboxReader,
  InboxScope,
  InboxStep,
} from '../../store/leads/inbox-records.ts'

/** The leads that an inbox shows; null: any. */
export interface InboxFilter {
  readonly accountIds: readonly AccountId[] | null
  readonly statuses: readonly LeadStatus[] | null
  readonly listingId: ListingId | null
  readonly inCharge: UserId | 'nobody' | null
  /** Words of the buyer's name, address, phone number or message; empty: any. */
  readonly words: string
  /** Only leads to follow up on by this day, as yyyy-mm-dd; null: any. */
  readonly dueBy: string | null
}

/** Positions of leads, and where the next ones begin. */
export interface FoundLeads {
  readonly places: readonly InboxPlace[]
  /** Null: there are no more. */
  readonly next: LeadPosition | null
  /** Whether the search ended early: older leads may match too. */
  readonly isCutShort: boolean
}

/** Few enough that other requests do not notice the read. */
const LEADS_PER_STEP = 250
/**
 * Leads that do not match cost time too: after this many steps, the page says how far it has
 * looked.
 */
const MAX_STEPS = 20

/** The latest leads of a filter before a position. Checks at most 5,000 leads. */
export async function inboxPlaces(
  inbox: InboxReader,
  filter: InboxFilter,
  before: LeadPosition | null,
  limit: number,
): Promise<FoundLeads> {
  const scopes = scopesOf(filter)
  const matches = leadMatcher(filter.words)
  const isExact = matches === null && filter.listingId === null && filter.inCharge === null
  const perStep = isExact ? limit + 1 : LEADS_PER_STEP
  const places: InboxPlace[] = []
  let from = before
  for (let step = 0; step < MAX_STEPS; step++) {
    const found = await latest(inbox, scopes, {
      before: from,
      limit: perStep,
      withText: matches !== null,
      dueBy: filter.dueBy,
    })
    for (const place of found) {
      if (isWanted(place, filter) && (matches === null || matches(place.text))) places.push(place)
    }
    if (places.length > limit) {
      const shown = places.slice(0, limit)
      return { places: shown, next: shown.at(-1) ?? null, isCutShort: false }
    }
    from = found.at(-1) ?? from
    if (found.length < perStep) return { places, next: null, isCutShort: false }
    await letOthersRun()
  }
  return { places, next: from, isCutShort: true }
}

/** Scopes are read in parallel, each from an index in the order of time. */
async function latest(
  inbox: InboxReader,
  scopes: readonly InboxScope[],
  step: InboxStep,
): Promise<readonly InboxPlace[]> {
  const lists = await Promise.all(scopes.map(scope => inbox.latest(scope, step)))
  if (lists.length === 1) return lists[0] ?? []
  return lists
    .flat()
    .sort((a, b) => b.createdAt - a.createdAt || b.id - a.id)
    .slice(0, step.limit)
}

/** The narrowest index that the filter has. */
function scopesOf({
  accountIds,
  statuses,
  listingId,
  inCharge,
}: InboxFilter): readonly InboxScope[] {
  if (listingId !== null) return [{ kind: 'listing', id: listingId }]
  if (inCharge !== null && inCharge !== 'nobody') return [{ kind: 'person', id: inCharge }]
  const accounts = accountIds === null ? [null] : [...new Set(accountIds)]
  return accounts.flatMap(id =>
    (statuses ?? [null]).map(status => ({ kind: 'account', id, status }) as const),
  )
}

function isWanted(
  place: InboxPlace,
  { accountIds, statuses, listingId, inCharge }: InboxFilter,
): boolean {
  return (
    (accountIds === null || accountIds.includes(place.accountId)) &&
    (statuses === null || statuses.includes(place.status)) &&
    (listingId === null || listingId === place.listingId) &&
    (inCharge === null || (inCharge === 'nobody' ? null : inCharge) === place.inChargeId)
  )
}
