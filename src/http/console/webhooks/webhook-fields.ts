import type { GivenWebhook } from '../../../catalog/webhooks/webhook-rules.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import { WEBHOOK_EVENTS, type WebhookSettings } from '../../../domain/webhooks/webhook.ts'
import { choiceFields, type FormState, textField } from '../../web/form-fields.ts'
import { FRESH, form, refusedForm, sentTexts } from '../frame/form-page.ts'
import { EVENT_LABELS } from './webhook-labels.ts'

const TEXTS = ['url', 'description']
const FIELDS = [...TEXTS, 'events']

/** A form of an endpoint: the typed texts, and the chosen events. */
export interface WebhookForm {
  readonly state: FormState
  readonly chosen: readonly string[]
}

/** Everything is chosen at first. */
export const NEW_WEBHOOK: WebhookForm = { state: FRESH, chosen: WEBHOOK_EVENTS }

export function webhookForm(path: string, { state, chosen }: WebhookForm, button: string): Html {
  const choices = WEBHOOK_EVENTS.map(value => {
    const label = `${EVENT_LABELS[value]} (${value})`
    return { value, label, isChosen: chosen.includes(value), count: null }
  })
  const content = html`${textField(state, 'url', 'Address', { inputMode: 'url', placeholder: 'https://', note: 'Where messages are posted to' })}
${textField(state, 'description', 'Description', { note: 'For yourself: what it is for. It may stay empty' })}
<fieldset><legend>It is told when</legend>${choiceFields('events', 'checkbox', choices, state.faults.get('events'))}</fieldset>
<button>${button}</button>`
  return form(path, state, FIELDS, content)
}

/** An endpoint as a form gives it; the rules for it are the catalog's. */
export function givenWebhook(body: unknown): GivenWebhook {
  const text = sentTexts(body)
  return { url: text('url'), description: text('description'), events: chosenEvents(body) }
}

/** The form of an endpoint as it is. */
export function formOf({ url, description, events }: WebhookSettings): WebhookForm {
  return { state: { sent: { url, description }, faults: new Map() }, chosen: events }
}

/** A form that was refused. @throws The error itself, unless it is a problem that a person can solve. */
export function refusedWebhook(error: unknown, body: unknown): WebhookForm {
  const { sent, faults } = refusedForm(error, sentTexts(body), TEXTS)
  // The rules name the member of the API.
  const named = [...faults].map(
    ([name, text]) => [name, text.replace(/^url /, 'The address ')] as const,
  )
  return { state: { sent, faults: new Map(named) }, chosen: chosenEvents(body) }
}

function chosenEvents(body: unknown): readonly string[] {
  const sent: unknown =
    typeof body === 'object' && body !== null ? Reflect.get(body, 'events') : undefined
  const texts: readonly unknown[] = Array.isArray(sent) ? sent : [sent]
  return WEBHOOK_EVENTS.filter(event => texts.includes(event))
}
