import { Problem } from '../../domain/problem.ts'
import { decideColumns } from '../columns/column-decisions.ts'
import { guessesOf } from '../columns/guesses.ts'
import { openFormat } from '../formats/detect.ts'
import type { Format, FormatName } from '../formats/format.ts'
import type { SourceRecord } from '../formats/source-record.ts'
import { NO_COLUMNS } from '../mapping/columns.ts'
import { withKnownTable } from '../mapping/known-tables.ts'
import { type Mapping, usualMapping } from '../mapping/mapping.ts'
import type { MappingFile } from '../mapping/mapping-file.ts'
import { refuseMissingColumns } from '../mapping/missing-columns.ts'
import { describeMap, type MapDescription, type MappedSample } from '../mapping/show-map.ts'
import { unreadNames } from '../mapping/unread-names.ts'
import { MappedRecords } from '../records/mapped-records.ts'
import { PostedRecords } from '../records/posted-records.ts'
import type { MappingContext } from '../records/record-draft.ts'
import type { RecordOptions } from '../records/record-reader.ts'
import { refuseUnreadStatus } from '../records/unread-status.ts'
import { fileText, type TextOptions, textBeginning, zippedName } from '../slices/file-text.ts'
import { START } from '../slices/slice.ts'
import type { Source } from './first-reading.ts'

/** How a file is to be read. */
export interface SourceOptions
  extends RecordOptions,
    TextOptions,
    Omit<MappingContext, 'mapping' | 'columns'> {
  /** Null to detect it from the file. */
  readonly format: FormatName | null
  /** Null for the default of the format. */
  readonly mapping: MappingFile | null
  /** The name of the file at its source; absent: its own. */
  readonly fileName?: string | undefined
}

/** How many records the decisions about columns are based on. */
const DECIDING_RECORDS = 500
const MAX_DECIDING_BYTES = 16 * 1024 * 1024
/** How many of them `showMap` shows. */
const SHOWN_RECORDS = 100

/**
 * Determines how a file is read.
 * @throws Problem `invalid-input` for anything but a file in a known format, and for options that
 *   do not fit the format.
 */
export async function openSource(file: string, options: SourceOptions): Promise<Source> {
  const format = await openedFormat(file, options)
  const { charset, member } = options
  const text = { charset, member }
  if (format.name === 'jsonl') {
    const reader = postedReader(options)
    return { file, text, format, reader, unread: [], columns: NO_COLUMNS, guesses: [] }
  }
  const mapping = checkedMapping(format, options)
  const records = await firstRecords(file, format, text)
  const columns = decideColumns(records, mapping, format.delimiter ?? '')
  const reader = new MappedRecords({ ...options, mapping, columns })
  const samples = records.slice(0, SHOWN_RECORDS)
  const isStatusReported = options.mapping?.reported.has('status') ?? false
  const isAllOnOffer = isStatusReported && !mapping.fields.get('status')?.from.length
  if (mapping.isTable && !isAllOnOffer) refuseUnreadStatus(records, mapping)
  const unread = unreadNames(samples, mapping).map(({ path }) => path)
  return {
    file,
    text,
    format,
    reader,
    unread,
    columns,
    guesses: guessesOf(columns, records, reader),
  }
}

/**
 * Reads the first hundred records of a file, and shows how their values are read. Writes nothing.
 * @throws Problem as `openSource`.
 */
export async function showMap(
  file: string,
  options: Omit<SourceOptions, 'accountId'>,
): Promise<MapDescription> {
  const format = await openedFormat(file, options)
  if (format.name === 'jsonl') {
    throw refusal('JSON Lines have the members of version 3 and need no mapping.')
  }
  const mapping = mappingOf(format, options)
  const records = await firstRecords(file, format, options)
  const columns = decideColumns(records, mapping, format.delimiter ?? '')
  const reader = new MappedRecords({ ...options, mapping, columns })
  const samples = records.slice(0, SHOWN_RECORDS).map(record => sampleOf(record, reader))
  return describeMap(format.name, mapping, samples, { columns, records: records.length })
}

/** The first readable records, limited by their total size because they are all held in memory. */
async function firstRecords(
  file: string,
  format: Format,
  options: TextOptions,
): Promise<readonly SourceRecord[]> {
  const records: SourceRecord[] = []
  let bytes = 0
  for await (const slice of format.slices(fileText(file, START, options))) {
    if (records.length === DECIDING_RECORDS || bytes > MAX_DECIDING_BYTES) break
    if (!('bytes' in slice)) continue
    bytes += slice.bytes.length
    try {
      records.push(format.parse(slice.bytes))
    } catch (error) {
      if (!(error instanceof Problem)) throw error
    }
  }
  return records
}

/** The format of a file. @throws Problem as `openSource`. */
export async function openedFormat(
  file: string,
  options: Pick<SourceOptions, 'format' | 'mapping' | 'charset' | 'member' | 'fileName'>,
): Promise<Format> {
  const { format, mapping, charset, member } = options
  const fileName = (await zippedName(file, member)) ?? options.fileName ?? file
  const said = format ?? mapping?.format ?? undefined
  return openFormat(await textBeginning(file, { charset, member }), {
    format: said,
    fileName,
    charset,
  })
}

function postedReader(options: SourceOptions): PostedRecords {
  if (options.mapping === null) return new PostedRecords(options)
  throw refusal('A mapping does not go with JSON Lines, which have the members of version 3.')
}

/** The mapping of a format that needs one, if the file has the names in it. */
function checkedMapping(format: Format, options: SourceOptions): Mapping {
  if (options.matchesIds) {
    throw refusal(
      '--match-ids goes with JSON Lines only: other formats have no listingID of this database.',
    )
  }
  const mapping = mappingOf(format, options)
  if (!mapping.fields.has('key') && !mapping.fields.has('keyParts')) {
    throw refusal(
      `A file of ${format.name} needs a mapping that says where each field stands: --map FILE. --show-map shows what the file has, and prints a mapping to start from.`,
    )
  }
  if (options.mapping && format.columns) {
    refuseMissingColumns(format.columns, mapping, options.mapping.reported)
  }
  return mapping
}

function mappingOf(
  { name, columns = [] }: Format,
  { mapping }: Pick<SourceOptions, 'mapping'>,
): Mapping {
  return withKnownTable(mapping?.mappingFor(name) ?? usualMapping(name), columns)
}

function sampleOf(record: SourceRecord, reader: MappedRecords): MappedSample {
  const read = reader.read(record)
  return { record, draft: 'skipped' in read ? null : read.draft }
}

function refusal(detail: string): Problem {
  return Problem.of('invalid-input', 'Options do not fit', detail)
}
