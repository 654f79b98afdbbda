import { annualTaxesIn, TAX_WORDS } from './annual-taxes.ts'
import { DOUBT_WORDS, isDoubtful } from './doubts.ts'
import { FACT_PHRASES } from './fact-phrases.ts'
import { FACT_VALUES, type FactName, type FactValue, factValue, LAND_FACTS } from './land-facts.ts'
import { mineralShares, SHARE_WORDS } from './mineral-shares.ts'
import { Phrasing } from './phrases.ts'
import { type Sentence, sentencesOf } from './sentences.ts'
import { spellingsOf } from './spellings.ts'

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
}

const PHRASING = new Phrasing(
  FACT_VALUES.map(value => [value, FACT_PHRASES[value.fact][value.value] ?? '']),
)

/** All words that rules use. */
const KNOWN = spellingsOf([...PHRASING.words, ...DOUBT_WORDS, ...TAX_WORDS, ...SHARE_WORDS])

const SHARED_MINERALS = factValue('minerals', 'partial') as FactValue

/**
 * Where a text gives two answers to one question, these are kept; any others leave the question
 * open.
 */
const KEPT: readonly (readonly [kept: string, dropped: string])[] = [
  ['power.onSite', 'power.available'],
  ['water.public', 'water.available'],
  ['water.well', 'water.available'],
  ['sewer.septic', 'sewer.percTested'],
  ['sewer.percTested', 'sewer.none'],
  ['access.easement', 'access.dirt'],
]

/** Reads a description in linear time. A fact that is not clear is left out. */
export function readFacts(text: string): Readings {
  const values: Reading[] = []
  let annualTaxes: TaxReading | null = null
  for (const sentence of sentencesOf(text, KNOWN)) {
    const place = { from: sentence.starts[0] ?? 0, to: sentence.ends.at(-1) ?? 0 }
    for (const value of valuesIn(sentence, text)) values.push({ value, ...place })
    const taxes = annualTaxesIn(sentence, text)
    if (taxes !== null) annualTaxes ??= { amountUsd: taxes, ...place }
  }
  return {
    values: LAND_FACTS.flatMap(({ name, isSet }) =>
      agreed(
        values.filter(({ value }) => value.fact === name),
        isSet,
      ),
    ),
    annualTaxes,
  }
}

function valuesIn(sentence: Sentence, text: string): FactValue[] {
  const found = new Set<FactValue>()
  for (const { value, from, to } of PHRASING.in(sentence)) {
    if (!isDoubtful(sentence, value.fact, from, to)) found.add(value)
  }
  const shares = mineralShares(sentence, text)
  if (found.size === 0 && shares !== 'convey') return []
  const has = (name: FactName) => [...found].some(({ fact }) => fact === name)
  if (shares !== 'none') {
    for (const value of found) if (value.fact === 'minerals') found.delete(value)
    if (shares === 'convey' && !isDoubtful(sentence, 'minerals', 0, 0)) found.add(SHARED_MINERALS)
  }
  for (const value of found)
    if (value.fact === 'yearRound' && !has('surfaceWater')) found.delete(value)
  return [...found]
}

/** The readings of one fact that do not contradict each other; each value once. */
function agreed(readings: readonly Reading[], isSet: boolean): Reading[] {
  const first = new Map<FactValue, Reading>()
  for (const reading of readings) if (!first.has(reading.value)) first.set(reading.value, reading)
  if (isSet || first.size < 2) return [...first.values()]
  const left = [...first.values()].filter(
    ({ value }) =>
      !KEPT.some(
        ([kept, dropped]) =>
          dropped === nameOf(value) && [...first.keys()].some(one => nameOf(one) === kept),
      ),
  )
  return left.length === 1 ? left : []
}

function nameOf({ fact, value }: FactValue): string {
  return `${fact}.${value}`
}
