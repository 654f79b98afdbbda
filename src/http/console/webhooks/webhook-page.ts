import type { FastifyInstance } from 'fastify'
import type { WatchedWebhook } from '../../../catalog/webhooks/webhooks.ts'
import { cursorText } from '../../../domain/published/event-cursor.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import type { DeadLetterId, WebhookId } from '../../../domain/values/ids.ts'
import { errorSummary } from '../../web/error-summary.ts'
import { accountPath, addRecordPage } from '../account/account-frame.ts'
import type { ConsoleContext } from '../console-context.ts'
import { FRESH } from '../frame/form-page.ts'
import { instant } from '../frame/instant.ts'
import { makerName } from '../frame/maker-name.ts'
import { pathId } from '../frame/path-id.ts'
import { shownOnce } from '../frame/shown-once.ts'
import { factList } from '../frame/table.ts'
import type { AddForm, Notices, PageRequest } from '../page/add-page.ts'
import { refusedReplay, replayForm, sentReplay } from './replay-form.ts'
import { refusedWebhook, sentWebhook, webhookForm } from './webhook-fields.ts'
import {
  EVENT_LABELS,
  lagText,
  lastAnswer,
  nextTry,
  stateSentence,
  stateText,
} from './webhook-labels.ts'
import { deadLetters, deliveryLog } from './webhook-tries.ts'

/** The sentences of the pages of webhooks about what was done. */
export const DONE: Readonly<Record<string, string>> = {
  saved: 'Saved.',
  paused: 'Paused. Nothing is sent until you resume it.',
  resumed: 'Resumed. Pending events are sent now.',
  tested: 'Sending a test message. The response will appear under Recent deliveries.',
  replayed: 'Sending everything from that point again.',
  resent: 'Sending the dead letter again.',
  'letter-removed': 'Dead letter deleted.',
  removed: 'Webhook deleted.',
}

/** The page of a webhook: its place, its last answer, and the actions on it. */
export function addWebhook(app: FastifyInstance, context: ConsoleContext): void {
  const { catalog, webhooks } = context
  const addForm = addRecordPage(app, context, {
    tab: 'webhooks',
    needs: ['webhooks:write'],
    done: DONE,
    token: 'webhook',
    find: (principal, id: WebhookId) => webhooks.find(principal, id),
    title: ({ id }) => `Webhook ${id}`,
    main: async (request, webhook, notices) => {
      const { id, url, accountId, lastError } = webhook
      const { principal } = request
      const maker = makerName(webhook, await catalog.keys.makers([webhook]))
      const path = `${accountPath(accountId, 'webhooks')}/${id}`
      const sentence = stateSentence(webhook)
      return html`<h2>Webhook ${id}: <span class="webhook-url">${url}</span></h2>
${actionRefusal(notices)}
${shownOnce(notices.once, 'The secret', html` Messages are signed with it.`)}
${facts(webhook, maker)}
${sentence === '' ? null : html`<p>${sentence}</p>`}
${lastError === '' ? null : html`<p>The last attempt failed: ${lastError}</p>`}
${actions(webhook, path)}
<section id="deliveries"><h2>Recent deliveries</h2>${deliveryLog(await webhooks.deliveries(principal, id))}</section>
<section id="dead-letters"><h2>Dead letters</h2>${deadLetters(await webhooks.deadLetters(principal, id), path)}</section>
${replayForm(`${path}/replay`, notices.refused === '/replay' ? notices.state : FRESH)}
${settings(request, webhook, notices, `${path}/settings`)}
<section><details><summary>Delete webhook</summary><p>This also deletes its log and its dead letters. Nothing more is sent to it.</p><form method="post" action="${path}/remove"><button>Delete</button></form></details></section>`
    },
  })
  addActions(addForm, webhooks)
}

function addActions(addForm: AddForm<WatchedWebhook>, webhooks: ConsoleContext['webhooks']): void {
  // It can name another address, as a new webhook does.
  addForm('/settings', { rule: 'proved', refusal: refusedWebhook }, async (request, { id }) => {
    await webhooks.edit(request.principal, id, sentWebhook(request))
    return 'saved'
  })
  addForm('/replay', { refusal: refusedReplay }, async ({ principal, text }, { id }) => {
    await webhooks.replay(principal, id, sentReplay(text))
    return 'replayed'
  })
  addForm('/test', { fields: [] }, async ({ principal }, { id }) => {
    await webhooks.test(principal, id)
    return 'tested'
  })
  addForm('/pause', { fields: [] }, async ({ principal }, { id }) => {
    await webhooks.pause(principal, id)
    return 'paused'
  })
  addForm('/resume', { fields: [] }, async ({ principal }, { id }) => {
    await webhooks.resume(principal, id)
    return 'resumed'
  })
  addForm('/rotate', { rule: 'proved' }, async ({ principal }, { id }) => ({
    once: await webhooks.rotate(principal, id),
  }))
  addForm('/remove', { fields: [] }, async ({ principal }, { id, accountId }) => {
    await webhooks.remove(principal, id)
    return { to: `${accountPath(accountId, 'webhooks')}?done=removed` }
  })
  const letter = ({ params }: PageRequest) => pathId<DeadLetterId>(params, 'letter')
  addForm('/dead-letters/:letter/send', { fields: [] }, async (request, { id }) => {
    await webhooks.resend(request.principal, id, letter(request))
    return 'resent'
  })
  addForm('/dead-letters/:letter/remove', { fields: [] }, async (request, { id }) => {
    await webhooks.removeLetter(request.principal, id, letter(request))
    return 'letter-removed'
  })
}

/** Why an action was refused that has no form of its own. */
function actionRefusal({ refused, state }: Notices): Html | null {
  if (refused === null || ['/settings', '/replay'].includes(refused)) return null
  const text = [...state.faults.values()].join(' ')
  return errorSummary('There is a problem', [{ text, fieldId: null }])
}

function facts(webhook: WatchedWebhook, maker: string): Html {
  const { description, events, log, sequence, formerUntil, createdAt } = webhook
  const eventItems = events.map(event => html`<li>${EVENT_LABELS[event]}</li>`)
  return factList('facts-list', [
    ['Description', description === '' ? null : html`<bdi>${description}</bdi>`],
    ['Status', stateText(webhook)],
    ['Pending events', lagText(webhook)],
    ['Last response', lastAnswer(webhook)],
    ['Next attempt', nextTry(webhook)],
    ['Cursor', log === '' ? 'No events yet' : cursorText({ log, sequence })],
    ['Old secret valid until', formerUntil === null ? null : instant(formerUntil)],
    ['Added', instant(createdAt)],
    ['URL entered by', html`<bdi>${maker}</bdi>`],
    ['Events', html`<ul>${eventItems}</ul>`],
  ])
}

function actions({ state, failures }: WatchedWebhook, path: string): Html {
  const isSent = state === 'active'
  const resume = state === 'unverified' ? 'Send challenge again' : isSent ? 'Retry now' : 'Resume'
  const button = (action: string, label: string, isQuiet = true) =>
    html`<form method="post" action="${path}/${action}"><button${isQuiet ? html` class="button-quiet"` : null}>${label}</button></form>`
  return html`<div class="row-actions">${isSent ? button('test', 'Send test message', false) : null}
${!isSent || failures > 0 ? button('resume', resume, isSent) : null}
${isSent ? button('pause', 'Pause') : null}
${button('rotate', 'Create new secret')}</div>
<p class="note">After you create a new secret, messages are also signed with the old one for 24 hours.</p>`
}

function settings(
  { texts }: PageRequest,
  { url, description, events }: WatchedWebhook,
  { refused, state }: Notices,
  path: string,
): Html {
  const isRefused = refused === '/settings'
  const form = isRefused
    ? webhookForm(path, state, texts('events'), 'Save')
    : webhookForm(path, { ...FRESH, sent: { url, description } }, events, 'Save')
  return html`<section><details${isRefused ? html` open` : null}><summary>Settings</summary>${form}<p class="note">A new URL must answer a challenge first.</p></details></section>`
}
