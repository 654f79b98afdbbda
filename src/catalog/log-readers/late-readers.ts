import { isLate } from '../../domain/published/late-reader.ts'
import type { Reader } from '../../store/store.ts'
import { alertReaders } from '../alerts/alert-progress.ts'
import { outgoingPause } from '../outgoing/outgoing-pause.ts'
import { type ChangeReaderState, logReaders } from '../published/change-readers.ts'
import { webhookReaders } from '../webhooks/webhooks-behind.ts'

/** A reader of changes that has not read to the end of its log for over a minute. */
export interface LateReader extends Pick<ChangeReaderState, 'name' | 'waiting'> {
  /** How long the first unread change has waited. */
  readonly lateMs: number
}

type ReaderStore = Pick<
  Reader,
  'alerts' | 'changes' | 'followers' | 'jobs' | 'published' | 'settings' | 'webhooks'
>

/**
 * The readers that the service itself moves, each with its cursor and what it has not read up to
 * the end of its log.
 */
export async function serviceReaders(
  store: ReaderStore,
  now: number,
  hasWebhooks = true,
): Promise<readonly ChangeReaderState[]> {
  // Webhooks that are paused are not late.
  const sendsWebhooks = hasWebhooks && (await outgoingPause(store.settings)) === null
  const webhooks = sendsWebhooks ? webhookReaders(store) : []
  const sources = [logReaders(store), alertReaders(store, now), webhooks]
  return (await Promise.all(sources)).flat().filter(({ isOurs }) => isOurs)
}

/**
 * The readers that the service itself moves, whose cursor has been behind the end of their log for
 * over a minute.
 */
export async function lateReaders(store: ReaderStore, now: number): Promise<readonly LateReader[]> {
  const late = (await serviceReaders(store, now)).filter(reader => isLate(reader, now))
  return late.map(({ name, waiting, waitingSince }) => {
    return { name, waiting, lateMs: now - (waitingSince ?? now) }
  })
}
