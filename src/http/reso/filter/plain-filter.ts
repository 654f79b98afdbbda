import type { DescribedField, DescribedResource } from '../model/metadata.ts'
import type { EdmType, FieldValue } from '../model/resource-field.ts'
import { notSupported, optionFault } from '../query-fault.ts'
import {
  type Comparison,
  type Expression,
  type Letters,
  type Literal,
  type TextTest,
  withLetters,
} from './expression.ts'

export type PlainRecord = Readonly<Record<string, FieldValue>>

type Scalar = string | number | boolean | null

/**
 * A function that tells whether a record matches a filter. Faults are found up front, even if there
 * are no records.
 * @param now Milliseconds since 1970 UTC.
 * @throws Problem `invalid-input` for an unknown field or a value of another type, `not-supported`
 *   for a list.
 */
export function metBy(
  expression: Expression,
  resource: Pick<DescribedResource, 'name' | 'fields'>,
  now: number,
): (record: PlainRecord) => boolean {
  const test = (part: Expression) => metBy(part, resource, now)
  switch (expression.kind) {
    case 'and': {
      const tests = expression.parts.map(test)
      return record => tests.every(isMet => isMet(record))
    }
    case 'or': {
      const tests = expression.parts.map(test)
      return record => tests.some(isMet => isMet(record))
    }
    case 'not': {
      const isMet = test(expression.part)
      return record => !isMet(record)
    }
    case 'compare': {
      const { by, letters } = expression
      const field = scalarField(expression.field, resource)
      const value = scalarOf(field, letters)
      const wanted = plain(expression.literal, field, now)
      return record => compares(value(record), by, wanted)
    }
    case 'in': {
      const field = scalarField(expression.field, resource)
      const value = scalarOf(field, expression.letters)
      const wanted = new Set(expression.literals.map(literal => plain(literal, field, now)))
      return record => wanted.has(value(record))
    }
    case 'text': {
      const { by, letters, text } = expression
      const value = textOf(scalarField(expression.field, resource), letters)
      return record => {
        const found = value(record)
        return found !== null && TESTS[by](found, text)
      }
    }
    case 'field': {
      const field = scalarField(expression.field, resource)
      if (field.type !== 'Edm.Boolean') throw otherType(field.name)
      return record => record[field.name] === true
    }
    default:
      return listTest(expression, resource, now)
  }
}

function listTest(
  expression: Extract<Expression, { kind: 'any' | 'all' | 'filled' }>,
  resource: Pick<DescribedResource, 'name' | 'fields'>,
  now: number,
): (record: PlainRecord) => boolean {
  const field = fieldNamed(expression.field, resource)
  const { name, type } = field
  if (!field.isList) throw optionFault('$filter', `: ${name} is not a list of values.`)
  const values = (record: PlainRecord) => {
    const list = record[name] ?? null
    return typeof list === 'object' && list !== null ? list : []
  }
  if (expression.kind === 'filled') return record => values(record).length > 0
  const isMet = metBy(expression.part, { name: resource.name, fields: [{ name, type }] }, now)
  const each = (value: string) => isMet({ [name]: value })
  return expression.kind === 'any'
    ? record => values(record).some(each)
    : record => values(record).every(each)
}

function fieldNamed(
  name: string,
  { name: resource, fields }: Pick<DescribedResource, 'name' | 'fields'>,
): DescribedField {
  const field = fields.find(each => each.name === name)
  if (field) return field
  throw optionFault('$filter', `names ${name.slice(0, 60)}, which is not a field of ${resource}.`)
}

function scalarField(
  name: string,
  resource: Pick<DescribedResource, 'name' | 'fields'>,
): DescribedField {
  const field = fieldNamed(name, resource)
  if (field.isList) throw notSupported(`Searching by the list ${name}`)
  return field
}

/**
 * How a comparison reads a field. @throws Problem `invalid-input` for a case function on a field
 * that is not text.
 */
function scalarOf(field: DescribedField, letters?: Letters): (record: PlainRecord) => Scalar {
  if (letters !== undefined) return textOf(field, letters)
  return record => {
    const value = record[field.name] ?? null
    return typeof value === 'object' ? null : value
  }
}

function textOf(
  { name, type }: DescribedField,
  letters?: Letters,
): (record: PlainRecord) => string | null {
  if (type !== 'Edm.String') throw otherType(name)
  return record => {
    const value = record[name]
    return typeof value === 'string' ? withLetters(letters, value) : null
  }
}

const TESTS: Readonly<Record<TextTest, (text: string, part: string) => boolean>> = {
  contains: (text, part) => text.includes(part),
  startswith: (text, part) => text.startsWith(part),
  endswith: (text, part) => text.endsWith(part),
}

/** The field types that each kind of literal can be compared with. */
const TYPES = {
  string: ['Edm.String'],
  boolean: ['Edm.Boolean'],
  date: ['Edm.Date', 'Edm.DateTimeOffset'],
  instant: ['Edm.DateTimeOffset'],
  now: ['Edm.DateTimeOffset'],
  number: ['Edm.Int32', 'Edm.Int64', 'Edm.Decimal', 'Edm.Double'],
} as const satisfies Record<string, readonly EdmType[]>

function plain(literal: Literal, { name, type }: DescribedField, now: number) {
  if (literal.kind === 'null') return null
  if (!TYPES[literal.kind].some(each => each === type)) throw otherType(name)
  if (literal.kind === 'now') return new Date(now).toISOString()
  if (literal.kind === 'instant') return new Date(literal.value).toISOString()
  const isMidnight = literal.kind === 'date' && type === 'Edm.DateTimeOffset'
  return isMidnight ? `${literal.value}T00:00:00.000Z` : literal.value
}

function otherType(field: string) {
  return optionFault('$filter', `: ${field} is compared with a value of another type.`)
}

/**
 * Compares two values by OData's rules: null equals only null, and is neither less nor greater than
 * anything.
 */
export function compares(value: Scalar, by: Comparison, wanted: Scalar): boolean {
  if (by === 'eq') return value === wanted
  if (by === 'ne') return value !== wanted
  if (value === null || wanted === null) return false
  switch (by) {
    case 'gt':
      return value > wanted
    case 'ge':
      return value >= wanted
    case 'lt':
      return value < wanted
    case 'le':
      return value <= wanted
  }
}
