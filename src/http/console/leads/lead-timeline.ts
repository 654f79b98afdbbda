import type { HandledLead } from '../../../catalog/leads/lead-inbox.ts'
import type { MailMessage } from '../../../catalog/messages/mail-jobs.ts'
import type { LeadEntry } from '../../../domain/leads/lead-entry.ts'
import { LEAD_STATUSES, type LeadNote } from '../../../domain/leads/lead-status.ts'
import type { EntryMail } from '../../../domain/leads/received-mail.ts'
import { personKey } from '../../../domain/values/email.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import { writtenDay } from '../../../domain/values/written-times.ts'
import { instant } from '../frame/instant.ts'
import { MESSAGE_STATES, STATUS_LABELS } from './lead-labels.ts'

/** Something in the timeline of a lead. */
interface Happening {
  readonly at: number
  readonly head: Html
  /** Null: its head says all. */
  readonly body: Html | null
}

/**
 * All that happened to a lead, earliest first. @param notesPath Where a note is deleted; null: the
 * person may only read.
 */
export function leadTimeline(found: HandledLead, notesPath: string | null): Html {
  const { lead, notes, entries, messages, replies } = found
  const happenings = [
    { at: lead.createdAt, head: html`Message received`, body: null },
    ...messages.map(mailed),
    ...notes.map(note => noted(note, notesPath)),
    ...entries.map(entry =>
      entry.mail === null
        ? happened(entry, replies.get(entry.id) ?? null)
        : emailed(entry, entry.mail, found),
    ),
  ].toSorted((one, other) => one.at - other.at)
  const items = happenings.map(
    ({ at, head, body }) => html`<li><p class="note">${head}, ${instant(at)}</p>${body}</li>`,
  )
  return html`<ol class="lead-timeline">${items}</ol>`
}

function mailed(message: MailMessage): Happening {
  const { recipient } = message.notification
  const to = recipient === '' ? null : html` to <bdi>${recipient}</bdi>`
  return {
    at: message.sentAt ?? message.createdAt,
    head: html`${message.sentAt === null ? 'Email' : 'Emailed'}${to}${message.sentAt === null ? html` ${deliveryTag(message)}` : null}`,
    body: null,
  }
}

function noted({ id, at, authorName, text }: LeadNote, notesPath: string | null): Happening {
  const author = authorName || 'Someone'
  const remove =
    notesPath === null
      ? null
      : html`<button class="button-quiet button-small" formaction="${notesPath}/${id}" aria-label="Delete the note by ${author}">Delete</button>`
  return {
    at,
    head: html`Note by <bdi>${author}</bdi>`,
    body: html`<div class="lead-words"><p class="note-text" dir="auto">${text}</p>${remove}</div>`,
  }
}

/** An email to the address of the lead. Who sent it is what it says. */
function emailed(
  { at, text }: LeadEntry,
  { from, fromName, attachments, quoted, isCut }: EntryMail,
  { lead, replier }: HandledLead,
): Happening {
  const isOf = (address: string | null) =>
    address !== null && address !== '' && personKey(from) === personKey(address)
  const isOwn = isOf(replier.own) || isOf(replier.account)
  const sender = fromName === '' ? from : `${fromName} <${from}>`
  const isBuyer = isOf(lead.emailAddress)
  return {
    at,
    head: isBuyer
      ? html`Email from <bdi>${fromName || lead.contactName}</bdi>`
      : html`Email from <bdi>${sender || 'an unknown sender'}</bdi>${isOwn ? null : html` <span class="lead-status lead-status-failed">Not the buyer&rsquo;s address</span>`}`,
    body: html`<div class="lead-words"><p class="note-text" dir="auto">${text}</p>${
      quoted === ''
        ? null
        : html`<details><summary>Earlier messages</summary><p class="note-text" dir="auto">${quoted}</p></details>`
    }${
      attachments.length === 0
        ? null
        : html`<p class="note">Attached: <bdi>${attachments.join(', ')}</bdi>. Files are only in your mailbox.</p>`
    }${isCut ? html`<p class="note">The rest of this email is only in your mailbox.</p>` : null}</div>`,
  }
}

function happened(entry: LeadEntry, message: MailMessage | null): Happening {
  const { at, kind, text, authorName, toName } = entry
  const by = authorName === '' ? null : html` by <bdi>${authorName}</bdi>`
  switch (kind) {
    case 'reply':
    case 'automatic':
      return {
        at,
        head: html`${kind === 'reply' ? 'Reply' : 'Automatic answer'}${by}${message === null ? null : html` ${deliveryTag(message)}`}`,
        body: html`<div class="lead-words lead-words-own"><p class="note-text" dir="auto">${text}</p>${failureOf(message)}</div>`,
      }
    // Only if its parts were lost.
    case 'email':
      return { at, head: html`Email`, body: html`<p class="note-text" dir="auto">${text}</p>` }
    case 'status':
      return { at, head: html`Marked as ${statusLabel(text)}${by}`, body: null }
    case 'assigned':
      return {
        at,
        head: toName === '' ? html`Unassigned${by}` : html`Assigned to <bdi>${toName}</bdi>${by}`,
        body: null,
      }
    case 'follow-up':
      return {
        at,
        head:
          text === ''
            ? html`Follow-up removed${by}`
            : html`Follow-up set for ${writtenDay(text)}${by}`,
        body: null,
      }
  }
}

function deliveryTag({ sentAt, dueAt }: MailMessage): Html {
  const state = sentAt !== null ? 'sent' : dueAt === null ? 'failed' : 'waiting'
  const style = state === 'failed' ? ' lead-status-failed' : ''
  return html`<span class="lead-status${style}">${MESSAGE_STATES[state]}</span>`
}

/** Why a reply was not delivered yet. */
function failureOf(message: MailMessage | null): Html | null {
  if (message === null || message.sentAt !== null || message.lastError === '') return null
  return html`<p class="note">${message.lastError}</p>`
}

function statusLabel(text: string): string {
  const status = LEAD_STATUSES.find(one => one === text)
  return status === undefined ? text : STATUS_LABELS[status].toLowerCase()
}
