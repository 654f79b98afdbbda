import type { SignedIn } from '../../../catalog/users/sessions.ts'
import { type LeadStatus, MAX_COUNTED } from '../../../domain/leads/lead-status.ts'
import type { AccountId } from '../../../domain/values/ids.ts'
import type { ConsoleContext } from '../console-context.ts'
import type { Tab } from './inbox-query.ts'

export type TabCounts = Readonly<Record<LeadStatus | 'due', number>>

/** How many leads the tabs of the accounts have, or of all accounts (null). */
export async function countsOf(
  { catalog: { inbox }, calendar, clock }: ConsoleContext,
  { principal }: SignedIn,
  accountIds: readonly AccountId[] | null,
): Promise<TabCounts> {
  const [counts, due] = await Promise.all([
    inbox.counts(principal, accountIds),
    inbox.dueCount(principal, accountIds, calendar.isoDate(clock())),
  ])
  return { ...counts, due }
}

/** Null: not counted. */
export function countOf(tab: Tab, counts: TabCounts | null): string | null {
  if (counts === null) return null
  const open = counts.new + counts.answered + counts.visit
  const count =
    tab === 'open' ? open : tab === 'all' ? open + counts.closed + counts.spam : counts[tab]
  return count >= MAX_COUNTED
    ? `${(MAX_COUNTED - 1).toLocaleString('en-US')}+`
    : count.toLocaleString('en-US')
}
