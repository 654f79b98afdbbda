import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { Problem } from '../../domain/problem.ts'
import { counted } from '../../domain/values/counted.ts'

const CHUNK_BYTES = 256 * 1024
const GZIP = Buffer.from([0x1f, 0x8b])

/** The limits of compressed files: what is larger was made to fill memory or disk, not to be read. */
const BOUNDS = {
  /** How many bytes of text may come from each byte of the file. */
  ratio: 200,
  bytes: 8 * 1024 ** 3,
}
/** The ratio counts from here on: a small text may be one word, repeated. */
const FREE_BYTES = 16 * 1024 * 1024

/** A file ends before its text does. What was read of the text is right, but for the record that it ends in. */
export class BrokenFile extends Error {
  override readonly name = 'BrokenFile'
  readonly code: 'file-broken' | 'file-too-large'

  constructor(code: BrokenFile['code'], detail: string, cause?: unknown) {
    super(detail, { cause })
    this.code = code
  }
}

/**
 * Reads the text of a file in pieces, unpacked if it is compressed with gzip, which its name (.gz) or its first bytes say.
 * @throws Problem `invalid-input` when it is no file, such as a folder or a pipe, and BrokenFile when a compressed file is damaged, ends early, or has far more text than bytes.
 */
export async function* fileText(file: string): AsyncIterable<Buffer> {
  if (!(await stat(file)).isFile()) {
    const detail = `${file} must be a file: it is read twice, which a folder or a pipe does not allow.`
    throw Problem.of('invalid-input', 'Not a file', detail)
  }
  const isPacked = file.toLowerCase().endsWith('.gz') || (await beginsWith(file, GZIP))
  const packed = createReadStream(file, { highWaterMark: CHUNK_BYTES })
  if (!isPacked) {
    yield* packed
    return
  }
  const unpacked: Readable = packed.pipe(createGunzip({ chunkSize: CHUNK_BYTES }))
  packed.on('error', error => unpacked.destroy(error))
  let bytes = 0
  try {
    for await (const chunk of unpacked as AsyncIterable<Buffer>) {
      bytes += chunk.length
      requireBounds(bytes, packed.bytesRead)
      yield chunk
    }
  } catch (error) {
    if (isOfGzip(error)) throw new BrokenFile('file-broken', brokenDetail(error), error)
    throw error
  } finally {
    packed.destroy()
    unpacked.destroy()
  }
}

async function beginsWith(file: string, bytes: Buffer): Promise<boolean> {
  await using handle = await open(file)
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(bytes.length), 0, bytes.length, 0)
  return bytesRead === bytes.length && buffer.equals(bytes)
}

function requireBounds(bytes: number, packedBytes: number): void {
  const isBomb = bytes > FREE_BYTES && bytes > packedBytes * BOUNDS.ratio
  if (!isBomb && bytes <= BOUNDS.bytes) return
  const limit = isBomb
    ? `${BOUNDS.ratio} times as many bytes as the compressed file`
    : counted(BOUNDS.bytes, 'byte')
  throw new BrokenFile('file-too-large', `The unpacked text may have at most ${limit}.`)
}

function isOfGzip(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
}

function brokenDetail({ code, message }: NodeJS.ErrnoException): string {
  const reason = code === 'Z_BUF_ERROR' ? 'the file ends too early' : message
  return `The compressed file must be whole: ${reason}. Get the file once more.`
}
