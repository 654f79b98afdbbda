import { cursorOf } from '../../domain/published/event-cursor.ts'
import type { ListingId } from '../../domain/values/ids.ts'
import type { Reader } from '../../store/store.ts'
import { whyLost } from './lost-places.ts'
import { readLog } from './published-log.ts'

const EVENTS_AT_ONCE = 1000
/** Reading events takes time too, even if they are about few listings. */
const MAX_EVENTS_OF_EACH = 20

/**
 * The ids of the listings whose public state may differ from that at a position of the log.
 * @param text The position, as a cursor.
 * @param max The most ids returned.
 * @returns Null: there are more, or the log does not reach back that far.
 */
export async function changedSince(
  reader: Pick<Reader, 'published' | 'settings'>,
  text: string,
  max: number,
): Promise<readonly ListingId[] | null> {
  const log = await readLog(reader)
  const cursor = cursorOf(text)
  if (!log?.isReady || cursor === null) return null
  if ((await whyLost(reader, log, cursor)) !== null) return null
  const changed = new Set<ListingId>()
  let { sequence } = cursor
  let count = 0
  while (true) {
    const events = await reader.published.events(sequence, EVENTS_AT_ONCE)
    for (const { listingId } of events) changed.add(listingId)
    count += events.length
    if (changed.size > max || count > MAX_EVENTS_OF_EACH * max) return null
    if (events.length < EVENTS_AT_ONCE) break
    sequence = events.at(-1)?.sequence ?? sequence
  }
  return [...changed].sort((a, b) => a - b)
}
