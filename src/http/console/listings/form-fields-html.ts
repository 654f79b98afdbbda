import {
  AMENITY_CHOICES,
  amenityLine,
  shownAmenities,
} from '../../../domain/listings/form/amenity-lines.ts'
import {
  FORM_FIELDS,
  type FormName,
  type ListingForm,
} from '../../../domain/listings/form/form-names.ts'
import type { FieldConflict } from '../../../domain/listings/form/seen-texts.ts'
import { PRICE_UNITS, priceText, typedPrice } from '../../../domain/listings/form/typed-price.ts'
import { labelOf } from '../../../domain/listings/form/written-field.ts'
import type { Gazetteer } from '../../../domain/places/gazetteer.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import {
  choiceFields,
  described,
  type FormState,
  fieldId,
  textField,
} from '../../web/form-fields.ts'

/** A field that was also changed elsewhere, with a sentence about who and when. */
export interface ConflictMessage extends FieldConflict {
  readonly message: Html | string
}

/** The contents of the fields of a listing. */
export interface FormView {
  readonly form: ListingForm
  readonly faults: ReadonlyMap<string, string>
  readonly conflicts: readonly ConflictMessage[]
  readonly gazetteer: Pick<Gazetteer, 'states'>
}

/** A field with its text, and its fault. */
interface ShownField {
  readonly name: FormName
  readonly label: string
  readonly text: string
  readonly note: string
  readonly fault: string | undefined
}

/** One field of the form of a listing. */
export function listingField(name: FormName, view: FormView): Html {
  const theirs = view.conflicts.find(one => one.name === name)
  return html`${fieldOf(name, view)}${theirs === undefined ? null : conflictBox(theirs)}`
}

function fieldOf(name: FormName, { form, faults, gazetteer }: FormView): Html {
  const { kind, note = '', options, place } = FORM_FIELDS[name]
  const label = labelOf(name, form)
  const text = form[name] ?? ''
  const state: FormState = { sent: { [name]: text }, faults }
  const field = { name, label, text, note, fault: faults.get(name) }
  if (name === 'amenities') return amenityFields(field)
  if (name === 'priceUsd') return priceField(field, form)
  if (kind === 'lines') return area(field)
  if (kind === 'check') {
    const box = [{ value: 'yes', label, isChosen: text === 'yes', count: null }]
    return html`<div class="field"><input type="hidden" name="${name}" value="">${choiceFields(name, 'checkbox', box, faults.get(name))}</div>`
  }
  if (kind === 'set') {
    const chosen = text.split(',')
    const boxes = (options ?? []).map(one => ({
      ...one,
      isChosen: chosen.includes(one.value),
      count: null,
    }))
    return html`<fieldset class="field"><legend>${label}</legend><input type="hidden" name="${name}" value="">${choiceFields(name, 'checkbox', boxes, faults.get(name))}</fieldset>`
  }
  if (place === 'state') {
    const states = gazetteer.states.map(one => ({ value: one.code, label: one.name }))
    return choice(field, states)
  }
  if (options) return choice(field, options)
  if (place !== undefined) return placeField(field, place)
  if (kind === 'day') return textField(state, name, label, { type: 'date', note })
  const inputMode = kind === 'number' ? 'decimal' : 'text'
  return textField(state, name, label, { inputMode, note })
}

/** Boxes of common amenities, and the lines of all others; all are sent as one list of lines. */
function amenityFields({ text, ...field }: ShownField): Html {
  const { checked, others } = shownAmenities(text)
  const groups = AMENITY_CHOICES.map(choice => {
    const boxes = choice.values.map(value => {
      const line = amenityLine(choice, value)
      return html`<li><label class="choice"><input type="checkbox" name="amenities" value="${line}"${checked.has(line) ? html` checked` : null}><span>${value}</span></label></li>`
    })
    return html`<fieldset class="field"><legend>${choice.name}</legend><ul class="choices">${boxes}</ul></fieldset>`
  })
  return html`${groups}${area({ ...field, label: 'Other amenities', text: others })}`
}

/** An amount, and what it is for. */
function priceField({ name, label, text, note, fault }: ShownField, form: ListingForm): Html {
  const { amount, unit } = typedPrice(text)
  const whole = form.listingType === '3' ? 'per year' : 'for all the land'
  const labels = { whole, acre: 'per acre', month: 'per month (lease)' }
  const units = PRICE_UNITS.map(
    one =>
      html`<option value="${priceText({ amount: '', unit: one })}"${one === unit ? html` selected` : null}>${labels[one]}</option>`,
  )
  return html`<div class="field">
<label for="${fieldId(name)}">${label}</label>
${note === '' ? null : html`<p class="note" id="note-${name}">${note}</p>`}<div class="price-and-unit"><input type="text" inputmode="decimal" id="${fieldId(name)}" name="${name}" value="${amount}" autocomplete="off"${described(name, note, fault)}><select name="${name}" aria-label="What the price is for">${units}</select></div>
${faultLine(name, fault)}
</div>`
}

/** A text of several lines. */
function area({ name, label, text, note, fault }: ShownField): Html {
  const rows = name === 'description' ? 12 : 4
  return html`<div class="field">
<label for="${fieldId(name)}">${label}</label>
${note === '' ? null : html`<p class="note" id="note-${name}">${note}</p>`}<textarea id="${fieldId(name)}" name="${name}" rows="${rows}"${described(name, note, fault)}>
${text}</textarea>
${faultLine(name, fault)}
</div>`
}

/**
 * A list to choose from. A value outside the list, such as one of an older version, stays in it.
 */
function choice(
  { name, label, text, fault }: ShownField,
  options: readonly { readonly value: string; readonly label: string }[],
): Html {
  const needsEmpty = !['status', 'listingType'].includes(name)
  const known = options.some(({ value }) => value === text)
  const shown = [
    ...(needsEmpty ? [{ value: '', label: 'Not selected' }] : []),
    ...options,
    ...(known || text === '' ? [] : [{ value: text, label: text }]),
  ]
  const lines = shown.map(
    one =>
      html`<option value="${one.value}"${one.value === text ? html` selected` : null}>${one.label}</option>`,
  )
  return html`<div class="field">
<label for="${fieldId(name)}">${label}</label>
<select id="${fieldId(name)}" name="${name}"${described(name, '', fault)}>${lines}</select>
${faultLine(name, fault)}
</div>`
}

/** A field for the name of a place. Names are suggested where scripts run. */
function placeField({ name, label, text, note, fault }: ShownField, place: string): Html {
  return html`<div class="field">
<label for="${fieldId(name)}">${label}</label>
${note === '' ? null : html`<p class="note" id="note-${name}">${note}</p>`}<input type="text" id="${fieldId(name)}" name="${name}" value="${text}" autocomplete="off" list="places-${name}" data-place="${place}"${described(name, note, fault)}>
<datalist id="places-${name}"></datalist>
${faultLine(name, fault)}
</div>`
}

function faultLine(name: string, fault: string | undefined): Html | null {
  return fault === undefined ? null : html`<p class="field-error" id="fault-${name}">${fault}</p>`
}

function conflictBox({ name, theirs, message: who }: ConflictMessage): Html {
  return html`<div class="conflict" id="theirs-${name}"><p>${who} Current value:</p>
<blockquote>${theirs === '' ? html`<i>empty</i>` : theirs}</blockquote>
<p>Save again to keep yours, or <button class="button-quiet" name="take" value="${name}">Use the other text</button></p></div>`
}
