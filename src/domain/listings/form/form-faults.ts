import type { FaultCode, FaultList } from '../../problem.ts'
import { formatValue } from '../../values/scalars.ts'
import type { DraftFaults, DraftField } from '../draft/listing-draft.ts'
import { FORM_FIELDS, formNameOf, type ListingForm } from './form-names.ts'
import { labelOf } from './written-field.ts'

/** Words of programs, and the words that a form has for them. */
const WORDS = [
  ['a time of 24 hours such as 9:30, 14:30 or 14:30:15', 'a time such as 10 AM, 2:30 PM or 14:30'],
  ['Send null for both to use those of', 'Leave both blank to use those of'],
  ['; send the status Sold (S) with it, or leave it out', '. Choose Sold, or leave it empty'],
  ['; 0 or null if not known', ', or empty if not known'],
  [', or null.', ', or empty.'],
  [', or null,', ', or empty,'],
] as const

/** Tells the faults of a listing by the fields of the form, in its words. */
export class FormFaults implements DraftFaults {
  readonly #form: ListingForm
  readonly #faults: FaultList
  readonly #refused = new Set<DraftField>()

  constructor(form: ListingForm, faults: FaultList) {
    this.#form = form
    this.#faults = faults
  }

  refuse(field: DraftField, accepts: string, found?: string): void {
    const name = formNameOf(field)
    const typed = name === undefined ? '' : (this.#form[name] ?? '')
    const instead = found ?? `not ${formatValue(typed)}`
    this.#add('invalid', field, `${this.name(field)} must be ${accepts}, ${instead}.`)
    this.#refused.add(field)
  }

  add(code: FaultCode, field: DraftField, detail: string): void {
    const name = formNameOf(field)
    const missing = code === 'missing' && name !== undefined ? FORM_FIELDS[name].missing : undefined
    if (field === 'hasHouse') {
      this.#add(
        code,
        field,
        'Rooms are entered, but no house: check the box, or empty their fields.',
      )
      return
    }
    this.#add(code, field, missing ?? detail)
  }

  has(field: DraftField): boolean {
    return this.#refused.has(field)
  }

  name(field: DraftField): string {
    const name = formNameOf(field)
    return name === undefined ? (field.split('.').at(-1) ?? '') : labelOf(name, this.#form)
  }

  label(field: DraftField): string {
    return this.name(field)
  }

  /** Remembers that a field stays empty because of a fault that is in the list already. */
  refuseText(field: DraftField, detail: string): void {
    this.#add('invalid', field, detail)
    this.#refused.add(field)
  }

  #add(code: FaultCode, field: DraftField, detail: string): void {
    const text = WORDS.reduce((told, [from, to]) => told.replaceAll(from, to), detail)
    this.#faults.add(code, formNameOf(field) ?? null, text)
  }
}
