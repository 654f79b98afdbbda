import { BoundedCache } from '../../domain/values/bounded-cache.ts'
import { headKey } from '../formats/head-key.ts'
import type { SourceRecord } from '../formats/source-record.ts'
import type { FieldSource, Mapping } from './mapping.ts'
import type { SourceField } from './source-fields.ts'

/** Columns are numbered up to here, such as `photo30`, or `photo05`. */
const MAX_COLUMNS = 100
/** Records of one source have few different sets of names. */
const MAX_SHAPES = 200

/**
 * The paths of fields in records of one shape: for each path of the mapping, the paths that such a
 * record can have.
 */
export type RecordShape = ReadonlyMap<SourceField, readonly (readonly string[])[]>

/** Resolves the paths of fields once for all records with the same names. */
export class RecordShapes {
  readonly #paths: KnownPaths
  readonly #shapes = new BoundedCache<string, RecordShape>(MAX_SHAPES)

  constructor(mapping: Mapping) {
    this.#paths = knownPaths(mapping)
  }

  of(record: SourceRecord): RecordShape {
    const names = Object.keys(record)
    return this.#shapes.getOrAdd(names.join('\n'), () => shapeIn(names, this.#paths))
  }
}

/** The paths of fields in records with some names. */
export function shapeOf(names: readonly string[], mapping: Pick<Mapping, 'fields'>): RecordShape {
  return shapeIn(names, knownPaths(mapping))
}

/**
 * The columns that each path of each field matches, with their lookups. A feed may send a new shape
 * with every record.
 */
type KnownPaths = ReadonlyMap<SourceField, readonly (readonly KnownColumn[])[]>
interface KnownColumn {
  readonly path: string
  /** Its first name. */
  readonly stem: string
  readonly head: string
}

function knownPaths({ fields }: Pick<Mapping, 'fields'>): KnownPaths {
  const columns = ({ from }: FieldSource) =>
    from.map(path =>
      columnsOf(path).map(column => {
        return { path: column, stem: column.split('.', 1)[0] ?? '', head: headKey(column) }
      }),
    )
  return new Map([...fields].map(([field, source]) => [field, columns(source)]))
}

function shapeIn(names: readonly string[], fields: KnownPaths): RecordShape {
  const own = new Set(names)
  // The first of several heads with the same normalized name wins.
  const heads = new Map(names.map(name => [headKey(name), name] as const).toReversed())
  heads.delete('')
  const found = ({ path, stem, head }: KnownColumn) =>
    own.has(path) || own.has(stem) ? [path] : (heads.get(head) ?? [])
  const shape = [...fields].map(
    ([field, paths]) => [field, paths.map(columns => columns.flatMap(found))] as const,
  )
  return new Map(shape)
}

function columnsOf(path: string): readonly string[] {
  if (!path.includes('*')) return [path]
  return Array.from({ length: MAX_COLUMNS }, (_, i) => String(i + 1)).flatMap(number => {
    const numbers = new Set([number, number.padStart(2, '0')])
    return [...numbers].map(one => path.replace('*', one))
  })
}
