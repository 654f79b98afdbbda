import { AMOUNT_WORDS } from './amount-words.ts'
import type { Token } from './sentence-tokens.ts'
import { NUMBER_WORDS } from './spoken-numbers.ts'
import { RADIUS_WORDS } from './spoken-radius.ts'

const ACRES = new Set(['acre', 'acres', 'ac'])
const NUMBERS = new Set(NUMBER_WORDS)
/** Words that end an amount, or continue it. */
const OF_AMOUNTS = new Set([
  ...AMOUNT_WORDS,
  ...NUMBER_WORDS,
  ...RADIUS_WORDS,
  'k',
  'm',
  'to',
  'and',
])
const MAX_WORDS_BETWEEN = 2
/** A larger number is a price or a ZIP code. */
const MAX_ACRES = 20_000

/** Moves `acres` directly after its number: `40 wooded acres` is 40 acres, and wooded. */
export function withAcresAtNumbers(tokens: readonly Token[]): readonly Token[] {
  const ordered = [...tokens]
  for (let at = 0; at < ordered.length; at++) {
    const unit = unitOf(ordered, at)
    if (unit > 0) ordered.splice(afterPlus(ordered, at), 0, ...ordered.splice(unit, 1))
  }
  return ordered
}

/** The index of the unit of a number if describing words are between them; 0 for none. */
function unitOf(tokens: readonly Token[], at: number): number {
  const number = tokens[at]
  const isNumber =
    number?.kind === 'number'
      ? number.value < MAX_ACRES && tokens[at - 1]?.text !== '$'
      : NUMBERS.has(number?.text ?? '')
  if (!isNumber) return 0
  const first = afterPlus(tokens, at)
  for (let unit = first; unit <= first + MAX_WORDS_BETWEEN; unit++) {
    const { kind, text } = tokens[unit] ?? { kind: 'sign', text: '' }
    if (unit > first && ACRES.has(text)) return unit
    if (kind !== 'word' || OF_AMOUNTS.has(text)) return 0
  }
  return 0
}

/** The token after a number, or after its plus sign. */
function afterPlus(tokens: readonly Token[], at: number): number {
  return tokens[at + 1]?.text === '+' ? at + 2 : at + 1
}
