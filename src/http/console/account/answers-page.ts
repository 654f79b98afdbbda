import type { FastifyInstance } from 'fastify'
import {
  ANSWER_LIMITS,
  type CannedAnswer,
  PLACEHOLDERS,
} from '../../../domain/leads/canned-answer.ts'
import type { LeadRules } from '../../../domain/leads/lead-rules.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import { firstCharacters, oneLine } from '../../../domain/values/plain-text.ts'
import { choiceGroup, textArea, textField } from '../../web/form-fields.ts'
import type { ConsoleContext } from '../console-context.ts'
import { FRESH, form, sentTexts } from '../frame/form-page.ts'
import { unlessHidden } from '../frame/hidden.ts'
import { pathId } from '../frame/path-id.ts'
import { table } from '../frame/table.ts'
import type { Notices, PageRequest } from '../page/add-page.ts'
import { accountPath, addAccountPage } from './account-frame.ts'
import { addRouting } from './routing-page.ts'

const ANSWER_FIELDS = ['name', 'text'] as const
const AUTOMATIC_FIELDS = ['automatic', 'days'] as const

/** The answers that an account has saved, its automatic answer, and who gets its leads. */
export function addAnswers(app: FastifyInstance, context: ConsoleContext): void {
  addRouting(app, context)
  const { leadHandling } = context.catalog
  const addForm = addAccountPage(app, context, {
    tab: 'answers',
    needs: ['account:write'],
    done: {
      saved: 'Answer saved.',
      removed: 'Answer deleted.',
      'answer-gone': 'The answer was already deleted.',
      automatic: 'Automatic answer saved.',
    },
    main: async (request, { id }, notices) => {
      const { principal, texts } = request
      const path = accountPath(id, 'answers')
      const rules = await leadHandling.rules(principal, id)
      const answers = await leadHandling.answers(principal, id)
      const isOn =
        notices.refused === '/automatic' ? texts('on').includes('yes') : rules.isAutomatic
      return html`<section><h2>Saved answers</h2>
<p class="note">Insert them on the page of a lead. ${PLACEHOLDER_NOTE}</p>
${table(
  'Saved answers',
  ['Name', 'Answer', 'Actions'],
  answers.map(one => row(one, path)),
)}
${answerForm(editedIn(request, answers), path, notices)}</section>
${automaticSection(rules, path, isOn, notices)}`
    },
  })
  addForm('', { fields: ANSWER_FIELDS }, async ({ principal, text }, accountId) => {
    const written = { id: null, name: text('name'), text: text('text') }
    await leadHandling.saveAnswer(principal, accountId, written)
    return 'saved'
  })
  addForm(
    '/automatic',
    { fields: AUTOMATIC_FIELDS },
    async ({ principal, text, texts }, accountId) => {
      const isAutomatic = texts('on').includes('yes')
      const written = { isAutomatic, text: text('automatic'), days: text('days') }
      await leadHandling.setAutomatic(principal, accountId, written)
      return 'automatic'
    },
  )
  addForm('/:answer', { fields: ANSWER_FIELDS }, async ({ principal, text, params }, accountId) => {
    const id = pathId<number>(params, 'answer')
    const written = { id, name: text('name'), text: text('text') }
    await unlessHidden(leadHandling.saveAnswer(principal, accountId, written))
    return 'saved'
  })
  addForm('/:answer/remove', {}, async ({ principal, params }, accountId) => {
    const id = pathId<number>(params, 'answer')
    return (await leadHandling.removeAnswer(principal, accountId, id)) ? 'removed' : 'answer-gone'
  })
}

const PLACEHOLDER_NOTE = `${PLACEHOLDERS.map(name => `{${name}}`).join(', ')} become the buyer’s first name, the listing, and your name.`
const MAX_SHOWN = 120

/** The answer that is edited: the address of the page, or of the refused form, names it. */
function editedIn(
  { params, query }: Pick<PageRequest, 'params' | 'query'>,
  answers: readonly CannedAnswer[],
): CannedAnswer | null {
  const id = sentTexts(params)('answer') || sentTexts(query)('answer')
  return answers.find(one => String(one.id) === id) ?? null
}

function row({ id, name, text }: CannedAnswer, path: string): Html {
  return html`<tr><th scope="row"><bdi>${name}</bdi></th><td class="long-text">${firstCharacters(oneLine(text), MAX_SHOWN)}</td><td><div class="row-actions"><a href="${path}?answer=${id}#answer" aria-label="Edit the answer ${name}">Edit</a><form method="post" action="${path}/${id}/remove"><button class="button-quiet" aria-label="Delete the answer ${name}">Delete</button></form></div></td></tr>`
}

/** @param edited Null: a new one. */
function answerForm(edited: CannedAnswer | null, path: string, { refused, state }: Notices): Html {
  const isRefused = refused === '' || refused === '/:answer'
  const saved = edited === null ? {} : { name: edited.name, text: edited.text }
  const shown = isRefused ? state : { ...FRESH, sent: saved }
  const fields = html`${textField(shown, 'name', 'Name')}
${textArea(shown, 'text', 'Answer', { rows: 6, maxLength: ANSWER_LIMITS.text })}
<button class="button-quiet">Save answer</button>${edited === null ? null : html` <a href="${path}">Cancel</a>`}`
  const action = edited === null ? path : `${path}/${edited.id}`
  return html`<h3 id="answer">${edited === null ? 'Add an answer' : html`Edit <bdi>${edited.name}</bdi>`}</h3>
${form(action, shown, ANSWER_FIELDS, fields)}`
}

function automaticSection(
  { automaticText, automaticDays }: LeadRules,
  path: string,
  isOn: boolean,
  notices: Notices,
): Html {
  const saved = { automatic: automaticText, days: String(automaticDays) }
  const shown = notices.refused === '/automatic' ? notices.state : { ...FRESH, sent: saved }
  const note =
    'Sent two minutes after a message, unless you have answered it or marked it as spam by then. {my name} is your account’s name.'
  const fields = html`${choiceGroup(shown, { name: 'on', legend: 'Automatic answer', type: 'checkbox', options: [['yes', 'Answer each buyer automatically']], chosen: isOn ? ['yes'] : [] })}
${textArea(shown, 'automatic', 'Text', { rows: 6, maxLength: ANSWER_LIMITS.text, note })}
${textField(shown, 'days', 'Once per buyer and listing within (days)', { inputMode: 'numeric' })}
<button>Save automatic answer</button>`
  return html`<section><h2>Automatic answer</h2>${form(`${path}/automatic`, shown, AUTOMATIC_FIELDS, fields)}</section>`
}
