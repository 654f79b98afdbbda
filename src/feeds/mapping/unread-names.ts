import { formatValue } from '../../domain/values/scalars.ts'
import { headKey } from '../formats/head-key.ts'
import {
  ATTRIBUTE_MARK,
  isWithheld,
  type SourceRecord,
  type SourceValue,
  TEXT_MEMBER,
  WHOLE_TEXT_MEMBER,
} from '../formats/source-record.ts'
import type { Mapping } from './mapping.ts'
import { RecordShapes } from './record-shapes.ts'
import type { SourceField } from './source-fields.ts'
import { FILES, PROSE } from './source-values.ts'

const MAX_UNREAD = 200
const MAX_NAME_CHARACTERS = 200

/** A name of the source that is not read. */
export interface UnreadName {
  readonly path: string
  readonly records: number
  readonly example: string
}

/** The names that have values and are not read, most frequent first. */
export function unreadNames(
  records: readonly SourceRecord[],
  mapping: Mapping,
): readonly UnreadName[] {
  const shapes = new RecordShapes(mapping)
  const all = records.flatMap(record => [...shapes.of(record).values()].flat(2))
  const known = new Set([...[...mapping.fields.values()].flatMap(({ from }) => from), ...all])
  const around = new Set([...known].flatMap(stemsOf))
  const files = pathsOf(FILES, mapping)
  const prose = pathsOf([...PROSE], mapping)
  const isKnown = (path: string, value: SourceValue) =>
    path.includes(ATTRIBUTE_MARK) ||
    mapping.ignored.has(path) ||
    hasPath(known, path) ||
    // A list may contain what is read.
    (Array.isArray(value) && around.has(path)) ||
    stemsOf(path).some(stem => hasPath(files, stem))
  const names = new Map<string, { records: number; example: string }>()
  for (const record of records) {
    for (const [path, value] of leavesOf(record, prose)) {
      if (isKnown(path, value) || isFlattened(record, path, value)) continue
      const seen = names.get(path)
      if (seen) seen.records++
      else if (names.size < MAX_UNREAD) names.set(path, { records: 1, example: formatValue(value) })
    }
  }
  const unread = [...names].map(([path, about]) => ({ path, ...about }))
  return unread.toSorted((one, other) => other.records - one.records)
}

/** Whether a nested value is also a value of the record itself, as in rows of JSON and XML. */
export function isFlattened(record: SourceRecord, path: string, value: SourceValue): boolean {
  const name = path.slice(path.lastIndexOf('.') + 1)
  return name !== path && Object.hasOwn(record, name) && record[name] === value
}

/** A path and the paths that contain it: `A.B`, `A`. */
function stemsOf(path: string): readonly string[] {
  const names = path.split('.')
  return names.map((_, i) => names.slice(0, i + 1).join('.'))
}

function pathsOf(fields: readonly SourceField[], mapping: Mapping): ReadonlySet<string> {
  return new Set(fields.flatMap(field => mapping.fields.get(field)?.from ?? []))
}

/**
 * The paths of a record's non-empty values, without those in lists.
 * @param prose The paths of texts that include the elements in them.
 */
export function leavesOf(
  record: SourceRecord,
  prose: ReadonlySet<string>,
  stem = '',
): readonly (readonly [string, SourceValue])[] {
  return Object.entries(record).flatMap(([name, value]) => {
    if (name === WHOLE_TEXT_MEMBER) return []
    // The text of an element of XML has the name of the element.
    const isText = name === TEXT_MEMBER && stem !== ''
    const path = isText ? stem.slice(0, -1) : `${stem}${name.slice(0, MAX_NAME_CHARACTERS)}`
    if (value === null || value === '' || isWithheld(value)) return []
    if (typeof value !== 'object' || Array.isArray(value)) return [[path, value] as const]
    const isRead = Object.hasOwn(value, WHOLE_TEXT_MEMBER) && hasPath(prose, path)
    return isRead ? [] : leavesOf(value as SourceRecord, prose, `${path}.`)
  })
}

function hasPath(paths: ReadonlySet<string>, path: string): boolean {
  return paths.has(path) || paths.has(headKey(path))
}
