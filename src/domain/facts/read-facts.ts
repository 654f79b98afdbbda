import { annualTaxesIn, TAX_WORDS } from './annual-taxes.ts'
import { type FactValue, LAND_FACTS } from './land-facts.ts'
import { PHRASING } from './marks.ts'
import { sentencesOf } from './sentences.ts'
import { spellingsOf } from './spellings.ts'
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
}

/** All words that rules use. */
const KNOWN = spellingsOf([...PHRASING.words, ...LINKING_WORDS, ...TAX_WORDS, 'lagoon'])

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

/** Reads a description in linear time. A fact that is not clear is left out. */
export function readFacts(text: string): Readings {
  const values: Reading[] = []
  let annualTaxes: TaxReading | null = null
  let wasOfWater = false
  for (const sentence of sentencesOf(text, KNOWN)) {
    const place = { from: sentence.starts[0] ?? 0, to: sentence.ends.at(-1) ?? 0 }
    const found = valuesIn(sentence, text)
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
