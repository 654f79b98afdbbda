import { type FileHandle, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { crc32 } from 'node:zlib'
import { HEADER_BYTES, readHeader, writeHeader } from './header.ts'
import type { SnapshotLabel, SnapshotReader, Snapshots } from './snapshots.ts'
import { UnusableSnapshot } from './snapshots.ts'

/** Read and written at a time; while one stretch is summed up, the next is on its way. */
const STRETCH_BYTES = 4 * 2 ** 20
/** A draft that nobody has written to for so long has lost its writer, on this machine or another. */
const ABANDONED_MS = 600_000
/** Behind the snapshot's own name: the process that writes it, and which draft of that process it is. */
const DRAFT_END = /^\.(?:(\d+)-\d+\.)?new$/

/**
 * A snapshot in one file: a header, which has the lengths and the checksums (CRC-32) of the parts that
 * follow it. It is written as a draft, whose name no other process uses, and renamed when it is complete:
 * under its own name a snapshot is whole or missing, however many processes write one.
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
      const header = Buffer.alloc(HEADER_BYTES)
      await fill(file, 0, header)
      const { label, parts } = readHeader(header)
      const { size } = await file.stat()
      const bytes = parts.reduce((sum, part) => sum + part.bytes, HEADER_BYTES)
      if (bytes !== size) throw new UnusableSnapshot(`it has ${size} bytes instead of ${bytes}`)
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

  async write(
    label: SnapshotLabel,
    parts: readonly Uint8Array[],
    onTaken: () => void = () => {},
  ): Promise<number> {
    const draft = `${this.#path}.${process.pid}-${this.#draftCount++}.new`
    this.#drafts.add(draft)
    try {
      const bytes = await writeWhole(draft, label, parts, onTaken)
      await rename(draft, this.#path)
      return bytes
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
 * Whether the process that wrote a draft is gone from this machine. A draft with this process's own number,
 * which it is not writing, was an earlier process's.
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

/**
 * Fills bytes from a place in a file, and sums them up.
 * @throws UnusableSnapshot when the file ends before.
 */
async function fill(file: FileHandle, position: number, target: Uint8Array): Promise<number> {
  const read = async (from: number): Promise<Uint8Array> => {
    const stretch = target.subarray(from, from + STRETCH_BYTES)
    for (let at = 0; at < stretch.length; ) {
      const left = stretch.length - at
      const { bytesRead } = await file.read(stretch, at, left, position + from + at)
      if (bytesRead === 0) throw new UnusableSnapshot('it ends too soon')
      at += bytesRead
    }
    return stretch
  }
  let sum = 0
  let next: Promise<Uint8Array> | null = read(0)
  for (let from = 0; next !== null; ) {
    const stretch = await next
    from += stretch.length
    next = from < target.length ? read(from) : null
    sum = crc32(stretch, sum)
  }
  return sum
}

async function writeWhole(
  path: string,
  label: SnapshotLabel,
  parts: readonly Uint8Array[],
  onTaken: () => void,
): Promise<number> {
  const file = await open(path, 'w')
  try {
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
    await file.sync()
    return position
  } finally {
    await file.close()
  }
}

async function writeAt(file: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let at = 0; at < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, at, bytes.length - at, position + at)
    at += bytesWritten
  }
}
