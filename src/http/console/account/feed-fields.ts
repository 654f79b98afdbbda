import type { FeedSettings } from '../../../domain/feeds/feed.ts'
import { Problem } from '../../../domain/problem.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import { choiceGroup, type FormState, textField } from '../../web/form-fields.ts'
import { form, refusedForm } from '../frame/form-page.ts'
import type { PageRequest } from '../page/add-page.ts'

const FIELDS = ['name', 'address', 'format', 'schedule', 'full', 'member', 'mapping']

/** The form of a feed. */
export function feedForm(path: string, state: FormState, button: string): Html {
  const full = [['yes', 'Yes. Hide listings that are missing from a later file']] as const
  const fault = state.faults.get('mapping')
  const content = html`${textField(state, 'name', 'Name')}
${textField(state, 'address', 'File URL', { inputMode: 'url', placeholder: 'https://', note: 'Where the file is' })}
${textField(state, 'schedule', 'Schedule', { note: 'For example 6h, 1d, or 30 2 * * * (2:30 every day). Leave blank to run it manually' })}
${choiceGroup(state, { name: 'full', legend: 'Does each file have every listing of the feed?', type: 'checkbox', options: full, chosen: [state.sent['full'] ?? ''] })}
<details${state.faults.has('mapping') || (state.sent['mapping'] ?? '') !== '' ? html` open` : null}><summary>File format and mapping</summary>
${textField(state, 'format', 'Format', { note: 'auto detects it from the file' })}
${textField(state, 'member', 'File in the zip', { note: 'If the zip has more than one' })}
<div class="field"><label for="field-mapping">Mapping</label><p class="note" id="note-mapping">JSON that maps the file&rsquo;s fields to listing fields. Leave blank to use the file&rsquo;s own names</p><textarea id="field-mapping" name="mapping" rows="5" spellcheck="false" aria-describedby="note-mapping${fault === undefined ? '' : ' fault-mapping'}"${fault === undefined ? null : html` aria-invalid="true"`}>${state.sent['mapping'] ?? ''}</textarea>
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
    schedule: text('schedule').trim(),
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
