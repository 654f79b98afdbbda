import { open } from 'node:fs/promises'
import type { Places } from '../domain/places/place.ts'
import type { PlaceChanges } from '../domain/places/place-changes.ts'
import { Problem } from '../domain/problem.ts'
import type { CountyShapes } from './county-shapes.ts'
import { GAZETTEER_COUNTIES } from './official/gazetteer-counties.ts'
import { GAZETTEER_PLACES } from './official/gazetteer-places.ts'
import { GNIS_LAKES } from './official/gnis-lakes.ts'
import type { OfficialReader } from './official/official-reader.ts'
import { type OfficialRow, officialFault } from './official/official-row.ts'

const READERS: readonly OfficialReader[] = [GAZETTEER_COUNTIES, GAZETTEER_PLACES, GNIS_LAKES]

/** The first characters of a zip archive. Both agencies publish their files as archives. */
const ZIP_MAGIC = 'PK\u0003\u0004'

/** How many characters of a header a message quotes. */
const MAX_QUOTED = 200

interface Header {
  readonly delimiter: string
  readonly columns: readonly string[]
}

function readHeader(line: string): Header {
  const text = line.replace(/^\uFEFF/, '')
  if (text.startsWith(ZIP_MAGIC))
    throw Problem.of(
      'invalid-input',
      'Zip archive',
      'The file is a zip archive: unzip it first, then import the text file inside it.',
    )
  const delimiter = text.includes('|') ? '|' : '\t'
  return { delimiter, columns: text.split(delimiter).map(name => name.trim().toUpperCase()) }
}

function readerFor({ columns }: Header, line: string): OfficialReader {
  const names = new Set(columns)
  const reader = READERS.find(candidate => candidate.recognizes(names))
  if (reader) return reader
  const accepted = READERS.map(({ description }) => description).join('; ')
  throw Problem.of(
    'invalid-input',
    'Unknown file',
    `The file's header is "${line.slice(0, MAX_QUOTED)}", which is none of these: ${accepted}.`,
  )
}

/** Creates rows whose cells are found by column name. All rows share one lookup. */
function rowFactory({ delimiter, columns }: Header) {
  const indexes = new Map(columns.map((name, index) => [name, index]))
  return (line: number, text: string): OfficialRow => {
    const cells = text.split(delimiter)
    if (cells.length !== columns.length)
      throw officialFault(line, `${cells.length} columns; the header has ${columns.length}.`)
    return { line, cell: column => cells[indexes.get(column) ?? -1]?.trim() ?? '' }
  }
}

/**
 * Reads a file of the Census Bureau or the Geological Survey, and returns the changes in it. The
 * header determines the kind of file. Nothing is applied here. Once the changes are applied,
 * reading the file again returns no changes.
 *
 * @param lines The file's lines without their ends, decoded as UTF-8.
 * @throws Problem `invalid-input` when the kind of file is unknown, or when a line is invalid: then
 *   the problem names the line.
 */
export async function readOfficialFile(
  lines: AsyncIterable<string> | Iterable<string>,
  current: Places,
  shapes: CountyShapes,
): Promise<PlaceChanges> {
  let reading: ReturnType<OfficialReader['start']> | null = null
  let rowOf: ReturnType<typeof rowFactory> | null = null
  let line = 0
  for await (const withReturn of lines) {
    line += 1
    const text = withReturn.endsWith('\r') ? withReturn.slice(0, -1) : withReturn
    if (reading === null || rowOf === null) {
      const header = readHeader(text)
      reading = readerFor(header, text).start(current, shapes)
      rowOf = rowFactory(header)
    } else if (text.trim() !== '') reading.add(rowOf(line, text))
  }
  if (reading === null) throw Problem.of('invalid-input', 'Empty file', 'The file is empty.')
  return reading.finish()
}

/** Streams the lines of a file of any size. */
export async function* officialFileLines(path: string): AsyncGenerator<string> {
  await using file = await open(path)
  yield* file.readLines({ encoding: 'utf8', autoClose: false })
}
