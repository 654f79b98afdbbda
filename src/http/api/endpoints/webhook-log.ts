import type { Webhooks } from '../../../catalog/webhooks/webhooks.ts'
import type { DeadLetterId, WebhookId } from '../../../domain/values/ids.ts'
import { type ApiRequest, get, pathId, post, type Route, remove } from '../endpoint/endpoint.ts'
import { NounEndpoints } from '../endpoint/noun-endpoints.ts'
import { component, whole } from '../resources/described.ts'
import {
  DEAD_LETTERS,
  DELIVERIES,
  presentDeadLetter,
  presentDelivery,
} from '../resources/webhook-state.ts'

/** The path of one webhook. */
export const ONE_WEBHOOK = '/webhooks/:id(^\\d+$)'
const LETTER = `${ONE_WEBHOOK}/dead-letters/:letter(^\\d+$)`
export const WEBHOOKS = new NounEndpoints<WebhookId>('Webhook', 'Webhooks', 'webhooks:write')
export const WEBHOOK_ID = { webhookID: whole('Id of the webhook', 7) }

/** The endpoints of what was sent, and of what a receiver rejected. */
export function webhookLogRoutes(webhooks: Webhooks): readonly Route[] {
  const tokens = { letter: 'Id of the dead letter' }
  const letterIn = ({ path }: ApiRequest<unknown>) => pathId<DeadLetterId>('Letter', path['letter'])
  const schema = component('WebhookLetter', 'A dead letter', {
    ...WEBHOOK_ID,
    letterID: whole('Id of the letter', 3),
  })
  const deliveries = WEBHOOKS.reading({
    name: 'webhookDeliveries',
    summary: 'The last 100 tries of a webhook',
    meaning: 'The tries, latest first',
    schema: DELIVERIES,
    handle: async ({ principal }, id) => {
      const found = await webhooks.deliveries(principal, id)
      return { data: found.map(presentDelivery) }
    },
  })
  const deadLetters = WEBHOOKS.reading({
    name: 'webhookDeadLetters',
    summary: 'Events that a webhook refused five times',
    description: 'They are left out, so that later ones arrive.',
    meaning: 'The letters',
    schema: DEAD_LETTERS,
    handle: async ({ principal }, id) => {
      const found = await webhooks.deadLetters(principal, id)
      return { data: found.map(presentDeadLetter) }
    },
  })
  const resendLetter = WEBHOOKS.acting({
    name: 'resendDeadLetter',
    summary: 'Send a dead letter again',
    description: 'It is removed once the webhook has taken it.',
    tokens,
    refusals: ['forbidden', 'not-found', 'conflict'],
    status: 202,
    meaning: 'It will be sent',
    schema,
    handle: async (request, id) => {
      const letterID = letterIn(request)
      await webhooks.resend(request.principal, id, letterID)
      return { webhookID: id, letterID }
    },
  })
  const removeLetter = WEBHOOKS.acting({
    name: 'removeDeadLetter',
    summary: 'Remove a dead letter',
    tokens,
    meaning: 'The letter is removed',
    schema,
    handle: async (request, id) => {
      const letterID = letterIn(request)
      await webhooks.removeLetter(request.principal, id, letterID)
      return { webhookID: id, letterID }
    },
  })
  return [
    get(`${ONE_WEBHOOK}/deliveries`, deliveries),
    get(`${ONE_WEBHOOK}/dead-letters`, deadLetters),
    post(LETTER, resendLetter),
    remove(LETTER, removeLetter),
  ]
}
