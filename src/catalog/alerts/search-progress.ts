import { nextDigest } from '../../domain/alerts/digest-times.ts'
import type { Frequency, SavedSearch } from '../../domain/alerts/saved-search.ts'
import type { Calendar } from '../../domain/values/calendar.ts'
import type { Transaction } from '../../store/store.ts'
import { readLog } from '../published/published-log.ts'
import { nextAlertVersion, readAlertCursor, writeAlertCursor } from './alert-cursor.ts'

/** When mail by day or week is sent. */
export interface SearchTimes {
  readonly calendar: Calendar
  /** The hour of the service's time zone, from 0 to 23. */
  readonly digestHour: number
}

type Places = Pick<
  SavedSearch,
  'born' | 'since' | 'instantFrom' | 'forgotten' | 'nextAt' | 'watchDueAt'
>

/** When the next daily or weekly email of a search is due; null: it is instant. */
export function nextOf(
  frequency: Frequency,
  now: number,
  { calendar, digestHour }: SearchTimes,
): number | null {
  return frequency === 'instant' ? null : nextDigest(frequency, now, calendar, digestHour)
}

/** When an email about a watched listing is due that may be sent from an instant on. */
export function dueOf(frequency: Frequency, from: number, times: SearchTimes): number {
  return nextOf(frequency, from, times) ?? from
}

/**
 * The cursors of a search confirmed now: earlier events are not news. A listing may have changed
 * since it was to be watched, so it is checked. The caller holds the lock.
 */
export async function confirmedPlaces(
  transaction: Transaction,
  { frequency, listingId }: Pick<SavedSearch, 'frequency' | 'listingId'>,
  now: number,
  times: SearchTimes,
): Promise<Places> {
  const log = await readLog(transaction)
  const { id, sequence } = log ?? { id: '', sequence: 0 }
  if ((await readAlertCursor(transaction)) === null) {
    await writeAlertCursor(transaction, { log: id, sequence })
  }
  const born = { born: sequence, since: sequence, forgotten: sequence }
  if (listingId !== null) {
    return { ...born, instantFrom: null, nextAt: null, watchDueAt: dueOf(frequency, now, times) }
  }
  const instantFrom = frequency === 'instant' ? sequence : null
  return { ...born, instantFrom, nextAt: nextOf(frequency, now, times), watchDueAt: null }
}

interface Switch {
  readonly search: SavedSearch
  readonly frequency: Frequency
}

/**
 * The cursors of a search whose frequency changes: nothing is skipped or sent twice. News from
 * before a switch to instant still comes at the hour of the daily or weekly email. The caller holds
 * the lock.
 */
async function switchedPlaces(
  transaction: Transaction,
  { search, frequency }: Switch,
  now: number,
  times: SearchTimes,
): Promise<Partial<Places>> {
  if (search.listingId !== null) {
    return { watchDueAt: search.watchDueAt && dueOf(frequency, now, times) }
  }
  const { sequence = search.since } = (await readAlertCursor(transaction)) ?? {}
  const { instantFrom, nextAt } = search
  if (frequency === 'instant') return { instantFrom: Math.max(sequence, search.born) }
  const next = nextOf(frequency, now, times)
  if (instantFrom === null) return { nextAt: next }
  // Earlier news is still pending, so remember what was emailed instantly in the meantime.
  const since = nextAt === null ? Math.max(sequence, instantFrom) : search.since
  return { instantFrom: null, since, nextAt: next }
}

/** The changes of a search whose mail is to come more or less often. The caller holds the lock. */
export async function switched(
  transaction: Transaction,
  { search, frequency }: Switch,
  now: number,
  times: SearchTimes,
): Promise<Partial<SavedSearch>> {
  if (frequency === search.frequency) return {}
  const version = await nextAlertVersion(transaction)
  if (search.confirmedAt === null) return { frequency, version }
  const places = await switchedPlaces(transaction, { search, frequency }, now, times)
  return { frequency, version, ...places }
}
