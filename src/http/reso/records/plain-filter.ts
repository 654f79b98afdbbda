import type { Expression, Literal } from '../filter/expression.ts'
import { compares } from '../filter/plain-comparison.ts'
import type { DescribedResource } from '../model/metadata.ts'
import type { EdmType, FieldValue } from '../model/resource-field.ts'
import { notSupported, optionFault } from '../query/query-fault.ts'

export type PlainRecord = Readonly<Record<string, FieldValue>>

/** Whether a record meets a filter. @throws Problem `invalid-input` for an unknown field, or a value of another type. */
export function isMet(
  expression: Expression,
  record: PlainRecord,
  resource: DescribedResource,
): boolean {
  const met = (part: Expression) => isMet(part, record, resource)
  switch (expression.kind) {
    // Both sides are looked at, so that a fault on the right is named whatever the left is.
    case 'and':
      return expression.parts.map(met).every(each => each)
    case 'or':
      return expression.parts.map(met).some(each => each)
    case 'not':
      return !met(expression.part)
    case 'compare': {
      const { field, by, literal } = expression
      return compares(scalar(record, field, resource), by, plain(literal, field, resource))
    }
    case 'in': {
      const { field, literals } = expression
      const value = scalar(record, field, resource)
      return literals.map(literal => plain(literal, field, resource)).includes(value)
    }
    case 'field':
      return scalar(record, expression.field, resource) === true
    default:
      throw optionFault('$filter', `: ${expression.field} is no list of values.`)
  }
}

function scalar(record: PlainRecord, field: string, { name, fields }: DescribedResource) {
  const known = fields.find(each => each.name === field)
  if (!known)
    throw optionFault('$filter', `names ${field.slice(0, 60)}, which is no field of ${name}.`)
  const value = record[field] ?? null
  if (typeof value === 'object' && value !== null) throw notSupported(`Comparing the list ${field}`)
  return value
}

/** The types of fields that a literal is compared with. */
const TYPES = {
  string: ['Edm.String'],
  boolean: ['Edm.Boolean'],
  date: ['Edm.Date'],
  instant: ['Edm.DateTimeOffset'],
  number: ['Edm.Int32', 'Edm.Int64', 'Edm.Decimal', 'Edm.Double'],
} as const satisfies Record<string, readonly EdmType[]>

/** The literal as records write it. */
function plain(literal: Literal, field: string, { fields }: DescribedResource) {
  if (literal.kind === 'null') return null
  const type = fields.find(each => each.name === field)?.type ?? 'Edm.String'
  const fault = () => optionFault('$filter', `: ${field} is compared with a value of another type.`)
  if (literal.kind === 'now') throw fault()
  if (!TYPES[literal.kind].some(each => each === type)) throw fault()
  return literal.kind === 'instant' ? new Date(literal.value).toISOString() : literal.value
}
