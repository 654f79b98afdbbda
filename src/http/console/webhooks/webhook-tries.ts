import { counted } from '../../../domain/values/counted.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import type { DeadLetter, Delivery } from '../../../domain/webhooks/webhook.ts'
import { instant } from '../frame/instant.ts'
import { table } from '../frame/table.ts'
import { KIND_LABELS, statusText } from './webhook-labels.ts'

/** How many letters are shown, the oldest first; the others follow once these are handled. */
const LETTERS_SHOWN = 50

/** The last tries of an endpoint, with what it answered. */
export function deliveryLog(deliveries: readonly Delivery[]): Html {
  if (deliveries.length === 0) return html`<p>Nothing sent yet.</p>`
  return html`<p class="note">The last ${deliveries.length === 1 ? 'attempt' : `${deliveries.length} attempts`}, latest first. Up to 100 are kept.</p>
${table('Recent deliveries', ['Sent', 'Type', 'Events', 'Response', 'Duration', 'Message'], deliveries.map(deliveryRow))}`
}

function deliveryRow({
  messageId,
  kind,
  count,
  at,
  status,
  durationMs,
  error,
  answer,
}: Delivery): Html {
  const why = error === '' ? null : html`<br><span class="webhook-bad">${error}</span>`
  const said =
    answer.trim() === ''
      ? null
      : html`<details><summary>Response body</summary><pre class="webhook-text">${answer}</pre></details>`
  return html`<tr><th scope="row">${instant(at)}</th><td>${KIND_LABELS[kind]}</td><td>${count}</td><td>${statusText(status)}${why}${said}</td><td>${durationMs.toLocaleString('en-US')} ms</td><td><code>${messageId}</code></td></tr>`
}

/** The events that an endpoint refused again and again. @param path That of the endpoint. */
export function deadLetters(letters: readonly DeadLetter[], path: string): Html {
  if (letters.length === 0) return html`<p>No dead letters.</p>`
  const more = letters.length - LETTERS_SHOWN
  const rows = letters.slice(0, LETTERS_SHOWN).map(letter => letterRow(letter, path))
  return html`<p class="note">Events that were rejected five times are skipped so that later ones can arrive.</p>
${table('Dead letters', ['Rejected', 'Reason', 'Event', 'Actions'], rows)}
${more > 0 ? html`<p>${counted(more, 'later letter follows', 'later letters follow')} once these are handled.</p>` : null}`
}

function letterRow({ id, at, reason, body, isQueued }: DeadLetter, path: string): Html {
  const letter = `${path}/dead-letters/${id}`
  const again = isQueued
    ? html`Queued to be sent again`
    : html`<form method="post" action="${letter}/send"><button class="button-quiet" aria-label="Send letter ${id} again">Send again</button></form>`
  return html`<tr><th scope="row">${instant(at)}</th><td class="long-text">${reason}</td><td><details><summary>Message ${id}</summary><pre class="webhook-text">${body}</pre></details></td><td><div class="row-actions">${again}<form method="post" action="${letter}/remove"><button class="button-quiet" aria-label="Delete letter ${id}">Delete</button></form></div></td></tr>`
}
