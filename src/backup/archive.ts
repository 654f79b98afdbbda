import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { Problem } from '../domain/problem.ts'
import { BLOCK_BYTES, paddingAfter, readTarHeader, tarHeader } from './tar-format.ts'

/**
 * A backup is a tar archive whose last file, as `sha256sum` writes it, has the digests of all before
 * it: so that it can be unpacked and checked without this program too.
 */
const SUMS = 'SHA256SUMS'
const CHUNK_BYTES = 1024 * 1024

/** Writes an archive into a file that is not there yet. */
export class ArchiveWriter {
  readonly #handle: FileHandle
  readonly #seconds: number
  /** There may be a million of them, so they are on the disk until they are all known. */
  readonly #sumsFile: string
  readonly #sums: FileHandle

  private constructor(handle: FileHandle, sumsFile: string, sums: FileHandle, seconds: number) {
    this.#handle = handle
    this.#sumsFile = sumsFile
    this.#sums = sums
    this.#seconds = seconds
  }

  /** @param seconds What is noted as the time of its files, since 1970 UTC. */
  static async create(file: string, seconds: number): Promise<ArchiveWriter> {
    // It holds what buyers wrote.
    const handle = await open(file, 'wx', 0o600)
    const sumsFile = `${file}.sums`
    return new ArchiveWriter(handle, sumsFile, await open(sumsFile, 'w', 0o600), seconds)
  }

  /** Adds a copy of a file. @returns Its size in bytes. @throws Error with its `code` when it cannot be read. */
  async addFile(name: string, source: string): Promise<number> {
    const handle = await open(source)
    try {
      const { size } = await handle.stat()
      const content = handle.createReadStream({ autoClose: false, end: Math.max(0, size - 1) })
      await this.#add(name, size, size === 0 ? [] : content)
      return size
    } finally {
      await handle.close()
    }
  }

  async addText(name: string, text: string): Promise<void> {
    const bytes = Buffer.from(text)
    await this.#add(name, bytes.length, [bytes])
  }

  /** Adds the digests, and sees to it that all is on the disk. */
  async end(): Promise<void> {
    await this.addFile(SUMS, this.#sumsFile)
    await this.#handle.writeFile(Buffer.alloc(2 * BLOCK_BYTES))
    await this.#handle.sync()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#sums.close()
    await rm(this.#sumsFile, { force: true })
    await this.#handle.close()
  }

  async #add(
    name: string,
    sizeBytes: number,
    content: AsyncIterable<Buffer> | Iterable<Buffer>,
  ): Promise<void> {
    const digest = createHash('sha256')
    let written = 0
    await this.#handle.writeFile(tarHeader({ name, sizeBytes }, this.#seconds))
    for await (const chunk of content) {
      digest.update(chunk)
      written += chunk.length
      await this.#handle.writeFile(chunk)
    }
    if (written !== sizeBytes) throw new Error(`${name} became shorter while it was read`)
    await this.#handle.writeFile(Buffer.alloc(paddingAfter(sizeBytes)))
    await this.#sums.writeFile(sumLine(digest.digest('hex'), name))
  }
}

/** Takes what a file of an archive consists of; is disposed of at its end, or when the reading fails. */
export interface Sink extends AsyncDisposable {
  write(chunk: Buffer): Promise<unknown>
}

/**
 * Reads an archive to its end, each of its files into what `open` gives for it. Only when this
 * resolves is it known that each is, bit for bit, what was once written.
 * @throws Problem `invalid-input` when it is damaged, cut short, or no archive of this kind.
 */
export async function readArchive(
  file: string,
  open: (name: string) => Promise<Sink>,
): Promise<void> {
  const source = new BlockSource(file)
  const sums = createHash('sha256')
  try {
    for (;;) {
      const header = readTarHeader(await source.take(BLOCK_BYTES))
      if (header === null) throw new Error('its digests are missing')
      const { name, sizeBytes } = header
      const digest = createHash('sha256')
      await using sink = name === SUMS ? null : await open(name)
      for (let left = sizeBytes; left > 0; ) {
        const chunk = await source.take(Math.min(left, CHUNK_BYTES))
        digest.update(chunk)
        await sink?.write(chunk)
        left -= chunk.length
      }
      await source.take(paddingAfter(sizeBytes))
      if (sink === null) {
        if (digest.digest('hex') !== sums.digest('hex')) throw new Error('its digests do not fit')
        return
      }
      sums.update(sumLine(digest.digest('hex'), name))
    }
  } catch (error) {
    if (error instanceof Problem || !(error instanceof Error) || 'code' in error) throw error
    throw unusable(file, error.message)
  } finally {
    source.close()
  }
}

export function unusable(file: string, reason: string): Problem {
  const detail = `${file} cannot be used as a backup: ${reason}. Nothing was changed.`
  return Problem.of('invalid-input', 'Backup unusable', detail)
}

function sumLine(digest: string, name: string): string {
  return `${digest}  ${name}\n`
}

/** Gives the bytes of a file piece by piece. */
class BlockSource {
  readonly #stream: ReturnType<typeof createReadStream>
  readonly #chunks: AsyncIterator<Buffer>
  #rest: Buffer = Buffer.alloc(0)

  constructor(file: string) {
    this.#stream = createReadStream(file, { highWaterMark: CHUNK_BYTES })
    this.#chunks = this.#stream[Symbol.asyncIterator]()
  }

  /** @throws Error when the file ends before. */
  async take(bytes: number): Promise<Buffer> {
    const parts: Buffer[] = []
    for (let missing = bytes; missing > 0; ) {
      if (this.#rest.length === 0) {
        const { done, value } = await this.#chunks.next()
        if (done) throw new Error('it is cut short')
        this.#rest = value
      }
      const part = this.#rest.subarray(0, missing)
      this.#rest = this.#rest.subarray(part.length)
      missing -= part.length
      parts.push(part)
    }
    return parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts)
  }

  close(): void {
    this.#stream.destroy()
  }
}
