/** No number of a source is longer, with its unit and words around it. */
const MAX_CHARACTERS = 100
/** Digits with commas between thousands, or without; a decimal part; a fraction below 1, such as 1/2, alone or after a whole number. */
const NUMBER = /(\d{1,3}(?:,\d{3}){1,4}|\d{1,15})?(?:\.(\d{1,15}))?/y
/** Digits as Europeans write them, if they can be nothing else: `185.000,00` and `1.250.000`. */
const EUROPEAN =
  /(\d{1,3}(?:\.\d{3}){1,4}),(\d{1,2})(?![\d,.])|(\d{1,3}(?:\.\d{3}){2,4})(?![\d,.])/y
const FRACTION = /(?:(\d{1,4})\s+)?(\d{1,4})\s*\/\s*(\d{1,4})/y

/** A number in a text, and where it ends. */
interface ReadNumber {
  readonly number: number
  readonly end: number
}

/** Reads the number that a text has at a place: `1,850`, `.5`, `1 1/2`; null: there is none. */
function numberAt(text: string, start: number): ReadNumber | null {
  if (text.length > MAX_CHARACTERS) return null
  FRACTION.lastIndex = start
  const fraction = FRACTION.exec(text)
  if (fraction && Number(fraction[2]) < Number(fraction[3])) {
    const number = Number(fraction[1] ?? 0) + Number(fraction[2]) / Number(fraction[3])
    return { number, end: FRACTION.lastIndex }
  }
  EUROPEAN.lastIndex = start
  const european = EUROPEAN.exec(text)
  if (european) {
    const [, thousands = '', cents = '0', millions = ''] = european
    const digits = (thousands + millions).replaceAll('.', '')
    return { number: Number(`${digits}.${cents}`), end: EUROPEAN.lastIndex }
  }
  NUMBER.lastIndex = start
  const [found = '', whole = '', decimals = ''] = NUMBER.exec(text) ?? []
  if (found === '') return null
  return {
    number: Number(`${whole.replaceAll(',', '') || 0}.${decimals || 0}`),
    end: start + found.length,
  }
}

/** A number with the words around it. */
export interface Amount {
  readonly number: number
  /** The text before the number and after it, trimmed, in lower case; a range's end is not part of it. */
  readonly before: string
  readonly after: string
  /** The upper end, if the text is a range such as `20-25` or `1,100 to 1,500`; else null. */
  readonly upTo: number | null
}

const RANGE = /\s*(?:-|–|—|to)\s*/iy

const SIGNS: Readonly<Record<string, string>> = { '¼': ' 1/4', '½': ' 1/2', '¾': ' 3/4' }

/** Reads a text with one number, or with a range of numbers; null: it has none, or several others, or is too long. */
export function amountIn(source: string): Amount | null {
  if (source.length > MAX_CHARACTERS) return null
  const text = source.replace(/[¼½¾]/g, sign => SIGNS[sign] ?? sign)
  const start = text.search(/\d|\.\d/)
  if (start < 0) return null
  const from = text[start - 1] === '.' ? start - 1 : start
  const first = numberAt(text, from)
  if (!first) return null
  RANGE.lastIndex = first.end
  const dash = RANGE.exec(text)
  const second = dash === null ? null : numberAt(text, first.end + dash[0].length)
  const rest = text.slice(second?.end ?? first.end).trim()
  if (/\d/.test(rest)) return null
  return {
    number: first.number,
    before: text.slice(0, from).trim().toLowerCase(),
    after: rest.toLowerCase(),
    upTo: second?.number ?? null,
  }
}

/** Reads a number that may have a sign and spaces around it, such as a degree; null for anything else. */
export function signedNumber(text: string): number | null {
  const trimmed = text.trim()
  const isNegative = trimmed.startsWith('-')
  const digits = isNegative || trimmed.startsWith('+') ? trimmed.slice(1) : trimmed
  const read = numberAt(digits, 0)
  if (read === null || read.end !== digits.length) return null
  return isNegative ? -read.number : read.number
}

/** Yes and no, as sources write them; null for anything else. */
export function yesOrNo(text: string): boolean | null {
  const word = text.trim().toLowerCase()
  if (['true', 'yes', 'y', '1', 'on', 't', 'active', 'public'].includes(word)) return true
  return ['false', 'no', 'n', '0', 'off', 'f', 'inactive'].includes(word) ? false : null
}
