import { isUtf8 } from 'node:buffer'
import { Problem } from '../../domain/problem.ts'
import { formatValue } from '../../domain/values/scalars.ts'
import { jsonOf } from '../../wire/json-text.ts'
import { JsonCutter } from '../slices/json-elements.ts'
import { cutText } from '../slices/text-window.ts'
import { flatRecord } from './flat-record.ts'
import type { Format } from './format.ts'
import { featureRecord } from './geojson.ts'
import { withMissing } from './missing-records.ts'
import { RecordText } from './record-text.ts'
import type { SourceRecord } from './source-record.ts'

/** A record with hundreds of photos, each with a dozen members, has fewer. */
const BOUNDS = { items: 50_000, hasFreeNames: false }

/**
 * The paths of lists of records: at the top; of OData and RESO Common Format, Spark, Bridge,
 * Repliers, GeoJSON, realtor.com, and others.
 */
export const RECORD_LISTS = [
  ...[[], ['value'], ['D', 'Results'], ['bundle'], ['listings']],
  ...[['results'], ['data'], ['items'], ['properties'], ['features']],
  ...[
    ['data', 'home_search', 'results'],
    ['data', 'properties'],
    ['data', 'results'],
  ],
] as const

export interface RecordList {
  /** The names that lead to the list. */
  readonly names: readonly string[]
  /** Whether it is an object whose members are the records, by their keys. */
  readonly isMap: boolean
}

/** The members of a file with the number of all records. */
const TOTALS = ['@odata.count', 'D.Pagination.TotalRows', 'total', 'count']
/** The members with the number of the page, and of pages. */
const PAGES = [
  ['D.Pagination.CurrentPage', 'D.Pagination.TotalPages'],
  ['page', 'numPages'],
] as const

/**
 * JSON with a list of records.
 * @param list Where the list is; null if the records follow each other without one.
 * @param charset The encoding of a text that is not UTF-8, if its sender names one.
 */
export function jsonList(
  name: 'reso' | 'simplyrets' | 'repliers' | 'json',
  list: RecordList | null,
  charset: string | undefined,
): Format {
  const decoder = charset === undefined ? null : new RecordText(charset)
  return {
    name,
    slices: (bytes, start) => {
      const cutter = new JsonCutter(list, start?.offset ?? 0)
      const cut = cutText(bytes, cutter, start)
      return withMissing(cut, start, count => missingPart(cutter.members, count))
    },
    parse: bytes => {
      const isForeign = decoder !== null && !isUtf8(bytes)
      const text = isForeign ? Buffer.from(decoder.of(bytes)) : bytes
      const record = recordOf(jsonOf(text, 'The record', BOUNDS))
      return name === 'json' ? flatRecord(record) : record
    },
  }
}

/** @param count How many records there are; null if unknown. */
function missingPart(members: ReadonlyMap<string, unknown>, count: number | null): string | null {
  const next = members.get('@odata.nextLink')
  if (typeof next === 'string' && next !== '') {
    return 'The file is one page of several: it has a nextLink. Get all pages as one file.'
  }
  for (const [page, pages] of PAGES) {
    const at = members.get(page)
    const last = members.get(pages)
    if (typeof at === 'number' && typeof last === 'number' && at < last) {
      return `The file is page ${at} of ${last}. Get all pages as one file.`
    }
  }
  for (const name of TOTALS) {
    const total = members.get(name)
    if (count !== null && typeof total === 'number' && total > count) {
      return `The file has ${count} of ${total} records, as its member ${name} says.`
    }
  }
  return null
}

function recordOf(value: unknown): SourceRecord {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    const detail = `A record must be an object, not ${formatValue(value)}.`
    throw Problem.of('invalid-input', 'Record invalid', detail)
  }
  const record = value as SourceRecord
  const feature = featureRecord(record)
  if (feature !== null) return feature
  const { StandardFields: fields } = record
  const isSpark = typeof fields === 'object' && fields !== null && !Array.isArray(fields)
  return isSpark ? { ...record, ...(fields as SourceRecord) } : record
}
