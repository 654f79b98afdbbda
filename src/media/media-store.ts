import type { Readable } from 'node:stream'
import { Problem } from '../domain/problem.ts'

/**
 * The folders of sellers' files. Pictures that the program draws are elsewhere, and always on disk.
 */
export const SELLERS_FOLDERS = ['listings', 'documents'] as const

/** The facts about a stored file that are known without reading it. */
export interface MediaFile {
  /** The content type, by file extension. */
  readonly type: string
  readonly bytes: number
  /** Milliseconds since 1970 UTC. */
  readonly modifiedAt: number
  /** Differs when the bytes differ; printable, without quotes. */
  readonly tag: string
}

/** The first and the last byte of a part of a file, counted from 0, both inclusive. */
export interface ByteRange {
  readonly first: number
  readonly last: number
}

export interface OpenedMediaFile extends MediaFile {
  /** Fails when the file is cut short. The reader must read it to the end or destroy it. */
  readonly content: Readable
}

export interface ListedMediaFile {
  readonly path: string
  /** Milliseconds since 1970 UTC. */
  readonly modifiedAt: number
}

/** Bytes, or the path of a file on this machine that has them. */
export type MediaContent = Buffer | { readonly file: string }

/**
 * Stores the files that sellers send: photos and documents. A path consists of folders and a name,
 * separated by slashes. They contain lower-case letters, digits and hyphens, and the name has one
 * extension (`listings/7/large.jpg`). Any other text is not a path, and no file is there.
 *
 * Every method rejects with an Error when the store is unavailable.
 */
export interface MediaStore {
  /**
   * Stores a file, replacing any file at the path. A partial file is never visible. Once this
   * resolves, the file is complete and survives a power cut. When this rejects, the path has its
   * former content.
   */
  put(path: string, content: MediaContent): Promise<void>
  /** Null when there is no such file. */
  find(path: string): Promise<MediaFile | null>
  /**
   * Opens a file for reading.
   * @param range The part to read, which must be within the file; absent for the whole file.
   * @returns Null when there is no such file.
   */
  open(path: string, range?: ByteRange): Promise<OpenedMediaFile | null>
  /**
   * Gives the bytes of a file a second path, without reading them here. Each path can be removed or
   * replaced, and the other one keeps its content; the file is treated as new. Durable as after
   * `put`.
   * @returns False when there is no such file; nothing is stored then.
   */
  copy(from: string, to: string): Promise<boolean>
  /** Removes a file, if it exists. Accepts every path that `list` gives. */
  delete(path: string): Promise<void>
  /**
   * All files in a folder and below it, in no order, including what an interrupted `put` has left.
   * Files added or removed during the iteration may be included or not.
   */
  list(folder: string): AsyncIterable<ListedMediaFile>
}

/** The folder of the pictures and documents that the program draws. */
export interface DrawnMedia {
  /** Need not exist yet. */
  readonly directory: string
  /**
   * Waits until a file exists, if it can be drawn.
   * @param owner Who asks; a fair queue rotates owners.
   * @throws Problem `unavailable` if it takes too long, or cannot be drawn or written.
   */
  ready(path: string, owner: string): Promise<void>
}

const PATH = /^(?:[a-z0-9][a-z0-9-]*\/)+[a-z0-9][a-z0-9-]*\.[a-z0-9]+$/
/** Disks and S3 fail for longer paths; the answer must be that the file does not exist. */
const MAX_PATH_CHARACTERS = 200

/**
 * Whether a seller has sent the file, or it was made from such a file; otherwise the program drew
 * it.
 */
export function isOfSeller(path: string): boolean {
  return SELLERS_FOLDERS.some(folder => path.startsWith(`${folder}/`))
}

/** The folder of documents sent to a draft, whose listing has no id yet. */
export const DRAFT_DOCUMENTS = 'documents/drafts'

export function isOfDraft(path: string): boolean {
  return path.startsWith(`${DRAFT_DOCUMENTS}/`)
}

/** Whether a text has the form of a path. */
export function isMediaPath(path: string): boolean {
  return path.length <= MAX_PATH_CHARACTERS && PATH.test(path)
}

/** @throws Error unless the text has the form of a path: only the program itself creates paths. */
export function requireMediaPath(path: string): void {
  if (!isMediaPath(path)) throw new Error(`No path of a kept file: ${path}`)
}

const RETRY_AFTER_SECONDS = 5

/** The problem that a caller gets while the store is unavailable. */
export function mediaOutOfReach(cause: unknown): Problem {
  const detail = 'Storage for photos and documents is unavailable.'
  return Problem.unavailable('File storage unavailable', detail, {
    after: RETRY_AFTER_SECONDS,
    cause,
  })
}
