import type { FeedSettings } from '../../../domain/feeds/feed.ts'
import { uploadedFile } from '../../../domain/feeds/uploaded-file.ts'
import { Problem } from '../../../domain/problem.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import { choiceGroup, type FormState, textField } from '../../web/form-fields.ts'
import { form, refusedForm } from '../frame/form-page.ts'
import type { PageRequest } from '../page/add-page.ts'
import { SCHEDULE_FIELDS, scheduleFields, sentSchedule } from './schedule-fields.ts'

const FIELDS = ['name', 'address', 'format', ...SCHEDULE_FIELDS, 'full', 'member', 'mapping']

/** What happens to listings that a later file does not have. */
const LEFT_OUT = [
  ['no', 'Keep them on the market'],
  ['yes', 'Take them off the market until they are in the file again'],
] as const

/** Whether each file has all listings of a feed. */
export function leftOutChoice(state: FormState): Html {
  const chosen = [state.sent['full'] === 'yes' ? 'yes' : 'no']
  const legend = 'Listings that are no longer in the file'
  return choiceGroup(state, { name: 'full', legend, type: 'radio', options: LEFT_OUT, chosen })
}

interface FeedForm {
  readonly path: string
  readonly button: string
  readonly timeZone: string
}

/** The form of a feed. */
export function feedForm(state: FormState, { path, button, timeZone }: FeedForm): Html {
  const fault = state.faults.get('mapping')
  const content = html`${textField(state, 'name', 'Name')}
${
  uploadedFile(state.sent['address'] ?? '') === null
    ? html`${textField(state, 'address', 'File URL', { inputMode: 'url', placeholder: 'https://', note: 'A spreadsheet (.xlsx or CSV), XML or JSON on the web' })}
${scheduleFields(state, timeZone)}`
    : html`<input type="hidden" name="address" value="${state.sent['address'] ?? ''}"><input type="hidden" name="frequency" value="none">`
}
${leftOutChoice(state)}
<details${state.faults.has('mapping') || (state.sent['mapping'] ?? '') !== '' ? html` open` : null}><summary>File format and mapping</summary>
${textField(state, 'format', 'Format', { note: 'auto detects it from the file' })}
${textField(state, 'member', 'Sheet, or file in the zip', { note: 'If there is more than one' })}
<div class="field"><label for="field-mapping">Mapping</label><p class="note" id="note-mapping">Advanced: the JSON that the Columns page saves</p><textarea id="field-mapping" name="mapping" rows="5" spellcheck="false" aria-describedby="note-mapping${fault === undefined ? '' : ' fault-mapping'}"${fault === undefined ? null : html` aria-invalid="true"`}>${state.sent['mapping'] ?? ''}</textarea>
${fault === undefined ? null : html`<p class="field-error" id="fault-mapping">${fault}</p>`}</div></details>
<button>${button}</button>`
  return form(path, state, FIELDS, content)
}

/**
 * The settings that a form has; the rules for their values are the catalog's. @throws Problem
 * `invalid-input` for a mapping that is not JSON.
 */
export function sentFeed(
  text: (name: string) => string,
): Pick<FeedSettings, 'name' | 'address' | 'format' | 'schedule' | 'options' | 'mapping'> {
  const member = text('member').trim()
  return {
    name: text('name'),
    address: text('address'),
    format: text('format').trim() || 'auto',
    schedule: sentSchedule(text),
    options: { full: text('full') === 'yes', ...(member !== '' && { member }) },
    mapping: mappingIn(text('mapping').trim()),
  }
}

/**
 * A form that was refused. Errors of options are shown at their fields: that of `options.member` at
 * `member`.
 */
export function refusedFeed(error: unknown, { text }: PageRequest): FormState {
  const { sent, faults } = refusedForm(error, text, FIELDS)
  const named = [...faults].map(([field, fault]) => [field.replace('options.', ''), fault] as const)
  return { sent, faults: new Map(named) }
}

/** The texts of the form of a feed. */
export function feedTexts(feed: FeedSettings): Readonly<Record<string, string>> {
  const { name, address, format, schedule, options, mapping } = feed
  const { full, member } = options
  return {
    name,
    address,
    format,
    schedule,
    full: full === true ? 'yes' : '',
    member: typeof member === 'string' ? member : '',
    mapping: mapping === null ? '' : JSON.stringify(mapping, null, 2),
  }
}

function mappingIn(text: string): unknown {
  if (text === '') return null
  try {
    return JSON.parse(text)
  } catch (cause) {
    const detail = `The mapping is not valid JSON: ${cause instanceof Error ? cause.message : cause}.`
    const fault = { code: 'invalid', field: 'mapping', title: 'Invalid mapping', detail } as const
    throw new Problem('invalid-input', [fault], { cause })
  }
}
