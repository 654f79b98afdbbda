import { Problem } from '../../domain/problem.ts'
import { counted } from '../../domain/values/counted.ts'
import { ElementCutter } from '../slices/elements.ts'
import { cutText } from '../slices/text-window.ts'
import type { Format } from './format.ts'
import { withMissing } from './missing-records.ts'
import type { RecordText } from './record-text.ts'
import type { SourceRecord } from './source-record.ts'
import { xmlText } from './xml-record.ts'

const NO_RECORDS = 20_201
/**
 * The code and the text of an answer, with those of `<RETS-STATUS`, which a server adds when it
 * fails later.
 */
const REPLY_CODE = /\bReplyCode\s*=\s*["'](\d{1,6})["']/
const REPLY_TEXT = /\bReplyText\s*=\s*["']([^"'<]{0,200})["']/
const COUNT = /\bRecords\s*=\s*["'](\d{1,12})["']/
const DELIMITER = /<DELIMITER\s[^<>]{0,100}?value\s*=\s*["']([\da-fA-F]{1,2})["']/
const COLUMNS = /<COLUMNS>([^<]*)<\/COLUMNS>/

/**
 * A RETS server's answer to a search, in the format COMPACT or COMPACT-DECODED: columns and rows.
 * @param beginning The first 64 KiB of the text.
 * @throws Problem `invalid-input` when the server answered with an error, or names no columns.
 */
export function retsCompact(beginning: Buffer, text: RecordText): Format {
  const head = text.of(beginning)
  const code = Number(REPLY_CODE.exec(head)?.[1] ?? 0)
  if (code !== 0 && code !== NO_RECORDS) throw failed(head, code)
  const delimiter = String.fromCharCode(Number.parseInt(DELIMITER.exec(head)?.[1] ?? '09', 16))
  const columns = COLUMNS.exec(head)?.[1]
  if (columns === undefined && code === 0) {
    const detail = 'The answer of a RETS server must have <COLUMNS> within its first 64 KiB.'
    throw Problem.of('invalid-input', 'Columns missing', detail)
  }
  const names = cellsOf(columns ?? '', delimiter).map(name => name.trim())
  return {
    name: 'rets-compact',
    columns: names,
    slices: (bytes, start) => {
      const cutter = new ElementCutter('DATA', start?.offset ?? 0)
      const cut = cutText(bytes, cutter, start)
      return withMissing(cut, start, count => missingPart(cutter.tags, count))
    },
    parse: bytes => recordOf(names, cellsOf(xmlText(text.of(bytes)), delimiter)),
  }
}

function failed(head: string, code: number): Problem {
  const words = REPLY_TEXT.exec(head)?.[1] ?? ''
  const detail = `The RETS server answered with the fault ${code}${words === '' ? '' : `: ${words}`}.`
  return Problem.of('invalid-input', 'Source failed', detail)
}

function missingPart(tags: ReadonlyMap<string, string>, count: number | null): string | null {
  const status = tags.get('RETS-STATUS') ?? ''
  const code = Number(REPLY_CODE.exec(status)?.[1] ?? 0)
  if (code !== 0 && code !== NO_RECORDS) return failed(status, code).message
  if (tags.has('MAXROWS')) {
    return 'The server has more records: the file ends with MAXROWS. Get all pages as one file.'
  }
  const total = Number(COUNT.exec(tags.get('COUNT') ?? '')?.[1] ?? count)
  if (count === null || total === count) return null
  return `The file has ${count} of ${total} records, as its COUNT says.`
}

/** Rows begin and end with a delimiter. */
function cellsOf(row: string, delimiter: string): readonly string[] {
  const from = row.startsWith(delimiter) ? delimiter.length : 0
  const to =
    row.length > from && row.endsWith(delimiter) ? row.length - delimiter.length : row.length
  return row.slice(from, to).split(delimiter)
}

function recordOf(names: readonly string[], cells: readonly string[]): SourceRecord {
  if (cells.length === names.length) {
    return Object.fromEntries(names.map((name, i) => [name, cells[i]?.trim() ?? '']))
  }
  const wanted = counted(names.length, 'value')
  const detail = `The row must have ${wanted}, one for each of COLUMNS, not ${cells.length}.`
  throw Problem.of('invalid-input', 'Row invalid', detail)
}
