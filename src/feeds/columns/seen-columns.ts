import type { SourceField } from '../mapping/source-fields.ts'
import type { SourceValues } from '../mapping/source-values.ts'

type ColumnKind = 'size' | 'money' | 'degrees' | 'point' | 'day'

const KINDS: Partial<Readonly<Record<SourceField, ColumnKind>>> = {
  acres: 'size',
  lotSize: 'size',
  lotSquareFeet: 'size',
  livingArea: 'size',
  price: 'money',
  rent: 'money',
  soldPrice: 'money',
  latitude: 'degrees',
  longitude: 'degrees',
  point: 'point',
  listedOn: 'day',
  soldOn: 'day',
}

/** A column with its values in the first records. */
export interface SeenColumn {
  readonly path: string
  readonly field: SourceField
  readonly kind: ColumnKind
  readonly values: readonly SeenValue[]
}

interface SeenValue {
  readonly text: string
  /** Whether it is a JSON number, whose decimal sign is unambiguous. */
  readonly isNumber: boolean
}

/** The columns of some records that need a decision. */
export function seenColumns(records: readonly SourceValues[]): readonly SeenColumn[] {
  const seen = new Map<string, SeenColumn & { readonly values: SeenValue[] }>()
  for (const [field, kind] of Object.entries(KINDS) as [SourceField, ColumnKind][]) {
    for (const record of records) {
      const numbers = new Set(
        record.all(field).flatMap(({ path, value }) => (typeof value === 'number' ? [path] : [])),
      )
      for (const { path, value } of record.texts(field)) {
        const column = seen.get(path) ?? { path, field, kind, values: [] }
        seen.set(path, column)
        column.values.push({ text: value, isNumber: numbers.has(path) })
      }
    }
  }
  return [...seen.values()]
}
