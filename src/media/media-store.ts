import type { Readable } from 'node:stream'
import { Problem } from '../domain/problem.ts'

/** Where the files of sellers lie; what the program draws lies elsewhere, and on the disk in any case. */
export const SELLERS_FOLDERS = ['listings', 'documents'] as const

/** What is known of a kept file without reading it. */
export interface MediaFile {
  /** Its content type, which follows from the ending of its name. */
  readonly type: string
  readonly bytes: number
  /** Milliseconds since 1970 UTC. */
  readonly modifiedAt: number
  /** Another one for other bytes; printable, without quotes. */
  readonly tag: string
}

/** The first and the last byte of a part of a file, counted from 0; both are in it. */
export interface ByteRange {
  readonly first: number
  readonly last: number
}

export interface OpenedMediaFile extends MediaFile {
  /** Fails when the file breaks off; to be read to its end or destroyed. */
  readonly content: Readable
}

export interface ListedMediaFile {
  readonly path: string
  /** Milliseconds since 1970 UTC. */
  readonly modifiedAt: number
}

/** Bytes at hand, or the path of a file on this machine that has them. */
export type MediaContent = Buffer | { readonly file: string }

/**
 * Keeps the files that sellers send: photos and documents. A path is made of folders and a name,
 * parted by slashes, in small letters, digits and hyphens, the name with one ending
 * (`listings/7/large.jpg`); what is written otherwise is no path, and no file lies there.
 *
 * Every method rejects with an Error when the place of the files cannot be reached or written now.
 */
export interface MediaStore {
  /**
   * Keeps a file, in place of the one that the path may have had. Nobody ever reads part of it:
   * it is there as a whole once this resolves, and a loss of power does not take it away; when this
   * rejects, the path has what it had before.
   */
  put(path: string, content: MediaContent): Promise<void>
  /** Null when there is no such file. */
  find(path: string): Promise<MediaFile | null>
  /**
   * Opens a file to be read.
   * @param range A part of it, which must lie within the file; absent: all of it.
   * @returns Null when there is no such file.
   */
  open(path: string, range?: ByteRange): Promise<OpenedMediaFile | null>
  /** Takes a file away; there may be none. Takes whatever `list` gives. */
  delete(path: string): Promise<void>
  /**
   * Everything in a folder and below it, in no order, also what a `put` that was cut short has left.
   * A file that comes or goes meanwhile may be in it or not.
   */
  list(folder: string): AsyncIterable<ListedMediaFile>
}

const PATH = /^(?:[a-z0-9][a-z0-9-]*\/)+[a-z0-9][a-z0-9-]*\.[a-z0-9]+$/
/** Disks and S3 fail for longer ones, where it should be said that there is no such file. */
const MOST_PATH_CHARACTERS = 200

/** Whether a file is one that a seller has sent, or that was made of one; else the program drew it. */
export function isOfSeller(path: string): boolean {
  return SELLERS_FOLDERS.some(folder => path.startsWith(`${folder}/`))
}

/** Whether a text is written as the path of a kept file. */
export function isMediaPath(path: string): boolean {
  return path.length <= MOST_PATH_CHARACTERS && PATH.test(path)
}

/** @throws Error unless the text is the path of a kept file: paths are made by the program alone. */
export function requireMediaPath(path: string): void {
  if (!isMediaPath(path)) throw new Error(`No path of a kept file: ${path}`)
}

const RETRY_AFTER_SECONDS = 5

/** What to tell whoever cannot be given, or rid of, a file while the store does not work. */
export function mediaOutOfReach(cause: unknown): Problem {
  const detail = 'The place where photos and documents are kept does not work now.'
  return new Problem('unavailable', [{ title: 'Files out of reach', detail }], {
    cause,
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  })
}
