import { existsSync } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Actor } from '../domain/actor.ts'
import type { Clock } from '../domain/clock.ts'
import { Problem } from '../domain/problem.ts'
import type { DatabaseFiles } from '../store/database-file.ts'
import { readArchive, type Sink, unusable } from './archive.ts'
import { type DataPlaces, syncFolder } from './back-up.ts'
import {
  DATABASE_NAME,
  MANIFEST_NAME,
  type Manifest,
  pictureOfName,
  readManifest,
} from './contents.ts'

/** What SQLite keeps beside a database. */
const COMPANIONS = ['', '-wal', '-shm']

export interface RestoreOptions {
  readonly file: string
  readonly actor: Actor
  readonly clock: Clock
  /** Hears what is about to be done. */
  readonly onStage: (stage: string) => void
}

export interface Restored extends Manifest {
  /** Where that lies now which was there before. */
  readonly setAside: readonly string[]
  /** Changes to the schema that the next start will make. */
  readonly missingMigrations: readonly string[]
}

/**
 * Puts what a backup holds in the place of what is there, which is kept under other names. Up to the
 * moment at which the names change, nothing that is there is touched.
 * @throws Problem `conflict` while anything uses the database, `invalid-input` when the backup is damaged
 * or of a newer version.
 */
export async function restore(
  { databaseFile, mediaDirectory }: DataPlaces,
  files: DatabaseFiles,
  options: RestoreOptions,
): Promise<Restored> {
  const { file, actor, clock, onStage } = options
  await mkdir(dirname(databaseFile), { recursive: true })
  await mkdir(dirname(mediaDirectory), { recursive: true })
  // Said at once, rather than after some minutes of reading.
  hold(files, databaseFile)[Symbol.dispose]()
  const staged = {
    databaseFile: `${databaseFile}.restoring`,
    mediaDirectory: `${mediaDirectory}.restoring`,
  }
  await removeStaged(staged)
  try {
    onStage('Unpacking and checking the backup')
    const manifest = await unpack(file, staged)
    const missingMigrations = inspect(file, staged, files, manifest)
    files.addToAudit(staged.databaseFile, {
      at: clock(),
      actor,
      subject: 'database',
      id: '',
      deed: 'restored',
      details: { madeAt: new Date(manifest.madeAt).toISOString() },
    })
    using _held = hold(files, databaseFile)
    const at = stamp(clock())
    const pairs: [from: string, to: string][] = COMPANIONS.map(end => [
      `${databaseFile}${end}`,
      `${databaseFile}.${at}${end}`,
    ])
    if (manifest.pictures) pairs.push([mediaDirectory, `${mediaDirectory}.${at}`])
    const replaced = pairs.filter(([from]) => existsSync(from))
    const moves = [...replaced, [staged.databaseFile, databaseFile] as const]
    if (manifest.pictures) moves.push([staged.mediaDirectory, mediaDirectory])
    await moveAll(moves)
    for (const folder of new Set([databaseFile, mediaDirectory].map(dirname))) {
      await syncFolder(folder)
    }
    return { ...manifest, missingMigrations, setAside: replaced.map(([, to]) => to) }
  } finally {
    await removeStaged(staged)
  }
}

/** A database that is too damaged to be held is nobody's to use. */
function hold(files: DatabaseFiles, databaseFile: string): Disposable {
  if (!existsSync(databaseFile)) return { [Symbol.dispose]: () => {} }
  try {
    return files.holdAlone(databaseFile)
  } catch (error) {
    if (error instanceof Problem) throw error
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (!/^SQLITE_(?:NOTADB|CORRUPT)/.test(code)) throw error
    return { [Symbol.dispose]: () => {} }
  }
}

async function unpack(file: string, staged: DataPlaces): Promise<Manifest> {
  let manifestText = ''
  await mkdir(staged.mediaDirectory)
  await readArchive(file, async name => {
    if (name === DATABASE_NAME) return await intoFile(staged.databaseFile, true)
    if (name === MANIFEST_NAME) {
      const write = async (chunk: Buffer) => {
        manifestText += chunk.toString('utf8')
      }
      return { write, end: async () => {} }
    }
    const path = pictureOfName(name)
    if (path === null) throw unusable(file, `it holds a file ${name}, which is none of a backup`)
    const target = join(staged.mediaDirectory, path)
    await mkdir(dirname(target), { recursive: true })
    return await intoFile(target, false)
  })
  const manifest = readManifest(manifestText)
  if (!manifest) throw unusable(file, 'it does not say what it holds, or a newer version made it')
  if (!existsSync(staged.databaseFile)) throw unusable(file, 'it holds no database')
  return manifest
}

/** @param isSynced Whether it is on the disk at the end; for each of a million pictures that would take hours. */
async function intoFile(path: string, isSynced: boolean): Promise<Sink> {
  const handle = await open(path, 'w', 0o644)
  return {
    write: chunk => handle.writeFile(chunk),
    end: async () => {
      if (isSynced) await handle.sync()
      await handle.close()
    },
  }
}

/** @returns The migrations that it is still to have. @throws Problem unless it is sound and fits this program. */
function inspect(
  file: string,
  staged: DataPlaces,
  files: DatabaseFiles,
  manifest: Manifest,
): readonly string[] {
  const { faults, newerMigrations, counts, missingMigrations } = files.inspect(staged.databaseFile)
  if (faults.length > 0) throw unusable(file, `its database is damaged: ${faults.join('; ')}`)
  const newer = newerMigrations.at(-1)
  if (newer !== undefined) {
    const reason = `a newer version of Acreage made it (migration ${newer}); restore it with that version`
    throw unusable(file, reason)
  }
  for (const [table, count] of Object.entries(manifest.counts)) {
    if (counts[table] === count) continue
    throw unusable(file, `it says that it has ${count} rows of ${table}, and has ${counts[table]}`)
  }
  return missingMigrations
}

/** Gives files and folders other names, all of them or none. */
async function moveAll(moves: readonly (readonly [from: string, to: string])[]): Promise<void> {
  const done: (readonly [from: string, to: string])[] = []
  try {
    for (const move of moves) {
      await rename(...move)
      done.push(move)
    }
  } catch (error) {
    for (const [from, to] of done.toReversed()) await rename(to, from)
    throw error
  }
}

async function removeStaged({ databaseFile, mediaDirectory }: DataPlaces): Promise<void> {
  for (const end of [...COMPANIONS, '-journal']) await rm(`${databaseFile}${end}`, { force: true })
  await rm(mediaDirectory, { recursive: true, force: true })
}

/** before-restore-20261120T140507Z */
function stamp(at: number): string {
  return `before-restore-${new Date(at).toISOString().replaceAll(/[-:]|\.\d+/g, '')}`
}
