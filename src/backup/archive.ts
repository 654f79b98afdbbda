import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { type Extract, extract, pack } from 'tar-stream'
import { Problem } from '../domain/problem.ts'

/**
 * A backup is a tar archive. Its last file lists the digests of all files before it, in the format
 * of `sha256sum`, so a backup can be unpacked and checked without this program.
 */
const SUMS = 'SHA256SUMS'
const CHUNK_BYTES = 1024 * 1024
const PRIVATE = 0o600
/**
 * The largest size that fits in a POSIX.1-1988 header. A larger one is repeated in an extended
 * header (PAX).
 */
const MAX_PLAIN_BYTES = 0o77777777777

export class ArchiveWriter {
  readonly #handle: FileHandle
  readonly #modifiedAt: Date
  readonly #archive = pack({ highWaterMark: CHUNK_BYTES })
  /** Resolves once everything is written after `finalize`. */
  readonly #writing: Promise<void>
  /** There may be a million digests, so they are collected on disk. */
  readonly #sumsFile: string
  readonly #sums: FileHandle

  private constructor(handle: FileHandle, sumsFile: string, sums: FileHandle, modifiedAt: number) {
    this.#handle = handle
    this.#sumsFile = sumsFile
    this.#sums = sums
    this.#modifiedAt = new Date(modifiedAt)
    this.#writing = this.#write()
    // The error reaches the caller that adds a file.
    this.#writing.catch(() => {})
  }

  /** @param modifiedAt The timestamp of its files, in milliseconds since 1970 UTC. */
  static async create(file: string, modifiedAt: number): Promise<ArchiveWriter> {
    // It contains messages from buyers.
    const handle = await open(file, 'wx', 0o600)
    const sumsFile = `${file}.sums`
    return new ArchiveWriter(handle, sumsFile, await open(sumsFile, 'w', 0o600), modifiedAt)
  }

  /**
   * Adds a copy of a file.
   * @returns Its size in bytes.
   * @throws Error with its `code` when it cannot be read.
   * @param keepsMode Whether to store its permissions; otherwise only the owner may read the
   *   unpacked file.
   */
  async addFile(name: string, source: string, keepsMode = false): Promise<number> {
    await using handle = await open(source)
    const { size, mode } = await handle.stat()
    const content = handle.createReadStream({
      autoClose: false,
      end: Math.max(0, size - 1),
      highWaterMark: CHUNK_BYTES,
    })
    await this.#add(name, size, size === 0 ? [] : content, keepsMode ? mode & 0o777 : PRIVATE)
    return size
  }

  async addText(name: string, text: string): Promise<void> {
    const bytes = Buffer.from(text)
    await this.#add(name, bytes.length, [bytes])
  }

  /** Adds the digests, and resolves once everything is on disk. */
  async end(): Promise<void> {
    await this.addFile(SUMS, this.#sumsFile)
    this.#archive.finalize()
    await this.#writing
    await this.#handle.sync()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#archive.destroy()
    await this.#writing.catch(() => {})
    await this.#sums.close()
    await rm(this.#sumsFile, { force: true })
    await this.#handle.close()
  }

  async #write(): Promise<void> {
    for await (const chunk of chunksOf(this.#archive)) await this.#handle.writeFile(chunk)
  }

  async #add(
    name: string,
    sizeBytes: number,
    content: AsyncIterable<Buffer> | Iterable<Buffer>,
    mode = PRIVATE,
  ): Promise<void> {
    try {
      const digest = await this.#pack({ name, size: sizeBytes, mode }, content)
      await this.#sums.writeFile(sumLine(digest, name))
    } catch (error) {
      this.#archive.destroy(error instanceof Error ? error : new Error(String(error)))
      // Rejects with the reason if writing failed.
      await this.#writing
      throw error
    }
  }

  /** @returns The digest of the written bytes. */
  async #pack(
    file: { readonly name: string; readonly size: number; readonly mode: number },
    content: AsyncIterable<Buffer> | Iterable<Buffer>,
  ): Promise<string> {
    const { name, size } = file
    const pax = size > MAX_PLAIN_BYTES ? { size: String(size) } : null
    const header = { ...file, mtime: this.#modifiedAt, pax }
    const { promise: packed, resolve, reject } = Promise.withResolvers<void>()
    const entry = this.#archive.entry(header, error => (error ? reject(error) : resolve()))
    packed.catch(() => {})
    const digest = createHash('sha256')
    let written = 0
    for await (const chunk of content) {
      digest.update(chunk)
      written += chunk.length
      if (!entry.write(chunk)) await Promise.race([once(entry, 'drain'), packed])
    }
    if (written !== size) throw new Error(`${name} became shorter while it was read`)
    entry.end(null)
    await packed
    return digest.digest('hex')
  }
}

/**
 * Receives the content of one file in an archive; disposed of at its end, or when reading fails.
 */
export interface Sink extends AsyncDisposable {
  write(chunk: Buffer): Promise<unknown>
}

/**
 * Reads an archive to its end, and writes each of its files into the sink that `open` gives for it.
 * Only when this resolves is each file known to be identical to the original.
 * @throws Problem `invalid-input` when it is damaged, cut short, or not an archive of this kind.
 */
export async function readArchive(
  file: string,
  open: (name: string, mode: number) => Promise<Sink>,
): Promise<void> {
  await using archive = openArchive(file)
  const sums = createHash('sha256')
  try {
    for await (const entry of archive.files) {
      const { name, type, mode = PRIVATE } = entry.header
      if (type !== 'file') throw new Error('it holds more than plain files')
      const digest = createHash('sha256')
      await using sink = name === SUMS ? null : await open(name, mode)
      for await (const chunk of chunksOf(entry)) {
        digest.update(chunk)
        await sink?.write(chunk)
      }
      if (sink === null) {
        if (digest.digest('hex') !== sums.digest('hex')) throw new Error('its digests do not fit')
        return
      }
      sums.update(sumLine(digest.digest('hex'), name))
    }
    throw new Error('its digests are missing')
  } catch (error) {
    if (error instanceof Problem || !(error instanceof Error) || 'code' in error) throw error
    throw unusable(file, plainReason(error.message))
  }
}

/** The name of the first file in an archive; null if there is none, or it is not an archive. */
export async function firstNameIn(file: string): Promise<string | null> {
  await using archive = openArchive(file)
  try {
    for await (const { header } of archive.files) return header.name
  } catch (error) {
    if (error instanceof Error && 'code' in error) throw error
  }
  return null
}

export function unusable(file: string, reason: string): Problem {
  const detail = `${file} cannot be used as a backup: ${reason}. Nothing was changed.`
  return Problem.of('invalid-input', 'Backup unusable', detail)
}

/** The files of an archive as they are read. An unreadable one makes the iteration fail. */
function openArchive(file: string): AsyncDisposable & { readonly files: Extract } {
  const files = extract()
  const reading = pipeline(createReadStream(file, { highWaterMark: CHUNK_BYTES }), files)
  reading.catch(() => {})
  return {
    files,
    [Symbol.asyncDispose]: async () => {
      files.destroy()
      await reading.catch(() => {})
    },
  }
}

/** The library's types do not declare the chunk type of its streams. */
function chunksOf(stream: AsyncIterable<unknown>): AsyncIterable<Buffer> {
  return stream as AsyncIterable<Buffer>
}

/** Rewords a message of tar-stream to complete "cannot be used as a backup: ". */
function plainReason(message: string): string {
  if (message === 'Unexpected end of data') return 'it is cut short'
  return /header/i.test(message) ? 'a header of the archive is damaged' : message
}

function sumLine(digest: string, name: string): string {
  return `${digest}  ${name}\n`
}
