import type { ReplayFrom } from '../../../catalog/webhooks/replay-place.ts'
import { FaultList, Problem } from '../../../domain/problem.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import { formatValue } from '../../../domain/values/scalars.ts'
import { type FormState, textField } from '../../web/form-fields.ts'
import { form, refusedForm } from '../frame/form-page.ts'
import type { PageRequest } from '../page/add-page.ts'

const FIELDS = ['time', 'cursor']

/** A day, or an instant, in UTC. */
const INSTANT = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?))?(?:Z| ?UTC)?$/

/** The form that sends everything again. */
export function replayForm(path: string, state: FormState): Html {
  const isOpen = state.faults.size > 0 || Object.values(state.sent).some(text => text !== '')
  const content = html`${textField(state, 'time', 'From a time (UTC)', { placeholder: '2026-11-20T18:00:00Z' })}
${textField(state, 'cursor', 'Or from a cursor', { note: 'A cursor from a message or from /ext/changes. Everything after it is sent' })}
<button>Replay</button>`
  return html`<section><details${isOpen ? html` open` : null}><summary>Replay events</summary>
<p class="note">Events older than a day are available only if they are the latest of their listings, and for at most 90 days.</p>
${form(path, state, FIELDS, content)}</details></section>`
}

/** Reads from where on everything is sent again. @throws Problem `invalid-input` at the field. */
export function sentReplay(text: (name: string) => string): ReplayFrom {
  const time = text('time').trim()
  const cursor = text('cursor').trim()
  const at = instantOf(time)
  const faults = new FaultList()
  if (time === '' && cursor === '') {
    faults.add('missing', 'time', 'Enter a time or a cursor.')
  } else if (time !== '' && cursor !== '') {
    faults.add('invalid', 'cursor', 'Enter either a time or a cursor, not both.')
  } else if (cursor === '' && Number.isNaN(at)) {
    const detail = `Enter a time such as 2026-11-20T18:00:00Z, not ${formatValue(time)}.`
    faults.add('invalid', 'time', detail)
  }
  faults.throwIfAny()
  return cursor === '' ? { time: at } : { cursor }
}

/** In milliseconds since 1970 UTC; not a number for another text. */
function instantOf(text: string): number {
  const [, day, clock = '00:00'] = (text.length <= 40 && INSTANT.exec(text)) || []
  return Date.parse(`${day}T${clock}Z`)
}

/**
 * A form that was refused. The catalog names no field: a place that it refuses came from the field
 * of the cursor.
 */
export function refusedReplay(error: unknown, { text }: PageRequest): FormState {
  const isPlace = error instanceof Problem && ['gone', 'unavailable'].includes(error.code)
  const known = isPlace ? new Problem('invalid-input', error.faults) : error
  const { sent, faults } = refusedForm(known, text, FIELDS)
  const named = [...faults].map(([field, detail]) => [field || 'cursor', detail] as const)
  return { sent, faults: new Map(named) }
}
