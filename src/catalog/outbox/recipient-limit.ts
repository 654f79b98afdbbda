import { addressKey } from '../../domain/leads/email.ts'
import { MAX_MESSAGES_AN_HOUR } from '../../domain/leads/lead-address.ts'
import type { OutboxMessage, OutboxWriter } from '../../store/outbox/outbox-records.ts'

const HOUR_MS = 3_600_000
/** Recipients who are over the limit are held one look after the other; the next turn goes on from there. */
const MAX_LOOKS = 100

interface Wanted {
  readonly most: number
  /** How many to look at at once: also those that are busy. */
  readonly limit: number
  /** Whether a message is being sent already. */
  readonly isBusy: (message: OutboxMessage) => boolean
}

/**
 * Messages that may go out now. A recipient to whom MAX_MESSAGES_AN_HOUR went out within the last hour is held
 * until the first of them is an hour old, so that the messages for others come into view however many wait.
 */
export async function sendable(
  outbox: Pick<OutboxWriter, 'due' | 'recentAttempts' | 'hold'>,
  now: number,
  { most, limit, isBusy }: Wanted,
): Promise<readonly OutboxMessage[]> {
  for (let look = 1; ; look++) {
    const due = (await outbox.due(now, limit)).filter(message => !isBusy(message))
    const found: OutboxMessage[] = []
    let isComplete = true
    for (const [recipient, messages] of byRecipient(due)) {
      const since = now - HOUR_MS
      const attempts = await outbox.recentAttempts(recipient, since, now, MAX_MESSAGES_AN_HOUR)
      const room = MAX_MESSAGES_AN_HOUR - attempts.length
      found.push(...messages.slice(0, room))
      if (room > 0) continue
      isComplete = false
      await outbox.hold(recipient, (attempts.at(-1) ?? now) + HOUR_MS)
    }
    if (isComplete || found.length >= most || look === MAX_LOOKS) return found.slice(0, most)
  }
}

function byRecipient(messages: readonly OutboxMessage[]): Map<string, OutboxMessage[]> {
  return Map.groupBy(messages, ({ notification }) => addressKey(notification.recipient))
}
