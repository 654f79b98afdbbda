import {
  plainText,
  type SourceRecord,
  type SourceValue,
  valuesAt,
} from '../formats/source-record.ts'
import { withoutMojibake } from '../values/mojibake.ts'
import type { FieldSource, Mapping } from './mapping.ts'
import type { SourceField } from './source-fields.ts'

/** A value of a record, with the path where it stands. */
export interface Found<Value = SourceValue> {
  readonly path: string
  readonly value: Value
}

/** Columns are numbered up to here, such as `photo30`. */
const MAX_COLUMNS = 100
/** The path of values that a mapping says for all records. */
export const CONSTANT = 'constant'
/** What some systems write in place of what they hide. */
const MASK = /^\*{4,}$/
const MAX_HEAD_CHARACTERS = 200
/** More values of one field than any source has. */
const MAX_VALUES = 2_000

/** The values of a record by their fields. */
export class SourceValues {
  readonly #record: SourceRecord
  readonly #mapping: Mapping
  readonly #heads: ReadonlyMap<string, string>

  /** @param heads The names of a table's columns by `headKey`; empty: paths are as the record has them. */
  constructor(record: SourceRecord, mapping: Mapping, heads: ReadonlyMap<string, string>) {
    this.#record = record
    this.#mapping = mapping
    this.#heads = heads
  }

  /** Whether the source could have the field. */
  canHave(field: SourceField): boolean {
    return this.#mapping.fields.has(field)
  }

  /** All values of a field, in order. */
  all(field: SourceField): readonly Found[] {
    const source = this.#mapping.fields.get(field)
    if (!source) return []
    const found: Found[] = []
    for (const pattern of source.from) {
      for (const path of columnsOf(pattern)) {
        for (const one of this.#at(path)) {
          if (!isMasked(one.value)) found.push({ ...one, value: translated(one.value, source) })
        }
      }
      if (found.length > MAX_VALUES || (found.length > 0 && !source.joins)) break
    }
    if (found.length > 0 || source.constant === null) return found.slice(0, MAX_VALUES)
    return [{ path: CONSTANT, value: source.constant }]
  }

  /** The first value of a field that is a text, trimmed, or a number or a boolean as one; null: there is none. */
  text(field: SourceField): Found<string> | null {
    return this.texts(field)[0] ?? null
  }

  /** The values of a field that are texts, as `text`; what was read as another encoding once is repaired. */
  texts(field: SourceField): readonly Found<string>[] {
    return this.all(field).flatMap(({ path, value }) => {
      const text = plainText(value)
      return text === null || text === '' ? [] : [{ path, value: withoutMojibake(text) }]
    })
  }

  /** The values at a path, or in the column whose name is spelled like it. */
  #at(path: string): readonly Found[] {
    const values = valuesAt(this.#record, path)
    if (values.length > 0) return values.map(value => ({ path, value }))
    const head = this.#heads.get(path)
    return head === undefined
      ? []
      : valuesAt(this.#record, head).map(value => ({ path: head, value }))
  }

  /** The path of a field in messages. */
  pathOf(field: SourceField): string {
    return this.#mapping.fields.get(field)?.from[0] ?? field
  }
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

function isMasked(value: SourceValue): boolean {
  return typeof value === 'string' && MASK.test(value.trim())
}

function translated(value: SourceValue, { values }: FieldSource): SourceValue {
  if (values.size === 0) return value
  const text = plainText(value)
  return (text === null ? undefined : values.get(text.toLowerCase())) ?? value
}
