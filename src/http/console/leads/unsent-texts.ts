import type { FastifyRequest } from 'fastify'
import type { HandledLead } from '../../../catalog/leads/lead-inbox.ts'
import type { FormState } from '../../web/form-fields.ts'
import { sentTexts } from '../frame/form-page.ts'
import type { PageRequest } from '../page/add-page.ts'

/** The fields of the page of a lead: one form has them all, so that no button loses what is typed. */
export const TYPED_FIELDS = ['reply', 'answers', 'note', 'person', 'day'] as const
export type TypedField = (typeof TYPED_FIELDS)[number]

export const NO_FAULTS: FormState['faults'] = new Map()

/** Where the form of a lead is sent without a button. */
export function leadFormPath(lead: HandledLead['lead']): string {
  return `/console/leads/${lead.id}/reply`
}

/**
 * What is typed besides the fields that a button saves, and not yet saved.
 * @param saved The fields that the button saves.
 */
export function unsentBut(saved: readonly TypedField[]) {
  return ({ text, texts }: PageRequest, { lead }: HandledLead) => {
    const before: Readonly<Record<TypedField, string | undefined>> = {
      reply: '',
      note: '',
      // Chosen for the reply.
      answers: text('reply') === '' ? text('answers') : '',
      person: texts('shownPerson')[0],
      day: texts('shownDay')[0],
    }
    const unsent = TYPED_FIELDS.filter(
      name => !saved.includes(name) && before[name] !== undefined && text(name) !== before[name],
    )
    const values = Object.fromEntries(unsent.map(name => [name, text(name)]))
    return { action: leadFormPath(lead), values }
  }
}

/** The form with the reply that its page has kept, which spam is shown with only then. */
export function withKeptReply(state: FormState, { keptForm }: FastifyRequest): FormState {
  const reply = sentTexts(keptForm?.body)('reply')
  return reply === '' ? state : { ...state, sent: { ...state.sent, reply } }
}
