import { Problem } from '../../domain/problem.ts'
import type { AccountId, ListingId } from '../../domain/values/ids.ts'
import type { Reader, Transaction } from '../../store/store.ts'

const NOT_READY_SECONDS = 10

/** A scan of listings in order, because of a change that concerns all of them. */
export interface Scan {
  /**
   * `fill`: listings that are public already are stored without events; `compare`: events report
   * what has changed in the meantime; `account`: a change of the account changed all its listings.
   */
  readonly kind: 'fill' | 'compare' | 'account'
  /** Null: all listings. */
  readonly accountId: AccountId | null
  /** Listings up to this one were scanned. */
  readonly after: ListingId
}

/** How far the published log has come. It is stored with the events, in one transaction. */
export interface PublishedLog {
  /** The name of the log, in 16 hexadecimal digits. */
  readonly id: string
  /** The number of the last event, or of the last number that was left out behind it. */
  readonly sequence: number
  /** Null: there is no scan. */
  readonly scan: Scan | null
  /** Whether all public listings are stored; until then the log cannot be read. */
  readonly isReady: boolean
  /** The server that the events were written on (`ChangeReader.history`). */
  readonly history: string
  /**
   * Event numbers never used, as ranges (first, last): a server that took over may lack the latest
   * events, and readers must not see a number twice.
   */
  readonly gaps: readonly (readonly [number, number])[]
  /**
   * When an event was last published, in milliseconds since 1970 UTC. Absent: an earlier version of
   * the program has not noted it.
   */
  readonly at?: number
}

export async function readLog({
  settings,
}: Pick<Reader, 'settings'>): Promise<PublishedLog | null> {
  const text = await settings.get('published-log')
  return text === null ? null : (JSON.parse(text) as PublishedLog)
}

/** @throws Problem `unavailable` while the log is being built. */
export async function readReadyLog(reader: Pick<Reader, 'settings'>): Promise<PublishedLog> {
  const log = await readLog(reader)
  if (log?.isReady) return log
  const detail = 'The list of changes is still being made. Try again in a few seconds.'
  throw Problem.unavailable('Not ready', detail, { after: NOT_READY_SECONDS })
}

export async function writeLog(
  { settings }: Pick<Transaction, 'settings'>,
  log: PublishedLog,
): Promise<void> {
  await settings.set('published-log', JSON.stringify(log))
}

/** The log behind some new events. */
export function advanced(
  log: PublishedLog,
  events: readonly { readonly sequence: number; readonly at: number }[],
): PublishedLog {
  const last = events.at(-1)
  return last ? { ...log, sequence: last.sequence, at: last.at } : log
}

/** The last event removed because of its age; 0: none. */
export async function prunedUntil({ settings }: Pick<Reader, 'settings'>): Promise<number> {
  return Number((await settings.get('published-pruned-until')) ?? 0)
}
