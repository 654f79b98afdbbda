import type { LeadPosition } from '../../domain/leads/lead.ts'
import { MAIL_TOPIC } from '../../domain/messages/notification.ts'
import type { LeadId } from '../../domain/values/ids.ts'
import { inSlices } from '../../domain/values/in-slices.ts'
import type { LeadPlace } from '../../store/leads/lead-records.ts'
import type { Reader } from '../../store/store.ts'

/**
 * If more messages than this are in a state, leads that match are found soon by reading the latest
 * leads.
 */
const MAX_MESSAGES = 10_000
const LEADS_AT_ONCE = 500

/** The latest leads behind a position, latest first. */
type LatestLeads = (before: LeadPosition | null, limit: number) => readonly LeadPosition[]

/**
 * Finds the leads whose email is queued or has failed by way of these emails, which are few.
 * @returns Null when very many emails are in this state.
 */
export async function latestOpenLeads(
  { jobs, leads }: Pick<Reader, 'jobs' | 'leads'>,
  state: 'waiting' | 'failed',
  isWanted: (lead: LeadPlace) => boolean,
): Promise<LatestLeads | null> {
  const ids = await jobs.openSubjects(MAIL_TOPIC, state, MAX_MESSAGES)
  if (ids === null) return null
  const places: LeadPlace[] = []
  for (const some of inSlices(ids, LEADS_AT_ONCE)) {
    places.push(...(await leads.places(some as readonly LeadId[])))
  }
  const found = places.filter(isWanted).sort(latestFirst)
  return (before, limit) => {
    const behind = before === null ? found : found.filter(place => latestFirst(before, place) < 0)
    return behind.slice(0, limit)
  }
}

function latestFirst(a: LeadPosition, b: LeadPosition): number {
  return b.createdAt - a.createdAt || b.id - a.id
}
