import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SignedIn } from '../../../catalog/users/sessions.ts'
import { mayActFor } from '../../../domain/accounts/principal.ts'
import { LEAD_STATUSES } from '../../../domain/leads/lead-status.ts'
import { Problem } from '../../../domain/problem.ts'
import type { LeadId, UserId } from '../../../domain/values/ids.ts'
import type { FormState } from '../../web/form-fields.ts'
import type { ConsoleContext } from '../console-context.ts'
import { FRESH, refusedForm, sentTexts } from '../frame/form-page.ts'
import { unlessHidden } from '../frame/hidden.ts'
import { noPage, pathId } from '../frame/path-id.ts'
import { doneText } from '../frame/query-texts.ts'
import { guarded } from '../visits/guarded.ts'
import { leadPage } from './lead-page.ts'

const DONE: Readonly<Record<string, string>> = {
  status: 'The status is changed.',
  person: 'Somebody else is in charge.',
  note: 'The note is added.',
  removed: 'The note is removed.',
  'note-gone': 'The note was removed before.',
  unchanged: 'Nothing has changed: it was so before.',
  mail: 'The lead is mailed once more.',
}

/** @returns Whether something has changed. */
type Work = (signedIn: SignedIn, id: LeadId, text: (name: string) => string) => Promise<boolean>

/** The page of a lead, and its account's actions. */
export function addLead(app: FastifyInstance, context: ConsoleContext): void {
  const { inbox } = context.catalog
  app.get(
    '/leads/:lead',
    guarded(context, (request, reply, signedIn) => {
      const done = doneText(request.query, DONE)
      return showLead(context, reply, signedIn, pathId(request.params, 'lead'), done)
    }),
  )
  const post = (path: string, done: string, work: Work) =>
    app.post(`/leads/:lead/${path}`, guarded(context, changing(context, done, work)))
  post('status', 'status', ({ principal }, id, text) => {
    const status = LEAD_STATUSES.find(one => one === text('status'))
    if (!status)
      throw Problem.of('invalid-input', 'Invalid status', 'Choose a status from the list.')
    return context.catalog.inbox.setStatus(principal, [id], status)
  })
  post('person', 'person', ({ principal }, id, text) => {
    const person = text('person')
    const personId = /^[1-9]\d{0,14}$/.test(person) ? (Number(person) as UserId) : null
    return inbox.handOver(principal, [id], personId)
  })
  post('notes', 'note', async ({ principal }, id, text) => {
    await inbox.addNote(principal, id, text('note'))
    return true
  })
  post('mail', 'mail', async ({ principal }, id) => {
    await inbox.mailAgain(principal, id)
    return true
  })
  app.post(
    '/leads/:lead/notes/:note',
    guarded(context, async (request, reply, { principal }) => {
      const id = pathId<LeadId>(request.params, 'lead')
      const note = pathId<number>(request.params, 'note')
      const isRemoved = await unlessHidden(inbox.removeNote(principal, id, note))
      return reply.redirect(`/console/leads/${id}?done=${isRemoved ? 'removed' : 'note-gone'}`, 303)
    }),
  )
  addErasure(app, context)
}

/** Leads go for good: the password must have been given a short while ago. */
function addErasure(app: FastifyInstance, context: ConsoleContext): void {
  const { inbox, clearRemoved } = context.catalog
  app.post(
    '/leads/:lead/erase',
    guarded(
      context,
      async (request, reply, { principal }) => {
        const id = pathId<LeadId>(request.params, 'lead')
        await unlessHidden(inbox.erase(principal, context.mailFiles, id))
        // Clearing what the database keeps of removed rows can take long; nobody waits for that.
        clearRemoved().catch(error => {
          request.log.warn({ err: error }, 'Former contents of erased leads could not be removed')
        })
        return reply.redirect('/console/leads?done=erased', 303)
      },
      'proved',
      async ({ params }, { principal }) => {
        const { lead } = await unlessHidden(inbox.find(principal, pathId(params, 'lead')))
        if (!mayActFor(principal, ['leads:erase'], lead.accountId)) throw noPage()
      },
    ),
  )
}

/** Does something with a lead, and shows it again. */
function changing(context: ConsoleContext, done: string, work: Work) {
  return async (request: FastifyRequest, reply: FastifyReply, signedIn: SignedIn) => {
    const id = pathId<LeadId>(request.params, 'lead')
    const text = sentTexts(request.body)
    // People who may not see the lead do not learn that it exists.
    await unlessHidden(context.catalog.inbox.find(signedIn.principal, id))
    try {
      const isChanged = await work(signedIn, id, text)
      return reply.redirect(`/console/leads/${id}?done=${isChanged ? done : 'unchanged'}`, 303)
    } catch (error) {
      const state = refusedForm(error, text, ['note'])
      return showLead(context, reply, signedIn, id, '', state)
    }
  }
}

async function showLead(
  { catalog, pages, addresses }: ConsoleContext,
  reply: FastifyReply,
  signedIn: SignedIn,
  id: LeadId,
  done: string,
  state: FormState = FRESH,
): Promise<FastifyReply> {
  const { principal, user } = signedIn
  const found = await unlessHidden(catalog.inbox.find(principal, id))
  const { accountId } = found.lead
  const page = leadPage({
    ...found,
    own: user.id,
    done,
    state,
    portal: addresses().portal,
    mayWrite: mayActFor(principal, ['leads:write'], accountId),
    mayErase: mayActFor(principal, ['leads:erase'], accountId),
  })
  return pages.send(reply, page, signedIn, state === FRESH ? 200 : 422)
}
