import {
  type FactName,
  type FactValue,
  LAND_FACTS,
  type LandFact,
} from '../../domain/facts/land-facts.ts'
import { ANNUAL_TAXES, type StatedName } from '../../domain/facts/posted-facts.ts'
import { readFacts } from '../../domain/facts/read-facts.ts'
import type { ListingDraft } from '../../domain/listings/draft/listing-draft.ts'
import type { Mapping } from '../mapping/mapping.ts'
import type { SourceField } from '../mapping/source-fields.ts'
import type { Found, SourceValues } from '../mapping/source-values.ts'
import { yesOrNo } from '../values/amounts.ts'
import type { RecordNotes } from './record-notes.ts'
import { sourceAmount } from './source-offer.ts'

/** What has no value, as people fill in tables. */
const BLANK = /^(?:n\/?a|unknown|tbd|[-?])$/i
/** Longer texts are descriptions, not features. */
const MAX_CHARACTERS = 500

/** A posted fact: `unknown` also hides what its text says; null: the column is blank. */
type Posted = readonly string[] | string | number | null

/** A mark in a table of yes and no. */
const MARK = /^[x✓✔]$/i
/** A word that says nothing of any land. */
const NONSENSE = 'zzqx'

interface FactReading {
  readonly values: SourceValues
  readonly notes: RecordNotes
  readonly takes: (field: SourceField) => boolean
}

/** Reads the features of land that a mapping names columns for. */
export function sourceFacts(reading: FactReading, mapping: Mapping): Pick<ListingDraft, 'facts'> {
  const { values, notes, takes } = reading
  const facts: Partial<Record<StatedName, Posted>> = {}
  for (const fact of LAND_FACTS) {
    if (takes(fact.name)) facts[fact.name] = postedFact(fact, reading, mapping)
  }
  if (takes(ANNUAL_TAXES)) facts[ANNUAL_TAXES] = sourceAmount(values, ANNUAL_TAXES, notes)
  return Object.keys(facts).length === 0 ? {} : { facts }
}

function postedFact(fact: LandFact, { values, notes }: FactReading, mapping: Mapping): Posted {
  const meanings = mapping.fields.get(fact.name)?.values
  const all = new Set<string>()
  let isDenied = false
  for (const part of values.texts(fact.name).flatMap(partsOf)) {
    const said =
      part.value.length > MAX_CHARACTERS ? [] : valuesOf(fact, translated(part, meanings))
    for (const { value } of said) all.add(value)
    if (said.length > 0) continue
    if (yesOrNo(part.value) === false) isDenied = true
    else notes.warn('feature-unknown', part, acceptedOf(fact), 'It was left out')
  }
  if (all.size > 1 && !fact.isSet) {
    const reported = { path: values.pathOf(fact.name), value: [...all].join(', ') }
    notes.warn('feature-unknown', reported, `one value of ${fact.label}`, 'It was left out')
    return null
  }
  if (all.size > 0) return [...all]
  return isDenied ? 'unknown' : null
}

/** The values of a cell, each once. A longer text is one part. */
function partsOf({ path, value }: Found<string>): readonly Found<string>[] {
  if (value.length > MAX_CHARACTERS) return [{ path, value }]
  // linear: at most 500 characters
  const parts = value.split(/[;,|\n]/).map(part => part.trim())
  const said = parts.filter(part => part !== '' && !BLANK.test(part))
  return [...new Set(said)].map(part => ({ path, value: part }))
}

function translated(
  { path, value }: Found<string>,
  meanings: ReadonlyMap<string, string> | undefined,
): Found<string> {
  return { path, value: meanings?.get(value.toLowerCase()) ?? value }
}

/** A value by its name or label, or what the column and the cell state as a sentence. */
function valuesOf(fact: LandFact, { path, value }: Found<string>): readonly FactValue[] {
  const text = MARK.test(value) || yesOrNo(value) === true ? 'yes' : value
  const key = plainKey(text)
  const known = fact.values.find(one => [one.value, one.label].map(plainKey).includes(key))
  if (known) return [known]
  const [head = ''] = path.slice(path.lastIndexOf('.') + 1).split('(')
  for (const subject of [head.trim(), fact.label]) {
    const stated = statedBy(fact.name, `${subject}: ${text}`)
    // The name of the column alone may state a value for any text in the cell.
    const isOfCell =
      text === 'yes' || !isSame(stated, statedBy(fact.name, `${subject}: ${NONSENSE}`))
    if (stated.length > 0 && isOfCell) return stated
  }
  return yesOrNo(text) === null ? statedBy(fact.name, text) : []
}

function statedBy(name: FactName, sentence: string): readonly FactValue[] {
  const values = readFacts(sentence).values.map(({ value }) => value)
  return values.filter(({ fact }) => fact === name)
}

function isSame(some: readonly FactValue[], others: readonly FactValue[]): boolean {
  return some.length === others.length && some.every(one => others.includes(one))
}

function plainKey(text: string): string {
  return text.replaceAll(/[ -]/g, '').toLowerCase()
}

function acceptedOf({ values }: LandFact): string {
  return `yes, no, or one of ${values.map(({ label }) => label).join(', ')}`
}
