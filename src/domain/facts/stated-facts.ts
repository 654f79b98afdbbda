import { readAmenities } from './amenity-facts.ts'
import type { FactBits } from './fact-bits.ts'
import { type FactValue, factValue, landFact } from './land-facts.ts'
import { ANNUAL_TAXES, type PostedFacts, STATED_NAMES, type StatedName } from './posted-facts.ts'
import { readFacts } from './read-facts.ts'

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
  readonly amenities: Readonly<
    Record<string, Readonly<Record<string, readonly (string | number)[]>>>
  >
  readonly postedFacts: PostedFacts
}

/** A value, or an amount, and the text that states it. */
interface Statement {
  readonly value: FactValue | null
  readonly amountUsd: number | null
  readonly source: FactSource
  readonly text: string
}

/** The sum of the bits of all values that a listing states. */
export function factBitsOf(listing: FactSources): FactBits {
  return statedFacts(listing).reduce(
    (bits, { values }) => values.reduce((sum, { bit }) => sum + bit, bits),
    0,
  )
}

/**
 * The facts of a listing, in the order of the table. Posted facts take precedence, then the
 * amenities, then the description. For a fact that may have several values, amenities and
 * description each add theirs.
 */
export function statedFacts({ description, amenities, postedFacts }: FactSources): StatedFact[] {
  const read = statementsByName([...readAmenities(amenities), ...readDescription(description)])
  return STATED_NAMES.flatMap(name => {
    const posted = postedFacts[name]
    if (posted !== undefined) return postedFact(name, posted)
    const statements = read.get(name)
    return statements === undefined ? [] : (statedFact(name, statements) ?? [])
  })
}

function readDescription(description: string): Statement[] {
  const { values, annualTaxes } = readFacts(description)
  const source = 'description'
  const statements: Statement[] = values.map(({ value, from, to }) => ({
    value,
    amountUsd: null,
    source,
    text: description.slice(from, to),
  }))
  if (annualTaxes === null) return statements
  const { amountUsd, from, to } = annualTaxes
  return [...statements, { value: null, amountUsd, source, text: description.slice(from, to) }]
}

function statementsByName(statements: readonly Statement[]): Map<StatedName, Statement[]> {
  const byName = new Map<StatedName, Statement[]>()
  for (const statement of statements) {
    const name = statement.value?.fact ?? ANNUAL_TAXES
    const known = byName.get(name)
    if (known) known.push(statement)
    else byName.set(name, [statement])
  }
  return byName
}

function postedFact(name: StatedName, posted: readonly string[] | number): StatedFact[] {
  const values =
    typeof posted === 'number' || name === ANNUAL_TAXES
      ? []
      : posted.flatMap(value => factValue(name, value) ?? [])
  const amountUsd = typeof posted === 'number' ? posted : null
  if (values.length === 0 && amountUsd === null) return []
  return [{ name, icon: iconOf(name), values, amountUsd, source: 'posted', sentence: '' }]
}

/** Null if a source contradicts itself. @param all Those of the amenities first. */
function statedFact(name: StatedName, all: readonly Statement[]): StatedFact | null {
  const source = all[0]?.source ?? 'description'
  const isSet = name !== ANNUAL_TAXES && (landFact(name)?.isSet ?? false)
  const used = isSet ? all : all.filter(one => one.source === source)
  const found = new Set(used.flatMap(({ value }) => value ?? []))
  if (found.size > 1 && !isSet) return null
  const values = [...found].toSorted((one, other) => one.bit - other.bit)
  const sentence = [...new Set(used.map(({ text }) => oneLine(text)))].join(' … ')
  const amountUsd = used[0]?.amountUsd ?? null
  return { name, icon: iconOf(name), values, amountUsd, source, sentence }
}

function iconOf(name: StatedName): string {
  return name === ANNUAL_TAXES ? 'receipt' : (landFact(name)?.icon ?? 'circle')
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
