import type { SourceRecord } from './source-record.ts'

/** A table with fewer columns may have a record in one cell. */
const MIN_COLUMNS = 5
const MAX_CHARACTERS = 2000
/** Typical words of a sentence about a file. */
const ABOUT_FILES =
  /\b(?:mls|listings|download|deemed reliable|copyright|disclaimer|terms of use|rights reserved)\b/i

/**
 * A sentence in a table about the table, such as the one that Redfin puts under the heads; null if
 * the record is not one.
 */
export function noticeIn(record: SourceRecord): string | null {
  const values = Object.values(record)
  if (values.length < MIN_COLUMNS) return null
  const filled = values.filter(value => value !== '' && value !== null)
  const [text] = filled
  if (filled.length !== 1 || typeof text !== 'string' || text.length > MAX_CHARACTERS) return null
  return text.split(' ').length >= MIN_COLUMNS && ABOUT_FILES.test(text) ? text : null
}
