import { numberOf } from '../../values/scalars.ts'

const MAX_CHARACTERS = 60

/** The powers of ten of words behind an amount. */
const POWERS: Readonly<Record<string, number>> = {
  k: 3,
  thousand: 3,
  m: 6,
  mm: 6,
  mil: 6,
  million: 6,
}
// linear: at most 60 characters
const WITH_WORD = /^([\d.,/ ]*[\d.])\s*([a-z]{1,8})\.?$/i
// linear: at most 60 characters
const FRACTION = /^(?:(\d{1,9})\s+)?(\d{1,4})\/([1-9]\d{0,3})$/
const ACRES = ['ac', 'acs', 'acre', 'acres']

/** What a field is measured in, as far as people write it behind the number. */
export type TypedUnit = 'acres' | 'years' | 'other'

/**
 * A number as people type it, such as `$480,000`, `1.2M`, `41.5 ac` or `2 1/2`; null: nothing;
 * undefined: not a number, or one in another unit.
 */
export function typedNumber(text: string, unit: TypedUnit = 'other'): number | null | undefined {
  const typed = text.trim()
  if (typed === '') return null
  if (typed.length > MAX_CHARACTERS) return undefined
  const amount = typed.startsWith('$') ? typed.slice(1).trim() : typed
  const [, digits, word = ''] = WITH_WORD.exec(amount) ?? []
  if (digits === undefined) return plainNumber(amount)
  const number = plainNumber(digits)
  const name = word.toLowerCase()
  if (ACRES.includes(name)) return unit === 'acres' ? number : undefined
  const power = Object.hasOwn(POWERS, name) && unit !== 'years' ? POWERS[name] : undefined
  // As text, because 1.1 times a million is not 1,100,000.
  return power === undefined || number === undefined ? undefined : Number(`${number}e${power}`)
}

/** Digits, perhaps in groups or with a fraction. */
function plainNumber(text: string): number | undefined {
  const [isFraction, whole = '0', over = '', under = ''] = FRACTION.exec(text) ?? []
  if (isFraction !== undefined) return Number(whole) + Number(over) / Number(under)
  if (!text.includes(',')) return numberOf(text)
  const [first = '', ...fraction] = text.split('.')
  const groups = first.split(',')
  const areGroups = groups.every((group, i) =>
    i === 0 ? /^\d{1,3}$/.test(group) : /^\d{3}$/.test(group),
  )
  return areGroups ? numberOf([groups.join(''), ...fraction].join('.')) : undefined
}

/** A number as the form shows it: digits in groups, nothing rounded. */
export function numberText(value: number | null): string {
  if (value === null) return ''
  const [whole = '', fraction] = String(value).split('.')
  if (!/^\d+$/.test(whole)) return String(value)
  const grouped = Number(whole).toLocaleString('en-US')
  return fraction === undefined ? grouped : `${grouped}.${fraction}`
}

/** The acres that are typed in a form; null: none, or not a number. */
export function acresIn({ acres = '' }: { readonly acres?: string | undefined }): number | null {
  return typedNumber(acres, 'acres') ?? null
}
