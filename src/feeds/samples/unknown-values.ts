import type { UnknownValue, ValueMeaning } from '../../catalog/feeds/sample-reader.ts'
import { LAND_FACTS, landFact } from '../../domain/facts/land-facts.ts'
import type { FaultValue } from '../../domain/feeds/run-fault.ts'
import { PROPERTY_TYPES } from '../../domain/listings/lookup-lists.ts'
import type { Gazetteer } from '../../domain/places/gazetteer.ts'
import { FaultList } from '../../domain/problem.ts'
import { nearestName } from '../../domain/values/nearest-name.ts'
import { formatValue } from '../../domain/values/scalars.ts'
import type { Mapping } from '../mapping/mapping.ts'
import { shapeOf } from '../mapping/record-shapes.ts'
import { typesIn } from '../values/property-types.ts'
import { statusIn } from '../values/statuses.ts'
import {
  type FieldDocument,
  fieldDocument,
  type MappingDocument,
  membersOf,
} from './mapping-parts.ts'
import { UNKNOWN_CODES } from './unknown-codes.ts'

/** The meanings of a status, as sources write them. */
const STATUS_OPTIONS = ['Available', 'Under Contract', 'Sold', 'Withdrawn'] as const
const PLACES = ['county', 'city', 'state'] as const
const TRANSLATED = ['status', 'types', ...PLACES, ...LAND_FACTS.map(({ name }) => name)] as const
type Translated = (typeof TRANSLATED)[number]
const MAX_NAME_CHARACTERS = 60

/** Values that are not known, with what they may mean; only those that a mapping can translate. */
export function unknownValues(
  mapping: Mapping,
  values: readonly FaultValue[],
  gazetteer: Gazetteer,
): readonly UnknownValue[] {
  const columns = [...new Set(values.map(({ field }) => field))]
  const shape = shapeOf(columns, mapping)
  const fieldOf = (column: string) =>
    TRANSLATED.find(field => shape.get(field)?.flat().includes(column))
  return values.flatMap(({ code, field: column, value: written, count }) => {
    const field = UNKNOWN_CODES.includes(code) ? fieldOf(column) : undefined
    const value = textOf(written)
    if (field === undefined || value === null) return []
    const label = wordsFor(field)
    const about = { field, label: label.charAt(0).toUpperCase() + label.slice(1), column }
    return [{ ...about, value, count, ...suggested(field, value, gazetteer) }]
  })
}

function suggested(
  field: Translated,
  value: string,
  gazetteer: Gazetteer,
): Pick<UnknownValue, 'suggestion' | 'options'> {
  const options = optionsOf(field, gazetteer)
  const lower = value.trim().toLowerCase()
  const names = new Map(options.map(name => [name.toLowerCase(), name]))
  const words = [lower, ...lower.split(/[^a-z]+/).filter(word => word.length > 3)]
  const nearest = words.flatMap(word => nearestName(word, [...names.keys()]) ?? [])[0]
  const isShort = options.length <= MAX_NAME_CHARACTERS
  return {
    suggestion: wordsMean(field, lower) ?? names.get(nearest ?? '') ?? '',
    options: isShort ? options : [],
  }
}

/** What a word that is close to a known one means. */
function wordsMean(field: Translated, lower: string): string | null {
  if (field === 'types') {
    const [type] = typesIn(lower.split(/[^a-z]+/)).types
    return PROPERTY_TYPES.find(({ id }) => id === type)?.label ?? null
  }
  if (field !== 'status') return null
  const found = lower.split(/[^a-z]+/).flatMap(word => statusIn(word)?.meaning ?? [])[0]
  if (found === undefined) return null
  const code = found.kind === 'offered' ? found.status : 'hidden'
  return { P: 'Available', PP: 'Under Contract', S: 'Sold', hidden: 'Withdrawn' }[code]
}

function optionsOf(field: Translated, gazetteer: Gazetteer): readonly string[] {
  if (field === 'status') return STATUS_OPTIONS
  if (field === 'types') return PROPERTY_TYPES.map(({ label }) => label)
  const fact = landFact(field)
  if (fact) return fact.values.map(({ label }) => label)
  if (field === 'state') return gazetteer.states.map(({ name }) => name)
  const states = gazetteer.states
  if (field === 'county')
    return [
      ...new Set(states.flatMap(({ id }) => gazetteer.countiesOfState(id).map(({ name }) => name))),
    ]
  return []
}

/**
 * The mapping document with the meanings of values.
 * @throws Problem `invalid-input` for a meaning that is not known, at the field of its number.
 */
export function translatedMapping(
  document: unknown,
  meanings: readonly ValueMeaning[],
  gazetteer: Gazetteer,
): MappingDocument {
  const faults = new FaultList()
  const before = membersOf(document)
  const fields: Record<string, unknown> = { ...membersOf(before['fields']) }
  for (const [i, { field: name, value, meaning }] of meanings.entries()) {
    const field = TRANSLATED.find(one => one === name)
    if (field === undefined) {
      faults.add('invalid', `meaning${i}`, `The field ${formatValue(name)} is unknown.`)
      continue
    }
    const options = optionsOf(field, gazetteer)
    const known = options.find(name => name.toLowerCase() === meaning.trim().toLowerCase())
    if (known === undefined && field !== 'city') {
      const detail = `There is no ${wordsFor(field)} ${formatValue(meaning)}. Choose one that is listed, or leave the field blank.`
      faults.add('invalid', `meaning${i}`, detail)
      continue
    }
    const own = fieldDocument(fields[field])
    const values = { ...own.values, [value.trim().toLowerCase()]: known ?? meaning.trim() }
    fields[field] = { ...own, values } satisfies FieldDocument
  }
  faults.throwIfAny()
  return { ...before, fields }
}

/** A field within a sentence. */
function wordsFor(field: Translated): string {
  return field === 'types' ? 'kind of land' : (landFact(field)?.label ?? field)
}

/** A value as it is in the file; null: the message has only its beginning. */
function textOf(written: string): string | null {
  try {
    const value: unknown = JSON.parse(written)
    return typeof value === 'string' || typeof value === 'number' ? String(value) : null
  } catch {
    return null
  }
}
