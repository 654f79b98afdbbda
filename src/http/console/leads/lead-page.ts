import type { FastifyInstance } from 'fastify'
import type { HandledLead } from '../../../catalog/leads/lead-inbox.ts'
import { mayActFor } from '../../../domain/accounts/principal.ts'
import { ANSWERS_TO } from '../../../domain/leads/lead-reply.ts'
import { LEAD_STATUSES, NOTE_LIMITS } from '../../../domain/leads/lead-status.ts'
import { Problem } from '../../../domain/problem.ts'
import { listingPath } from '../../../domain/public-urls.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import type { UserId } from '../../../domain/values/ids.ts'
import { checkedPhoneAddress } from '../../../domain/values/phone.ts'
import { errorSummary } from '../../web/error-summary.ts'
import { type FormState, fieldId, textArea } from '../../web/form-fields.ts'
import type { ConsoleContext } from '../console-context.ts'
import type { ConsolePage } from '../frame/console-pages.ts'
import { formPart } from '../frame/form-page.ts'
import { unlessHidden } from '../frame/hidden.ts'
import { instant } from '../frame/instant.ts'
import { ownCalendar } from '../frame/own-calendar.ts'
import { noPage, pathId } from '../frame/path-id.ts'
import { type AddForm, addPage, type PageRequest } from '../page/add-page.ts'
import { buyerName, statusTag } from './lead-labels.ts'
import { leadMessages } from './lead-messages.ts'
import { replySection, withAnswer } from './lead-reply-form.ts'
import { leadTimeline } from './lead-timeline.ts'
import { eraseForm, followUpForm, inChargeForm, statusForm } from './lead-work.ts'
import { replyAddress } from './reply-address.ts'
import {
  leadFormPath,
  NO_FAULTS,
  TYPED_FIELDS,
  type TypedField,
  unsentBut,
  withKeptReply,
} from './unsent-texts.ts'

/** The end of the path that puts a saved answer into the reply. */
const INSERT = '/insert'

const DONE: Readonly<Record<string, string>> = {
  status: 'Status updated.',
  person: 'Lead reassigned.',
  note: 'Note added.',
  removed: 'Note deleted.',
  'note-gone': 'The note was already deleted.',
  unchanged: 'Nothing to change: it was already set.',
  mail: 'The lead is being emailed again.',
  reply: 'Reply sent. The timeline shows its delivery.',
  'follow-up': 'Follow-up date saved.',
}

/** The page of a lead, and its account's actions. */
export function addLead(app: FastifyInstance, context: ConsoleContext): void {
  const { catalog } = context
  const addForm = addPage(app, context, {
    path: '/leads/:lead',
    open: ({ params, principal }) =>
      unlessHidden(catalog.inbox.find(principal, pathId(params, 'lead'))),
    done: DONE,
    write: ({ principal, signedIn, request }, found, { done, refused, state }) => {
      const { accountId } = found.lead
      return leadPage({
        ...found,
        own: signedIn.user.id,
        done,
        refused: refused === INSERT ? '/reply' : refused,
        state: refused === INSERT ? withAnswer(found, state) : withKeptReply(state, request),
        status: refused === INSERT ? 200 : undefined,
        portal: context.addresses().portal,
        mayWrite: mayActFor(principal, ['leads:write'], accountId),
        mayErase: mayActFor(principal, ['leads:erase'], accountId),
      })
    },
  })
  addActions(addForm, context)
  addErasure(addForm, context)
}

function addActions(addForm: AddForm<HandledLead>, { catalog, calendars, clock }: ConsoleContext) {
  const options = (...own: readonly TypedField[]) => ({
    fields: TYPED_FIELDS,
    unsent: unsentBut(own),
  })
  addForm('/status', options(), async ({ principal, text }, { lead }) => {
    const status = LEAD_STATUSES.find(one => one === text('status'))
    if (!status)
      throw Problem.of('invalid-input', 'Invalid status', 'Choose a status from the list.')
    return (await catalog.inbox.setStatus(principal, [lead.id], status)) ? 'status' : 'unchanged'
  })
  addForm('/person', options('person'), async ({ principal, text }, { lead }) => {
    const person = text('takes') || text('person')
    if (person !== '' && !/^[1-9]\d{0,14}$/.test(person)) {
      throw Problem.of('invalid-input', 'Invalid person', 'Choose a person from the list.')
    }
    const personId = person === '' ? null : (Number(person) as UserId)
    return (await catalog.inbox.handOver(principal, [lead.id], personId)) ? 'person' : 'unchanged'
  })
  addForm('/reply', options('reply', 'answers'), async ({ principal, text }, { lead }) => {
    // The form leaves it out when there is only one address.
    const answers = text('answers') || 'me'
    const answersTo = ANSWERS_TO.find(one => one === answers)
    if (!answersTo) {
      const detail = 'Choose from the list where the buyer’s answers go.'
      throw Problem.of('invalid-input', 'Invalid address for answers', detail)
    }
    await catalog.inbox.reply(principal, lead.id, { text: text('reply'), answersTo })
    return 'reply'
  })
  // Nothing is saved: the page is shown again, with the answer in the form.
  const admit = ({ principal }: PageRequest, { lead }: HandledLead) => {
    if (!mayActFor(principal, ['leads:write'], lead.accountId)) throw noPage()
  }
  addForm(INSERT, { admit, fields: [...TYPED_FIELDS, 'answer'] }, () => {
    throw Problem.of('invalid-input', 'Not sent yet', 'The answer is in the form.')
  })
  addForm('/follow-up', options('day'), async ({ principal, signedIn, text }, { lead }) => {
    const today = ownCalendar(calendars, signedIn, lead.accountId).isoDate(clock())
    const isChanged = await catalog.inbox.followUp(principal, lead.id, { day: text('day'), today })
    return isChanged ? 'follow-up' : 'unchanged'
  })
  addForm('/notes', options('note'), async ({ principal, text }, { lead }) => {
    await catalog.inbox.addNote(principal, lead.id, text('note'))
    return 'note'
  })
  addForm('/mail', options(), async ({ principal }, { lead }) => {
    await catalog.inbox.mailAgain(principal, lead.id)
    return 'mail'
  })
  addForm('/notes/:note', options(), async ({ principal, params }, { lead }) => {
    const note = pathId<number>(params, 'note')
    const isRemoved = await unlessHidden(catalog.inbox.removeNote(principal, lead.id, note))
    return isRemoved ? 'removed' : 'note-gone'
  })
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
  /** The form that was refused; null: none was. */
  readonly refused: string | null
  readonly state: FormState
  /** That of the answer; undefined: the usual one. */
  readonly status: number | undefined
}

/** The page of a lead: the buyer's words, the answer, and all that happened. */
function leadPage(shown: LeadContents): ConsolePage {
  const { lead, mayWrite, mayErase, done, refused, state } = shown
  const path = `/console/leads/${lead.id}`
  const isErased = lead.emailAddress === ''
  const stateOf = (end: string) => (refused === end ? state : { ...state, faults: NO_FAULTS })
  const isOpen = mayWrite && !isErased
  return {
    title: `Lead from ${lead.contactName || 'an erased buyer'}`,
    ...(shown.status !== undefined && { status: shown.status, isQuestion: true }),
    main: html`<p class="back"><a href="/console/leads">All leads</a></p>
<div class="page-head"><h1>${buyerName(lead)}</h1>${statusTag(lead.status)}</div>
${done === '' ? null : html`<p class="done" role="status">${done}</p>`}
${refusal(shown)}
${mayWrite ? html`<form method="post" action="${leadFormPath(lead)}" class="lead-columns" novalidate>` : html`<div class="lead-columns">`}
${isOpen ? html`<button hidden formaction="${path}/follow-up">Save date</button>` : null}
<div class="lead-told">
<section><h2>Message</h2>
${message(shown)}</section>
${replySection(shown, path, mayWrite ? stateOf('/reply') : null)}
<section id="timeline"><h2>Timeline</h2>
${leadTimeline(shown, mayWrite ? `${path}/notes` : null)}
${isOpen ? noteForm(path, stateOf('/notes')) : null}
${isErased ? html`<p class="note">Notes and replies were erased.</p>` : null}</section>
</div>
<div class="lead-work">
${mayWrite ? html`${statusForm(shown, path)}${inChargeForm(shown, path, shown.own, stateOf('/person'))}` : null}
${isOpen ? followUpForm(shown, path, stateOf('/follow-up')) : null}
<section><h2>Emails to you</h2>${leadMessages(shown.messages, isOpen ? `${path}/mail` : null)}</section>
</div>
${mayWrite ? html`</form>` : html`</div>`}
${mayErase && !isErased ? eraseForm(path) : null}`,
  }
}

/** The forms that show their own errors. */
const FORMS = ['/reply', '/notes', '/follow-up']

/** Why an action was refused that has no fields. */
function refusal({ refused, state, mayWrite, lead }: LeadContents): Html | null {
  const isShown = mayWrite && lead.emailAddress !== '' && lead.status !== 'spam'
  if (refused === null || (isShown && FORMS.includes(refused))) return null
  const lines = [...state.faults].map(([name, text]) => ({
    text,
    fieldId: name === 'person' ? fieldId(name) : null,
  }))
  return errorSummary('There is a problem', lines)
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
      : html`<a href="/console/listings/${listingId}" aria-label="Listing ${listingId} in the console">No. ${listingId}</a>`
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

function noteForm(path: string, state: FormState): Html {
  const { characters } = NOTE_LIMITS
  const about = { rows: 3, maxLength: characters, note: 'Buyers never see notes.' }
  const field = html`${textArea(state, 'note', 'New note', about)}
<button class="button-quiet" formaction="${path}/notes">Add note</button>`
  return formPart(state, ['note'], field)
}
