import type { EventReading } from '../../domain/published/event-reader.ts'
import type { Reader } from '../../store/store.ts'
import type { ChangeReaderState } from './change-readers.ts'
import { PublishedEvents } from './published-events.ts'
import { readLog } from './published-log.ts'

const KINDS: Readonly<Record<EventReading, string>> = {
  changes: 'program that asks /ext/changes',
  reso: 'program that asks EntityEvent of RESO',
}

/**
 * Programs with a key that read changes: those that have asked last, with the place from which each
 * did.
 */
export async function eventReaders(
  store: Pick<Reader, 'published' | 'settings'>,
  limit: number,
): Promise<readonly ChangeReaderState[]> {
  const log = await readLog(store)
  const states: ChangeReaderState[] = []
  if (!log?.isReady) return states
  const events = new PublishedEvents(store)
  for (const { keyId, note, by, sequence, at } of await store.published.readers(limit)) {
    const [first] = await store.published.events(sequence, 1)
    const waiting = first
      ? await events.count({ from: first.sequence, to: log.sequence }, ['Property'])
      : 0
    states.push({
      name: note === '' ? `key ${keyId}` : `key ${keyId}, ${note}`,
      kind: KINDS[by],
      cursor: String(sequence),
      waiting,
      waitingSince: first?.at ?? null,
      movedAt: at,
      lastAnswer: '',
      isOurs: false,
    })
  }
  return states
}
