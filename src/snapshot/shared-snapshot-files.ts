import type { FileHandle } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { crc32 } from 'node:zlib'
import { atOnce } from './at-once.ts'
import { HEADER_BYTES, type Header, readHeader, writeHeader } from './header.ts'
import type { SnapshotFile } from './snapshot-file.ts'
import type { SharedSnapshot, SharedSnapshots } from './snapshots.ts'
import { UnusableSnapshot } from './snapshots.ts'
import { fill, writeAt } from './stretches.ts'
import { unneeded } from './unneeded-files.ts'

/** The folder of all shared snapshots; the storage may have other folders. */
const ROOT = 'snapshots'
/** The bytes of one request; a process holds as many pieces in memory as it sends concurrently. */
const PIECE_BYTES = 8 * 2 ** 20
const PIECES_AT_ONCE = 4
/** Written last: a reader that finds this file finds all others. */
const HEADER_NAME = 'header.snapshot'
/** A slower copy takes longer than reading all listings from the database. */
const MIN_BYTES_PER_SECOND = 10_000_000
const MIN_LIMIT_MS = 15_000
/** The header of ten million listings has a thousand pieces, and 40 KB. */
const MAX_HEADER_BYTES = 2 ** 20

interface SharedFile {
  readonly path: string
  /** Milliseconds since 1970 UTC. */
  readonly modifiedAt: number
}

/** A folder, or a bucket of an object store. A partially written file is never visible. */
export interface SharedFiles {
  put(path: string, content: Buffer): Promise<void>
  /** Null when there is no such file. */
  open(path: string): Promise<{ readonly bytes: number; readonly content: Readable } | null>
  delete(path: string): Promise<void>
  list(folder: string): AsyncIterable<SharedFile>
}

export interface SharedSnapshotOptions {
  /** The digest of the program's sources. */
  readonly program: string
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number
  /** Returns a unique name: lower-case letters, digits and hyphens. */
  readonly newName: () => string
  /** Called when the header of a snapshot is damaged, so that no node can use it. */
  readonly onDamaged: (reason: string) => void
}

/**
 * Snapshots in files that several nodes share. Each has its own folder: pieces of the snapshot, and
 * a header with their lengths and checksums (CRC-32), written after all pieces. So a snapshot is
 * either complete or absent, even when several nodes write concurrently, and no file is large: a
 * failed piece is retried alone.
 */
export class SharedSnapshotFiles implements SharedSnapshots {
  readonly #files: SharedFiles
  readonly #own: SnapshotFile
  readonly #options: SharedSnapshotOptions

  /** @param own The snapshot of this node. */
  constructor(files: SharedFiles, own: SnapshotFile, options: SharedSnapshotOptions) {
    this.#files = files
    this.#own = own
    this.#options = options
  }

  async find(database: string): Promise<readonly SharedSnapshot[]> {
    const found: (SharedSnapshot & { readonly modifiedAt: number })[] = []
    for await (const { path, modifiedAt } of this.#files.list(this.#folderOf(database))) {
      if (!path.endsWith(`/${HEADER_NAME}`)) continue
      const name = path.slice(0, -HEADER_NAME.length - 1)
      const header = await this.#headerOf(name)
      if (header) found.push({ label: header.label, name, modifiedAt })
    }
    // They are not sorted by their positions in the change log: a database restored from a backup
    // repeats earlier positions.
    return found.sort((a, b) => b.modifiedAt - a.modifiedAt)
  }

  async fetch({ name }: SharedSnapshot): Promise<number> {
    try {
      const header = await this.#headerOf(name)
      if (header === null) throw new UnusableSnapshot('it has just gone')
      return await this.#own.replace(file => this.#copy(name, header, file))
    } catch (error) {
      if (error instanceof UnusableSnapshot) await this.#remove(name)
      throw error
    }
  }

  async share(): Promise<number | null> {
    return await this.#own.readThrough(async (file, { label, parts }) => {
      const name = `${this.#folderOf(label.database)}/${this.#options.newName()}`
      const pieces: { bytes: number; crc: number }[] = []
      const ranges = [{ bytes: HEADER_BYTES, crc: null }, ...parts]
      const sending = piecesOf(file, ranges, ({ content, crc }) => {
        pieces.push({ bytes: content.length, crc })
        const path = `${name}/${pieces.length - 1}.piece`
        return () => this.#files.put(path, content)
      })
      try {
        await atOnce(PIECES_AT_ONCE, sending)
        const header = Buffer.from(writeHeader({ label, parts: pieces }))
        await this.#files.put(`${name}/${HEADER_NAME}`, header)
      } catch (error) {
        // If even that fails, `tidy` removes it later.
        await this.#remove(name).catch(() => {})
        throw error
      }
      return pieces.reduce((sum, { bytes }) => sum + bytes, 0)
    })
  }

  async tidy(database: string): Promise<void> {
    const names = (await this.find(database)).map(({ name }) => name)
    const files = await Array.fromAsync(this.#files.list(ROOT))
    const own = this.#folderOf(database)
    for (const path of unneeded(files, { own, names, now: this.#options.clock() })) {
      await this.#files.delete(path)
    }
  }

  #folderOf(database: string): string {
    return `${ROOT}/${database}/${this.#options.program}`
  }

  /** Null if it is missing or damaged. */
  async #headerOf(name: string): Promise<Header | null> {
    const file = await this.#files.open(`${name}/${HEADER_NAME}`)
    if (file === null) return null
    try {
      if (file.bytes > MAX_HEADER_BYTES) throw new UnusableSnapshot('its header is too long')
      return readHeader(await buffer(file.content))
    } catch (error) {
      if (!(error instanceof UnusableSnapshot)) throw error
      this.#options.onDamaged(error.message)
      return null
    } finally {
      file.content.destroy()
    }
  }

  async #copy(name: string, { parts }: Header, file: FileHandle): Promise<number> {
    const total = parts.reduce((sum, { bytes }) => sum + bytes, 0)
    const limitMs = MIN_LIMIT_MS + Math.ceil((total * 1000) / MIN_BYTES_PER_SECOND)
    const signal = AbortSignal.timeout(limitMs)
    let position = 0
    const pieces = parts.map((part, i) => {
      const from = position
      position += part.bytes
      return () => this.#copyPiece(`${name}/${i}.piece`, part, { file, from, signal })
    })
    try {
      await atOnce(PIECES_AT_ONCE, pieces)
    } catch (error) {
      if (signal.aborted) throw new Error('it came too slowly', { cause: error })
      throw error
    }
    return total
  }

  async #copyPiece(
    path: string,
    { bytes, crc }: { readonly bytes: number; readonly crc: number },
    { file, from, signal }: { file: FileHandle; from: number; signal: AbortSignal },
  ): Promise<void> {
    signal.throwIfAborted()
    const piece = await this.#files.open(path)
    if (piece === null) throw new UnusableSnapshot('a part of it is missing')
    let at = 0
    let sum = 0
    await pipeline(
      piece.content,
      async (chunks: AsyncIterable<Buffer>) => {
        for await (const chunk of chunks) {
          sum = crc32(chunk, sum)
          if (at + chunk.length <= bytes) await writeAt(file, chunk, from + at)
          at += chunk.length
        }
      },
      { signal },
    )
    if (at !== bytes || sum !== crc) {
      throw new UnusableSnapshot('a part of it does not have its length or its checksum')
    }
  }

  /** Removes the header first, so that no reader starts. */
  async #remove(name: string): Promise<void> {
    await this.#files.delete(`${name}/${HEADER_NAME}`)
    const files = await Array.fromAsync(this.#files.list(name))
    for (const { path } of files) await this.#files.delete(path)
  }
}

interface Piece {
  readonly content: Buffer
  readonly crc: number
}

/**
 * Reads consecutive ranges of a file, in pieces that are within one range each.
 * @param ranges Their lengths and checksums; a null checksum is unknown.
 * @throws UnusableSnapshot when a range does not have its checksum.
 */
async function* piecesOf<Result>(
  file: FileHandle,
  ranges: readonly { readonly bytes: number; readonly crc: number | null }[],
  toResult: (piece: Piece) => Result,
): AsyncIterable<Result> {
  let position = 0
  for (const { bytes, crc } of ranges) {
    let sum = 0
    for (let from = 0; from < bytes; from += PIECE_BYTES) {
      const content = Buffer.allocUnsafeSlow(Math.min(PIECE_BYTES, bytes - from))
      const pieceSum = await fill(file, position + from, content)
      if (crc !== null) sum = crc32(content, sum)
      yield toResult({ content, crc: pieceSum })
    }
    if (crc !== null && sum !== crc) {
      throw new UnusableSnapshot('its contents do not have their checksum')
    }
    position += bytes
  }
}
