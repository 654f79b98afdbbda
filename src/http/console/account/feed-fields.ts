import type { FeedSettings } from '../../../domain/feeds/feed.ts'
import { Problem } from '../../../domain/problem.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import { choiceFields, type FormState, textField } from '../../web/form-fields.ts'
import { form } from '../frame/form-page.ts'

export const FEED_FIELDS = ['name', 'address', 'format', 'schedule', 'full', 'member', 'mapping']

/** The form of a feed. */
export function feedForm(path: string, state: FormState, button: string): Html {
  const full = { value: 'yes', label: 'Yes: hide listings that a later file lacks', count: null }
  const isFull = state.sent['full'] === 'yes'
  const fault = state.faults.get('mapping')
  const content = html`${textField(state, 'name', 'Name')}
${textField(state, 'address', 'Address', { inputMode: 'url', placeholder: 'https://', note: 'Where the file is' })}
${textField(state, 'schedule', 'Schedule', { note: 'Such as 6h, 1d, or 30 2 * * * (at 2:30 each day). Empty: it runs when you ask for it' })}
<fieldset><legend>Does the file have all listings of the feed?</legend>${choiceFields('full', 'checkbox', [{ ...full, isChosen: isFull }])}</fieldset>
<details${FEED_FIELDS.slice(-1).some(name => state.faults.has(name)) || (state.sent['mapping'] ?? '') !== '' ? html` open` : null}><summary>How the file is read</summary>
${textField(state, 'format', 'Format', { note: 'auto: it is told from the file' })}
${textField(state, 'member', 'File within a zip', { note: 'If the zip has several' })}
<div class="field"><label for="field-mapping">Mapping</label><p class="note" id="note-mapping">JSON that says what stands in which field. Empty: the names of the file are read as they are</p><textarea id="field-mapping" name="mapping" rows="5" spellcheck="false" aria-describedby="note-mapping${fault === undefined ? '' : ' fault-mapping'}"${fault === undefined ? null : html` aria-invalid="true"`}>${state.sent['mapping'] ?? ''}</textarea>
${fault === undefined ? null : html`<p class="field-error" id="fault-mapping">${fault}</p>`}</div></details>
<button>${button}</button>`
  return form(path, state, FEED_FIELDS, content)
}

/** The settings that a form has; the rules for their values are the catalog's. @throws Problem `invalid-input` for a mapping that is no JSON. */
export function feedSettings(
  text: (name: string) => string,
): Pick<FeedSettings, 'name' | 'address' | 'format' | 'schedule' | 'options' | 'mapping'> {
  const member = text('member').trim()
  return {
    name: text('name'),
    address: text('address'),
    format: text('format').trim() || 'auto',
    schedule: text('schedule').trim(),
    options: { full: text('full') === 'yes', ...(member !== '' && { member }) },
    mapping: mappingIn(text('mapping').trim()),
  }
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
    const detail = `The mapping is no JSON: ${cause instanceof Error ? cause.message : cause}.`
    const fault = { code: 'invalid', field: 'mapping', title: 'Mapping invalid', detail } as const
    throw new Problem('invalid-input', [fault], { cause })
  }
}
