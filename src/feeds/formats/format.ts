import type { Place, Slice } from '../slices/slice.ts'
import type { SourceRecord } from './source-record.ts'

/**
 * The formats of files. `jsonl` has the members of version 3; all others are mapped to them: `rets`
 * is RETS Syndication XML, `rets-compact` the answer of a RETS server to a search, with columns and
 * rows. `json` and `xml` are those of any other system, read as the rows of a table.
 */
export const FORMAT_NAMES = [
  ...([
    'jsonl',
    'csv',
    'reso',
    'rets',
    'rets-compact',
    'simplyrets',
    'repliers',
    'json',
    'xml',
  ] as const),
]
export type FormatName = (typeof FORMAT_NAMES)[number]

/**
 * A file in one of the formats. It is made from the beginning of the file, which may name the
 * columns of all records.
 */
export interface Format {
  readonly name: FormatName
  /**
   * The names of the columns, which the bytes of a record need to mean anything; absent: records
   * have their own names.
   */
  readonly columns?: readonly string[]
  /** The text between the cells of a table; absent: the format is no table, or its text says it. */
  readonly delimiter?: string
  /**
   * Cuts a text into its records. A fault of the file as a whole ends it.
   * @param text The text of the file, from `start` on.
   * @param start Where the text begins; by default at the beginning of the file.
   */
  slices(text: AsyncIterable<Buffer>, start?: Place): AsyncIterable<Slice>
  /**
   * Reads the bytes of a record.
   * @throws Problem `invalid-input` or `payload-too-large` that says what is wrong with them.
   */
  parse(bytes: Buffer): SourceRecord
}
