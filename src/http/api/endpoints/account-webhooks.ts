import { Type } from 'typebox'
import type { ReplayFrom } from '../../../catalog/webhooks/replay-place.ts'
import type { Webhooks } from '../../../catalog/webhooks/webhooks.ts'
import { ID, meaning } from '../../../domain/parameters.ts'
import type { FaultList, ProblemCode } from '../../../domain/problem.ts'
import type { AccountId, WebhookId } from '../../../domain/values/ids.ts'
import { WEBHOOK_EVENTS } from '../../../domain/webhooks/webhook.ts'
import { readData } from '../../bodies/data-member.ts'
import type { Members } from '../../bodies/members.ts'
import { readMembers } from '../endpoint/data-members.ts'
import {
  type ApiRequest,
  type Endpoint,
  get,
  getting,
  post,
  type Route,
  remove,
  unknownId,
} from '../endpoint/endpoint.ts'
import { accountOf, WRITING } from '../endpoint/noun-endpoints.ts'
import { component, text, whole } from '../resources/described.ts'
import {
  presentWebhook,
  SECRET,
  WEBHOOK,
  WEBHOOK_LIST,
  WEBHOOK_MEMBERS,
} from '../resources/webhook-state.ts'
import { ONE_WEBHOOK, WEBHOOK_ID, WEBHOOKS, webhookLogRoutes } from './webhook-log.ts'

/** The endpoints of webhooks. */
export function webhookRoutes(webhooks: Webhooks): Route[] {
  return [
    get('/webhooks', webhookList(webhooks)),
    get(
      ONE_WEBHOOK,
      WEBHOOKS.reading({
        name: 'webhook',
        summary: 'A webhook of one of your accounts',
        meaning: 'The webhook',
        schema: WEBHOOK,
        handle: async ({ principal }, id) => presentWebhook(await webhooks.find(principal, id)),
      }),
    ),
    post(ONE_WEBHOOK, saveWebhook(webhooks)),
    remove(
      ONE_WEBHOOK,
      WEBHOOKS.acting({
        name: 'removeWebhook',
        summary: 'Remove a webhook',
        description: 'Its log and dead letters go with it.',
        meaning: 'The webhook is removed',
        schema: component('WebhookRemoved', 'The webhook that was removed', WEBHOOK_ID),
        handle: async ({ principal }, id) => {
          await webhooks.remove(principal, id)
          return { webhookID: id }
        },
      }),
    ),
    ...sendingRoutes(webhooks),
    ...webhookLogRoutes(webhooks),
  ]
}

/** The webhooks of the accounts of a key. */
function webhookList(webhooks: Webhooks): Endpoint {
  return getting({
    name: 'webhooks',
    tag: 'Webhooks',
    summary: 'The webhooks of your accounts',
    description: `The webhook endpoints, with the position of each. ${WEBHOOKS.needs}`,
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

/** Creates a webhook if the id in the path is 0, and otherwise edits the one with this id. */
function saveWebhook(webhooks: Webhooks): Endpoint {
  const created = component('NewWebhook', 'A webhook that was created, with its secret', {
    ...WEBHOOK.properties,
    secret: SECRET,
  })
  return {
    name: 'saveWebhook',
    tag: 'Webhooks',
    summary: 'Create a webhook (id 0) or edit one',
    description: `A new webhook needs a url, and gets all events unless its member events names some. It must answer a challenge before it gets events, and so must a new url. An account may have 20. ${WEBHOOKS.foreign}`,
    tokens: { id: 'Id of the webhook; 0 for a new one' },
    refused: [unknownId('Webhook', '999999')],
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
      const { members, faults, principal } = request
      const data = readData(members.get('data'), 'url, events and description', faults)
      const form = readMembers(data, WEBHOOK_MEMBERS, 'a webhook', faults)
      const id = WEBHOOKS.idIn(request)
      const accountId = accountOf(request)
      faults.throwIfAny()
      if (id !== 0) {
        await webhooks.edit(principal, id, form)
        return { status: 200, body: presentWebhook(await webhooks.find(principal, id)) }
      }
      const given = { url: '', description: '', events: WEBHOOK_EVENTS, ...form }
      const { id: newId, secret } = await webhooks.add(principal, accountId, given)
      const webhook = presentWebhook(await webhooks.find(principal, newId))
      return { status: 201, body: { ...webhook, secret } }
    },
  }
}

/** The endpoints that change what is sent. */
function sendingRoutes(webhooks: Webhooks): readonly Route[] {
  return [
    post(
      `${ONE_WEBHOOK}/pause`,
      changing(webhooks, {
        name: 'pauseWebhook',
        summary: 'Pause a webhook',
        description: 'Nothing is sent until it is resumed. Its place stays.',
        work: ({ principal }, id) => webhooks.pause(principal, id),
      }),
    ),
    post(
      `${ONE_WEBHOOK}/resume`,
      changing(webhooks, {
        name: 'resumeWebhook',
        summary: 'Resume a webhook',
        description:
          'It gets the events of the pause. What waits for its next attempt is sent immediately; a challenge that was not answered is sent again.',
        work: ({ principal }, id) => webhooks.resume(principal, id),
      }),
    ),
    post(
      `${ONE_WEBHOOK}/rotate`,
      WEBHOOKS.acting({
        name: 'rotateWebhook',
        summary: 'Give a webhook a new secret',
        description: 'For 24 hours messages are signed by both.',
        meaning: 'The new secret',
        schema: component('WebhookSecret', 'The new secret of a webhook', {
          ...WEBHOOK_ID,
          secret: SECRET,
        }),
        handle: async ({ principal }, id) => ({
          webhookID: id,
          secret: await webhooks.rotate(principal, id),
        }),
      }),
    ),
    post(`${ONE_WEBHOOK}/test`, testWebhook(webhooks)),
    post(`${ONE_WEBHOOK}/replay`, replayWebhook(webhooks)),
  ]
}

interface Change extends Pick<Endpoint, 'name' | 'summary' | 'description' | 'body'> {
  readonly refusals?: readonly ProblemCode[]
  readonly work: (request: ApiRequest<unknown>, id: WebhookId) => Promise<void>
}

/** An endpoint that changes a webhook, and answers its state after that. */
function changing(webhooks: Webhooks, { refusals = [], work, ...described }: Change): Endpoint {
  return WEBHOOKS.acting({
    ...described,
    refusals: [...WRITING, 'not-found', ...refusals],
    meaning: 'The webhook as it is now',
    schema: WEBHOOK,
    handle: async (request, id) => {
      await work(request, id)
      return presentWebhook(await webhooks.find(request.principal, id))
    },
  })
}

function testWebhook(webhooks: Webhooks): Endpoint {
  return WEBHOOKS.acting({
    name: 'testWebhook',
    summary: 'Send a test message',
    description: 'It takes the same way as events, behind what is being sent.',
    refusals: ['forbidden', 'not-found', 'conflict'],
    status: 202,
    meaning: 'It will be sent',
    schema: component('WebhookTest', 'A test message that will be sent', {
      ...WEBHOOK_ID,
      messageID: text('The header webhook-id of the message', 'msg_1f3a'),
    }),
    handle: async ({ principal }, id) => ({
      webhookID: id,
      messageID: await webhooks.test(principal, id),
    }),
  })
}

function replayWebhook(webhooks: Webhooks): Endpoint {
  return changing(webhooks, {
    name: 'replayWebhook',
    summary: 'Send again from a place on',
    description:
      'Send cursor, as a message or /ext/changes has given it, or time. Events of more than a day ago are there only if they are the last ones of their listings.',
    refusals: ['gone', 'unavailable'],
    body: component('WebhookReplay', 'Where to begin again; one of the two', {
      cursor: Type.Optional(text('A cursor', '1.9f86d081884c7d65.4711')),
      time: Type.Optional(text('An instant of the last 90 days', '2026-11-20T18:00:00Z')),
    }),
    work: async ({ principal, members, faults }, id) => {
      const from = replayForm(members, faults)
      faults.throwIfAny()
      await webhooks.replay(principal, id, from)
    },
  })
}

/** Reads where a replay begins: a cursor, or an instant in the form of RFC 3339. */
function replayForm(members: Members, faults: FaultList): ReplayFrom {
  const cursor = members.get('cursor')
  const time = members.get('time')
  if (typeof cursor === 'string' && time === undefined) return { cursor }
  const at = typeof time === 'string' && time.length <= 40 ? Date.parse(time) : Number.NaN
  if (!Number.isNaN(at) && cursor === undefined) return { time: at }
  if (time === undefined || cursor !== undefined) {
    faults.add('invalid', 'cursor', 'Send either cursor, a text, or time.')
  } else {
    faults.mustBe('time', 'an instant such as 2026-11-20T18:00:00Z', time)
  }
  return { time: 0 }
}
