import type { MailMessage } from '../../../catalog/messages/mail-jobs.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import { instant } from '../frame/instant.ts'
import { MESSAGE_STATES } from './lead-labels.ts'

/**
 * The messages about a lead, and the button that mails it again. @param sendPath Null: it cannot be
 * mailed.
 */
export function leadMessages(messages: readonly MailMessage[], sendPath: string | null): Html {
  const items = messages.map(message => html`<li>${description(message)}</li>`)
  const isWaiting = messages.some(({ sentAt, dueAt }) => sentAt === null && dueAt !== null)
  const label = messages.length === 0 ? 'Send by email' : isWaiting ? 'Send now' : 'Send again'
  return html`${messages.length === 0 ? html`<p class="note">This lead was not emailed.</p>` : html`<ul class="lead-mails">${items}</ul>`}
${sendPath === null ? null : html`<p><button class="button-quiet" formaction="${sendPath}">${label}</button></p>`}`
}

function description({ notification, sentAt, dueAt, attempts, lastError }: MailMessage): Html {
  const { recipient } = notification
  if (sentAt !== null) {
    return html`<p>${MESSAGE_STATES.sent}${recipient === '' ? null : html` to <bdi>${recipient}</bdi>`}, ${instant(sentAt)}</p>`
  }
  const state = dueAt === null ? MESSAGE_STATES.failed : MESSAGE_STATES.waiting
  const next = dueAt !== null && attempts > 0 ? html`, next attempt ${instant(dueAt)}` : null
  const why = lastError === '' ? null : html`<p class="note">${lastError}</p>`
  return html`<p>${state} to <bdi>${recipient}</bdi>${next}</p>${why}`
}
