import type { Sentence } from './sentences.ts'

const TAX: ReadonlySet<string> = new Set(['tax', 'taxes'])
/** Words that mark an amount as annual. */
const YEARLY: ReadonlySet<string> = new Set([
  ...['year', 'yr', 'yearly', 'annual', 'annually', 'annum', 'annl', 'ann'],
])
/** Taxes of another kind, of another time, or of a part. */
const OTHER: ReadonlySet<string> = new Set([
  ...[
    'transfer',
    'xfer',
    'back',
    'rollback',
    'month',
    'monthly',
    'acre',
    'neighbor',
    'neighbors',
    'whole',
    'sales',
  ],
  ...[
    'hotel',
    'if',
    'would',
    'could',
    'before',
    'until',
    'down',
    'owed',
    'owes',
    'delinquent',
    'due',
    'was',
    'split',
  ],
])
/** An amount belongs to a word at most this many words away. */
const MAX_WORDS_APART = 7
const MAX_USD = 1_000_000

/** The annual taxes in US dollars that a sentence states; null for none. */
export function annualTaxesIn(sentence: Sentence, text: string): number | null {
  if (sentence.isQuestion) return null
  const { words } = sentence
  const at = words.findIndex(word => TAX.has(word))
  if (at === -1) return null
  const amounts = amountsNear(sentence, at, text)
  const [amount] = amounts
  if (amount === undefined) return null
  const from = Math.min(at, amount.at)
  const to = Math.max(at, amount.at)
  const around = words.slice(Math.max(0, from - 3), to + 5)
  if (around.some(word => OTHER.has(word) && !(word === 'was' && around.includes('last'))))
    return null
  const hasYear =
    around.some(word => YEARLY.has(word)) || yearIn(sentence, text, from - 3, to + 5, amount.at)
  return hasYear ? amount.usd : null
}

interface Amount {
  readonly at: number
  readonly usd: number
}

/**
 * The amounts around a word, those after it first. A number without a dollar sign counts only after
 * the word, and years never count.
 */
function amountsNear({ words, starts, ends, gaps }: Sentence, at: number, text: string): Amount[] {
  const found: Amount[] = []
  const add = (i: number) => {
    const usd = numberAt(text, starts[i] ?? 0, ends[i] ?? 0)
    if (usd > 0 && usd < MAX_USD && (words[i] === '$#' || !isYear(usd))) found.push({ at: i, usd })
  }
  for (let i = at + 1; i <= Math.min(at + MAX_WORDS_APART, words.length - 1); i++) {
    if (FEES.has(words[i] ?? '')) break
    if (words[i] === '$#' || (words[i] === '#' && words[i + 1] !== 'percent')) add(i)
  }
  for (let i = at - 1; i >= Math.max(0, at - 4); i--) {
    if (gaps[i + 1] === 'comma' || FEES.has(words[i] ?? '')) break
    if (words[i] === '$#') add(i)
  }
  return found
}

const FEES: ReadonlySet<string> = new Set(['hoa', 'poa', 'dues', 'fee', 'fees', 'down', 'price'])

function yearIn(
  { words, starts, ends }: Sentence,
  text: string,
  from: number,
  to: number,
  except: number,
): boolean {
  return words.some(
    (word, i) =>
      word === '#' &&
      i >= from &&
      i < to &&
      i !== except &&
      isYear(numberAt(text, starts[i] ?? 0, ends[i] ?? 0)),
  )
}

function isYear(number: number): boolean {
  return Number.isInteger(number) && number > 2000 && number < 2100
}

function numberAt(text: string, start: number, end: number): number {
  return Number(text.slice(start, end).replace('$', '').replaceAll(',', ''))
}

/** All words that readings of taxes use. */
export const TAX_WORDS: readonly string[] = [
  ...TAX,
  ...YEARLY,
  ...OTHER,
  ...FEES,
  '#',
  '$#',
  'last',
  'percent',
]
