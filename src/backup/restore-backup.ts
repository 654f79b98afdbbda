import { existsSync } from 'node:fs'
import { chown, link, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type DataUser, ownerOf } from '../data-folder/access.ts'
import type { Actor } from '../domain/accounts/actor.ts'
import { Problem } from '../domain/problem.ts'
import type { Clock } from '../domain/values/clock.ts'
import { fileStamp } from '../domain/values/file-stamp.ts'
import type { DatabaseFiles, DatabaseState, OutgoingWork } from '../store/database-file.ts'
import { readArchive, type Sink, unusable } from './archive.ts'
import {
  DATABASE_NAME,
  MANIFEST_NAME,
  type Manifest,
  pictureOfName,
  readManifest,
} from './backup-contents.ts'
import { isDatabaseCopy, unpackDatabaseCopy } from './database-copy.ts'
import type { DataPaths } from './make-backup.ts'
import {
  type OperatorPaths,
  operatorPathOf,
  putWhereNothingIs,
  removeStagedFiles,
  stagedPaths,
} from './operator-files.ts'
import { sync, syncAll } from './sync.ts'

/** The suffixes of the files that SQLite puts next to a database. */
const COMPANIONS = ['-wal', '-shm', '-journal']
/** A manifest has a few hundred characters. */
const MAX_MANIFEST_CHARACTERS = 2 ** 20
/** Only the owner may read the restored files. */
const FILE_MODE = 0o600
const FOLDER_MODE = 0o700

export interface RestoreOptions {
  readonly file: string
  readonly actor: Actor
  /**
   * Whether a service on the restored database sends and fetches immediately; otherwise that is
   * paused.
   */
  readonly isLive: boolean
  readonly clock: Clock
  /** Called with a description of each step before it begins. */
  readonly onStage: (stage: string) => void
}

export interface Restored extends Manifest {
  /** The new names of the previous data. */
  readonly setAside: readonly string[]
  /**
   * Files of the operator that already existed and were left unchanged: `.env`, the folder of the
   * site's theme.
   */
  readonly retained: readonly string[]
  /** Migrations that the next start will run. */
  readonly missingMigrations: readonly string[]
  /** What a service would send or fetch automatically. */
  readonly outgoing: OutgoingWork
}

/**
 * Replaces the data with that of a backup. The previous data is renamed, and stays untouched until
 * the names are exchanged. Files get the owner of the files that they replace.
 * @throws Problem `conflict` while anything uses the database, `forbidden` when the data belongs to
 *   another user, `invalid-input` when the backup is damaged or from a newer version.
 */
export async function restore(
  { databaseFile, mediaDirectory, ...operatorPaths }: DataPaths & OperatorPaths,
  files: DatabaseFiles,
  options: RestoreOptions,
): Promise<Restored> {
  const { file, actor, isLive, clock, onStage } = options
  await mkdir(dirname(databaseFile), { recursive: true })
  await mkdir(dirname(mediaDirectory), { recursive: true })
  // Held from the start, so no service starts and no other restore runs during this one.
  using _held = hold(files, databaseFile)
  const staged = {
    databaseFile: `${databaseFile}.restoring`,
    mediaDirectory: `${mediaDirectory}.restoring`,
    ...stagedPaths(operatorPaths),
  }
  await removeStaged(staged)
  try {
    onStage('Unpacking and checking the backup')
    const manifest = await unpack(file, staged, await ownersOf({ databaseFile, mediaDirectory }))
    const { missingMigrations, counts } = checkBackup(file, staged, files, manifest)
    const outgoing = checked(file, () => files.outgoing(staged.databaseFile))
    const details = { madeAt: new Date(manifest.madeAt).toISOString(), live: isLive }
    const entry = { subject: 'database', id: '', action: 'restored', details } as const
    files.noteRestore(staged.databaseFile, { at: clock(), actor, ...entry }, isLive)
    onStage('Syncing everything to the disk')
    await sync(staged.databaseFile)
    if (manifest.pictures) await syncAll(staged.mediaDirectory)
    const setAside = await takePlace(staged, { databaseFile, mediaDirectory }, manifest, clock())
    const retained = await putWhereNothingIs(staged, operatorPaths)
    return { ...manifest, counts, missingMigrations, outgoing, setAside, retained }
  } finally {
    await removeStaged(staged)
  }
}

/** Reads the database of a backup. @throws Problem `invalid-input` when it is damaged. */
function checked<Found>(file: string, read: () => Found): Found {
  try {
    return read()
  } catch (error) {
    if (!isDamage(error)) throw error
    throw unusable(file, 'its database is damaged or cut short')
  }
}

/** A database that is too damaged to be locked cannot be in use. */
function hold(files: DatabaseFiles, databaseFile: string): Disposable {
  if (!existsSync(databaseFile)) return { [Symbol.dispose]: () => {} }
  try {
    return files.holdAlone(databaseFile)
  } catch (error) {
    if (error instanceof Problem || !isDamage(error)) throw error
    return { [Symbol.dispose]: () => {} }
  }
}

function isDamage(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return /^SQLITE_(?:NOTADB|CORRUPT)/.test(code)
}

/** The owners of the restored files; null for the user who restores them. */
interface Owners {
  readonly database: DataUser | null
  readonly media: DataUser | null
}

/** The owners of the existing data, or of the folders that would contain it. */
async function ownersOf({ databaseFile, mediaDirectory }: DataPaths): Promise<Owners> {
  const ofPath = async (path: string) => (await ownerOf(path)) ?? (await ownerOf(dirname(path)))
  return { database: await ofPath(databaseFile), media: await ofPath(mediaDirectory) }
}

async function unpack(
  file: string,
  staged: DataPaths & OperatorPaths,
  owners: Owners,
): Promise<Manifest> {
  if (await isDatabaseCopy(file)) {
    await using sink = await intoFile(staged.databaseFile, owners.database)
    return await unpackDatabaseCopy(file, sink)
  }
  let manifestText = ''
  await makeFolder(staged.mediaDirectory, owners.media)
  await readArchive(file, async (name, mode) => {
    if (name === DATABASE_NAME) return await intoFile(staged.databaseFile, owners.database)
    if (name === MANIFEST_NAME) {
      const write = async (chunk: Buffer) => {
        manifestText += chunk.toString('utf8')
        if (manifestText.length > MAX_MANIFEST_CHARACTERS)
          throw new Error('its description is too long')
      }
      return { write, [Symbol.asyncDispose]: async () => {} }
    }
    const own = operatorPathOf(name, staged)
    if (own !== null) {
      await makeFolder(dirname(own), owners.database)
      return await intoFile(own, owners.database, mode & 0o777)
    }
    const path = pictureOfName(name)
    if (path === null) throw unusable(file, `it holds a file ${name}, which is none of a backup`)
    const target = join(staged.mediaDirectory, path)
    await makeFolder(dirname(target), owners.media)
    return await intoFile(target, owners.media)
  })
  const manifest = readManifest(manifestText)
  if (!manifest) throw unusable(file, 'its description is missing, or a newer version made it')
  if (!existsSync(staged.databaseFile)) throw unusable(file, 'it has no database')
  return manifest
}

async function makeFolder(path: string, owner: DataUser | null): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode: FOLDER_MODE })
  if (first === undefined) return
  for (let parent = path; parent.length >= first.length; parent = dirname(parent))
    await give(parent, owner)
}

/** @param mode Its permissions, regardless of the umask. */
async function intoFile(path: string, owner: DataUser | null, mode = FILE_MODE): Promise<Sink> {
  const handle = await open(path, 'w', FILE_MODE)
  await give(path, owner)
  await handle.chmod(mode)
  return { write: chunk => handle.writeFile(chunk), [Symbol.asyncDispose]: () => handle.close() }
}

/** @throws Problem `forbidden` when this user may not change the owner of files. */
async function give(path: string, owner: DataUser | null): Promise<void> {
  const current = await ownerOf(path)
  if (owner === null || current?.userId === owner.userId) return
  try {
    await chown(path, owner.userId, owner.groupId)
  } catch {
    const detail = `The data belongs to user ${owner.userId}, and what you restore would belong to user ${current?.userId}. Restore as that user, or as root. Nothing was changed.`
    throw Problem.of('forbidden', "Another user's data", detail)
  }
}

/**
 * @returns Its contents, with the migrations to run.
 * @throws Problem when the database is damaged, or too old or too new for this program.
 */
function checkBackup(
  file: string,
  staged: DataPaths,
  files: DatabaseFiles,
  manifest: Manifest,
): Pick<DatabaseState, 'counts' | 'missingMigrations'> {
  const state = checked(file, () => files.check(staged.databaseFile))
  const { faults, unfinished, isTooOld, newerMigrations, counts, missingMigrations } = state
  if (faults.length > 0) throw unusable(file, `its database is damaged: ${faults.join('; ')}`)
  if (isTooOld) {
    const reason =
      'only version 0.4.0 of Acreage can update its database, which an older version wrote; restore it with version 0.4.0, run "acreage migrate" with that version, and then use this version again'
    throw unusable(file, reason)
  }
  if (unfinished) throw unusable(file, `a ${unfinished.by} into its database had not ended`)
  const newer = newerMigrations.at(-1)
  if (newer !== undefined) {
    const reason = `a newer version of Acreage made it (migration ${newer}); restore it with that version`
    throw unusable(file, reason)
  }
  for (const [table, count] of Object.entries(manifest.counts)) {
    if (counts[table] === count) continue
    throw unusable(file, `it says that it has ${count} rows of ${table}, and has ${counts[table]}`)
  }
  return { missingMigrations, counts }
}

/**
 * Exchanges the old data for the unpacked data, or leaves everything unchanged. The database comes
 * last, in one step, because a service that started without one would create an empty one.
 * @returns Where the old data is now.
 */
async function takePlace(
  staged: DataPaths,
  { databaseFile, mediaDirectory }: DataPaths,
  { pictures }: Manifest,
  now: number,
): Promise<readonly string[]> {
  const aside = `.before-restore-${fileStamp(now)}`
  const undo: (() => Promise<unknown>)[] = []
  const setAside: string[] = []
  const move = async (from: string, to: string) => {
    await rename(from, to)
    undo.push(() => rename(to, from))
  }
  try {
    if (existsSync(databaseFile)) {
      setAside.push(databaseFile + aside)
      await giveSecondName(databaseFile, databaseFile + aside)
      undo.push(() => rename(databaseFile + aside, databaseFile))
    }
    for (const end of COMPANIONS) {
      if (!existsSync(databaseFile + end)) continue
      setAside.push(databaseFile + aside + end)
      await move(databaseFile + end, databaseFile + aside + end)
    }
    if (pictures && existsSync(mediaDirectory)) {
      setAside.push(mediaDirectory + aside)
      await move(mediaDirectory, mediaDirectory + aside)
    }
    if (pictures) await move(staged.mediaDirectory, mediaDirectory)
    await rename(staged.databaseFile, databaseFile)
  } catch (error) {
    for (const step of undo.toReversed()) await step()
    await rm(databaseFile + aside, { force: true })
    throw error
  }
  for (const folder of new Set([databaseFile, mediaDirectory].map(dirname))) await sync(folder)
  return setAside
}

/** On a file system without hard links, the file is renamed instead. */
async function giveSecondName(path: string, name: string): Promise<void> {
  try {
    await link(path, name)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') throw error
    await rename(path, name)
  }
}

async function removeStaged({
  databaseFile,
  mediaDirectory,
  ...operatorPaths
}: DataPaths & OperatorPaths): Promise<void> {
  await removeStagedFiles(operatorPaths)
  for (const end of ['', ...COMPANIONS]) await rm(databaseFile + end, { force: true })
  await rm(mediaDirectory, { recursive: true, force: true })
}
