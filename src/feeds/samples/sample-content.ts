import type { FormatName } from '../formats/format.ts'
import type { SourceRecord } from '../formats/source-record.ts'

export interface SampledRecord {
  /** Its line in the file; of a workbook, its row. */
  readonly line: number
  readonly record: SourceRecord
}

/** What a sample holds of the file of a feed. */
export interface SampleContent {
  readonly fileName: string
  /** The visible sheets of a workbook; absent in samples of former versions. */
  readonly sheets?: readonly string[]
  readonly format: FormatName
  /** The sign between the cells of a table; empty: it has none. */
  readonly delimiter: string
  /** The heads of a table; null: each record has its own names. */
  readonly columns: readonly string[] | null
  /** Whether these are all records of the file. */
  readonly isWhole: boolean
  readonly records: readonly SampledRecord[]
  /** Records that cannot be read, and why. */
  readonly broken: readonly { readonly line: number; readonly detail: string }[]
}
