import type { SourceRecord } from '../formats/source-record.ts'
import { headKey } from './head-key.ts'
import type { Mapping } from './mapping.ts'
import type { SourceField } from './source-fields.ts'

/** Columns are numbered up to here, such as `photo30`, or `photo05`. */
const MAX_COLUMNS = 100
/** Records of one source have few different sets of names. */
const MAX_SHAPES = 200

/** The paths of fields in records of one shape: for each path of the mapping those that such a record can have. */
export type RecordShape = ReadonlyMap<SourceField, readonly (readonly string[])[]>

/** Finds out once for all records with the same names where their fields stand. */
export class RecordShapes {
  readonly #mapping: Mapping
  readonly #shapes = new Map<string, RecordShape>()

  constructor(mapping: Mapping) {
    this.#mapping = mapping
  }

  of(record: SourceRecord): RecordShape {
    const names = Object.keys(record)
    const key = names.join('\n')
    const known = this.#shapes.get(key)
    if (known) return known
    if (this.#shapes.size === MAX_SHAPES) this.#shapes.clear()
    const shape = shapeOf(names, this.#mapping)
    this.#shapes.set(key, shape)
    return shape
  }
}

/** Where the fields stand in records with some names. */
export function shapeOf(
  names: readonly string[],
  { fields }: Pick<Mapping, 'fields'>,
): RecordShape {
  const own = new Set(names)
  // Of several heads that are spelled alike, the first one counts.
  const heads = new Map(names.map(name => [headKey(name), name] as const).toReversed())
  heads.delete('')
  const found = (path: string) => {
    if (own.has(path) || own.has(path.split('.', 1)[0] ?? '')) return [path]
    return heads.get(headKey(path)) ?? []
  }
  const shape = new Map<SourceField, readonly (readonly string[])[]>()
  for (const [field, { from }] of fields) {
    shape.set(
      field,
      from.map(path => columnsOf(path).flatMap(found)),
    )
  }
  return shape
}

function columnsOf(path: string): readonly string[] {
  if (!path.includes('*')) return [path]
  return Array.from({ length: MAX_COLUMNS }, (_, i) => String(i + 1)).flatMap(number => {
    const numbers = new Set([number, number.padStart(2, '0')])
    return [...numbers].map(one => path.replace('*', one))
  })
}
