import { type FactBits, searchedIn } from '../facts/fact-bits.ts'
import { type FactName, LAND_FACTS, type LandFact } from '../facts/land-facts.ts'
import { list, meaning, oneOf, type Parameter } from '../parameters.ts'

/** The parameters of facts, by the names of the facts. */
export type FactParameters = { readonly [Name in FactName]: Parameter<FactBits> }

/** One parameter for each fact: the land has one of its values. */
export const FACT_PARAMETERS = Object.fromEntries(
  LAND_FACTS.map(fact => [fact.name, factParameter(fact)]),
) as FactParameters

function factParameter({ label, values: stated, notStated }: LandFact): Parameter<FactBits> {
  const values = [...stated, notStated]
  const labels = values.map(one => `${one.value} (${one.label})`).join(', ')
  const listed = list(
    oneOf(values.map(one => [one.value, one.bit] as const)),
    `one or more of ${labels}, separated by commas`,
  )
  return meaning(`What the listing states of ${label}; any of ${labels}`, {
    ...listed,
    read: text => {
      const bits = listed.read(text)
      return bits ? [...new Set(bits)].reduce((sum, bit) => sum + bit, 0) : bits
    },
  })
}

/** All values of facts in a search, as one set. */
export function factBitsOf(values: Readonly<Record<FactName, FactBits | null>>): FactBits {
  return LAND_FACTS.reduce((bits, { name }) => bits + (values[name] ?? 0), 0)
}

/** The parameters for a set. */
export function factTexts(bits: FactBits): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const { fact, value } of searchedIn(bits)) {
    texts[fact] = texts[fact] === undefined ? value : `${texts[fact]},${value}`
  }
  return texts
}
