import type { Webhooks } from '../../../catalog/webhooks/webhooks.ts'
import type { DeadLetterId, WebhookId } from '../../../domain/values/ids.ts'
import { type ApiRequest, type Endpoint, getting, pathId } from '../endpoint/endpoint.ts'
import { component, whole } from '../resources/described.ts'
import {
  DEAD_LETTERS,
  DELIVERIES,
  presentDeadLetter,
  presentDelivery,
} from '../resources/webhook-state.ts'
import { FOREIGN, ONE_WEBHOOK, webhookIn } from './account-webhooks.ts'

const LETTER = {
  ...ONE_WEBHOOK,
  tokens: { id: 'Id of the webhook', letter: 'Id of the dead letter' },
}
const NAMED_LETTER = component('WebhookLetter', 'A dead letter', {
  webhookID: whole('Id of the webhook', 7),
  letterID: whole('Id of the letter', 3),
})

export function deliveries(webhooks: Webhooks): Endpoint {
  return getting({
    ...ONE_WEBHOOK,
    name: 'webhookDeliveries',
    tag: 'Webhooks',
    summary: 'The last 100 tries of a webhook',
    description: FOREIGN,
    refusals: ['forbidden', 'not-found'],
    caching: 'none',
    answer: { meaning: 'The tries, latest first', schema: DELIVERIES },
    handle: async ({ path, principal }) => {
      const found = await webhooks.deliveries(principal, webhookIn(path))
      return { data: found.map(presentDelivery) }
    },
  })
}

export function deadLetters(webhooks: Webhooks): Endpoint {
  return getting({
    ...ONE_WEBHOOK,
    name: 'webhookDeadLetters',
    tag: 'Webhooks',
    summary: 'Events that a webhook refused five times',
    description: `They are left out, so that later ones arrive. ${FOREIGN}`,
    refusals: ['forbidden', 'not-found'],
    caching: 'none',
    answer: { meaning: 'The letters', schema: DEAD_LETTERS },
    handle: async ({ path, principal }) => {
      const found = await webhooks.deadLetters(principal, webhookIn(path))
      return { data: found.map(presentDeadLetter) }
    },
  })
}

export function resendDeadLetter(webhooks: Webhooks): Endpoint {
  return {
    ...LETTER,
    name: 'resendDeadLetter',
    tag: 'Webhooks',
    summary: 'Send a dead letter again',
    description: `It is removed once the webhook has taken it. ${FOREIGN}`,
    refusals: ['forbidden', 'not-found', 'conflict'],
    parameters: {},
    caching: 'none',
    answers: { 202: { meaning: 'It will be sent', schema: NAMED_LETTER } },
    handle: async ({ path, principal }: ApiRequest<unknown>) => {
      const { webhookId, letterId } = lettersOf(path)
      await webhooks.resend(principal, webhookId, letterId)
      return { status: 202, body: { webhookID: webhookId, letterID: letterId } }
    },
  }
}

export function removeDeadLetter(webhooks: Webhooks): Endpoint {
  return {
    ...LETTER,
    name: 'removeDeadLetter',
    tag: 'Webhooks',
    summary: 'Remove a dead letter',
    description: FOREIGN,
    refusals: ['forbidden', 'not-found'],
    parameters: {},
    caching: 'none',
    answers: { 200: { meaning: 'The letter is removed', schema: NAMED_LETTER } },
    handle: async ({ path, principal }: ApiRequest<unknown>) => {
      const { webhookId, letterId } = lettersOf(path)
      await webhooks.removeLetter(principal, webhookId, letterId)
      return { status: 200, body: { webhookID: webhookId, letterID: letterId } }
    },
  }
}

function lettersOf(path: Readonly<Record<string, string>>): {
  readonly webhookId: WebhookId
  readonly letterId: DeadLetterId
} {
  return { webhookId: webhookIn(path), letterId: pathId<DeadLetterId>('Letter', path['letter']) }
}
