import type { ListingDetail } from '../../domain/listings/listing.ts'
import { type CsvCell, csvLines } from '../../domain/values/csv-lines.ts'
import { listingRecord, type RecordContext } from '../../wire/listing-record.ts'

/** JSON Lines can be imported again; CSV is for spreadsheets. */
export const EXPORT_FORMATS = ['jsonl', 'csv'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/**
 * The text of an export, in pieces. Each piece is created when the one before is written, so any
 * number of listings fits into memory.
 */
export async function* listingText(
  pages: AsyncIterable<readonly ListingDetail[]>,
  format: ExportFormat,
  context: RecordContext,
  onWritten: (listings: number) => void,
): AsyncIterable<string> {
  let isFirst = true
  for await (const details of pages) {
    const records = details.map(detail => listingRecord(detail, context))
    if (format === 'jsonl') yield records.map(record => `${JSON.stringify(record)}\n`).join('')
    else yield csvOf(records, isFirst)
    isFirst = false
    onWritten(details.length)
  }
}

/** All records have the same members, so the first one provides the heading. */
function csvOf(records: readonly object[], hasHeading: boolean): string {
  const rows = records.map(record => cellsOf(record))
  const heading = hasHeading ? [[...(rows[0] ?? []).keys()]] : []
  return csvLines([...heading, ...rows.map(row => [...row.values()])])
}

/** The members by their paths. Lists, and objects with varying members, become one cell of JSON. */
function cellsOf(record: object): ReadonlyMap<string, CsvCell> {
  const { data, ...about } = record as { data: Readonly<Record<string, unknown>> }
  const { address, locationIDs, price, ...others } = data
  const parts = { address, locationIDs, price }
  const cells = new Map<string, CsvCell>()
  for (const [name, value] of Object.entries({ ...about, ...others }))
    cells.set(name, cellOf(value))
  for (const [name, part] of Object.entries(parts)) {
    for (const [member, value] of Object.entries(part as object)) {
      cells.set(`${name}.${member}`, cellOf(value))
    }
  }
  return cells
}

function cellOf(value: unknown): CsvCell {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value
  return JSON.stringify(value)
}
