import { annualTaxesIn, TAX, TAX_WORDS } from './annual-taxes.ts'
import { bothOf, type FactBits } from './fact-bits.ts'
import { type FactValue, landFact } from './land-facts.ts'
import { PHRASING } from './marks.ts'
import { isNamed, WORDS_OF_NAMES } from './mentioned-facts.ts'
import { sentencesOf } from './sentences.ts'
import { lexiconOf } from './spellings.ts'
import { valuesIn } from './statements.ts'
import { LINKING_WORDS } from './words-between.ts'

/** A fact in a text, and the start and end of its sentence. */
interface Reading {
  readonly value: FactValue
  readonly from: number
  readonly to: number
}

/** The annual taxes in a text. */
interface TaxReading {
  readonly amountUsd: number
  readonly from: number
  readonly to: number
}

export interface Readings {
  readonly values: readonly Reading[]
  readonly annualTaxes: TaxReading | null
  /** The values that it names, whether it states them or not. */
  readonly named: FactBits
}

const LEXICON = lexiconOf(
  PHRASING.words,
  [...LINKING_WORDS, ...TAX_WORDS, ...WORDS_OF_NAMES, 'lagoon'],
  new Set([...PHRASING.topics(({ kind }) => kind === 'subject' || kind === 'named'), ...TAX]),
)

/**
 * Where a text gives two answers to one question, these are kept; any others leave the question
 * open.
 */
const KEPT: readonly (readonly [kept: string, dropped: string])[] = [
  ['power.onSite', 'power.available'],
  ['water.public', 'water.available'],
  ['water.well', 'water.available'],
  ['water.public', 'water.none'],
  ['water.available', 'water.none'],
  ['sewer.septic', 'sewer.percTested'],
  ['sewer.percTested', 'sewer.none'],
  ['access.easement', 'access.dirt'],
  ['access.easement', 'access.none'],
  ['access.none', 'access.gravel'],
]

/** Waters of kinds that are no values. */
const WATERS: ReadonlySet<string> = new Set(['live', 'lagoon'])
/** `It never goes dry.` */
const PRONOUNS: ReadonlySet<string> = new Set(['it', 'never'])

/** Reads a text in linear time. A fact that is not clear is left out. */
export function readFacts(text: string): Readings {
  const values: Reading[] = []
  let named: FactBits = 0
  let annualTaxes: TaxReading | null = null
  let wasOfWater = false
  for (const sentence of sentencesOf(text, LEXICON)) {
    const place = { from: sentence.starts[0] ?? 0, to: sentence.ends.at(-1) ?? 0 }
    const phrases = PHRASING.in(sentence)
    for (const { meaning, from, to } of phrases)
      if (meaning.kind === 'named' && isNamed(sentence.words, from, to))
        named = bothOf(named, meaning.bit)
    const found = valuesIn(sentence, phrases, text)
    const isWet = found.some(({ fact }) => fact === 'surfaceWater')
    for (const value of found) {
      const isOfWater =
        isWet ||
        sentence.words.some(word => WATERS.has(word)) ||
        (wasOfWater && PRONOUNS.has(sentence.words[0] ?? ''))
      if (value.fact !== 'yearRound' || isOfWater) values.push({ value, ...place })
    }
    wasOfWater = isWet
    const taxes = annualTaxesIn(sentence, text)
    if (taxes !== null) annualTaxes ??= { amountUsd: taxes, ...place }
  }
  const byFact = Map.groupBy(values, ({ value }) => value.fact)
  return { values: [...byFact.values()].flatMap(agreed), annualTaxes, named }
}

/** The readings of one fact that do not contradict each other; each value once. */
function agreed(readings: readonly Reading[]): Reading[] {
  const first = readings.filter(
    ({ value }, i) => !readings.slice(0, i).some(one => one.value === value),
  )
  if (first.length < 2 || landFact(first[0]?.value.fact ?? '')?.isSet) return first
  const names = first.map(({ value }) => `${value.fact}.${value.value}`)
  const left = first.filter(
    (_, i) => !KEPT.some(([kept, dropped]) => dropped === names[i] && names.includes(kept)),
  )
  return left.length === 1 ? left : []
}
