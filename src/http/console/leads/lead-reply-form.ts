import type { HandledLead } from '../../../catalog/leads/lead-inbox.ts'
import { REPLY_LIMITS } from '../../../domain/leads/lead-entry.ts'
import type { AnswersTo } from '../../../domain/leads/lead-reply.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import { type FormState, selectField, textArea } from '../../web/form-fields.ts'
import { form } from '../frame/form-page.ts'
import { replyAddress } from './reply-address.ts'

export const REPLY_FIELDS = ['reply', 'answers'] as const

/**
 * The form that answers a buyer by email. @param state Null: the person may only read, and has a
 * link to the mail program instead.
 */
export function replySection(
  found: HandledLead,
  path: string,
  state: FormState | null,
): Html | null {
  const { lead } = found
  if (lead.emailAddress === '') return null
  const program = replyAddress(lead)
  if (state === null || lead.status === 'spam') {
    return html`<p><a class="button" href="${program}">Reply in your mail program</a></p>`
  }
  return html`<section id="reply"><h2>Reply</h2>
${form(`${path}/reply`, state, REPLY_FIELDS, fields(found, state))}
<p class="note">Or <a href="${program}">reply in your mail program</a>.</p></section>`
}

function fields({ lead, replier }: HandledLead, state: FormState): Html {
  const { contactName, emailAddress } = lead
  const choices = choicesOf(replier)
  const [only] = choices
  const answers =
    choices.length > 1
      ? selectField('answers', 'Buyer’s answers go to', {
          options: choices,
          chosen: state.sent['answers'] || 'me',
        })
      : null
  const to = answers === null && only ? ` Answers go to ${only[1]}.` : ''
  const note = `To ${contactName} <${emailAddress}>, from ${replier.name}.${to} The buyer’s message is quoted below yours.`
  return html`${textArea(state, 'reply', 'Your reply', { rows: 8, maxLength: REPLY_LIMITS.characters, note })}
${answers}<button>Send reply</button>`
}

/** Where the buyer's answers may go. */
function choicesOf({
  own,
  account,
}: HandledLead['replier']): readonly (readonly [AnswersTo, string])[] {
  return [
    ...(own === null ? [] : [['me', own] as const]),
    ...(account === null || account === own ? [] : [['account', account] as const]),
  ]
}
