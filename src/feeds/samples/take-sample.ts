import type { Feed } from '../../domain/feeds/feed.ts'
import { Problem } from '../../domain/problem.ts'
import type { FetchedFile } from '../fetching/fetched-file.ts'
import type { SourceRecord, SourceValue } from '../formats/source-record.ts'
import { formatOf, mappingOf } from '../imports/check-reading.ts'
import { openedFormat } from '../imports/open-source.ts'
import { fileText, sheetsOf } from '../slices/file-text.ts'
import { START } from '../slices/slice.ts'
import type { SampleContent, SampledRecord } from './sample-content.ts'

const MAX_RECORDS = 200
/** Of the JSON of all records. Wide tables have fewer records. */
const MAX_CHARACTERS = 1_000_000
/** Longer texts are cut off. */
const MAX_TEXT_CHARACTERS = 2_000
const MAX_MEMBERS = 5_000
const MAX_LEVELS = 10
const MAX_COLUMNS = 1_000
const MAX_BROKEN = 20

/**
 * Reads the first records of the file of a feed, cut to what people look at.
 * @throws Problem with a sentence for the feed's owner.
 */
export async function takeSample(
  { format: name, mapping, options }: Feed,
  { file, fileName, charset }: FetchedFile,
): Promise<SampleContent> {
  const member = typeof options['member'] === 'string' ? options['member'] : undefined
  const text = { charset: charset ?? undefined, member }
  const how = { format: formatOf(name), mapping: mappingOf(mapping), fileName, ...text }
  const format = await openedFormat(file, how)
  const records: SampledRecord[] = []
  const broken: { line: number; detail: string }[] = []
  let characters = 0
  let isWhole = true
  for await (const slice of format.slices(fileText(file, START, text))) {
    if (records.length === MAX_RECORDS || characters > MAX_CHARACTERS) {
      isWhole = false
      break
    }
    try {
      if (!('bytes' in slice)) throw Problem.of('invalid-input', 'Record broken', slice.detail)
      const record = shortRecord(format.parse(slice.bytes))
      characters += JSON.stringify(record).length
      records.push({ line: slice.line, record })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      if (broken.length < MAX_BROKEN) broken.push({ line: slice.line, detail: error.message })
    }
  }
  const { columns = null, delimiter = '' } = format
  return {
    fileName,
    sheets: await sheetsOf(file),
    format: format.name,
    delimiter,
    columns: columns?.slice(0, MAX_COLUMNS) ?? null,
    isWhole,
    records,
    broken,
  }
}

function shortRecord(record: SourceRecord): SourceRecord {
  return shortened(record, 0) as SourceRecord
}

function shortened(value: SourceValue, level: number): SourceValue {
  if (typeof value === 'string') return value.slice(0, MAX_TEXT_CHARACTERS)
  if (typeof value !== 'object' || value === null) return value
  if (level === MAX_LEVELS) return null
  if (Array.isArray(value)) return value.slice(0, MAX_MEMBERS).map(one => shortened(one, level + 1))
  const members = Object.entries(value).slice(0, MAX_MEMBERS)
  return Object.fromEntries(members.map(([name, one]) => [name, shortened(one, level + 1)]))
}
