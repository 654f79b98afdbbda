import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { Problem } from '../../domain/problem.ts'
import { bounded } from './bounded-text.ts'
import { BrokenFile } from './broken-file.ts'
import { type Place, START } from './slice.ts'
import { withoutUtf16 } from './utf16.ts'
import { sheetNames, zippedText } from './zipped-file.ts'

const CHUNK_BYTES = 256 * 1024
/** The first bytes of compressed files. */
const MAGIC = { gzip: Buffer.from([0x1f, 0x8b]), zip: Buffer.from('PK\x03\x04') }
/** How much of a text is used to detect its format. */
const BEGINNING_BYTES = 64 * 1024

export interface TextOptions {
  /** The encoding named by the sender; without it, the text decides. */
  readonly charset?: string | undefined
  /** The file within a zip, if it has several, or the sheet of an Excel workbook. */
  readonly member?: string | undefined
}

/**
 * Reads the text of a file in pieces: decompressed if it is gzip or zip by its name (.gz) or its
 * first bytes, and converted to UTF-8 if it is UTF-16. The sheet of an Excel workbook is read as
 * CSV.
 * @param start The position to begin at; compressed files are still decompressed from their
 *   beginning.
 * @throws Problem `invalid-input` when it is not a file, such as a folder or a pipe, or is a zip
 *   with several files, and BrokenFile when a compressed file is damaged, ends early, or has far
 *   more text than bytes.
 */
export async function* fileText(
  file: string,
  start: Place = START,
  options: TextOptions = {},
): AsyncIterable<Buffer> {
  const packing = await packingOf(file)
  if (packing === null && start.offset > 0 && !(await isUtf16(file, options))) {
    yield* createReadStream(file, { highWaterMark: CHUNK_BYTES, start: start.offset })
    return
  }
  let toSkip = start.offset
  for await (const piece of withoutUtf16(unpacked(file, packing, options), options.charset)) {
    const skipped = Math.min(toSkip, piece.length)
    toSkip -= skipped
    if (skipped < piece.length) yield piece.subarray(skipped)
  }
}

/**
 * The first 64 KiB of the text of a file.
 * @throws Problem as `fileText`, also for compressed files that are damaged there.
 */
export async function textBeginning(file: string, options: TextOptions = {}): Promise<Buffer> {
  const pieces: Buffer[] = []
  let length = 0
  try {
    for await (const piece of fileText(file, START, options)) {
      pieces.push(piece)
      length += piece.length
      if (length >= BEGINNING_BYTES) break
    }
  } catch (error) {
    if (!(error instanceof BrokenFile)) throw error
    // The bytes that were read are enough for the format; reading the records reports the fault.
    if (length === 0)
      throw Problem.of('invalid-input', 'File broken', error.message, { cause: error })
  }
  return Buffer.concat(pieces).subarray(0, BEGINNING_BYTES)
}

/**
 * The name of the file within a zip; null if the file is not a zip.
 * @throws Problem as `fileText`.
 */
export async function zippedName(file: string, member?: string): Promise<string | null> {
  if ((await packingOf(file)) !== 'zip') return null
  const { name, close } = await zippedText(file, member)
  close()
  return name
}

/** The visible sheets of an Excel workbook; none for any other file. */
export async function sheetsOf(file: string): Promise<readonly string[]> {
  return (await packingOf(file)) === 'zip' ? await sheetNames(file) : []
}

type Packing = keyof typeof MAGIC | null

async function packingOf(file: string): Promise<Packing> {
  if (!(await stat(file)).isFile()) {
    const detail = `${file} must be a file: it is read twice, which a folder or a pipe does not allow.`
    throw Problem.of('invalid-input', 'Not a file', detail)
  }
  const first = await firstBytes(file, MAGIC.zip.length)
  if (MAGIC.zip.equals(first)) return 'zip'
  const isGzip = MAGIC.gzip.equals(first.subarray(0, MAGIC.gzip.length))
  return isGzip || file.toLowerCase().endsWith('.gz') ? 'gzip' : null
}

async function isUtf16(file: string, { charset }: TextOptions): Promise<boolean> {
  const first = await firstBytes(file, 16)
  for await (const piece of withoutUtf16(oneOf(first), charset)) return !piece.equals(first)
  return false
}

async function* oneOf(piece: Buffer): AsyncIterable<Buffer> {
  yield piece
}

async function firstBytes(file: string, count: number): Promise<Buffer> {
  await using handle = await open(file)
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(count), 0, count, 0)
  return buffer.subarray(0, bytesRead)
}

async function* unpacked(
  file: string,
  packing: Packing,
  { member }: TextOptions,
): AsyncIterable<Buffer> {
  if (packing === null) {
    yield* createReadStream(file, { highWaterMark: CHUNK_BYTES })
  } else if (packing === 'gzip') {
    yield* gunzipped(file)
  } else {
    const { packedBytes, text } = await zippedText(file, member)
    yield* bounded(text, () => packedBytes)
  }
}

async function* gunzipped(file: string): AsyncIterable<Buffer> {
  const packed = createReadStream(file, { highWaterMark: CHUNK_BYTES })
  const text: Readable = packed.pipe(createGunzip({ chunkSize: CHUNK_BYTES }))
  packed.on('error', error => text.destroy(error))
  try {
    yield* bounded(text, () => packed.bytesRead)
  } catch (error) {
    if (isOfGzip(error)) throw new BrokenFile('file-broken', brokenDetail(error), error)
    throw error
  } finally {
    packed.destroy()
    text.destroy()
  }
}

function isOfGzip(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
}

function brokenDetail({ code, message }: NodeJS.ErrnoException): string {
  const reason = code === 'Z_BUF_ERROR' ? 'the file ends too early' : message
  return `The compressed file must be whole: ${reason}. Get the file once more.`
}
