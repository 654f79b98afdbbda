import { FORM_FIELDS, type FormName, type ListingForm } from './form-names.ts'

/** The label of a field in a form: of a lease, the price is its rent. */
export function labelOf(name: FormName, { listingType }: ListingForm): string {
  const isRent = name === 'priceUsd' && listingType === '3'
  return isRent ? 'Rent (US dollars)' : FORM_FIELDS[name].label
}

/** The text of a field as people read it: the labels of what was chosen, not its codes. */
export function writtenField(name: FormName, text: string): string {
  const { kind, options } = FORM_FIELDS[name]
  if (kind === 'check') return text === 'yes' ? 'Yes' : 'No'
  if (options === undefined || text === '') return text
  return text
    .split(',')
    .map(value => options.find(one => one.value === value)?.label ?? value)
    .join(', ')
}
