import type { Place, Slice } from '../slices/slice.ts'
import type { SourceRecord } from './source-record.ts'

/**
 * The formats of files. `jsonl` has the members of version 3; all others are mapped to them: `rets`
 * is RETS Syndication XML, `rets-compact` a RETS server's answer to a search, with columns and
 * rows. `json` and `xml` are those of any other system, read like the rows of a table.
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
 * A file in one of the formats. It is created from the beginning of the file, which may name the
 * columns of all records.
 */
export interface Format {
  readonly name: FormatName
  /**
   * The names of the columns, without which the bytes of a record mean nothing; absent when records
   * have their own names.
   */
  readonly columns?: readonly string[]
  /** The delimiter of a table; absent if the format is not a table, or its text names it. */
  readonly delimiter?: string
  /**
   * Splits a text into its records. A fault of the file as a whole ends it.
   * @param text The text of the file, beginning at `start`.
   * @param start Where the text begins; by default at the beginning of the file.
   */
  slices(text: AsyncIterable<Buffer>, start?: Place): AsyncIterable<Slice>
  /**
   * Parses the bytes of a record.
   * @throws Problem `invalid-input` or `payload-too-large` that names the error in them.
   */
  parse(bytes: Buffer): SourceRecord
}
