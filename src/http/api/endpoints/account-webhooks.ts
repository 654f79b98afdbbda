import { Type } from 'typebox'
import type { Webhooks } from '../../../catalog/webhooks/webhooks.ts'
import type { ProblemCode } from '../../../domain/problem.ts'
import type { AccountId, WebhookId } from '../../../domain/values/ids.ts'
import { ID, meaning } from '../../../domain/values/parameters.ts'
import { WEBHOOK_EVENTS } from '../../../domain/webhooks/webhook.ts'
import { readData } from '../../bodies/data-member.ts'
import { type ApiRequest, type Endpoint, getting, pathId, unknownId } from '../endpoint/endpoint.ts'
import { component, text, whole } from '../resources/described.ts'
import {
  presentWebhook,
  SECRET,
  WEBHOOK,
  WEBHOOK_LIST,
  WEBHOOK_MEMBERS,
} from '../resources/webhook-state.ts'
import { accountOf } from './account-feeds.ts'
import { replayForm, webhookForm } from './webhook-form.ts'

const NEEDS = 'The key needs the permission `webhooks:write`.'
export const FOREIGN = `${NEEDS} A webhook of an account that it may not act for is not found.`
const WRITING: readonly ProblemCode[] = [
  'forbidden',
  'conflict',
  'payload-too-large',
  'unsupported-media-type',
]
export const ONE_WEBHOOK = {
  tokens: { id: 'Id of the webhook' },
  refused: [unknownId('Webhook', '999999')],
}

/** The webhooks of the accounts of a key. */
export function webhookList(webhooks: Webhooks): Endpoint {
  return getting({
    name: 'webhooks',
    tag: 'Webhooks',
    summary: 'The webhooks of your accounts',
    description: `The addresses that are told what happens, and how far each has come. ${NEEDS}`,
    refusals: ['forbidden'],
    caching: 'none',
    parameters: {
      accountID: meaning('Id of an account; left out: all that the key may act for', {
        ...ID,
        accepts: 'the id of an account, a whole number',
      }),
      after: meaning('The webhooks behind this id; left out: from the first', ID),
    },
    answer: { meaning: 'The webhooks', schema: WEBHOOK_LIST },
    handle: async ({ principal, parameters: { accountID, after } }) => {
      const of = accountID as AccountId | null
      const page = await webhooks.list(principal, of, (after ?? 0) as WebhookId)
      return { data: page.webhooks.map(presentWebhook), hasMore: page.hasMore }
    },
  })
}

export function oneWebhook(webhooks: Webhooks): Endpoint {
  return getting({
    ...ONE_WEBHOOK,
    name: 'webhook',
    tag: 'Webhooks',
    summary: 'A webhook of one of your accounts',
    description: FOREIGN,
    refusals: ['forbidden', 'not-found'],
    caching: 'none',
    answer: { meaning: 'The webhook', schema: WEBHOOK },
    handle: async ({ path, principal }) =>
      presentWebhook(await webhooks.find(principal, webhookIn(path))),
  })
}

/** Creates a webhook if the id in the path is 0, and otherwise edits the one with this id. */
export function saveWebhook(webhooks: Webhooks): Endpoint {
  const created = component('NewWebhook', 'A webhook that was created, with its secret', {
    ...WEBHOOK.properties,
    secret: SECRET,
  })
  return {
    ...ONE_WEBHOOK,
    name: 'saveWebhook',
    tag: 'Webhooks',
    summary: 'Create a webhook (id 0) or edit one',
    description: `A new webhook needs a url, and is told everything unless events says what. It must answer a challenge before it gets events, and so must a new url. An account may have 20. ${FOREIGN}`,
    tokens: { id: 'Id of the webhook; 0 for a new one' },
    refusals: [...WRITING, 'not-found'],
    parameters: {},
    caching: 'none',
    body: component('WebhookRequest', 'A webhook that is to be created or edited', {
      accountID: Type.Optional(whole('Id of the account; left out: that of the key', 1)),
      data: Type.Partial(Type.Object(WEBHOOK_MEMBERS), { description: 'Its members' }),
    }),
    answers: {
      200: { meaning: 'The webhook is as the request wanted it', schema: WEBHOOK },
      201: { meaning: 'The webhook is created', schema: created },
    },
    handle: async (request: ApiRequest<unknown>) => {
      const { path, members, faults, principal } = request
      const data = readData(members.get('data'), 'url, events and description', faults)
      const form = webhookForm(data, faults)
      const id = webhookIn(path)
      const accountId = accountOf(request)
      faults.throwIfAny()
      if (id !== 0) {
        await webhooks.edit(principal, id, form)
        return { status: 200, body: presentWebhook(await webhooks.find(principal, id)) }
      }
      const given = { url: '', description: '', events: WEBHOOK_EVENTS, ...form }
      const { id: made, secret } = await webhooks.add(principal, accountId, given)
      const webhook = presentWebhook(await webhooks.find(principal, made))
      return { status: 201, body: { ...webhook, secret } }
    },
  }
}

export function removeWebhook(webhooks: Webhooks): Endpoint {
  const schema = component('WebhookRemoved', 'The webhook that was removed', {
    webhookID: whole('Id of the webhook', 7),
  })
  return {
    ...ONE_WEBHOOK,
    name: 'removeWebhook',
    tag: 'Webhooks',
    summary: 'Remove a webhook',
    description: `Its log and dead letters go with it. ${FOREIGN}`,
    refusals: ['forbidden', 'not-found'],
    parameters: {},
    caching: 'none',
    answers: { 200: { meaning: 'The webhook is removed', schema } },
    handle: async ({ path, principal }: ApiRequest<unknown>) => {
      const id = webhookIn(path)
      await webhooks.remove(principal, id)
      return { status: 200, body: { webhookID: id } }
    },
  }
}

type Work = (request: ApiRequest<unknown>, id: WebhookId) => Promise<void>

/** An endpoint that changes a webhook, and answers its state after that. */
function changing(
  webhooks: Webhooks,
  described: Pick<Endpoint, 'name' | 'summary' | 'description'> & Partial<Endpoint>,
  work: Work,
): Endpoint {
  return {
    ...ONE_WEBHOOK,
    tag: 'Webhooks',
    parameters: {},
    caching: 'none',
    ...described,
    description: `${described.description} ${FOREIGN}`,
    refusals: [...WRITING, 'not-found', ...(described.refusals ?? [])],
    answers: { 200: { meaning: 'The webhook as it is now', schema: WEBHOOK } },
    handle: async (request: ApiRequest<unknown>) => {
      const id = webhookIn(request.path)
      await work(request, id)
      return { status: 200, body: presentWebhook(await webhooks.find(request.principal, id)) }
    },
  }
}

export function pauseWebhook(webhooks: Webhooks): Endpoint {
  const name = 'pauseWebhook'
  const description = 'Nothing is sent until it is resumed. Its place stays.'
  const described = { name, summary: 'Pause a webhook', description }
  return changing(webhooks, described, ({ principal }, id) => webhooks.pause(principal, id))
}

export function resumeWebhook(webhooks: Webhooks): Endpoint {
  const name = 'resumeWebhook'
  const description =
    'It gets what has happened meanwhile. What waits for its next try is sent at once; a challenge that was not answered is sent again.'
  const described = { name, summary: 'Resume a webhook', description }
  return changing(webhooks, described, ({ principal }, id) => webhooks.resume(principal, id))
}

export function replayWebhook(webhooks: Webhooks): Endpoint {
  const described = {
    name: 'replayWebhook',
    summary: 'Send again from a place on',
    description:
      'Send cursor, as a message or /ext/changes has given it, or time. Events of more than a day ago are there only if they are the last ones of their listings.',
    refusals: ['gone', 'unavailable'] satisfies ProblemCode[],
    body: component('WebhookReplay', 'Where to begin again; one of the two', {
      cursor: Type.Optional(text('A cursor', '1.9f86d081884c7d65.4711')),
      time: Type.Optional(text('An instant of the last 90 days', '2026-11-20T18:00:00Z')),
    }),
  }
  return changing(webhooks, described, async ({ principal, members, faults }, id) => {
    const from = replayForm(members, faults)
    faults.throwIfAny()
    await webhooks.replay(principal, id, from)
  })
}

export function rotateWebhook(webhooks: Webhooks): Endpoint {
  const schema = component('WebhookSecret', 'The new secret of a webhook', {
    webhookID: whole('Id of the webhook', 7),
    secret: SECRET,
  })
  return {
    ...ONE_WEBHOOK,
    name: 'rotateWebhook',
    tag: 'Webhooks',
    summary: 'Give a webhook a new secret',
    description: `For 24 hours messages are signed by both. ${FOREIGN}`,
    refusals: ['forbidden', 'not-found'],
    parameters: {},
    caching: 'none',
    answers: { 200: { meaning: 'The new secret', schema } },
    handle: async ({ path, principal }: ApiRequest<unknown>) => {
      const id = webhookIn(path)
      return { status: 200, body: { webhookID: id, secret: await webhooks.rotate(principal, id) } }
    },
  }
}

export function testWebhook(webhooks: Webhooks): Endpoint {
  const schema = component('WebhookTest', 'A test message that will be sent', {
    webhookID: whole('Id of the webhook', 7),
    messageID: text('The header webhook-id of the message', 'msg_1f3a'),
  })
  return {
    ...ONE_WEBHOOK,
    name: 'testWebhook',
    tag: 'Webhooks',
    summary: 'Send a test message',
    description: `It takes the same way as events, behind what is being sent. ${FOREIGN}`,
    refusals: ['forbidden', 'not-found', 'conflict'],
    parameters: {},
    caching: 'none',
    answers: { 202: { meaning: 'It will be sent', schema } },
    handle: async ({ path, principal }: ApiRequest<unknown>) => {
      const id = webhookIn(path)
      const messageID = await webhooks.test(principal, id)
      return { status: 202, body: { webhookID: id, messageID } }
    },
  }
}

export function webhookIn(path: Readonly<Record<string, string>>): WebhookId {
  return pathId<WebhookId>('Webhook', path['id'])
}
