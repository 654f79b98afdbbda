import { Problem } from '../../domain/problem.ts'
import type { AccountId, ListingId } from '../../domain/values/ids.ts'
import type { Reader, Transaction } from '../../store/store.ts'

const NOT_READY_SECONDS = 10

/** A look at listings one after the other, because of a change for all of them. */
export interface Scan {
  /**
   * `fill`: listings that are shown already are kept without events; `compare`: events tell what has changed meanwhile; `account`:
   * a change of the account changed all its listings.
   */
  readonly kind: 'fill' | 'compare' | 'account'
  /** Null: all listings. */
  readonly accountId: AccountId | null
  /** Listings up to this one were looked at. */
  readonly after: ListingId
}

/** How far the published log has come. It is stored with the events, in one transaction. */
export interface PublishedLog {
  /** The name of the log, in 16 hexadecimal digits. */
  readonly id: string
  /** The number of the last event, or of the last number that was left out behind it. */
  readonly sequence: number
  /** Null: nothing is looked at besides the changes. */
  readonly scan: Scan | null
  /** Whether everything that was shown is kept: nothing can be read from the log before. */
  readonly isReady: boolean
  /** The server that the events were written on (`ChangeReader.history`). */
  readonly history: string
  /**
   * Numbers that no event has: a server that took over may lack the last events, whose numbers nobody must see twice. The first and
   * the last number of each.
   */
  readonly gaps: readonly (readonly [number, number])[]
  /** When an event was last published, in milliseconds since 1970 UTC. Absent: an earlier version of the program has not noted it. */
  readonly at?: number
}

export async function readLog({
  settings,
}: Pick<Reader, 'settings'>): Promise<PublishedLog | null> {
  const text = await settings.get('published-log')
  return text === null ? null : (JSON.parse(text) as PublishedLog)
}

/** @throws Problem `unavailable` while the log is made. */
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

/** The last event that was removed for its age; 0: none was. */
export async function prunedUntil({ settings }: Pick<Reader, 'settings'>): Promise<number> {
  return Number((await settings.get('published-pruned-until')) ?? 0)
}
