import type { Sentence } from './sentences.ts'

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))

export const TAX: readonly string[] = ['tax', 'taxes']
/** Words that mark an amount as annual. */
const YEARLY = words('year yr yearly annual annually annum annl ann')
/** Taxes of another kind, of another time, or of a part. */
const OTHER = words(
  'transfer xfer back rollback month monthly mo semi half quarter quarterly neighbor neighbors whole sales income hotel ' +
    'credit deferral rate school deed sale lien bid auction id parcel map if would could before until down owed owes unpaid outstanding delinquent due was split benefits debt save saving savings donation reduce reduced value toward towards prorated earnest',
)
const RECENT = words('last recent')
/** Amounts of something else. */
const FEES = words('hoa poa dues fee fees down price note payment')
/** An amount belongs to a word at most this many words away. */
const MAX_WORDS_APART = 7
const MAX_USD = 1_000_000

/** The annual taxes in US dollars that a sentence states; null for none. */
export function annualTaxesIn(sentence: Sentence, text: string): number | null {
  const { words, isQuestion } = sentence
  const at = isQuestion ? -1 : words.findIndex(word => word === 'tax' || word === 'taxes')
  const amount = at === -1 ? undefined : amountNear(sentence, at, text)
  if (amount === undefined) return null
  const from = Math.max(0, Math.min(at, amount.at) - 3)
  const around = words.slice(from, Math.max(at, amount.at) + 5)
  if (words[at - 1] === 'and' && FEES.has(words[at - 2] ?? '')) return null
  if (words[at + 1] === 'and' && FEES.has(words[at + 2] ?? '')) return null
  const isPast = around.some((word, i) => RECENT.has(word) || isYearAt(sentence, from + i, text))
  if (around.some(word => OTHER.has(word) && !(word === 'was' && isPast))) return null
  const isPlain = words[amount.at] === '$#' || amount.at <= at + 2
  return isPlain || isPast || around.some(word => YEARLY.has(word)) ? amount.usd : null
}

interface Amount {
  readonly at: number
  readonly usd: number
}

/**
 * The amount next to a word; first those after it. A number without a dollar sign counts only after
 * the word, and years, percents and amounts for each acre never count.
 */
function amountNear(sentence: Sentence, at: number, text: string): Amount | undefined {
  const { words, starts, ends, gaps } = sentence
  const amount = (i: number): Amount | undefined => {
    const usd = numberAt(text, starts[i] ?? 0, ends[i] ?? 0)
    const isOther = words[i + 1] === 'percent' || isYearAt(sentence, i, text) || isOfAcre(words, i)
    return usd > 0 && usd < MAX_USD && !isOther ? { at: i, usd } : undefined
  }
  for (let i = at + 1; i <= at + MAX_WORDS_APART && !FEES.has(words[i] ?? ''); i++) {
    const found = words[i] === '$#' || words[i] === '#' ? amount(i) : undefined
    if (found !== undefined) return found
  }
  for (let i = at - 1; i >= at - 4 && gaps[i + 1] !== 'comma' && !FEES.has(words[i] ?? ''); i--) {
    const found = words[i] === '$#' ? amount(i) : undefined
    if (found !== undefined) return found
  }
  return undefined
}

function isOfAcre(words: readonly string[], at: number): boolean {
  return words.slice(at + 1, at + 3).some(word => word === 'acre' || word === 'acres')
}

function isYearAt({ words, starts, ends }: Sentence, at: number, text: string): boolean {
  const number = words[at] === '#' ? numberAt(text, starts[at] ?? 0, ends[at] ?? 0) : 0
  return Number.isInteger(number) && number > 2000 && number < 2100
}

function numberAt(text: string, start: number, end: number): number {
  return Number(text.slice(start, end).replace('$', '').replaceAll(',', ''))
}

/** All words that readings of taxes use. */
export const TAX_WORDS: readonly string[] = [
  ...[...TAX, ...YEARLY, ...OTHER, ...FEES, ...RECENT],
  ...['#', '$#', 'and', 'percent', 'acre', 'acres'],
]
