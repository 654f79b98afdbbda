import { type Amenities, readAmenities } from './amenity-facts.ts'
import { bothOf, completed, type FactBits } from './fact-bits.ts'
import { type FactValue, factValue, landFact } from './land-facts.ts'
import { ANNUAL_TAXES, type PostedFacts, STATED_NAMES, type StatedName } from './posted-facts.ts'
import { type Readings, readFacts } from './read-facts.ts'

/**
 * The source of a fact: posted by the seller, an attribute among the amenities, or a sentence of
 * the description.
 */
type FactSource = 'posted' | 'amenities' | 'description'

/** A fact of a listing. */
export interface StatedFact {
  readonly name: StatedName
  /** An icon of Lucide. */
  readonly icon: string
  /** One value, several of a set, or none for the taxes. */
  readonly values: readonly FactValue[]
  /** Annual taxes in US dollars; null for other facts. */
  readonly amountUsd: number | null
  readonly source: FactSource
  /** The sentences or attributes that state it; empty where it was posted. */
  readonly sentence: string
}

/** The parts of a listing that state facts. */
export interface FactSources {
  readonly description: string
  readonly amenities: Amenities
  readonly postedFacts: PostedFacts
}

/** A value, or an amount, and the text that states it. */
interface Statement {
  readonly value: FactValue | null
  readonly amountUsd: number | null
  readonly source: FactSource
  readonly text: string
}

/**
 * What searches know of a listing: the values that it states, or `notStated`; and the values that it
 * states or only names.
 */
export interface SearchedFacts {
  readonly factBits: FactBits
  readonly namedBits: FactBits
}

/** The facts of a listing for searches, as `statedFacts` has them. */
export function searchedFacts(listing: FactSources & { readonly title: string }): SearchedFacts {
  const { description, title, amenities, postedFacts } = listing
  const readings = readFacts(description)
  const read = statementsByName(amenities, readings, description)
  const values = STATED_NAMES.flatMap(name => {
    const posted = postedFacts[name]
    return posted === undefined
      ? valuesOf(usedStatements(name, read.get(name)))
      : postedValues(name, posted)
  })
  const factBits = values.reduce((bits, { bit }) => bits + bit, 0)
  const named = bothOf(readings.named, readFacts(title).named)
  return { factBits: completed(factBits), namedBits: bothOf(factBits, named) }
}

/**
 * The facts of a listing, in the order of the table. Posted facts take precedence, then the
 * amenities, then the description. For a fact that may have several values, amenities and
 * description each add theirs.
 */
export function statedFacts({ description, amenities, postedFacts }: FactSources): StatedFact[] {
  const read = statementsByName(amenities, readFacts(description), description)
  return STATED_NAMES.flatMap(name => {
    const posted = postedFacts[name]
    if (posted !== undefined) return postedFact(name, posted)
    return statedFact(name, usedStatements(name, read.get(name)))
  })
}

function statementsByName(
  amenities: Amenities,
  { values, annualTaxes }: Readings,
  description: string,
): Map<StatedName, Statement[]> {
  const source = 'description'
  const statements: Statement[] = readAmenities(amenities)
  for (const { value, from, to } of values)
    statements.push({ value, amountUsd: null, source, text: description.slice(from, to) })
  if (annualTaxes !== null) {
    const { amountUsd, from, to } = annualTaxes
    statements.push({ value: null, amountUsd, source, text: description.slice(from, to) })
  }
  return Map.groupBy(statements, ({ value }) => value?.fact ?? ANNUAL_TAXES)
}

function postedFact(name: StatedName, posted: readonly string[] | number): StatedFact[] {
  const values = postedValues(name, posted)
  const amountUsd = typeof posted === 'number' ? posted : null
  if (values.length === 0 && amountUsd === null) return []
  return [{ name, icon: iconOf(name), values, amountUsd, source: 'posted', sentence: '' }]
}

function postedValues(name: StatedName, posted: readonly string[] | number): FactValue[] {
  return typeof posted === 'number' || name === ANNUAL_TAXES
    ? []
    : posted.flatMap(value => factValue(name, value) ?? [])
}

/**
 * The statements of a fact that count; none if a source contradicts itself.
 * @param all Those of the amenities first.
 */
function usedStatements(name: StatedName, all: readonly Statement[] = []): readonly Statement[] {
  const isSet = name !== ANNUAL_TAXES && landFact(name)?.isSet
  if (isSet || all.length < 2) return all
  const used = all.filter(({ source }) => source === all[0]?.source)
  return valuesOf(used).length > 1 ? [] : used
}

function statedFact(name: StatedName, used: readonly Statement[]): StatedFact[] {
  const [first] = used
  if (first === undefined) return []
  const { source, amountUsd } = first
  const sentence = [...new Set(used.map(({ text }) => oneLine(text)))].join(' … ')
  return [{ name, icon: iconOf(name), values: valuesOf(used), amountUsd, source, sentence }]
}

/** Each once, in the order of the table. */
function valuesOf(statements: readonly Statement[]): FactValue[] {
  const values = statements.flatMap(({ value }) => value ?? [])
  if (values.length < 2) return values
  return [...new Set(values)].sort((one, other) => one.bit - other.bit)
}

function iconOf(name: StatedName): string {
  return name === ANNUAL_TAXES ? 'receipt' : (landFact(name)?.icon ?? 'circle')
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
