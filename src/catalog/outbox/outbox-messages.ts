import type { Actor } from '../../domain/accounts/actor.ts'
import { isEmailAddress } from '../../domain/leads/email.ts'
import { isAboutLead } from '../../domain/leads/notification.ts'
import { Problem } from '../../domain/problem.ts'
import type { Clock } from '../../domain/values/clock.ts'
import { shown } from '../../domain/values/scalars.ts'
import type { OutboxMessage } from '../../store/outbox/outbox-records.ts'
import type { Store } from '../../store/store.ts'
import { recordWrite } from '../writes/record-write.ts'

const MESSAGES_PER_PAGE = 500

/** A failed message has been given up; it waits for a person. */
export type OutboxState = 'waiting' | 'failed' | 'sent'

export function stateOf({ sentAt, dueAt }: OutboxMessage): OutboxState {
  if (sentAt !== null) return 'sent'
  return dueAt === null ? 'failed' : 'waiting'
}

/** Every message that was not sent, by id. */
export async function* unsentMessages(store: Store): AsyncIterable<OutboxMessage> {
  let last = 0
  for (;;) {
    const messages = await store.outbox.unsent(last, MESSAGES_PER_PAGE)
    yield* messages
    last = messages.at(-1)?.id ?? last
    if (messages.length < MESSAGES_PER_PAGE) return
  }
}

/**
 * Makes a message due at once, as if it had never been tried.
 * @param recipient Where it goes instead; null: where it was to go.
 * @throws Problem `not-found` for an unknown id, `conflict` when it is sent, `invalid-input` when the
 * recipient is no e-mail address.
 */
export async function retryMessage(
  store: Store,
  clock: Clock,
  actor: Actor,
  id: number,
  recipient: string | null,
): Promise<OutboxMessage> {
  if (recipient !== null && !isEmailAddress(recipient)) {
    const detail = `The recipient must be an e-mail address such as name@example.com, not ${shown(recipient)}.`
    throw Problem.of('invalid-input', 'Invalid recipient', detail)
  }
  return await store.transact(async transaction => {
    const { outbox } = transaction
    const message = await outbox.get(id)
    if (!message) {
      throw Problem.of('not-found', 'No such message', `There is no message ${id} in the outbox.`)
    }
    if (message.sentAt !== null) {
      const at = new Date(message.sentAt).toISOString()
      throw Problem.of('conflict', 'Message sent', `Message ${id} was sent already, at ${at}.`)
    }
    const { notification } = message
    const changed = { ...notification, recipient: recipient ?? notification.recipient }
    const leadId = isAboutLead(notification) ? notification.leadId : null
    const now = clock()
    await outbox.sendAgain(id, changed.recipient, now)
    await recordWrite(transaction, actor, now, {
      subject: 'message',
      id: String(id),
      action: 'sent again',
      details: { leadId, hasNewRecipient: recipient !== null },
      changed: [],
    })
    return { ...message, notification: changed }
  })
}

/** Does so with every message that was given up. @returns How many there were. */
export function retryFailed(store: Store, clock: Clock, actor: Actor): Promise<number> {
  return store.transact(async transaction => {
    const now = clock()
    const count = await transaction.outbox.sendFailedAgain(now)
    if (count > 0) {
      await recordWrite(transaction, actor, now, {
        subject: 'message',
        id: '',
        action: 'all failed sent again',
        details: { count },
        changed: [],
      })
    }
    return count
  })
}
