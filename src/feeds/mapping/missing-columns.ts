import { Problem } from '../../domain/problem.ts'
import { counted } from '../../domain/values/counted.ts'
import { nearestName } from '../../domain/values/nearest-name.ts'
import { formatValue } from '../../domain/values/scalars.ts'
import { headKey } from '../formats/head-key.ts'
import type { Mapping } from './mapping.ts'
import { shapeOf } from './record-shapes.ts'
import type { SourceField } from './source-fields.ts'

const MAX_NAMED = 40

/**
 * Refuses a table that lacks a column named in the mapping file: without the status column, land
 * that was sold long ago would be on offer. If a field has several paths, one is enough.
 * @param reported The fields that the mapping file names.
 * @throws Problem `invalid-input` that names the first such column, and the nearest existing one.
 */
export function refuseMissingColumns(
  columns: readonly string[],
  mapping: Mapping,
  reported: ReadonlySet<SourceField>,
): void {
  const shape = shapeOf(columns, mapping)
  for (const [field, { from, constant }] of mapping.fields) {
    const isFound = shape.get(field)?.some(paths => paths.length > 0) ?? false
    if (isFound || from.length === 0 || constant !== null || !reported.has(field)) continue
    throw missing(field, from, columns)
  }
}

function missing(field: SourceField, from: readonly string[], columns: readonly string[]): Problem {
  const heads = new Map(columns.map(name => [headKey(name), name]))
  const nearest = heads.get(nearestName(headKey(from[0] ?? ''), [...heads.keys()]) ?? '')
  const more = columns.length > MAX_NAMED ? ', and more' : ''
  const all = `It has ${counted(columns.length, 'column')}: ${columns.slice(0, MAX_NAMED).join(', ')}${more}.`
  const hint = nearest === undefined ? all : `The nearest column is ${formatValue(nearest)}.`
  const wanted = from.map(path => formatValue(path)).join(' or ')
  const detail = `The mapping reads ${field} from the column ${wanted}, which the file lacks. ${hint}`
  return Problem.of('invalid-input', 'Column missing', detail)
}
