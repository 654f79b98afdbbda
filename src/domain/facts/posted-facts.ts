import { type FactName, type FactValue, factValue, LAND_FACTS } from './land-facts.ts'

/** The annual taxes in US dollars; the one fact that is an amount. */
export const ANNUAL_TAXES = 'annualTaxes'
export type StatedName = FactName | typeof ANNUAL_TAXES

/** Hides the fact that was read. */
const UNKNOWN = 'unknown'

/**
 * The facts that a seller has posted: values, which may be none, or the amount. Each replaces the
 * fact that is read from the listing. A fact that was not posted is not in it.
 */
export type PostedFacts = Readonly<Partial<Record<StatedName, readonly string[] | number>>>

const MAX_TAXES_USD = 100_000_000

/** The accepted values of a fact; completes "… must be". */
export function acceptedFact(name: StatedName): string {
  if (name === ANNUAL_TAXES) return 'US dollars a year from 0 to 100,000,000, or null'
  const fact = LAND_FACTS.find(one => one.name === name)
  const values = (fact?.values ?? []).map(({ value }) => value).join(', ')
  return fact?.isSet
    ? `a list of ${values}, or ${UNKNOWN}, or null`
    : `one of ${values}, ${UNKNOWN}, or null`
}

export const STATED_NAMES: readonly StatedName[] = [
  ...LAND_FACTS.map(({ name }) => name),
  ANNUAL_TAXES,
]

/**
 * A posted value as it is stored. Null to remove a correction; undefined if it is not accepted. A
 * fact in the form of an answer is accepted too: it changes nothing unless it was posted.
 */
export function readPostedFact(
  name: StatedName,
  given: unknown,
): readonly string[] | number | 'as before' | null | undefined {
  if (given === null || given === '') return null
  if (isAnswer(given))
    return given.source === 'posted' ? readPostedFact(name, given.value) : 'as before'
  if (name === ANNUAL_TAXES) return readTaxes(given)
  const list = Array.isArray(given) ? given : [given]
  if (list.length === 1 && list[0] === UNKNOWN) return []
  const values = list.map(one => factValue(name, String(one)))
  const isSet = LAND_FACTS.find(fact => fact.name === name)?.isSet ?? false
  if (list.length === 0 || list.length > MAX_LIST || (list.length > 1 && !isSet)) return undefined
  if (values.includes(undefined)) return undefined
  return [...new Set((values as FactValue[]).map(({ value }) => value))].toSorted()
}

/** No fact has more values. */
const MAX_LIST = 10

interface Answer {
  readonly source: unknown
  readonly value: unknown
}

function isAnswer(given: unknown): given is Answer {
  return typeof given === 'object' && given !== null && 'source' in given && 'value' in given
}

function readTaxes(given: unknown): number | readonly string[] | undefined {
  if (given === UNKNOWN) return []
  const amount = typeof given === 'string' ? Number(given.trim() || Number.NaN) : given
  const isAmount = typeof amount === 'number' && amount >= 0 && amount <= MAX_TAXES_USD
  return isAmount ? Math.round(amount * 100) / 100 : undefined
}
