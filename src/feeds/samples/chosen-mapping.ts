import type { ColumnChoices } from '../../catalog/feeds/sample-reader.ts'
import { CONSTANT_FIELDS } from '../../domain/feeds/constant-fields.ts'
import { FaultList } from '../../domain/problem.ts'
import { SOURCE_FIELDS, type SourceField } from '../mapping/source-fields.ts'
import { conflictText, isConflict } from './column-conflicts.ts'
import { fieldLabel } from './field-choices.ts'
import {
  type FieldDocument,
  fieldDocument,
  type MappingDocument,
  membersOf,
} from './mapping-parts.ts'
import type { SampleContent } from './sample-content.ts'
import { fieldsOfPaths, sampleMapping, samplePaths } from './sampled-columns.ts'

/** The most columns that a mapping names for one field. */
const MAX_PATHS = 20

/**
 * The mapping document of a feed with what a person has chosen for its columns; what the page does
 * not show stays as it is.
 * @throws Problem `invalid-input` with the faults.
 */
export function chosenMapping(
  content: SampleContent,
  document: unknown,
  choices: ColumnChoices,
): MappingDocument {
  const faults = new FaultList()
  const before = membersOf(document)
  const now = fieldsOfPaths(content, sampleMapping(content, document))
  const next = chosenFields(content, now, choices, faults)
  const fields: Record<string, unknown> = { ...membersOf(before['fields']) }
  for (const field of new Set([...now.values(), ...next.values()])) {
    const paths = pathsOf(next, field)
    const isSame = paths.join('\n') === pathsOf(now, field).join('\n')
    if (isSame && (field in fields || paths.length > MAX_PATHS)) continue
    if (paths.length > MAX_PATHS) {
      const detail = `“${fieldLabel(field)}” can have at most ${MAX_PATHS} columns.`
      faults.add('too-many', field, detail)
    }
    const isShown = paths.some(path => choices.fields.has(path))
    if (content.columns !== null && isShown && isConflict(field, paths))
      faults.add('invalid', field, conflictText(field, paths))
    fields[field] = withPaths(fieldDocument(fields[field]), paths)
  }
  for (const field of CONSTANT_FIELDS) {
    const changed = withConstant(fields, now, { field, value: choices.constants[field] })
    if (changed !== undefined) fields[field] = changed
  }
  faults.throwIfAny()
  const ignore = ignoredPaths(before, choices)
  const { ignore: _former, listingAddress: _address, ...others } = before
  return {
    ...others,
    ...(choices.listingAddress !== null && { listingAddress: choices.listingAddress }),
    ...(ignore.length > 0 && { ignore }),
    fields,
  }
}

function pathsOf(all: ReadonlyMap<string, SourceField>, field: SourceField): readonly string[] {
  return [...all].flatMap(([path, of]) => (of === field ? path : []))
}

/** The field of each path after the choices, in the order of the file. */
function chosenFields(
  content: SampleContent,
  now: ReadonlyMap<string, SourceField>,
  { fields }: ColumnChoices,
  faults: FaultList,
): ReadonlyMap<string, SourceField> {
  const next = new Map<string, SourceField>()
  for (const path of samplePaths(content)) {
    const field = fields.get(path) ?? now.get(path) ?? ''
    if (field === '') continue
    if (Object.hasOwn(SOURCE_FIELDS, field)) next.set(path, field as SourceField)
    else
      faults.add('invalid', 'columns', `There is no field ${JSON.stringify(field.slice(0, 50))}.`)
  }
  return next
}

/** A field that is read from some paths; null: it is not read. */
function withPaths({ from: _from, ...others }: FieldDocument, paths: readonly string[]): unknown {
  const [path] = paths
  const isPlain = Object.keys(others).length === 0
  if (path === undefined)
    return others.constant === undefined ? null : { constant: others.constant }
  const from = paths.length === 1 ? path : paths
  return isPlain ? from : { from, ...others }
}

/** The field with a value for every listing, or without one; undefined: it stays as it is. */
function withConstant(
  fields: Readonly<Record<string, unknown>>,
  now: ReadonlyMap<string, SourceField>,
  { field, value }: { readonly field: SourceField; readonly value: string },
): unknown {
  const { constant, ...others } = fieldDocument(fields[field])
  if ((constant ?? '') === value) return undefined
  const known = pathsOf(now, field)
  const from = others.from ?? (known.length > 0 && fields[field] !== null ? known : undefined)
  const rest = { ...others, ...(from !== undefined && { from }) }
  if (value !== '') return { ...rest, constant: value }
  return Object.keys(rest).length === 0 ? null : rest
}

function ignoredPaths(before: MappingDocument, { fields }: ColumnChoices): readonly string[] {
  const former: readonly unknown[] = Array.isArray(before['ignore']) ? before['ignore'] : []
  const kept = former.filter(path => typeof path === 'string' && !fields.has(path))
  return [
    ...(kept as string[]),
    ...[...fields].flatMap(([path, field]) => (field === '' ? path : [])),
  ]
}
