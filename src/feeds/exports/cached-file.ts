import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import type { GzipPart } from './gzip-parts.ts'

/**
 * The listings of an export as they were last written, cached so that the next export needs only
 * those that have changed since. The first line identifies their sources; then come blocks of
 * listings, in order of their ids. A block has its numbers, the id and length of each listing, and
 * the compressed texts, which are also a part of a gzip file.
 */

/** Some listings in order of their ids, and their concatenated texts. */
export interface ListingBlock extends GzipPart {
  readonly ids: readonly number[]
  /** The length of each text in bytes. */
  readonly lengths: readonly number[]
}

/** The sources of cached listings. */
export interface CacheStart {
  /** Identifies how they were written: the program, the addresses and the place names. */
  readonly key: string
  /** The cursor of their export: later changes may be missing. */
  readonly cursor: string
}

const MAX_FIRST_LINE = 1000
/**
 * The numbers of a block: listings, bytes of the text, bytes compressed, and the checksums of both.
 */
const HEAD_BYTES = 20
/** The id and length of a listing. */
const ENTRY_BYTES = 12
const MAX_LISTINGS = 100_000
const MAX_BYTES = 2 ** 30

export class CachedListings implements AsyncDisposable {
  readonly #path: string
  readonly #file: FileHandle
  #at: number
  readonly from: CacheStart

  private constructor(path: string, file: FileHandle, from: CacheStart, at: number) {
    this.#path = path
    this.#file = file
    this.from = from
    this.#at = at
  }

  /** Null if there are none. */
  static async open(path: string): Promise<CachedListings | null> {
    const file = await open(path).catch(() => null)
    if (file === null) return null
    const start = Buffer.alloc(MAX_FIRST_LINE)
    const { bytesRead } = await file.read(start, 0, MAX_FIRST_LINE, 0)
    const end = start.subarray(0, bytesRead).indexOf('\n')
    const from = end === -1 ? null : fromIn(start.toString('utf8', 0, end))
    if (from !== null) return new CachedListings(path, file, from, end + 1)
    await file.close()
    return null
  }

  /**
   * The blocks in order. Ends early where the file is corrupt: the missing listings are written
   * again.
   */
  async *blocks(): AsyncGenerator<ListingBlock> {
    for (;;) {
      const block = await this.#next()
      if (block === null) return
      yield block
    }
  }

  /** Marks the file as used, to keep it for the next export. */
  async touch(): Promise<void> {
    const now = new Date()
    await this.#file.utimes(now, now).catch(() => {})
  }

  /** Removes a corrupt file, so that the next export is written from scratch. */
  async remove(): Promise<void> {
    await rm(this.#path, { force: true })
  }

  async #next(): Promise<ListingBlock | null> {
    const head = await this.#read(HEAD_BYTES)
    if (head === null) return null
    const count = head.readUInt32LE(0)
    const bytes = head.readUInt32LE(4)
    const size = head.readUInt32LE(8)
    if (count > MAX_LISTINGS || bytes > MAX_BYTES || size > MAX_BYTES) return null
    const rest = await this.#read(ENTRY_BYTES * count + size)
    if (rest === null || crc32(rest) !== head.readUInt32LE(16)) return null
    const ids = Array.from({ length: count }, (_, i) => rest.readDoubleLE(ENTRY_BYTES * i))
    const lengths = ids.map((_, i) => rest.readUInt32LE(ENTRY_BYTES * i + 8))
    const deflated = rest.subarray(ENTRY_BYTES * count)
    return { ids, lengths, bytes, crc: head.readUInt32LE(12), deflated }
  }

  /** Null if the file is too short. */
  async #read(bytes: number): Promise<Buffer | null> {
    const buffer = Buffer.allocUnsafe(bytes)
    const { bytesRead } = await this.#file.read(buffer, 0, bytes, this.#at)
    this.#at += bytesRead
    return bytesRead === bytes ? buffer : null
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#file.close()
  }
}

/** Writes a new cache. Until `finish`, the former file stays. */
export class CacheWriter implements AsyncDisposable {
  readonly #path: string
  readonly #draft: string
  readonly #file: FileHandle
  #isOpen = true

  private constructor(path: string, draft: string, file: FileHandle) {
    this.#path = path
    this.#draft = draft
    this.#file = file
  }

  static async begin(folder: string, name: string, from: CacheStart): Promise<CacheWriter> {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const path = join(folder, name)
    const draft = `${path}.${randomUUID()}.draft`
    const file = await open(draft, 'w', 0o600)
    await file.write(`${JSON.stringify(from)}\n`)
    return new CacheWriter(path, draft, file)
  }

  async add({ ids, lengths, bytes, crc, deflated }: ListingBlock): Promise<void> {
    const rest = Buffer.allocUnsafe(ENTRY_BYTES * ids.length + deflated.length)
    for (const [i, id] of ids.entries()) {
      rest.writeDoubleLE(id, ENTRY_BYTES * i)
      rest.writeUInt32LE(lengths[i] ?? 0, ENTRY_BYTES * i + 8)
    }
    rest.set(deflated, ENTRY_BYTES * ids.length)
    const head = Buffer.allocUnsafe(HEAD_BYTES)
    for (const [i, number] of [ids.length, bytes, deflated.length, crc, crc32(rest)].entries()) {
      head.writeUInt32LE(number, 4 * i)
    }
    await this.#file.writev([head, rest])
  }

  /** Replaces the former file. */
  async finish(): Promise<void> {
    await this.#close()
    await rename(this.#draft, this.#path)
  }

  async #close(): Promise<void> {
    if (!this.#isOpen) return
    this.#isOpen = false
    await this.#file.close()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#close()
    await rm(this.#draft, { force: true })
  }
}

function fromIn(line: string): CacheStart | null {
  try {
    const { key, cursor } = JSON.parse(line)
    return typeof key === 'string' && typeof cursor === 'string' ? { key, cursor } : null
  } catch {
    return null
  }
}
