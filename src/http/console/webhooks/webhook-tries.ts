import { counted } from '../../../domain/values/counted.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import type { DeadLetter, Delivery } from '../../../domain/webhooks/webhook.ts'
import { instant } from '../frame/instant.ts'
import { table } from '../frame/table.ts'
import { KIND_LABELS, statusText } from './webhook-labels.ts'

/** How many letters are shown, the oldest first; the others follow once these are settled. */
const LETTERS_SHOWN = 50

/** The last tries of an endpoint, with what it answered. */
export function deliveryLog(deliveries: readonly Delivery[]): Html {
  if (deliveries.length === 0) return html`<p>Nothing was sent yet.</p>`
  return html`<p class="note">The last ${deliveries.length === 1 ? 'try' : `${deliveries.length} tries`}, the latest first. At most 100 are kept.</p>
${table('Last tries', ['Sent', 'What', 'Events', 'Answer', 'Took', 'Message'], deliveries.map(deliveryRow))}`
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
      : html`<details><summary>What it said</summary><pre class="webhook-text">${answer}</pre></details>`
  return html`<tr><th scope="row">${instant(at)}</th><td>${KIND_LABELS[kind]}</td><td>${count}</td><td>${statusText(status)}${why}${said}</td><td>${durationMs.toLocaleString('en-US')} ms</td><td><code>${messageId}</code></td></tr>`
}

/** The events that an endpoint refused again and again. @param path That of the endpoint. */
export function deadLetters(letters: readonly DeadLetter[], path: string): Html {
  if (letters.length === 0) return html`<p>There are none: it has refused no event.</p>`
  const more = letters.length - LETTERS_SHOWN
  const rows = letters.slice(0, LETTERS_SHOWN).map(letter => letterRow(letter, path))
  return html`<p class="note">Events that it refused five times. They are left out, so that later ones arrive.</p>
${table('Dead letters', ['Refused', 'Why', 'Event', 'Decide'], rows)}
${more > 0 ? html`<p>${counted(more, 'later letter follows', 'later letters follow')} once these are settled.</p>` : null}`
}

function letterRow({ id, at, reason, body, isQueued }: DeadLetter, path: string): Html {
  const letter = `${path}/dead-letters/${id}`
  const again = isQueued
    ? html`Waits to be sent again`
    : html`<form method="post" action="${letter}/send"><button class="button-quiet" aria-label="Send letter ${id} again">Send again</button></form>`
  return html`<tr><th scope="row">${instant(at)}</th><td class="long-text">${reason}</td><td><details><summary>Message ${id}</summary><pre class="webhook-text">${body}</pre></details></td><td><div class="row-actions">${again}<form method="post" action="${letter}/remove"><button class="button-quiet" aria-label="Remove letter ${id}">Remove</button></form></div></td></tr>`
}
