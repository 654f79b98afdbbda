import { formatValue } from '../../domain/values/scalars.ts'
import type { Mapping } from '../mapping/mapping.ts'
import type { SourceField } from '../mapping/source-fields.ts'
import { FILES, type Found, type SourceValues } from '../mapping/source-values.ts'
import { priceIn } from '../values/money.ts'
import type { RecordNotes } from './record-notes.ts'
import { isAddressPublic } from './source-coordinates.ts'
import { STATUS_FIELDS } from './source-status.ts'

/** The fields whose readers report unread values themselves. */
const OF_OTHERS: ReadonlySet<SourceField> = new Set([...FILES, ...STATUS_FIELDS, 'key', 'price'])
/** Amounts that sources often have several of. */
const AMOUNTS: ReadonlySet<SourceField> = new Set(['price', 'soldPrice'])

/** Fields whose values must not appear in a report when the address is not public. */
const OF_ADDRESSES: readonly SourceField[] = [
  ...(['street', 'streetParts', 'latitude', 'longitude', 'point'] as const),
  ...(['directions', 'parcelNumber', 'boundary'] as const),
]

/**
 * Reports the values of a record that are present but not read: objects in place of texts, and
 * further values of fields that have one.
 */
export function noteUnread(values: SourceValues, { fields }: Mapping, notes: RecordNotes): void {
  const hidden = isAddressPublic(values) ? [] : OF_ADDRESSES
  for (const [field, { joins }] of fields) {
    if (hidden.includes(field)) continue
    if (!OF_OTHERS.has(field)) {
      for (const found of values.objects(field)) {
        notes.warn('invalid', found, 'a text or a number', 'It was left out')
      }
    }
    if (!joins && field !== 'key' && !FILES.includes(field)) noteFurther(field, values, notes)
  }
}

function noteFurther(field: SourceField, values: SourceValues, notes: RecordNotes): void {
  const [first, ...others] = AMOUNTS.has(field) ? values.everyText(field) : values.texts(field)
  const other = first && others.find(one => !isSame(field, first, one))
  if (!first || !other) return
  const detail = `${first.path} ${formatValue(first.value)} counts; ${other.path} ${formatValue(other.value)} was left out.`
  notes.record('several-values', other, detail)
}

function isSame(field: SourceField, one: Found<string>, other: Found<string>): boolean {
  if (one.value === other.value) return true
  if (!AMOUNTS.has(field)) return false
  const amount = priceIn(one.value)?.usd
  return amount !== undefined && amount === priceIn(other.value)?.usd
}
