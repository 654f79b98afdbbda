import { type FileHandle, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { crc32 } from 'node:zlib'
import { HEADER_BYTES, type Header, readHeader, writeHeader } from './header.ts'
import type { SnapshotLabel, SnapshotReader, Snapshots } from './snapshots.ts'
import { UnusableSnapshot } from './snapshots.ts'
import { fill, STRETCH_BYTES, writeAt } from './stretches.ts'

/**
 * A draft that has not been written to for this long has lost its writer, on this machine or
 * another.
 */
const ABANDONED_MS = 600_000
/**
 * The suffix after the snapshot's own name: the process that writes the draft, and the number of
 * the draft.
 */
const DRAFT_END = /^\.(?:(\d+)-\d+\.)?new$/

/**
 * A snapshot in one file: a header, which has the lengths and the checksums (CRC-32) of the parts
 * that follow it. It is written as a draft with a unique name, and renamed when it is complete:
 * under its own name a snapshot is complete or missing, however many processes write one.
 */
export class SnapshotFile implements Snapshots {
  readonly #path: string
  readonly #clock: () => number
  readonly #drafts = new Set<string>()
  #draftCount = 0

  constructor(path: string, clock: () => number) {
    this.#path = path
    this.#clock = clock
  }

  async read(reader: SnapshotReader): Promise<SnapshotLabel | null> {
    const file = await openWhereThere(this.#path)
    if (file === null) return null
    try {
      const { label, parts } = await headerOf(file)
      await reader.judge(label)
      const targets = reader.reserve(parts.map(part => part.bytes))
      let position = HEADER_BYTES
      for (const [i, part] of parts.entries()) {
        const target = targets[i] ?? new Uint8Array(part.bytes)
        const sum = await fill(file, position, target)
        if (sum !== part.crc) throw new UnusableSnapshot('its contents do not have their checksum')
        position += part.bytes
      }
      return label
    } finally {
      await file.close()
    }
  }

  async label(): Promise<SnapshotLabel | null> {
    try {
      return await this.readThrough(async (_file, { label }) => label)
    } catch (error) {
      if (error instanceof UnusableSnapshot) return null
      throw error
    }
  }

  /**
   * Reads the whole file, which stays the same even when it is replaced in the meantime.
   * @returns Null if there is no snapshot.
   * @throws UnusableSnapshot when the header or the length is invalid. The contents are not
   *   checked.
   */
  async readThrough<Result>(
    work: (file: FileHandle, header: Header) => Promise<Result>,
  ): Promise<Result | null> {
    const file = await openWhereThere(this.#path)
    if (file === null) return null
    try {
      return await work(file, await headerOf(file))
    } finally {
      await file.close()
    }
  }

  write(
    label: SnapshotLabel,
    parts: readonly Uint8Array[],
    onTaken: () => void = () => {},
  ): Promise<number> {
    return this.replace(file => writeWhole(file, label, parts, onTaken))
  }

  /**
   * Replaces the file with a new one; if that fails, the former one stays.
   * @param write Writes the whole file, header included.
   * @returns What `write` returns.
   */
  async replace<Result>(write: (file: FileHandle) => Promise<Result>): Promise<Result> {
    const draft = `${this.#path}.${process.pid}-${this.#draftCount++}.new`
    this.#drafts.add(draft)
    try {
      const result = await written(draft, write)
      await rename(draft, this.#path)
      return result
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    } finally {
      this.#drafts.delete(draft)
    }
  }

  async sweep(): Promise<void> {
    const folder = dirname(this.#path)
    const name = basename(this.#path)
    for (const entry of await readdir(folder)) {
      const [isDraft, processId] = entry.startsWith(name)
        ? (DRAFT_END.exec(entry.slice(name.length)) ?? [])
        : []
      const draft = join(folder, entry)
      if (isDraft === undefined || this.#drafts.has(draft)) continue
      if (isEnded(processId) || (await this.#isAbandoned(draft))) await rm(draft, { force: true })
    }
  }

  async #isAbandoned(draft: string): Promise<boolean> {
    const found = await stat(draft).catch(() => null)
    return found !== null && this.#clock() - found.mtimeMs > ABANDONED_MS
  }
}

/**
 * Whether the process that wrote a draft is gone from this machine. A draft with the id of this
 * process that it is not writing is from an earlier process.
 */
function isEnded(processId: string | undefined): boolean {
  if (processId === undefined) return false
  if (Number(processId) === process.pid) return true
  try {
    process.kill(Number(processId), 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}

async function openWhereThere(path: string): Promise<FileHandle | null> {
  try {
    return await open(path, 'r')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

async function written<Result>(
  path: string,
  write: (file: FileHandle) => Promise<Result>,
): Promise<Result> {
  const file = await open(path, 'w')
  try {
    const result = await write(file)
    await file.sync()
    return result
  } finally {
    await file.close()
  }
}

/** @throws UnusableSnapshot unless header and length are valid. */
async function headerOf(file: FileHandle): Promise<Header> {
  const bytes = Buffer.alloc(HEADER_BYTES)
  await fill(file, 0, bytes)
  const header = readHeader(bytes)
  const { size } = await file.stat()
  const expected = header.parts.reduce((sum, part) => sum + part.bytes, HEADER_BYTES)
  if (expected !== size) throw new UnusableSnapshot(`it has ${size} bytes instead of ${expected}`)
  return header
}

async function writeWhole(
  file: FileHandle,
  label: SnapshotLabel,
  parts: readonly Uint8Array[],
  onTaken: () => void,
): Promise<number> {
  let position = HEADER_BYTES
  const sums: { bytes: number; crc: number }[] = []
  for (const part of parts) {
    let sum = 0
    for (let from = 0; from < part.length; from += STRETCH_BYTES) {
      const stretch = part.subarray(from, from + STRETCH_BYTES)
      const writing = writeAt(file, stretch, position + from)
      sum = crc32(stretch, sum)
      await writing
    }
    sums.push({ bytes: part.length, crc: sum })
    position += part.length
  }
  onTaken()
  await writeAt(file, writeHeader({ label, parts: sums }), 0)
  return position
}
