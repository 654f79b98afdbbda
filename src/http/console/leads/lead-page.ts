import type { FastifyInstance } from 'fastify'
import type { HandledLead } from '../../../catalog/leads/lead-inbox.ts'
import { mayActFor } from '../../../domain/accounts/principal.ts'
import { LEAD_STATUSES, NOTE_LIMITS } from '../../../domain/leads/lead-status.ts'
import { Problem } from '../../../domain/problem.ts'
import { listingPath } from '../../../domain/public-urls.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import type { UserId } from '../../../domain/values/ids.ts'
import { checkedPhoneAddress } from '../../../domain/values/phone.ts'
import type { FormState } from '../../web/form-fields.ts'
import type { ConsoleContext } from '../console-context.ts'
import type { ConsolePage } from '../frame/console-pages.ts'
import { form } from '../frame/form-page.ts'
import { unlessHidden } from '../frame/hidden.ts'
import { instant } from '../frame/instant.ts'
import { noPage, pathId } from '../frame/path-id.ts'
import { type AddForm, addPage, type PageRequest } from '../page/add-page.ts'
import { buyerName, STATUS_LABELS, statusTag } from './lead-labels.ts'
import { leadMessages } from './lead-messages.ts'
import { replyAddress } from './reply-address.ts'

const DONE: Readonly<Record<string, string>> = {
  status: 'Status updated.',
  person: 'Lead reassigned.',
  note: 'Note added.',
  removed: 'Note deleted.',
  'note-gone': 'The note was already deleted.',
  unchanged: 'Nothing to change: it was already set.',
  mail: 'The lead is being emailed again.',
}

/** The page of a lead, and its account's actions. */
export function addLead(app: FastifyInstance, context: ConsoleContext): void {
  const { catalog } = context
  const addForm = addPage(app, context, {
    path: '/leads/:lead',
    open: ({ params, principal }) =>
      unlessHidden(catalog.inbox.find(principal, pathId(params, 'lead'))),
    done: DONE,
    write: ({ principal, signedIn }, found, { done, state }) => {
      const { accountId } = found.lead
      return leadPage({
        ...found,
        own: signedIn.user.id,
        done,
        state,
        portal: context.addresses().portal,
        mayWrite: mayActFor(principal, ['leads:write'], accountId),
        mayErase: mayActFor(principal, ['leads:erase'], accountId),
      })
    },
  })
  const fields = ['note'] as const
  addForm('/status', { fields }, async ({ principal, text }, { lead }) => {
    const status = LEAD_STATUSES.find(one => one === text('status'))
    if (!status)
      throw Problem.of('invalid-input', 'Invalid status', 'Choose a status from the list.')
    return (await catalog.inbox.setStatus(principal, [lead.id], status)) ? 'status' : 'unchanged'
  })
  addForm('/person', { fields }, async ({ principal, text }, { lead }) => {
    const person = text('person')
    const personId = /^[1-9]\d{0,14}$/.test(person) ? (Number(person) as UserId) : null
    return (await catalog.inbox.handOver(principal, [lead.id], personId)) ? 'person' : 'unchanged'
  })
  addForm('/notes', { fields }, async ({ principal, text }, { lead }) => {
    await catalog.inbox.addNote(principal, lead.id, text('note'))
    return 'note'
  })
  addForm('/mail', { fields }, async ({ principal }, { lead }) => {
    await catalog.inbox.mailAgain(principal, lead.id)
    return 'mail'
  })
  addForm('/notes/:note', {}, async ({ principal, params }, { lead }) => {
    const note = pathId<number>(params, 'note')
    const isRemoved = await unlessHidden(catalog.inbox.removeNote(principal, lead.id, note))
    return isRemoved ? 'removed' : 'note-gone'
  })
  addErasure(addForm, context)
}

/** Leads are erased for good: the password must have been given recently. */
function addErasure(addForm: AddForm<HandledLead>, { catalog, mailFiles }: ConsoleContext): void {
  const admit = ({ principal }: PageRequest, { lead }: HandledLead) => {
    if (!mayActFor(principal, ['leads:erase'], lead.accountId)) throw noPage()
  }
  addForm('/erase', { rule: 'proved', admit }, async ({ principal, request }, { lead }) => {
    await unlessHidden(catalog.inbox.erase(principal, mailFiles, lead.id))
    // Clearing what the database still has of removed rows can take long; no one waits for that.
    catalog.clearRemoved().catch(error => {
      request.log.warn({ err: error }, 'Former contents of erased leads could not be removed')
    })
    return { to: '/console/leads?done=erased' }
  })
}

/** A lead as a person sees it, and what the person may do with it. */
interface LeadContents extends HandledLead {
  readonly own: UserId
  readonly mayWrite: boolean
  readonly mayErase: boolean
  /** Where the public pages are. */
  readonly portal: string
  readonly done: string
  readonly state: FormState
}

/** The page of a lead: the buyer's words, and the account's notes. */
function leadPage(shown: LeadContents): ConsolePage {
  const { lead, mayWrite, mayErase, done, state } = shown
  const path = `/console/leads/${lead.id}`
  const isErased = lead.emailAddress === ''
  return {
    title: `Lead from ${lead.contactName || 'an erased buyer'}`,
    main: html`<p class="back"><a href="/console/leads">All leads</a></p>
<div class="page-head"><h1>${buyerName(lead)}</h1>${statusTag(lead.status)}</div>
${done === '' ? null : html`<p class="done" role="status">${done}</p>`}
<div class="lead-columns">
<div class="lead-told">
<section><h2>Message</h2>
${message(shown)}
${isErased ? null : html`<p><a class="button" href="${replyAddress(lead)}">Reply by email</a></p>`}</section>
${notes(shown, path)}
</div>
<div class="lead-work">
${mayWrite ? html`${statusForm(shown, path)}${inChargeForm(shown, path)}` : null}
<section><h2>Emails to you</h2>${leadMessages(shown.messages, mayWrite && !isErased ? `${path}/mail` : null)}</section>
${mayErase && !isErased ? eraseForm(path) : null}
</div>
</div>
${state.faults.has('') && !mayWrite ? html`<p role="alert">${state.faults.get('') ?? ''}</p>` : null}`,
  }
}

function message({ lead, portal }: LeadContents): Html {
  const { comment, emailAddress, phoneNumber, financing, listingId, listingTitle } = lead
  const title = listingTitle || `Listing ${listingId}`
  const listing =
    listingTitle === ''
      ? html`${title} (deleted)`
      : html`<a href="${portal}${listingPath(listingId, listingTitle)}"><bdi>${title}</bdi></a>`
  const ownListing =
    listingTitle === ''
      ? html`<span class="note">${listingId}</span>`
      : html`<a href="/console/listings/${listingId}" aria-label="Listing ${listingId} in the console">${listingId}</a>`
  const facts: readonly (readonly [string, Html | string])[] = [
    ['Listing', html`${listing} ${ownListing}`],
    ...(emailAddress === ''
      ? []
      : [['Email', html`<a href="${replyAddress(lead)}">${emailAddress}</a>`] as const]),
    ...(phoneNumber === '' ? [] : [['Phone', phoneLink(phoneNumber)] as const]),
    ...(financing === null
      ? []
      : [['Financing', financing ? 'Requested' : 'Not requested'] as const]),
    ['Received', instant(lead.createdAt)],
    ['Account', html`<bdi>${lead.accountName}</bdi>`],
  ]
  return html`${comment === '' ? html`<p class="note">The buyer wrote no message.</p>` : html`<div class="lead-comment" dir="auto">${comment}</div>`}
<dl class="facts-list">${facts.map(([term, description]) => html`<div><dt>${term}</dt><dd>${description}</dd></div>`)}</dl>`
}

function phoneLink(number: string): Html {
  const address = checkedPhoneAddress(number)
  return address === null ? html`${number}` : html`<a href="${address}">${number}</a>`
}

function notes({ lead, notes: written, mayWrite, state }: LeadContents, path: string): Html {
  const items = written.map(
    ({ id, authorName, at, text }) =>
      html`<li><p class="note"><bdi>${authorName || 'Someone'}</bdi>, ${instant(at)}</p><p class="note-text" dir="auto">${text}</p>
${mayWrite ? html`<form method="post" action="${path}/notes/${id}"><button class="button-quiet button-small" aria-label="Delete the note by ${authorName || 'someone'}">Delete</button></form>` : null}</li>`,
  )
  const fault = state.faults.get('note')
  const field = html`<div class="field"><label for="field-note">New note</label><p class="note" id="note-note">Buyers never see notes.</p><textarea id="field-note" name="note" rows="3" maxlength="${NOTE_LIMITS.characters}" aria-describedby="note-note${fault === undefined ? '' : ' fault-note'}"${fault === undefined ? null : html` aria-invalid="true"`}>${state.sent['note'] ?? ''}</textarea>
${fault === undefined ? null : html`<p class="field-error" id="fault-note">${fault}</p>`}</div>
<button class="button-quiet">Add note</button>`
  const empty = lead.emailAddress === '' ? 'Notes were erased.' : 'No notes yet.'
  return html`<section><h2>Notes</h2>
${written.length === 0 ? html`<p class="note">${empty}</p>` : html`<ul class="lead-notes">${items}</ul>`}
${mayWrite && lead.emailAddress !== '' ? form(`${path}/notes`, state, ['note', 'person'], field) : null}</section>`
}

function statusForm({ lead }: LeadContents, path: string): Html {
  const buttons = LEAD_STATUSES.map(
    status =>
      html`<button class="button-quiet" name="status" value="${status}"${status === lead.status ? html` aria-pressed="true"` : html` aria-pressed="false"`}>${STATUS_LABELS[status]}</button>`,
  )
  return html`<section><h2>Status</h2><form method="post" action="${path}/status" class="row-actions">${buttons}</form></section>`
}

function inChargeForm({ lead, colleagues, own, state }: LeadContents, path: string): Html {
  const { inChargeId, inChargeName } = lead
  const isGone = inChargeId !== null && !colleagues.some(({ id }) => id === inChargeId)
  const options = colleagues.map(
    ({ id, name }) =>
      html`<option value="${id}"${id === inChargeId ? html` selected` : null}>${name}${id === own ? ' (you)' : ''}</option>`,
  )
  const fault = state.faults.get('person')
  const canTake = inChargeId !== own && colleagues.some(({ id }) => id === own)
  return html`<section><h2>Assigned to</h2>
${isGone ? html`<p class="note"><bdi>${inChargeName}</bdi>, who no longer works here</p>` : null}
<form method="post" action="${path}/person" class="inline-form"><div class="field"><label for="field-person">Person</label><select id="field-person" name="person"${fault === undefined ? null : html` aria-invalid="true" aria-describedby="fault-person"`}><option value="">Unassigned</option>${options}</select>
${fault === undefined ? null : html`<p class="field-error" id="fault-person">${fault}</p>`}</div><button class="button-quiet">Assign</button></form>
${canTake ? html`<form method="post" action="${path}/person"><button class="button-quiet" name="person" value="${own}">Assign to me</button></form>` : null}</section>`
}

function eraseForm(path: string): Html {
  return html`<section><details><summary>Erase the buyer&rsquo;s data</summary>
<p>This permanently erases the name, contact details, message, notes and emails of this lead. The date and the listing are kept. Emails that were already sent stay in your mailbox: delete them there.</p>
<form method="post" action="${path}/erase"><button>Erase</button></form></details></section>`
}
