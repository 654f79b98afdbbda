import type { HandledLead } from '../../../catalog/leads/lead-inbox.ts'
import { filledAnswer, firstName } from '../../../domain/leads/canned-answer.ts'
import { REPLY_LIMITS } from '../../../domain/leads/lead-entry.ts'
import type { AnswersTo } from '../../../domain/leads/lead-reply.ts'
import { counted } from '../../../domain/values/counted.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import { type FormState, selectField, textArea } from '../../web/form-fields.ts'
import { formPart } from '../frame/form-page.ts'
import { replyAddress } from './reply-address.ts'

const REPLY_FIELDS = ['reply', 'answers', 'answer'] as const

/**
 * The part of the form that answers a buyer by email. @param state Null: the person may only read,
 * and has a link to the mail program instead.
 */
export function replySection(
  found: HandledLead,
  path: string,
  state: FormState | null,
): Html | null {
  const { lead } = found
  if (lead.emailAddress === '') return null
  const program = replyAddress(lead)
  const isSpam = lead.status === 'spam'
  if (state === null || (isSpam && !state.sent['reply'])) {
    return html`<p><a class="button" href="${program}">Reply in your mail program</a></p>`
  }
  const { left } = found.replier
  if (left === 0 && !state.sent['reply']) {
    return html`<section id="reply"><h2>Reply</h2><p>Your account is new and has sent as many replies as it can in a day. Send more tomorrow, or:</p>
<p><a class="button" href="${program}">Reply in your mail program</a></p></section>`
  }
  return html`<section id="reply"><h2>Reply</h2>
${left === null ? null : html`<p class="note">Your account is new: it can send ${counted(left, 'more reply', 'more replies')} within a day.</p>`}
${formPart(state, REPLY_FIELDS, fields(found, path, state))}
<p class="note">Or <a href="${program}">reply in your mail program</a>.</p></section>`
}

function fields(answered: HandledLead, path: string, state: FormState): Html {
  const { lead, replier } = answered
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
  return html`${answerChoice(answered, path, state)}${textArea(state, 'reply', 'Your reply', { rows: 8, maxLength: REPLY_LIMITS.characters, note })}
${answers}${lead.status === 'spam' ? html`<p class="note">This lead is marked as spam. Change its status to send the reply.</p>` : html`<button formaction="${path}/reply">Send reply</button>`}`
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

/** The saved answers, and the button that inserts one below what was typed. */
function answerChoice({ answers }: HandledLead, path: string, state: FormState): Html | null {
  if (answers.length === 0) return null
  const options = answers.map(
    ({ id, name }) =>
      html`<option value="${id}"${String(id) === state.sent['answer'] ? html` selected` : null}>${name}</option>`,
  )
  return html`<div class="inline-form"><div class="field"><label for="field-answer">Saved answer</label><select id="field-answer" name="answer">${options}</select></div><button class="button-quiet" formaction="${path}/insert">Insert</button></div>`
}

/** The form with a saved answer inserted into the reply. @param sent The texts of the form. */
export function withAnswer(
  { lead, replier, answers }: HandledLead,
  { sent }: Pick<FormState, 'sent'>,
): FormState {
  const found = answers.find(({ id }) => String(id) === sent['answer'])
  const inserted =
    found === undefined
      ? ''
      : filledAnswer(found.text, {
          'first name': firstName(lead.contactName),
          listing: lead.listingTitle || `Listing ${lead.listingId}`,
          'my name': replier.signature,
        })
  const typed = (sent['reply'] ?? '').slice(0, MAX_TYPED).trimEnd()
  const reply = [typed, inserted].filter(part => part !== '').join('\n\n')
  return { sent: { ...sent, reply }, faults: new Map() }
}

/** More is refused when it is sent. */
const MAX_TYPED = 4 * REPLY_LIMITS.characters
