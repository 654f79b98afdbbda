import { FORM_FIELDS, FORM_NAMES } from '../../../domain/listings/form/form-names.ts'
import { html } from '../../../domain/values/html.ts'
import { fieldId } from '../../web/form-fields.ts'
import type { FormView } from './form-fields-html.ts'

/**
 * The lines of the summary of faults and conflicts, in the order of the fields on the page; those
 * without a field come first.
 */
export function faultMessages({ faults, conflicts }: Pick<FormView, 'faults' | 'conflicts'>) {
  const place = (name: string) => FORM_NAMES.findIndex(one => one === name)
  const message = [...faults]
    .toSorted(([one], [other]) => place(one) - place(other))
    .map(([name, text]) => ({ text, fieldId: name in FORM_FIELDS ? fieldId(name) : null }))
  const both = conflicts.map(({ name, message: who }) => ({
    text: html`${FORM_FIELDS[name].label}: ${who}`,
    fieldId: fieldId(name),
  }))
  return [...message, ...both]
}
