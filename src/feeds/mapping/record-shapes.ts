import type { SourceRecord } from '../formats/source-record.ts'
import type { Mapping } from './mapping.ts'
import type { SourceField } from './source-fields.ts'

/** Columns are numbered up to here, such as `photo30`. */
const MAX_COLUMNS = 100
const MAX_HEAD_CHARACTERS = 200
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

function shapeOf(names: readonly string[], { fields }: Mapping): RecordShape {
  const own = new Set(names)
  // Of several heads that are spelled alike, the first one counts.
  const heads = new Map(names.map(name => [headKey(name), name] as const).toReversed())
  const found = (path: string) => {
    if (own.has(path) || own.has(path.split('.', 1)[0] ?? '')) return [path]
    return heads.get(path) ?? []
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

/** What different spellings of a column's name have in common: `MLS #` and `mls_number`, `Lot Size` and `lot_size`. */
export function headKey(head: string): string {
  return head
    .slice(0, MAX_HEAD_CHARACTERS)
    .toLowerCase()
    .replaceAll('#', 'number')
    .replace(/[^a-z0-9]/g, '')
}

function columnsOf(path: string): readonly string[] {
  if (!path.endsWith('*')) return [path]
  const stem = path.slice(0, -1)
  return Array.from({ length: MAX_COLUMNS }, (_, i) => `${stem}${i + 1}`)
}
