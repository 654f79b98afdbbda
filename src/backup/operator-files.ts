import { existsSync } from 'node:fs'
import { readdir, rename, rm } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { sync, syncAll } from './sync.ts'

/** The files that the operator wrote, as opposed to the data of the service. */
export interface OperatorPaths {
  /** `.env` in the data directory. */
  readonly settingsFile: string
  /** The theme of the public site: logo, texts. */
  readonly siteDirectory: string
}

export const SETTINGS_NAME = '.env'
const SITE_PREFIX = 'site/'
/**
 * Other characters would break the lines of the digests, or mean a different file on another
 * system.
 */
const SAFE_NAME = /^[^\p{Cc}\\]+$/u

interface OperatorFile {
  /** Its name in the archive. */
  readonly name: string
  readonly source: string
}

export interface FoundFiles {
  readonly files: readonly OperatorFile[]
  /** Links, devices and files with names that an archive cannot have: a link may lead anywhere. */
  readonly leftOut: readonly string[]
}

/** Lists the operator's files; links are not followed. */
export async function operatorFiles(places: OperatorPaths): Promise<FoundFiles> {
  const { settingsFile, siteDirectory } = places
  const files: OperatorFile[] = []
  const leftOut: string[] = []
  // It may be a link: the operator who created the link wants its content to be read.
  if (existsSync(settingsFile)) files.push({ name: SETTINGS_NAME, source: settingsFile })
  if (!existsSync(siteDirectory)) return { files, leftOut }
  for (const entry of await readdir(siteDirectory, { recursive: true, withFileTypes: true })) {
    if (entry.isDirectory()) continue
    const source = join(entry.parentPath, entry.name)
    const path = relative(siteDirectory, source).split(sep).join('/')
    if (entry.isFile() && SAFE_NAME.test(path)) files.push({ name: SITE_PREFIX + path, source })
    else leftOut.push(source)
  }
  return { files, leftOut }
}

/**
 * Where to restore an operator's file; null if it is another file, or would be outside its folder.
 */
export function operatorPathOf(name: string, places: OperatorPaths): string | null {
  if (name === SETTINGS_NAME) return places.settingsFile
  if (!name.startsWith(SITE_PREFIX)) return null
  const path = name.slice(SITE_PREFIX.length)
  const isInside = path.split('/').every(part => part !== '' && part !== '.' && part !== '..')
  return isInside && SAFE_NAME.test(path) ? join(places.siteDirectory, path) : null
}

export function stagedPaths({ settingsFile, siteDirectory }: OperatorPaths): OperatorPaths {
  return { settingsFile: `${settingsFile}.restoring`, siteDirectory: `${siteDirectory}.restoring` }
}

/**
 * Moves each of the staged files to its place, unless something is there.
 * @returns The paths that already exist, and are left unchanged.
 */
export async function putWhereNothingIs(
  staged: OperatorPaths,
  places: OperatorPaths,
): Promise<readonly string[]> {
  const retained: string[] = []
  for (const [from, to] of pairsOf(staged, places)) {
    if (!existsSync(from)) continue
    const isTaken = existsSync(to) && !(await isEmptyFolder(to))
    if (isTaken) {
      retained.push(to)
      continue
    }
    await (from === staged.siteDirectory ? syncAll(from) : sync(from))
    // rename(2) replaces an empty folder.
    await rename(from, to)
    await sync(dirname(to))
  }
  return retained
}

export async function removeStagedFiles(staged: OperatorPaths): Promise<void> {
  for (const path of Object.values(staged)) await rm(path, { recursive: true, force: true })
}

function pairsOf(from: OperatorPaths, to: OperatorPaths): [string, string][] {
  return [
    [from.settingsFile, to.settingsFile],
    [from.siteDirectory, to.siteDirectory],
  ]
}

async function isEmptyFolder(path: string): Promise<boolean> {
  try {
    return (await readdir(path)).length === 0
  } catch {
    return false
  }
}
