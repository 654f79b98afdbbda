import { type Static, Type } from 'typebox'
import type { WatchedWebhook } from '../../../catalog/webhooks/webhooks.ts'
import { cursorText } from '../../../domain/published/event-cursor.ts'
import {
  type DeadLetter,
  type Delivery,
  WEBHOOK_EVENTS,
  WEBHOOK_STATES,
} from '../../../domain/webhooks/webhook.ts'
import { choice, component, flag, instant, list, text, whole } from './described.ts'

/** The members that POST takes. */
export const WEBHOOK_MEMBERS = {
  url: text('Address that messages are posted to', 'https://crm.example.com/acreage'),
  description: text('What it is for; may be empty', 'CRM'),
  events: Type.Array(Type.Unsafe<string>({ type: 'string', enum: WEBHOOK_EVENTS }), {
    description:
      'The events it gets: those of the listings of its account, new leads, and the end of its plan',
    examples: [['listing.removed', 'lead.received']],
  }),
}

export const WEBHOOK = component('Webhook', 'An endpoint that gets events', {
  webhookID: whole('Id of the webhook', 7),
  accountID: whole('Id of the account', 1),
  ...WEBHOOK_MEMBERS,
  state: choice(
    'unverified: it must answer a challenge first; active; paused; stopped: it took nothing for four days; ended: it answered 410. Resume any of them',
    WEBHOOK_STATES,
    'active',
  ),
  cursor: text('How far it has come; empty: nothing has happened yet', '1.9f86d081884c7d65.4711'),
  waiting: whole('How many events wait for it, counted up to 10,000', 0),
  oldestWaiting: text('When the oldest of them happened, in UTC; empty: none waits', ''),
  failures: whole('How many tries of what is being sent have failed', 0),
  lastTry: text('When something was sent last, in UTC; empty: never', '2026-11-20T18:00:00.250Z'),
  lastStatus: whole('HTTP status of the last answer; 0: there was none', 204),
  lastError: text('Why the last try failed; empty: it did not', ''),
  nextTry: text('When the next try is due, in UTC; empty: nothing has failed', ''),
  formerSecretUntil: text('Until when the former secret signs as well, in UTC; may be empty', ''),
})

export const WEBHOOK_LIST = component('WebhookList', 'The webhooks of your accounts', {
  data: list('Up to 100 webhooks, by id', WEBHOOK),
  hasMore: flag('Whether there are more behind them', false),
})

export const SECRET = text(
  'The secret that messages are signed with. Keep it: nothing shows it again',
  'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=',
)

const KIND = choice(
  'challenge: the first message; events: what has happened; test: a person asked for it; dead-letter: an event that was sent again',
  ['challenge', 'events', 'test', 'dead-letter'],
  'events',
)

export const DELIVERIES = component('WebhookDeliveries', 'The last 100 tries of a webhook', {
  data: list(
    'The tries, latest first',
    component('WebhookDelivery', 'A try to send a message', {
      messageID: text('The header webhook-id, the same in each try', 'msg_1f3a'),
      kind: KIND,
      events: whole('How many events the message has', 3),
      at: text('When it was sent, in UTC', '2026-11-20T18:00:00.250Z'),
      status: whole('HTTP status of the answer; 0: there was none', 204),
      milliseconds: whole('How long the answer took', 41),
      error: text('Why it failed; empty: it was taken', ''),
      answer: text('The first 1,024 bytes of the answer', ''),
    }),
  ),
})

export const DEAD_LETTERS = component('WebhookDeadLetters', 'Events that a webhook refused', {
  data: list(
    'The last 1,000, by id',
    component('WebhookDeadLetter', 'An event that was refused five times', {
      letterID: whole('Id of the letter', 3),
      messageID: text('The header webhook-id', 'msg_1f3a'),
      at: text('When it was refused last, in UTC', '2026-11-20T18:40:00.250Z'),
      reason: text('How it was refused', 'The endpoint answered 422.'),
      waiting: flag('Whether it waits to be sent again', false),
      body: text('The message itself, which is JSON', '{"type":"events"}'),
    }),
  ),
})

export function presentWebhook(webhook: WatchedWebhook): Static<typeof WEBHOOK> {
  const { id, accountId, url, description, events, state, log, sequence, lag } = webhook
  return {
    webhookID: id,
    accountID: accountId,
    url,
    description,
    events: [...events],
    state,
    cursor: log === '' ? '' : cursorText({ log, sequence }),
    waiting: lag.waiting,
    oldestWaiting: instant(lag.oldestAt),
    failures: webhook.failures,
    lastTry: instant(webhook.lastTryAt),
    lastStatus: webhook.lastStatus ?? 0,
    lastError: webhook.lastError,
    nextTry: instant(webhook.nextTryAt),
    formerSecretUntil: instant(webhook.formerUntil),
  }
}

export function presentDelivery(delivery: Delivery) {
  const { messageId, kind, count, at, status, durationMs, error, answer } = delivery
  return {
    messageID: messageId,
    kind,
    events: count,
    at: instant(at),
    status,
    milliseconds: durationMs,
    error,
    answer,
  }
}

export function presentDeadLetter({ id, messageId, at, reason, isQueued, body }: DeadLetter) {
  return { letterID: id, messageID: messageId, at: instant(at), reason, waiting: isQueued, body }
}
