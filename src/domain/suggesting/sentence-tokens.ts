import { plainWords } from '../places/name-words.ts'
import { wordsOf } from '../values/words.ts'

/** Longer texts are read up to here. */
export const MAX_SENTENCE_CHARACTERS = 200

/** A word, a number or a sign of a sentence. */
export interface Token {
  readonly kind: 'word' | 'number' | 'sign'
  /** In lower case, without accents and apostrophes; a number without commas; one sign. */
  readonly text: string
  /** A word as in names of places, with abbreviations written out: `saint` for `St`. */
  readonly plain: string
  /** The value of a number; otherwise NaN. */
  readonly value: number
  /** Where it begins and ends in the text. */
  readonly start: number
  readonly end: number
  /** Whether it comes after white space, or at the start. */
  readonly isSpaced: boolean
  /** Whether all of its letters are capitals. */
  readonly isUpper: boolean
}

const LETTER = /\p{Letter}/u
const WITHIN_WORD = /[\p{Letter}\p{Mark}\d'’ʼ]/u
const DIGIT = /\d/
const SPACE = /[\s\p{Control}]/u
const SIGNS = '$€£,;:/-–—+&<>=≤≥~"“”'
/** Without its accent, the Spanish word would be Montana. */
const MOUNTAINS = /^montañas?$/iu
const FRACTIONS = new Map(
  Object.entries({ '¼': 1 / 4, '½': 1 / 2, '¾': 3 / 4, '⅓': 1 / 3, '⅔': 2 / 3, '⅛': 1 / 8 }),
)

/**
 * Splits a text into tokens, in one pass over its first `MAX_SENTENCE_CHARACTERS` characters. Signs
 * without meaning, such as periods, question marks and emoji, are left out.
 */
export function tokensOf(text: string): Token[] {
  const signs = Array.from(text.slice(0, MAX_SENTENCE_CHARACTERS))
  const tokens: Token[] = []
  let start = 0
  let isSpaced = true
  for (let i = 0; i < signs.length; ) {
    const count = lengthOfToken(signs, i)
    const whole = signs.slice(i, i + Math.max(1, count)).join('')
    const end = start + whole.length
    const token: Token | null = count === 0 ? null : tokenOf(whole, start, isSpaced)
    if (token) tokens.push(token)
    isSpaced = token === null && (SPACE.test(whole) || isSpaced)
    start = end
    i += Math.max(1, count)
  }
  return tokens
}

/** How many signs from the first one are a token; 0 if it is meaningless. */
function lengthOfToken(signs: readonly string[], first: number): number {
  const sign = plainDigit(signs[first])
  if (FRACTIONS.has(sign) || SIGNS.includes(sign)) return 1
  if (LETTER.test(sign)) return lengthOf(signs, first, one => WITHIN_WORD.test(one))
  const isDecimal = sign === '.' && DIGIT.test(plainDigit(signs[first + 1]))
  if (!DIGIT.test(sign) && !isDecimal) return 0
  let at = first
  let hasPoint = false
  for (; at < signs.length; at++) {
    const one = plainDigit(signs[at])
    if (DIGIT.test(one)) continue
    if (one === ',' && isThousands(signs, at)) continue
    if (one !== '.' || hasPoint || !DIGIT.test(plainDigit(signs[at + 1]))) break
    hasPoint = true
  }
  return at - first
}

/** Whether a comma here separates thousands: three digits follow it, and no fourth. */
function isThousands(signs: readonly string[], comma: number): boolean {
  const digits = [1, 2, 3].every(step => DIGIT.test(plainDigit(signs[comma + step])))
  return digits && !DIGIT.test(plainDigit(signs[comma + 4]))
}

function lengthOf(signs: readonly string[], first: number, is: (sign: string) => boolean): number {
  let at = first
  while (at < signs.length && is(signs[at] ?? '')) at++
  return at - first
}

/** Digits of Chinese and Japanese keyboards are wide. */
function plainDigit(sign = ''): string {
  return sign >= '０' && sign <= '９' ? sign.normalize('NFKC') : sign
}

function tokenOf(whole: string, start: number, isSpaced: boolean): Token | null {
  const at = { start, end: start + whole.length, isSpaced }
  const fraction = FRACTIONS.get(whole)
  const first = Array.from(whole)[0] ?? ''
  if (fraction !== undefined) {
    return { ...at, kind: 'number', text: whole, plain: whole, value: fraction, isUpper: false }
  }
  if (LETTER.test(first)) {
    const word = MOUNTAINS.test(whole) ? 'mountain' : whole
    const text = wordsOf(word).join('')
    if (text === '') return null
    const plain = plainWords(word).join('')
    const isUpper = whole === whole.toUpperCase() && whole !== whole.toLowerCase()
    return { ...at, kind: 'word', text, plain, value: Number.NaN, isUpper }
  }
  const isSign = SIGNS.includes(first)
  const text = isSign ? whole : whole.normalize('NFKC').replaceAll(',', '')
  const value = isSign ? Number.NaN : Number(text)
  return { ...at, kind: isSign ? 'sign' : 'number', text, plain: text, value, isUpper: false }
}

/** Some parts of a text as they were typed; parts that only signs separate are joined. */
export function typedTexts(
  text: string,
  tokens: readonly Token[],
  parts: readonly { readonly start: number; readonly end: number }[],
): string[] {
  const runs: { start: number; end: number }[] = []
  for (const { start, end } of parts.toSorted((a, b) => a.start - b.start)) {
    const last = runs.at(-1)
    const between = last ? tokens.slice(last.end, start) : []
    if (last && between.every(({ kind }) => kind === 'sign')) last.end = end
    else runs.push({ start, end })
  }
  return runs.map(({ start, end }) => {
    // Tokens may have another order than the text.
    const run = tokens.slice(start, end)
    const from = Math.min(...run.map(token => token.start))
    return text.slice(from, Math.max(...run.map(token => token.end)))
  })
}
