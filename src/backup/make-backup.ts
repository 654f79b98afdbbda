import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Problem } from '../domain/problem.ts'
import type { Clock } from '../domain/values/clock.ts'
import { type DatabaseFiles, OLD_DATABASE, unfinishedProblem } from '../store/database-file.ts'
import { ArchiveWriter, firstNameIn, readArchive, type Sink } from './archive.ts'
import { DATABASE_NAME, MANIFEST_NAME, type Manifest, nameOfPicture } from './backup-contents.ts'
import { type FoundFiles, type OperatorPaths, operatorFiles } from './operator-files.ts'
import { sync } from './sync.ts'

const DRAFT_NAME = 'archive'
const NOWHERE: Sink = { write: async () => {}, [Symbol.asyncDispose]: async () => {} }

export interface DataPaths {
  readonly databaseFile: string
  readonly mediaDirectory: string
}

export interface BackupOptions {
  readonly file: string
  /** Whether to replace an existing backup. */
  readonly replaces: boolean
  /** Whether to include pictures and documents. */
  readonly withPictures: boolean
  /** Whether a file named in the database is in the media folder, not in S3. */
  readonly isHere: (path: string) => boolean
  readonly clock: Clock
  /** Called with a description of each step before it begins. */
  readonly onStage: (stage: string) => void
}

export interface BackupResult extends Manifest {
  /** Files named in the database that are missing in the media folder. */
  readonly missingPictures: readonly string[]
  /** Operator files that are not in the backup: links, unreadable files, unusable names. */
  readonly leftOut: readonly string[]
}

export interface BackedUp {
  /** The database as error messages name it. */
  readonly databaseName: string
  /** Writes a snapshot of the database to a new SQLite file. */
  readonly copyDatabase: (file: string) => Promise<void>
  readonly mediaDirectory: string
  readonly operatorPaths: OperatorPaths
}

/**
 * Creates a backup; the service may be running. The backup is read back to its last byte before it
 * gets its final name.
 * @throws Problem `conflict` when the file exists, or the database is too old, `invalid-input` when
 *   the database is damaged.
 */
export async function backUp(
  { databaseName, copyDatabase, mediaDirectory, operatorPaths }: BackedUp,
  files: DatabaseFiles,
  options: BackupOptions,
): Promise<BackupResult> {
  const { file, withPictures, isHere, clock, onStage } = options
  if (!existsSync(dirname(file))) {
    const detail = `The folder ${dirname(file)} does not exist.`
    throw Problem.of('not-found', 'No folder', detail)
  }
  await refuseToReplace(file, options.replaces)
  const scratch = `${file}.part`
  await makeScratch(scratch)
  try {
    const copy = join(scratch, DATABASE_NAME)
    const madeAt = clock()
    onStage('Copying the database')
    await copyDatabase(copy)
    onStage('Checking the copy')
    const { faults, isTooOld, unfinished, counts } = files.check(copy)
    if (isTooOld) throw Problem.of('conflict', 'Database too old', OLD_DATABASE)
    if (unfinished) throw unfinishedProblem(unfinished, databaseName)
    if (faults.length > 0) throw damaged(databaseName, faults)
    const draft = join(scratch, DRAFT_NAME)
    onStage(withPictures ? 'Packing it with the pictures' : 'Packing it')
    const names = files.mediaFiles(copy)
    const pictures = withPictures ? { names, from: mediaDirectory, isHere } : null
    const own = await operatorFiles(operatorPaths)
    const begun = { format: 1, madeAt, counts, pictures: null } as const
    const contents = await pack(draft, { copy, pictures, own }, begun)
    onStage('Reading it again')
    await readArchive(draft, async () => NOWHERE)
    await rename(draft, file)
    await sync(dirname(file))
    return contents
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

interface Contents {
  readonly copy: string
  /** The paths of the pictures, their folder, and which of them are in it; null for none. */
  readonly pictures:
    | (Pick<BackupOptions, 'isHere'> & { readonly names: Iterable<string>; readonly from: string })
    | null
  readonly own: FoundFiles
}

async function pack(
  draft: string,
  { copy, pictures, own }: Contents,
  manifest: Manifest,
): Promise<BackupResult> {
  await using archive = await ArchiveWriter.create(draft, manifest.madeAt)
  await archive.addFile(DATABASE_NAME, copy)
  const missingPictures: string[] = []
  let count = 0
  let bytes = 0
  let elsewhere = 0
  for (const path of pictures?.names ?? []) {
    if (!pictures?.isHere(path)) {
      elsewhere++
      continue
    }
    try {
      bytes += await archive.addFile(nameOfPicture(path), join(pictures.from, path))
      count++
    } catch (error) {
      if (!isMissing(error)) throw error
      missingPictures.push(path)
    }
  }
  const leftOut = [...own.leftOut]
  for (const { name, source } of own.files) {
    try {
      await archive.addFile(name, source, true)
    } catch (error) {
      if (!isMissing(error) && !isClosed(error)) throw error
      leftOut.push(source)
    }
  }
  const packed = own.files.length + own.leftOut.length - leftOut.length
  const counted = pictures && { files: count, bytes, elsewhere }
  const contents = { ...manifest, pictures: counted, operatorFiles: packed }
  await archive.addText(MANIFEST_NAME, JSON.stringify(contents))
  await archive.end()
  return { ...contents, missingPictures, leftOut }
}

/** Removes what an interrupted backup left. A folder with anything else in it is left alone. */
async function makeScratch(folder: string): Promise<void> {
  const left = existsSync(folder) ? await readdir(folder) : []
  if (left.every(name => name.startsWith(DATABASE_NAME) || name.startsWith(DRAFT_NAME))) {
    await rm(folder, { recursive: true, force: true })
  }
  await mkdir(folder, { mode: 0o700 })
}

/** A file is replaced only on request, and only if it is a backup. */
async function refuseToReplace(file: string, replaces: boolean): Promise<void> {
  if (!existsSync(file)) return
  if (!replaces) {
    const detail = `${file} is there already; name another file, or replace it with --force.`
    throw Problem.of('conflict', 'File exists', detail)
  }
  if ((await firstNameIn(file)) === DATABASE_NAME) return
  const detail = `${file} is not a backup of Acreage, so it was not replaced; name another file.`
  throw Problem.of('conflict', 'Not a backup', detail)
}

function damaged(file: string, faults: readonly string[]): Problem {
  const detail = `The database ${file} is damaged, and no backup was made: ${faults.join('; ')}.`
  return Problem.of('invalid-input', 'Database damaged', detail)
}

function isMissing(error: unknown): boolean {
  return codeOf(error) === 'ENOENT'
}

function isClosed(error: unknown): boolean {
  return ['EACCES', 'EPERM'].includes(codeOf(error))
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
