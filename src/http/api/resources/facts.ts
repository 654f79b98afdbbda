import { type Static, type TProperties, type TSchema, Type } from 'typebox'
import { type FactBits, valuesIn } from '../../../domain/facts/fact-bits.ts'
import { FACT_VALUES, LAND_FACTS, type LandFact } from '../../../domain/facts/land-facts.ts'
import {
  ANNUAL_TAXES,
  acceptedFact,
  STATED_NAMES,
  type StatedName,
} from '../../../domain/facts/posted-facts.ts'
import type { StatedFact } from '../../../domain/facts/stated-facts.ts'
import { choice, component, list, text, whole } from './described.ts'

const SOURCES = ['posted', 'amenities', 'description'] as const
const SENTENCES: Readonly<Record<string, string>> = { power: 'Power at the road.' }

/** The facts of a listing in a list: only the values. */
export const FACTS_IN_LIST = component(
  'FactValues',
  'What the listing states of its land, fact by fact; facts that it does not state are missing',
  Object.fromEntries(LAND_FACTS.map(fact => [fact.name, Type.Optional(valueSchema(fact))])),
)

/** The facts of one listing, each with where it comes from. */
export const STATED_FACTS = component(
  'Facts',
  'What the listing states of its land, fact by fact; facts that it does not state are missing',
  Object.fromEntries(STATED_NAMES.map(name => [name, Type.Optional(statedSchema(name))])),
)

/** The facts that a seller may post. */
export const POSTED_FACTS = component(
  'FactsInput',
  'Corrections of facts, fact by fact. null removes a correction; unknown hides what was read; an answer of GET may be sent back',
  Object.fromEntries(
    STATED_NAMES.map(name => [
      name,
      Type.Optional(Type.Unknown({ description: sentenceCase(acceptedFact(name)) })),
    ]),
  ),
)

export const FACT_COUNTS = list(
  'Values of facts with listings, in the order of the facts. A listing counts for each value that it states',
  component('FactFacet', 'A value of a fact and how many of the listings found state it', {
    fact: choice('Name of the fact', [...new Set(FACT_VALUES.map(({ fact }) => fact))], 'power'),
    value: text('The value, as searches take it', 'onSite'),
    label: text('The value as text', 'power on site'),
    count: whole('How many of the listings found this is', 5),
  }),
)

function valueSchema({ label, values, isSet, name }: LandFact): TSchema {
  const texts = values.map(({ value }) => value)
  if (name === 'yearRound') return Type.Boolean({ description: stated(label), examples: [true] })
  const one = choice(stated(label), texts, texts[0] ?? '')
  return isSet ? list(stated(label), one) : one
}

function statedSchema(name: StatedName): TSchema {
  const fact = LAND_FACTS.find(one => one.name === name)
  const value: TSchema = fact
    ? valueSchema(fact)
    : Type.Number({ description: 'Taxes of a year in US dollars', examples: [1200] })
  const properties: TProperties = {
    value,
    label: text('The value as text', fact?.values[0]?.label ?? '$1,200 a year'),
    source: choice(
      'Where it comes from: posted by the seller, an attribute among the amenities, or a sentence of the description',
      SOURCES,
      'description',
    ),
    sentence: text(
      'The sentence or attribute that states it; empty if it was posted',
      SENTENCES[name] ?? '',
    ),
  }
  return Type.Object(properties, { description: stated(fact?.label ?? 'taxes of a year') })
}

function stated(label: string): string {
  return `What is stated of ${label}`
}

function sentenceCase(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The values of a listing in a list. */
export function presentFactValues(bits: FactBits): Static<typeof FACTS_IN_LIST> {
  const facts: Record<string, unknown> = {}
  const stated = valuesIn(bits)
  for (const { name, isSet } of LAND_FACTS) {
    const values = stated.filter(({ fact }) => fact === name).map(({ value }) => value)
    if (values.length > 0) facts[name] = valueText(name, values, isSet)
  }
  return facts
}

/** The facts of one listing. */
export function presentFacts(stated: readonly StatedFact[]): Static<typeof STATED_FACTS> {
  return Object.fromEntries(
    stated.map(({ name, values, amountUsd, source, sentence }) => {
      const isSet = LAND_FACTS.some(fact => fact.name === name && fact.isSet)
      const texts = values.map(({ value }) => value)
      const value = name === ANNUAL_TAXES ? amountUsd : valueText(name, texts, isSet)
      const label =
        amountUsd === null
          ? values.map(one => one.label).join(', ')
          : `$${amountUsd.toLocaleString('en-US')} a year`
      return [name, { value, label, source, sentence }]
    }),
  )
}

function valueText(name: StatedName, values: readonly string[], isSet: boolean): unknown {
  if (name === 'yearRound') return true
  return isSet ? values : values[0]
}
