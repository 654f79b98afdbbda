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

/** A zip archive, which is how both agencies offer their files, starts with this. */
const ZIP_MAGIC = 'PK\u0003\u0004'

/** A message quotes no more of a header than this. */
const MOST_QUOTED = 200

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
  const reader = READERS.find(candidate => candidate.recognises(names))
  if (reader) return reader
  const accepted = READERS.map(({ description }) => description).join('; ')
  throw Problem.of(
    'invalid-input',
    'Unknown file',
    `The file's header is "${line.slice(0, MOST_QUOTED)}", which is none of these: ${accepted}.`,
  )
}

/** Gives the rows' cells by name; all rows share one lookup of the columns. */
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
 * Reads a file as the Census Bureau or the Geological Survey publishes it and says what it changes.
 * The kind of file is seen by its header. Nothing is applied here; reading a file again after its
 * changes were applied gives none.
 *
 * @param lines The file's lines without their ends, decoded as UTF-8.
 * @throws Problem `invalid-input` when the file is of no known kind or a line is wrong; it names
 * the line.
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

/** The lines of a file, read as they are asked for, so that a file of any size will do. */
export async function* officialFileLines(path: string): AsyncGenerator<string> {
  await using file = await open(path)
  yield* file.readLines({ encoding: 'utf8', autoClose: false })
}
