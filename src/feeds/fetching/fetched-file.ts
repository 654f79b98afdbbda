import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { Problem } from '../../domain/problem.ts'

/** The file of a run, with the headers for the next request. */
export interface FetchedFile {
  readonly file: string
  /**
   * Whether it lies where its owner put it; otherwise it was fetched for this run, and is removed
   * with it.
   */
  readonly isOwners: boolean
  /** Tells this file from a later one at the same place. */
  readonly stamp: string
  readonly etag: string
  readonly lastModified: string
  /** The character set of its text, as the server says; null: it does not. */
  readonly charset: string | null
  /** Its name at its source. */
  readonly fileName: string
}

/** @throws The error of the system when there is no such file. */
export async function stampOf(file: string): Promise<string> {
  const { size, mtimeMs } = await stat(file)
  return `${size} ${mtimeMs}`
}

/** Whether a file is still as it was, so that a run can go on within it. */
export async function isStillThere({ file, stamp }: FetchedFile): Promise<boolean> {
  return (await stampOf(file).catch(() => null)) === stamp
}

/**
 * The file at a path of the server.
 * @param etag What it was at the last run; empty: it counts as changed.
 * @returns Null: it has not changed.
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
