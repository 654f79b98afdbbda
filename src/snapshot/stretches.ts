import type { FileHandle } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import { UnusableSnapshot } from './snapshots.ts'

/**
 * Read and written at a time; the checksum of one stretch is computed while the next is in transit.
 */
export const STRETCH_BYTES = 4 * 2 ** 20

/**
 * Fills bytes from a position in a file, and computes their checksum.
 * @throws UnusableSnapshot when the file is too short.
 */
export async function fill(
  file: FileHandle,
  position: number,
  target: Uint8Array,
): Promise<number> {
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

export async function writeAt(
  file: FileHandle,
  bytes: Uint8Array,
  position: number,
): Promise<void> {
  for (let at = 0; at < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, at, bytes.length - at, position + at)
    at += bytesWritten
  }
}
