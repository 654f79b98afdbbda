import type { WatchedWebhook } from '../../../catalog/webhooks/webhooks.ts'
import { cursorText } from '../../../domain/published/event-cursor.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import type { DeadLetter, Delivery } from '../../../domain/webhooks/webhook.ts'
import { errorSummary } from '../../web/error-summary.ts'
import { type FormState, textField } from '../../web/form-fields.ts'
import { accountHead, accountPath } from '../account/account-frame.ts'
import type { ConsolePage } from '../frame/console-pages.ts'
import { form } from '../frame/form-page.ts'
import { instant } from '../frame/instant.ts'
import { type ShownOnce, shownOnce } from '../frame/shown-once.ts'
import { REPLAY_FIELDS } from './replay-form.ts'
import { type WebhookForm, webhookForm } from './webhook-fields.ts'
import {
  EVENT_LABELS,
  lastAnswer,
  nextTry,
  shownLag,
  shownState,
  stateSentence,
} from './webhook-labels.ts'
import { deadLetters, deliveryLog } from './webhook-tries.ts'

const SIGNED = html` Messages are signed with it.`

/** The contents of the page of an endpoint. */
interface ShownWebhook {
  readonly webhook: WatchedWebhook
  readonly accountName: string
  /** The name of the person who gave it its address. */
  readonly maker: string
  readonly deliveries: readonly Delivery[]
  readonly letters: readonly DeadLetter[]
  readonly settings: WebhookForm
  readonly replay: FormState
  /** A secret that was just made. */
  readonly secret: ShownOnce
  /** Why something was refused that belongs to no field; empty: nothing was. */
  readonly refusal: string
  readonly done: string
}

/** An endpoint: its place, its last answer, and the actions on it. */
export function webhookPage(shown: ShownWebhook): ConsolePage {
  const { webhook, accountName, deliveries, letters, settings, secret, refusal, done } = shown
  const path = `${accountPath(webhook.accountId, 'webhooks')}/${webhook.id}`
  const sentence = stateSentence(webhook)
  return {
    title: `Webhook ${webhook.id}`,
    main: html`${accountHead(webhook.accountId, accountName, 'webhooks', done)}
<h2>Webhook ${webhook.id}: <span class="webhook-url">${webhook.url}</span></h2>
${refusal === '' ? null : errorSummary('That did not work.', [{ text: refusal, fieldId: null }])}
${shownOnce(secret, 'The secret', SIGNED)}
${facts(shown)}
${sentence === '' ? null : html`<p>${sentence}</p>`}
${webhook.lastError === '' ? null : html`<p>The last try failed: ${webhook.lastError}</p>`}
${actions(webhook, path)}
<section id="deliveries"><h2>Last tries</h2>${deliveryLog(deliveries)}</section>
<section id="dead-letters"><h2>Dead letters</h2>${deadLetters(letters, path)}</section>
${replaySection(shown.replay, path)}
<section><details${settings.state.faults.size > 0 ? html` open` : null}><summary>Settings</summary>${webhookForm(`${path}/settings`, settings, 'Save')}<p class="note">A new address must answer a challenge first.</p></details></section>
<section><details><summary>Remove the webhook</summary><p>Its log and its dead letters go with it. Nothing more is sent to it.</p><form method="post" action="${path}/remove"><button>Remove</button></form></details></section>`,
  }
}

function facts({ webhook, maker }: Pick<ShownWebhook, 'webhook' | 'maker'>): Html {
  const { description, events, log, sequence, formerUntil, createdAt } = webhook
  const next = nextTry(webhook)
  const told = events.map(event => html`<li>${EVENT_LABELS[event]}</li>`)
  const rows: readonly (readonly [string, Html | string] | null)[] = [
    description === '' ? null : ['Description', html`<bdi>${description}</bdi>`],
    ['State', shownState(webhook)],
    ['Waiting events', shownLag(webhook)],
    ['Last answer', lastAnswer(webhook)],
    next === null ? null : ['Next try', next],
    ['Place', log === '' ? 'nothing has happened yet' : cursorText({ log, sequence })],
    formerUntil === null ? null : ['Former secret signs until', instant(formerUntil)],
    ['Added', instant(createdAt)],
    ['Address entered by', html`<bdi>${maker}</bdi>`],
    ['Told when', html`<ul>${told}</ul>`],
  ]
  return html`<dl class="facts-list">${rows.flatMap(row => (row === null ? [] : [html`<div><dt>${row[0]}</dt><dd>${row[1]}</dd></div>`]))}</dl>`
}

function actions({ state, failures }: WatchedWebhook, path: string): Html {
  const isSent = state === 'active'
  const resume =
    state === 'unverified' ? 'Send the challenge again' : isSent ? 'Try again now' : 'Resume'
  const button = (action: string, label: string, isQuiet = true) =>
    html`<form method="post" action="${path}/${action}"><button${isQuiet ? html` class="button-quiet"` : null}>${label}</button></form>`
  return html`<div class="row-actions">${isSent ? button('test', 'Send a test message', false) : null}
${!isSent || failures > 0 ? button('resume', resume, isSent) : null}
${isSent ? button('pause', 'Pause') : null}
${button('rotate', 'Make a new secret')}</div>
<p class="note">With a new secret, messages are signed by the former one too for 24 hours.</p>`
}

function replaySection(state: FormState, path: string): Html {
  const isOpen = state.faults.size > 0 || Object.values(state.sent).some(text => text !== '')
  const content = html`${textField(state, 'time', 'From an instant, in UTC', { placeholder: '2026-11-20T18:00:00Z' })}
${textField(state, 'cursor', 'Or from a cursor', { note: 'The cursor of a message or of /ext/changes: what came after it is sent' })}
<button>Send again</button>`
  return html`<section><details${isOpen ? html` open` : null}><summary>Send everything again from a place on</summary>
<p class="note">Events older than a day are there only if they are the last ones of their listings; none is older than 90 days.</p>
${form(`${path}/replay`, state, REPLAY_FIELDS, content)}</details></section>`
}
