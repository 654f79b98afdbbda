import { type DecimalSign, decimalSignIn } from './decimal-sign.ts'

/** No number of a source is longer, with its unit and words around it. */
const MAX_CHARACTERS = 100
/**
 * Digits with or without signs between thousands; a decimal part. A fraction below 1, such as 1/2,
 * is alone or after a whole number.
 */
const NUMBERS: Readonly<Record<DecimalSign, RegExp>> = {
  '.': /(\d{1,3}(?:[,\s]\d{3}){1,4}(?!\d)|\d{1,15})?(?:\.(\d{1,15}))?/y,
  ',': /(\d{1,3}(?:[.\s]\d{3}){1,4}(?!\d)|\d{1,15})?(?:,(\d{1,15}))?/y,
}
const FRACTION = /(?:(\d{1,4})(?:\s+|-))?(\d{1,4})\s*\/\s*(\d{1,4})/y
/**
 * A text whose number has thousands and decimals, or several thousands, so that its signs are
 * unambiguous.
 */
const SELF_EVIDENT = /^\d{1,3}[.,]\d{3}(?:[.,]\d{3})*[.,]\d/

/** A number in a text, and where it ends. */
interface ReadNumber {
  readonly number: number
  readonly end: number
}

/**
 * Reads the number at a position of a text: `1,850`, `.5`, `1 1/2`, `1-1/2`; null if there is none,
 * or it may be two.
 */
function numberAt(text: string, start: number, column: DecimalSign | null): ReadNumber | null {
  FRACTION.lastIndex = start
  const fraction = FRACTION.exec(text)
  if (fraction && isFraction(Number(fraction[2]), Number(fraction[3]))) {
    const number = Number(fraction[1] ?? 0) + Number(fraction[2]) / Number(fraction[3])
    return { number, end: FRACTION.lastIndex }
  }
  const sign = signAt(text.slice(start), column)
  if (sign === null) return null
  const pattern = NUMBERS[sign]
  pattern.lastIndex = start
  const [found = '', whole = '', decimals = ''] = pattern.exec(text) ?? []
  if (found === '') return null
  return {
    number: Number(`${whole.replace(/[.,\s]/g, '') || 0}.${decimals || 0}`),
    end: start + found.length,
  }
}

/** Whether two numbers are a fraction as people write it: `40/50` may be two sizes. */
function isFraction(part: number, whole: number): boolean {
  if (part === 0 || part >= whole) return false
  for (let divisor = 2; divisor <= part; divisor += 1) {
    if (part % divisor === 0 && whole % divisor === 0) return false
  }
  return true
}

/**
 * The decimal sign of the number that a text begins with.
 * @param column That of its column; null if the number itself must show it.
 */
function signAt(text: string, column: DecimalSign | null): DecimalSign | null {
  const own = decimalSignIn(text)
  if (own === 'doubtful' || own === null) return column ?? (own === null ? '.' : null)
  return column === null || SELF_EVIDENT.test(text) ? own : column
}

/** A number with the words around it. */
export interface Amount {
  readonly number: number
  /**
   * The text before the number and after it, trimmed, in lower case; a range's end is not part of
   * it.
   */
  readonly before: string
  readonly after: string
  /** The upper end, if the text is a range such as `20-25` or `1,100 to 1,500`; otherwise null. */
  readonly upTo: number | null
}

const RANGE = /\s*(?:-|–|—|to)\s*(?:\$\s*)?/iy

const SIGNS: Readonly<Record<string, string>> = { '¼': ' 1/4', '½': ' 1/2', '¾': ' 3/4' }

/**
 * Reads a text with one number, or with a range of numbers.
 * @param sign The decimal sign of the column; null if it is unknown, and a number such as `12,125`
 *   is not read.
 * @returns Null if the text has no number, or several others, also downwards, or is too long.
 */
export function amountIn(source: string, sign: DecimalSign | null = '.'): Amount | null {
  if (source.length > MAX_CHARACTERS) return null
  const text = source.replace(/[¼½¾]/g, part => SIGNS[part] ?? part)
  const start = text.search(/\d|\.\d/)
  if (start < 0) return null
  const from = text[start - 1] === '.' ? start - 1 : start
  const first = numberAt(text, from, sign)
  if (!first) return null
  RANGE.lastIndex = first.end
  const dash = RANGE.exec(text)
  const second = dash === null ? null : numberAt(text, first.end + dash[0].length, sign)
  const rest = text.slice(second?.end ?? first.end).trim()
  if (/\d/.test(rest)) return null
  // A range goes up; `100 to 90` is something else.
  if (second !== null && second.number < first.number) return null
  return {
    number: first.number,
    before: text.slice(0, from).trim().toLowerCase(),
    after: rest.toLowerCase(),
    upTo: second?.number ?? null,
  }
}

/** Yes and no, as sources write them; null for anything else. */
export function yesOrNo(text: string): boolean | null {
  const word = text.trim().toLowerCase()
  if (['true', 'yes', 'y', '1', 'on', 't', 'active', 'public'].includes(word)) return true
  return ['false', 'no', 'n', '0', 'off', 'f', 'inactive'].includes(word) ? false : null
}
