import type { Token } from './sentence-tokens.ts'

/** A number that begins at a token. */
export interface SpokenNumber {
  readonly value: number
  /** The token after it. */
  readonly end: number
  /** Whether it is written with thousands, such as `100k` or `two million`. */
  readonly hasScale: boolean
  /** The factor of the last scale, for `50-75k`; 1 without one. */
  readonly scale: number
  /** Whether it is an amount of money: `$5`, `20 grand`, `5 dollars`. */
  readonly isMoney: boolean
}

const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const TENS = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
/** Spanish numbers, without `once`, which is an English word. */
const SPANISH: readonly (readonly [string, number])[] = [
  ...['dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve', 'diez'].map(
    (word, i) => [word, i + 2] as const,
  ),
  ...['veinte', 'treinta', 'cuarenta', 'cincuenta'].map((word, i) => [word, 20 + 10 * i] as const),
  ['cien', 100],
]
const WORDS: ReadonlyMap<string, number> = new Map([
  ...ONES.map((word, i) => [word, i] as const),
  ...TENS.map((word, i) => [word, 20 + 10 * i] as const),
  ...SPANISH,
  ['couple', 2],
  ['dozen', 12],
])
const FRACTIONS: ReadonlyMap<string, number> = new Map(
  Object.entries({ half: 0.5, medio: 0.5, media: 0.5, quarter: 0.25, third: 1 / 3 }),
)
const MILLION = 1_000_000
const SCALES: ReadonlyMap<string, number> = new Map([
  ...Object.entries({ hundred: 100, k: 1000, thousand: 1000, grand: 1000 }),
  ...['mil', 'm', 'mm', 'million', 'millions', 'millon', 'millones'].map(
    word => [word, MILLION] as const,
  ),
])
/**
 * From this number on, `mil` is a thousand in Spanish: no one searches for land of 20 million
 * dollars and more in these words.
 */
const MIN_SPANISH_THOUSANDS = 20
/** `an acre` is one acre. */
const COUNTED_ONCE = new Set(['acre', 'hectare', 'section'])
const DOLLARS = new Set(['dollar', 'dollars', 'usd', 'bucks', 'us$', 'dolares'])
const MAX_DENOMINATOR = 16
/** "$300,000 ½ acre" are two numbers. */
const MAX_WITH_FRACTION = 100

/** The words that numbers are made of. */
export const NUMBER_WORDS: readonly string[] = [
  ...WORDS.keys(),
  ...FRACTIONS.keys(),
  ...[...SCALES.keys()].filter(word => word.length > 2),
  ...['dollar', 'dollars', 'usd', 'bucks', 'dolares', 'quarters'],
]

/** The number that begins at a token, in digits or in words; null for none. */
export function numberAt(tokens: readonly Token[], first: number): SpokenNumber | null {
  const hasSign = tokens[first]?.text === '$' || tokens[first]?.text === 'usd'
  const start = hasSign ? first + 1 : first
  const plain = withPoint(tokens, start, digitsAt(tokens, start) ?? wordsAt(tokens, start))
  if (plain === null) return null
  const half = andAHalf(tokens, plain.end)
  const value = plain.value + half.value
  const scaled = scaledAt(tokens, half.end, value, plain.isFraction)
  const isNamed = DOLLARS.has(tokens[scaled.end]?.text ?? '')
  const grand = tokens[scaled.end - 1]?.text === 'grand'
  // "100.000 dollars".
  const isThousands = (hasSign || isNamed) && /^\d{1,3}\.\d{3}$/.test(tokens[start]?.text ?? '')
  return {
    value: isThousands ? scaled.value * 1000 : scaled.value,
    end: scaled.end + Number(isNamed),
    hasScale: scaled.scale > 100 || plain.scale > 1,
    scale: scaled.scale * plain.scale,
    isMoney: hasSign || isNamed || grand,
  }
}

/** The factor by which a word multiplies a number; undefined if the word does not. */
function scaleOf(text: string, value: number): number | undefined {
  return text === 'mil' && value >= MIN_SPANISH_THOUSANDS ? 1000 : SCALES.get(text)
}

interface Counted {
  readonly value: number
  readonly end: number
  /** `half` and the like, which may be of a million. */
  readonly isFraction: boolean
  /** The largest scale among its words, such as a thousand; 1 for none. */
  readonly scale: number
}

function counted(value: number, end: number): Counted {
  return { value, end, isFraction: false, scale: 1 }
}

/** `ten point five`, `point five`: digits after a spoken point. */
function withPoint(tokens: readonly Token[], start: number, whole: Counted | null): Counted | null {
  const point = whole?.end ?? start
  if (tokens[point]?.text !== 'point') return whole
  let digits = ''
  let end = point + 1
  for (; end < tokens.length; end++) {
    const { kind = 'sign', text = '' } = tokens[end] ?? {}
    const digit = kind === 'number' ? Number(text) : ONES.indexOf(text)
    if (!(digit >= 0 && Number.isInteger(digit) && (digit < 10 || digits === ''))) break
    digits += digit
  }
  if (digits === '') return whole
  return counted(Number(`${whole?.value ?? 0}.${digits}`), end)
}

/** `40`, `3/4`, `1 1/2`, `1½`. */
function digitsAt(tokens: readonly Token[], at: number): Counted | null {
  const token = tokens[at]
  if (token?.kind !== 'number') return null
  const ratio = ratioAt(tokens, at)
  if (ratio !== null) return counted(ratio, at + 3)
  const more = ratioAt(tokens, at + 1)
  if (more !== null && tokens[at + 1]?.isSpaced && token.value < MAX_WITH_FRACTION) {
    return counted(token.value + more, at + 4)
  }
  const decimals = decimalsAt(tokens, at + 1)
  if (decimals !== null && Number.isInteger(token.value)) {
    return counted(Number(`${token.value}.${decimals}`), at + 3)
  }
  const next = tokens[at + 1]
  const isFraction =
    next?.kind === 'number' && Number.isNaN(Number(next.text)) && token.value < MAX_WITH_FRACTION
  return counted(token.value + (isFraction ? next.value : 0), at + 1 + Number(isFraction))
}

/** The decimals after a comma without spaces, as they are written in Spanish: `1,5`. */
function decimalsAt(tokens: readonly Token[], comma: number): string | null {
  const digits = tokens[comma + 1]
  if (tokens[comma]?.text !== ',' || tokens[comma]?.isSpaced || digits?.isSpaced) return null
  return digits?.kind === 'number' && /^\d{1,2}$/.test(digits.text) ? digits.text : null
}

/** `3/4`, without spaces. */
function ratioAt(tokens: readonly Token[], at: number): number | null {
  const over = tokens[at]
  const slash = tokens[at + 1]
  const under = tokens[at + 2]
  if (over?.kind !== 'number' || slash?.text !== '/' || under?.kind !== 'number') return null
  if (slash.isSpaced || under.isSpaced) return null
  const isRatio = over.value < under.value && under.value <= MAX_DENOMINATOR
  return isRatio ? over.value / under.value : null
}

/** `two hundred and fifty`, `a hundred`, `half`, `three quarters`, `an acre`. */
function wordsAt(tokens: readonly Token[], first: number): Counted | null {
  const text = tokens[first]?.text ?? ''
  const next = tokens[first + 1]?.text ?? ''
  const isOne = ['a', 'an', 'un', 'one'].includes(text)
  const at = first + Number(isOne)
  const fraction = FRACTIONS.get(tokens[at]?.text ?? '')
  if (fraction !== undefined) return afterFraction(tokens, at + 1, fraction)
  if (text === 'three' && next === 'quarters') return afterFraction(tokens, first + 2, 0.75)
  if (!isOne || text === 'one') return countedAt(tokens, first)
  if (COUNTED_ONCE.has(next)) return counted(1, at)
  return SCALES.has(next) || next === 'couple' || next === 'dozen' ? countedAt(tokens, at) : null
}

function countedAt(tokens: readonly Token[], first: number): Counted | null {
  let at = first
  let sum = 0
  let part: number | null = null
  let largest = 1
  for (; at < tokens.length; at++) {
    const text = tokens[at]?.text ?? ''
    const word = WORDS.get(text)
    const scale = scaleOf(text, part ?? 1)
    if (word !== undefined) {
      // "Five ten" is not a number.
      if (part !== null && !(word < 10 && part % 100 >= 20 && part % 10 === 0)) {
        if (part % 100 !== 0) break
      }
      part = (part ?? 0) + word
    } else if (scale !== undefined && text.length > 2 && (part !== null || at === first)) {
      if (text === 'hundred') part = (part ?? 1) * 100
      else {
        sum += (part ?? 1) * scale
        part = 0
        largest = Math.max(largest, scale)
      }
    } else if (!joinsNumbers(tokens, at, part)) break
  }
  if (at === first || (part === null && sum === 0)) return null
  if (tokens[at - 1]?.text === 'couple' && tokens[at]?.text === 'of') at++
  return { value: sum + (part ?? 0), end: at, isFraction: false, scale: largest }
}

/** The sign in `twenty-five`, the word in `two hundred and fifty`. */
function joinsNumbers(tokens: readonly Token[], at: number, part: number | null): boolean {
  const text = tokens[at]?.text
  const next = WORDS.get(tokens[at + 1]?.text ?? '')
  if (next === undefined || part === null || part === 0) return false
  if (text === '-') return next < 10 && part % 100 >= 20 && part % 10 === 0
  return text === 'and' && part % 100 === 0
}

/**
 * `half an acre`, `half a million`, `a quarter of a million`: up to the word that the fraction is
 * of.
 */
function afterFraction(tokens: readonly Token[], first: number, value: number): Counted {
  let end = first
  while (['of', 'a', 'an'].includes(tokens[end]?.text ?? '')) end++
  return { value, end, isFraction: true, scale: 1 }
}

/** `and a half` after a number. */
function andAHalf(tokens: readonly Token[], at: number): { value: number; end: number } {
  const and = tokens[at]?.text
  const a = tokens[at + 1]?.text
  const fraction = tokens[at + 2]?.text
  const value = and === 'and' && a === 'a' ? FRACTIONS.get(fraction ?? '') : undefined
  return value === undefined ? { value: 0, end: at } : { value, end: at + 3 }
}

function scaledAt(tokens: readonly Token[], at: number, value: number, isFraction: boolean) {
  let sum = value
  let end = at
  let scale = 1
  for (let by = scaleOf(tokens[end]?.text ?? '', value); by !== undefined; ) {
    // A single letter directly follows its number, or means something else.
    const { text = '', isSpaced = false } = tokens[end] ?? {}
    if (text.length < 3 && isSpaced && text !== 'k' && text !== 'mm' && text !== 'mil') break
    sum *= by
    scale *= by
    end++
    by = isFraction ? undefined : SCALES.get(tokens[end]?.text ?? '')
  }
  // 1.1 million is not 1100000.0000000001.
  return { value: scale === 1 ? sum : Math.round(sum * 100) / 100, end, scale }
}
