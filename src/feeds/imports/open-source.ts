import { Problem } from '../../domain/problem.ts'
import { openFormat } from '../formats/detect.ts'
import type { Format, FormatName } from '../formats/format.ts'
import { type Mapping, usualMapping } from '../mapping/mapping.ts'
import type { MappingFile } from '../mapping/mapping-file.ts'
import { refuseMissingColumns } from '../mapping/missing-columns.ts'
import { type MappedSample, type ShownMap, shownMap } from '../mapping/show-map.ts'
import { MappedRecords } from '../records/mapped-records.ts'
import { PostedRecords } from '../records/posted-records.ts'
import type { MappingContext } from '../records/record-draft.ts'
import type { RecordOptions, RecordReader } from '../records/record-reader.ts'
import { fileText, type TextOptions, textBeginning, zippedName } from '../slices/file-text.ts'
import { START } from '../slices/slice.ts'
import type { Source } from './first-reading.ts'

/** How a file is to be read. */
export interface SourceOptions extends RecordOptions, TextOptions, Omit<MappingContext, 'mapping'> {
  /** Null: the file tells. */
  readonly format: FormatName | null
  /** Null: what is usual for the format. */
  readonly mapping: MappingFile | null
  /** The name of the file at its source; absent: its own. */
  readonly fileName?: string | undefined
}

/** As many records as `showMap` reads. */
const SHOWN_RECORDS = 100

/**
 * Finds out how a file is read.
 * @throws Problem `invalid-input` for what is no file or in no known format, and for options that do not go with the format.
 */
export async function openSource(file: string, options: SourceOptions): Promise<Source> {
  const format = await openedFormat(file, options)
  const { charset, member } = options
  return { file, text: { charset, member }, format, reader: readerOf(format, options) }
}

/**
 * Reads the first hundred records of a file, and shows what becomes of their values. Writes nothing.
 * @throws Problem as `openSource`.
 */
export async function showMap(
  file: string,
  options: Omit<SourceOptions, 'accountId'>,
): Promise<ShownMap> {
  const format = await openedFormat(file, options)
  if (format.name === 'jsonl') {
    throw refusal('JSON Lines have the members of version 3 and need no mapping.')
  }
  const mapping = mappingOf(format, options)
  const reader = new MappedRecords({ ...options, mapping })
  const samples: MappedSample[] = []
  for await (const slice of format.slices(fileText(file, START, options))) {
    if (samples.length === SHOWN_RECORDS) break
    if ('bytes' in slice) samples.push(...sampleOf(slice.bytes, format, reader))
  }
  return shownMap(format.name, mapping, samples)
}

async function openedFormat(
  file: string,
  options: Omit<SourceOptions, 'accountId'>,
): Promise<Format> {
  const { format, mapping, charset, member } = options
  const fileName = (await zippedName(file, member)) ?? options.fileName ?? file
  const said = format ?? mapping?.format ?? undefined
  return openFormat(await textBeginning(file, { charset, member }), {
    ...{ format: said, fileName, charset },
  })
}

function readerOf(format: Format, options: SourceOptions): RecordReader {
  if (format.name === 'jsonl') {
    if (options.mapping === null) return new PostedRecords(options)
    throw refusal('A mapping does not go with JSON Lines, which have the members of version 3.')
  }
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
    refuseMissingColumns(format.columns, mapping, options.mapping.told)
  }
  return new MappedRecords({ ...options, mapping })
}

function mappingOf({ name }: Format, { mapping }: Pick<SourceOptions, 'mapping'>): Mapping {
  return mapping?.mappingFor(name) ?? usualMapping(name)
}

function sampleOf(bytes: Buffer, format: Format, reader: MappedRecords): readonly MappedSample[] {
  try {
    const record = format.parse(bytes)
    const read = reader.read(record)
    return [{ record, draft: 'skipped' in read ? null : read.draft }]
  } catch (error) {
    if (error instanceof Problem) return []
    throw error
  }
}

function refusal(detail: string): Problem {
  return Problem.of('invalid-input', 'Options do not fit', detail)
}
