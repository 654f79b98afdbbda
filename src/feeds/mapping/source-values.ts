import { FIELD_NAMES, fieldOf, UNPUBLISHED_TEXTS } from '../../domain/listings/listing-fields.ts'
import {
  isWithheld,
  plainText,
  proseText,
  type SourceRecord,
  type SourceValue,
  valuesAt,
} from '../formats/source-record.ts'
import type { DayOrder } from '../values/days.ts'
import type { DecimalSign } from '../values/decimal-sign.ts'
import { withoutMojibake } from '../values/mojibake.ts'
import { type Column, type Columns, NO_COLUMNS } from './columns.ts'
import type { FieldSource, Mapping } from './mapping.ts'
import type { RecordShape } from './record-shapes.ts'
import { type SourceField, sourceNames } from './source-fields.ts'

/** A value of a record with its path. */
export interface Found<Value = SourceValue> {
  readonly path: string
  readonly value: Value
}

/** The path of values that a mapping sets for all records. */
export const CONSTANT = 'constant'
/** The text that some systems write in place of hidden values. */
const MASK = /^\*{4,}$/
/** Invisible characters: copied from a web page, they are around numbers and in keys. */
const UNSEEN = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g
/** The fields with files, which may be objects. */
export const FILES: readonly SourceField[] = ['photos', 'photoColumns', 'documents']
/**
 * More values of one field than any source has; `all` returns one more to show that there are more.
 */
export const MAX_VALUES = 2_000

/** The fields with texts for people, in which elements of XML may be between words. */
export const PROSE: ReadonlySet<SourceField> = new Set([
  'title',
  ...sourceNames(FIELD_NAMES.filter(name => fieldOf(name).kind === 'lines')),
])

const MAX_SHOWN_CHARACTERS = 200

/**
 * Fields that no page shows directly: they are read even from values that the source withholds from
 * the public.
 */
const UNPUBLISHED: ReadonlySet<SourceField> = new Set([
  ...sourceNames(UNPUBLISHED_TEXTS),
  ...(['modifiedAt', 'status', 'isSold'] as const),
  ...(['isUnderContract', 'isOffMarket', 'isWithdrawn'] as const),
  ...(['isShown', 'isAddressShown', 'isAddressHidden', 'country'] as const),
])

/** The values of a record by their fields. */
export class SourceValues {
  readonly #record: SourceRecord
  readonly #mapping: Mapping
  readonly #shape: RecordShape
  readonly #columns: Columns
  readonly #found = new Map<SourceField, readonly Found[]>()

  /** @param columns The decisions for all records. */
  constructor(record: SourceRecord, mapping: Mapping, shape: RecordShape, columns = NO_COLUMNS) {
    this.#record = record
    this.#mapping = mapping
    this.#shape = shape
    this.#columns = columns
  }

  /**
   * Whether the source could have any of some fields. A field that it cannot have stays unchanged
   * in a listing.
   */
  canHave(...fields: readonly SourceField[]): boolean {
    return fields.some(field => {
      const source = this.#mapping.fields.get(field)
      if (!source || !this.#mapping.isTable || source.constant !== null) return source !== undefined
      return this.#shape.get(field)?.some(paths => paths.length > 0) ?? false
    })
  }

  /** All values of a field, in order, at most one more than `MAX_VALUES`. */
  all(field: SourceField): readonly Found[] {
    const known = this.#found.get(field)
    if (known) return known
    const source = this.#mapping.fields.get(field)
    const found = source ? this.#read(field, source) : []
    this.#found.set(field, found)
    return found
  }

  /**
   * The first value of a field that is a trimmed text, or a number or a boolean as text; null for
   * none.
   */
  text(field: SourceField): Found<string> | null {
    return this.texts(field)[0] ?? null
  }

  /** The values of a field that are texts, as `text`; mojibake is repaired. */
  texts(field: SourceField): readonly Found<string>[] {
    return textsIn(this.all(field), PROSE.has(field) ? proseText : plainText)
  }

  /**
   * The texts at all paths of a field, even where the field uses only those of the first path with
   * a value.
   */
  everyText(field: SourceField): readonly Found<string>[] {
    const source = this.#mapping.fields.get(field)
    return source ? textsIn(this.#read(field, { ...source, joins: true }), plainText) : []
  }

  /** The values of a field that are not texts, as JSON, if no part of them is read either. */
  objects(field: SourceField): readonly Found<string>[] {
    return this.all(field).flatMap(({ path, value }) => {
      const isObject = plainText(value) === null && partsOf(value).length > 0
      if (!isObject || this.#isAround(path, value)) return []
      return [{ path, value: JSON.stringify(value).slice(0, MAX_SHOWN_CHARACTERS) }]
    })
  }

  /** Whether a part of an object is a value of its own, as the street of an address is. */
  #isAround(path: string, value: SourceValue): boolean {
    const read = new Set([...this.#shape.values()].flat(2))
    return partsOf(value).some(([name, part]) => {
      const own = `${path}.${name}`
      const isFlat = read.has(name) && this.#record[name] === part
      return isFlat || read.has(own) || this.#isAround(own, part)
    })
  }

  /** The decisions about a column; undefined if the first records have no values in it. */
  column(path: string): Column | undefined {
    return this.#columns.get(path)
  }

  /** The decimal sign of a column; null if an ambiguous number cannot be read. */
  decimalSign(path: string): DecimalSign | null {
    const decision = this.column(path)?.decimalSign
    return decision ? decision.choice : (this.#mapping.decimalSign ?? '.')
  }

  /** The order of month and day in a column; null if an ambiguous date cannot be read. */
  dayOrder(path: string): DayOrder | null {
    const decision = this.column(path)?.dayOrder
    return decision ? decision.choice : (this.#mapping.dayOrder ?? 'month-first')
  }

  /** The path of a field in messages: the record's own name for it, if it has one. */
  pathOf(field: SourceField): string {
    const own = this.#shape.get(field)?.find(paths => paths.length > 0)?.[0]
    return own ?? this.#mapping.fields.get(field)?.from[0] ?? field
  }

  #read(field: SourceField, source: FieldSource): readonly Found[] {
    const found: Found[] = []
    for (const paths of this.#shape.get(field) ?? []) {
      for (const path of paths) {
        for (const value of valuesAt(this.#record, path)) {
          const isRead = !isWithheld(value) || UNPUBLISHED.has(field)
          if (isRead && !isMasked(value)) found.push({ path, value: translated(value, source) })
        }
      }
      if (found.length > MAX_VALUES || (!source.joins && isSaidIn(found, field))) break
    }
    if (found.length > 0 || source.constant === null) return found.slice(0, MAX_VALUES + 1)
    return [{ path: CONSTANT, value: source.constant }]
  }
}

function textsIn(found: readonly Found[], textOf: typeof plainText): readonly Found<string>[] {
  return found.flatMap(({ path, value }) => {
    const text = textOf(value)
    const seen = text?.replace(UNSEEN, '').trim() ?? ''
    return seen === '' ? [] : [{ path, value: withoutMojibake(seen) }]
  })
}

/**
 * Files may be objects. Elsewhere an object contains other values, such as an address its street,
 * which may be at a later path.
 */
function isSaidIn(found: readonly Found[], field: SourceField): boolean {
  return FILES.includes(field)
    ? found.length > 0
    : found.some(({ value }) => plainText(value) !== null)
}

function partsOf(value: SourceValue): readonly (readonly [string, SourceValue])[] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : []
}

function isMasked(value: SourceValue): boolean {
  return typeof value === 'string' && MASK.test(value.trim())
}

function translated(value: SourceValue, { values }: FieldSource): SourceValue {
  if (values.size === 0) return value
  const text = plainText(value)
  return (text === null ? undefined : values.get(text.toLowerCase())) ?? value
}
