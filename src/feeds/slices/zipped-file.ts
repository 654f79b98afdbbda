import { basename, extname } from 'node:path'
import type { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { Problem } from '../../domain/problem.ts'
import { formatValue } from '../../domain/values/scalars.ts'
import { chosenSheet, isWorkbook, openWorkbook, visibleSheets } from '../workbooks/open-workbook.ts'
import { sheetRows } from '../workbooks/sheet-rows.ts'
import { bounded } from './bounded-text.ts'
import { BrokenFile } from './broken-file.ts'

const EXTENSIONS = ['.xml', '.json', '.jsonl', '.ndjson', '.csv', '.tsv', '.txt']
const ARCHIVES = ['.zip', '.gz', '.tgz', '.7z', '.rar']
/** No archive of listings has more files. */
const MAX_ENTRIES = 1000
const MAX_NAMED = 10

/** A file within a zip. */
export interface ZippedText {
  readonly name: string
  readonly packedBytes: number
  readonly text: AsyncIterable<Buffer>
  /** Call it if the text is not read. */
  readonly close: () => void
}

/**
 * Opens the one file of a zip that can contain listings, or a sheet of an Excel workbook, as CSV.
 * @param member The name of the file, which is required if there are several, or of the sheet;
 *   without it, the first visible sheet is read.
 * @throws Problem `invalid-input` when the zip has none, several, or is damaged, and for a zip
 *   within a zip. The text throws BrokenFile when it is damaged.
 */
export async function zippedText(file: string, member?: string): Promise<ZippedText> {
  const zip = await opened(file)
  try {
    const entries = await entriesOf(zip)
    if (isWorkbook(entries)) return await sheetText(zip, entries, member)
    const entry = chosen(entries, member)
    const { fileName: name, compressedSize: packedBytes } = entry
    const text = closing(textOf(zip, entry), zip)
    return { name, packedBytes, text, close: () => zip.close() }
  } catch (error) {
    zip.close()
    throw error
  }
}

/** The visible sheets of an Excel workbook; none for any other zip. */
export async function sheetNames(file: string): Promise<readonly string[]> {
  const zip = await opened(file)
  try {
    const open = (entry: Entry) => bounded(textOf(zip, entry), () => entry.compressedSize)
    return await visibleSheets(await entriesOf(zip), open)
  } finally {
    zip.close()
  }
}

async function opened(file: string): Promise<ZipFile> {
  try {
    return await openPromise(file, { lazyEntries: true, autoClose: false })
  } catch (error) {
    throw damaged(error)
  }
}

async function entriesOf(zip: ZipFile): Promise<Entry[]> {
  const entries: Entry[] = []
  try {
    for await (const entry of zip.eachEntry()) {
      const { fileName } = entry
      // Macs add a metadata file for each file.
      const isHidden = fileName.startsWith('__MACOSX/') || basename(fileName).startsWith('.')
      if (!isHidden && !fileName.endsWith('/')) entries.push(entry)
      if (entries.length > MAX_ENTRIES) break
    }
  } catch (error) {
    throw damaged(error)
  }
  if (entries.length <= MAX_ENTRIES) return entries
  throw invalid(`A zip may have at most ${MAX_ENTRIES} files.`)
}

function chosen(entries: readonly Entry[], member: string | undefined): Entry {
  const names = entries.map(({ fileName }) => fileName)
  const known = entries.filter(({ fileName }) =>
    member === undefined ? hasExtension(fileName, EXTENSIONS) : fileName === member,
  )
  const [entry, ...others] = known
  if (entry && others.length === 0) {
    if (entry.isEncrypted()) throw invalid('The zip has a password. Send it without one.')
    return entry
  }
  if (entry) {
    throw invalid(
      `The zip has several files: ${listed(names)}. Name the one that has the listings as its member.`,
    )
  }
  if (member !== undefined) {
    throw invalid(`The zip has no file ${formatValue(member)}; it has ${listed(names)}.`)
  }
  if (names.some(name => hasExtension(name, ARCHIVES))) {
    throw invalid(`The zip holds a compressed file (${listed(names)}). Unpack it first.`)
  }
  const extensions = EXTENSIONS.join(', ')
  throw invalid(
    `The zip must hold a file whose name ends with ${extensions}; it has ${listed(names)}.`,
  )
}

function hasExtension(name: string, extensions: readonly string[]): boolean {
  return extensions.includes(extname(name).toLowerCase())
}

function listed(names: readonly string[]): string {
  if (names.length === 0) return 'no file'
  const more = names.length > MAX_NAMED ? ` and ${names.length - MAX_NAMED} more` : ''
  return `${names.slice(0, MAX_NAMED).map(formatValue).join(', ')}${more}`
}

/** A sheet of a workbook, read as a file of CSV. */
async function sheetText(
  zip: ZipFile,
  entries: readonly Entry[],
  member: string | undefined,
): Promise<ZippedText> {
  if (entries.some(entry => entry.isEncrypted())) {
    throw invalid('The workbook has a password. Save it without one.')
  }
  const xml = (entry: Entry) => bounded(textOf(zip, entry), () => entry.compressedSize)
  const workbook = await openWorkbook(entries, xml)
  const { entry, name } = chosenSheet(workbook, member)
  const text = closing(sheetRows(workbook, xml(entry)), zip)
  const packedBytes = workbook.packedBytes + entry.compressedSize
  return { name: `${name}.csv`, packedBytes, text, close: () => zip.close() }
}

async function* closing(text: AsyncIterable<Buffer>, zip: ZipFile): AsyncIterable<Buffer> {
  try {
    yield* text
  } finally {
    zip.close()
  }
}

async function* textOf(zip: ZipFile, entry: Entry): AsyncIterable<Buffer> {
  let sum = 0
  let stream: Readable | null = null
  try {
    stream = await zip.openReadStreamPromise(entry)
    for await (const piece of stream as AsyncIterable<Buffer>) {
      sum = crc32(piece, sum)
      yield piece
    }
    if (sum !== entry.crc32) throw new Error('its checksum differs')
  } catch (error) {
    throw new BrokenFile('file-broken', damaged(error).message, error)
  } finally {
    stream?.destroy()
  }
}

function damaged(error: unknown): Problem {
  const reason = error instanceof Error ? error.message : String(error)
  return invalid(`The zip must be whole: ${reason}. Get the file once more.`, error)
}

function invalid(detail: string, cause?: unknown): Problem {
  return Problem.of('invalid-input', 'Zip invalid', detail, { cause })
}
