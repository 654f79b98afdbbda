import { counted } from '../../domain/values/counted.ts'
import { groupedCount } from '../../domain/values/grouped-digits.ts'
import { type Html, html } from '../../domain/values/html.ts'

/** The state of a form: the texts that were typed, and their faults. */
export interface FormState {
  readonly sent: Readonly<Record<string, string>>
  /** Messages about faults, by field. */
  readonly faults: ReadonlyMap<string, string>
}

/** The id of a field. In a group of boxes or buttons, the first one has it. */
export function fieldId(name: string): string {
  return `field-${name}`
}

/** A field for a text, a number or a date, with the fault below it. */
export function textField(
  { sent, faults }: FormState,
  name: string,
  label: string,
  { type = 'text', inputMode = 'text', placeholder = '', autocomplete = 'off', note = '' } = {},
): Html {
  const fault = faults.get(name)
  const attributes = described(name, note, fault)
  return html`<div class="field">
<label for="${fieldId(name)}">${label}</label>
${note === '' ? null : html`<p class="note" id="note-${name}">${note}</p>`}<input type="${type}" inputmode="${inputMode}" id="${fieldId(name)}" name="${name}" value="${sent[name] ?? ''}" autocomplete="${autocomplete}"${placeholder === '' ? null : html` placeholder="${placeholder}"`}${attributes}>
${fault === undefined ? null : html`<p class="field-error" id="fault-${name}">${fault}</p>`}
</div>`
}

/** A field for a text of several lines, with the fault below it. */
export function textArea(
  { sent, faults }: FormState,
  name: string,
  label: string,
  { rows, maxLength, note = '' }: { rows: number; maxLength: number; note?: string },
): Html {
  const fault = faults.get(name)
  return html`<div class="field">
<label for="${fieldId(name)}">${label}</label>
${note === '' ? null : html`<p class="note" id="note-${name}">${note}</p>`}<textarea id="${fieldId(name)}" name="${name}" rows="${rows}" maxlength="${maxLength}"${described(name, note, fault)}>
${sent[name] ?? ''}</textarea>
${fault === undefined ? null : html`<p class="field-error" id="fault-${name}">${fault}</p>`}
</div>`
}

/** The attributes that connect a field with its note and its fault. */
export function described(name: string, note: string, fault: string | undefined): Html {
  const about = [
    ...(note === '' ? [] : [`note-${name}`]),
    ...(fault === undefined ? [] : [`fault-${name}`]),
  ]
  return html`${fault === undefined ? null : html` aria-invalid="true"`}${about.length === 0 ? null : html` aria-describedby="${about.join(' ')}"`}`
}

/** Two fields for the ends of a range. @param drawing The distribution of the values. */
export function rangeFields(
  state: FormState,
  [low, high]: readonly [low: string, high: string],
  what: string,
  drawing: Html | null = null,
): Html {
  const inputMode = 'decimal'
  return html`<fieldset><legend>${what}</legend>${drawing}<div class="range">
${textField(state, low, 'From', { inputMode, placeholder: 'No limit' })}
${textField(state, high, 'Up to', { inputMode, placeholder: 'No limit' })}
</div></fieldset>`
}

/** A check box or radio button. */
export interface Choice {
  readonly value: string
  readonly label: string
  readonly isChosen: boolean
  /** How many listings the search would find with this choice; null if not counted. */
  readonly count: number | null
  /** Whether it is behind "Show more". */
  readonly isFolded?: boolean
}

/** The value and the label of a choice. */
type Option = readonly [value: string, label: string]

/** Check boxes, or radio buttons. */
export function choiceFields(
  name: string,
  type: 'checkbox' | 'radio',
  choices: readonly Choice[],
  fault?: string,
): Html {
  const fields = choices.map(
    ({ value, label, isChosen, count }, i) =>
      html`<li><label class="choice${count === 0 && !isChosen ? ' choice-none' : ''}"><input type="${type}"${i === 0 ? html` id="${fieldId(name)}"` : null} name="${name}" value="${value}"${isChosen ? html` checked` : null}><span>${label}</span>${count === null ? null : html`<span class="choice-count">${groupedCount(count)}</span>`}</label></li>`,
  )
  const isFolded = (_field: Html, i: number) => choices[i]?.isFolded === true
  const folded = fields.filter(isFolded)
  const more =
    folded.length === 0
      ? null
      : html`<details class="more-choices"><summary>Show more</summary><ul class="choices">${folded}</ul></details>`
  return html`<ul class="choices">${fields.filter((field, i) => !isFolded(field, i))}</ul>${more}
${fault === undefined ? null : html`<p class="field-error">${fault}</p>`}`
}

interface ChoiceGroup {
  readonly name: string
  readonly legend: string
  readonly type: 'checkbox' | 'radio'
  readonly options: readonly Option[]
  readonly chosen: readonly string[]
  readonly note?: Html
}

/** Check boxes or radio buttons with a legend, and their fault below them. */
export function choiceGroup(
  { faults }: Pick<FormState, 'faults'>,
  { name, legend, type, options, chosen, note }: ChoiceGroup,
): Html {
  const choices = options.map(([value, label]) => ({
    value,
    label,
    isChosen: chosen.includes(value),
    count: null,
  }))
  return html`<fieldset><legend>${legend}</legend>${note ?? null}${choiceFields(name, type, choices, faults.get(name))}</fieldset>`
}

interface Select {
  readonly options: readonly Option[]
  /** Null: none is marked. */
  readonly chosen: string | null
  /** Whether it is only as wide as its choices. */
  readonly isShort?: boolean
}

/** A field that opens a list of choices. */
export function selectField(
  name: string,
  label: string,
  { options, chosen, isShort = false }: Select,
): Html {
  const lines = options.map(
    ([value, text]) =>
      html`<option value="${value}"${value === chosen ? html` selected` : null}>${text}</option>`,
  )
  return html`<div class="field${isShort ? ' field-short' : ''}"><label for="${fieldId(name)}">${label}</label><select id="${fieldId(name)}" name="${name}">${lines}</select></div>`
}

/** A group of the form that can be collapsed. @param chosen How many of its fields are filled. */
export function group(title: string, chosen: number, isOpen: boolean, content: Html): Html {
  const shown =
    chosen === 0 ? null : html`<span class="group-chosen">${counted(chosen, 'filter')}</span>`
  return html`<details class="filter-group"${isOpen ? html` open` : null}>
<summary><h3>${title}</h3>${shown}</summary>
<div class="filter-fields">${content}</div>
</details>`
}
