import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { Problem } from '../../domain/problem.ts'

/** The file of a run, with the headers for the next request. */
export interface FetchedFile {
  readonly file: string
  /**
   * Whether it is the owner's own file; otherwise it was fetched for this run, and is removed with
   * it.
   */
  readonly isOwners: boolean
  /** Distinguishes this file from a later one at the same path. */
  readonly stamp: string
  readonly etag: string
  readonly lastModified: string
  /** The character set of its text given by the server; null for none. */
  readonly charset: string | null
  /** Its name at its source. */
  readonly fileName: string
}

/** @throws The error of the system when there is no such file. */
export async function stampOf(file: string): Promise<string> {
  const { size, mtimeMs } = await stat(file)
  return `${size} ${mtimeMs}`
}

/** Whether a file has not changed, so that a run can be resumed within it. */
export async function isStillThere({ file, stamp }: FetchedFile): Promise<boolean> {
  return (await stampOf(file).catch(() => null)) === stamp
}

/**
 * The file at a path of the server.
 * @param etag The stamp from the last run; empty to treat it as changed.
 * @returns Null if it has not changed.
 * @throws Problem `invalid-input` when there is no such file.
 */
export async function fileOfOwner(file: string, etag: string): Promise<FetchedFile | null> {
  const stamp = await stampOf(file).catch((error: NodeJS.ErrnoException) => {
    const reason =
      error.code === 'ENOENT' ? 'There is no file' : `${error.code}: cannot read the file`
    throw Problem.of('invalid-input', 'File not found', `${reason} ${file}.`)
  })
  if (stamp === etag) return null
  const fileName = basename(file)
  return { file, isOwners: true, stamp, etag: stamp, lastModified: '', charset: null, fileName }
}
