import { randomInt } from 'node:crypto'
import { closeSync, fstatSync, openSync, readSync, statSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** A file that the program has drawn. */
export interface DrawnFile {
  /** Relative to the media folder. */
  readonly path: string
  readonly bytes: Uint8Array
}

const MAX_DRAFT_NUMBER = 1_000_000_000

const jpegEnd = Buffer.from([0xff, 0xd9])
const pngEnd = Buffer.from([0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82])

/**
 * Whether a picture's file is complete: a JPEG ends with an EOI marker, a PNG with an IEND chunk.
 * Reads only the last bytes, so that hundreds of files take a few milliseconds.
 */
function isWholePicture(path: string): boolean {
  let handle: number
  try {
    handle = openSync(path, 'r')
  } catch {
    return false
  }
  try {
    const end = path.endsWith('.png') ? pngEnd : jpegEnd
    const { size } = fstatSync(handle)
    if (size < 64) return false
    const tail = Buffer.alloc(end.length)
    readSync(handle, tail, 0, end.length, size - end.length)
    return tail.equals(end)
  } finally {
    closeSync(handle)
  }
}

/** Other files, such as documents, have no fixed end and are assumed complete. */
export function isWholeFile(path: string): boolean {
  if (!path.endsWith('.pdf')) return isWholePicture(path)
  return (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > 0
}

/**
 * Writes a file to another name, then renames it, so that a partial file is never visible.
 * Processes on several machines, with the same process id, may write the same file at the same
 * time.
 */
export async function writeDrawnFile(
  directory: string,
  { path: name, bytes }: DrawnFile,
): Promise<void> {
  const path = join(directory, name)
  const draft = `${path}.${process.pid}-${randomInt(MAX_DRAFT_NUMBER)}.part`
  await mkdir(dirname(path), { recursive: true })
  try {
    await writeFile(draft, bytes)
    await rename(draft, path)
  } catch (fault) {
    await rm(draft, { force: true })
    throw fault
  }
}
