import { numberOf } from '../../values/scalars.ts'

const MAX_CHARACTERS = 60

/**
 * A number as people type it, such as `$480,000` or `12.5`; null: nothing; undefined: not a number.
 */
export function typedNumber(text: string): number | null | undefined {
  const typed = text.trim()
  if (typed === '') return null
  if (typed.length > MAX_CHARACTERS) return undefined
  const plain = typed.startsWith('$') ? typed.slice(1).trim() : typed
  if (!plain.includes(',')) return numberOf(plain)
  const [whole = '', ...fraction] = plain.split('.')
  const groups = whole.split(',')
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
