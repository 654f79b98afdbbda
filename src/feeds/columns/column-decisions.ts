import type { SourceRecord } from '../formats/source-record.ts'
import { type Column, type Columns, NO_COLUMNS } from '../mapping/columns.ts'
import type { Mapping } from '../mapping/mapping.ts'
import { RecordShapes } from '../mapping/record-shapes.ts'
import { SourceValues } from '../mapping/source-values.ts'
import { sizeUnits } from '../records/size-units.ts'
import { dayOrders } from './day-orders.ts'
import { decimalSigns } from './decimal-signs.ts'
import { longitudeSigns } from './longitude-signs.ts'
import { seenColumns } from './seen-columns.ts'

/**
 * Decides for whole columns how ambiguous values are read: the unit of sizes, the decimal sign, the
 * order of month and day, and the sign of longitudes. A single value is never guessed.
 * @param records The first records of the source.
 * @param delimiter The delimiter of a table; otherwise empty.
 */
export function decideColumns(
  records: readonly SourceRecord[],
  mapping: Mapping,
  delimiter: string,
): Columns {
  const shapes = new RecordShapes(mapping)
  const read = (columns: Columns) =>
    records.map(record => new SourceValues(record, mapping, shapes.of(record), columns))
  const seen = seenColumns(read(NO_COLUMNS))
  const signs = decimalSigns(seen, mapping.decimalSign, delimiter)
  const choices = [...signs.values()].map(({ choice }) => choice)
  const isForeign = choices.includes(',') || (delimiter === ';' && !choices.includes('.'))
  const orders = dayOrders(seen, mapping.dayOrder, isForeign)
  const longitudes = longitudeSigns(seen)
  const columnOf = (path: string): Column => ({
    decimalSign: signs.get(path) ?? null,
    dayOrder: orders.get(path) ?? null,
    longitude: longitudes.get(path) ?? null,
    unit: null,
  })
  const columns = new Map(seen.map(({ path }) => [path, columnOf(path)]))
  // Sizes and prices depend on the decimal signs decided above.
  const units = sizeUnits(read(columns), mapping.lotUnits)
  return new Map(
    [...columns].map(([path, column]) => [path, { ...column, unit: units.get(path) ?? null }]),
  )
}

/**
 * The choices that determine how values are read, for comparing two readings; default choices are
 * left out.
 */
export function choicesOf(columns: Columns): readonly string[] {
  const choices = [...columns].flatMap(([path, { unit, decimalSign, dayOrder }]) => [
    ...(unit?.choice ? [`${path} ${unit.choice}`] : []),
    ...(decimalSign && decimalSign.choice !== '.' ? [`${path} ${decimalSign.choice}`] : []),
    ...(dayOrder && dayOrder.choice !== 'month-first' ? [`${path} ${dayOrder.choice}`] : []),
  ])
  return choices.toSorted()
}
