import type { GivenWebhook } from '../../../catalog/webhooks/webhook-rules.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import { WEBHOOK_EVENTS } from '../../../domain/webhooks/webhook.ts'
import { choiceGroup, type FormState, textField } from '../../web/form-fields.ts'
import { form, refusedForm } from '../frame/form-page.ts'
import type { PageRequest } from '../page/add-page.ts'
import { EVENT_LABELS } from './webhook-labels.ts'

const OPTIONS = WEBHOOK_EVENTS.map(event => [event, `${EVENT_LABELS[event]} (${event})`] as const)

/** The form of an endpoint. @param chosen The chosen events. */
export function webhookForm(
  path: string,
  state: FormState,
  chosen: readonly string[],
  button: string,
): Html {
  const content = html`${textField(state, 'url', 'Endpoint URL', { inputMode: 'url', placeholder: 'https://', note: 'Where messages are sent' })}
${textField(state, 'description', 'Description', { note: 'Optional, for your own reference' })}
${choiceGroup(state, { name: 'events', legend: 'Events to send', type: 'checkbox', options: OPTIONS, chosen })}
<button>${button}</button>`
  return form(path, state, ['url', 'description', 'events'], content)
}

/** An endpoint as the form has it; the rules for it are the catalog's. */
export function sentWebhook({ text, texts }: PageRequest): GivenWebhook {
  return { url: text('url'), description: text('description'), events: texts('events') }
}

/** Why the form was refused. */
export function refusedWebhook(error: unknown, { text }: PageRequest): FormState {
  const { sent, faults } = refusedForm(error, text, ['url', 'description'])
  // The rules name the member of the API.
  const named = [...faults].map(
    ([name, detail]) => [name, detail.replace(/^url /, 'The URL ')] as const,
  )
  return { sent, faults: new Map(named) }
}
