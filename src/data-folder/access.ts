import { chmod, lstat, readdir, stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'

/** The permissions of the group and of all others. */
const OTHERS = 0o077
const STICKY = 0o1000
const ROOT = 0
/**
 * The names of Acreage's files in the data folder, and the names that a restore gives to old data.
 */
const OWN_NAME =
  /^(?:acreage\.db|index\.snapshot|media|mail|uploads|exports|demo-key|\.env)(?:$|[-.])/
/** The suffixes of a database and of the files that SQLite puts next to it. */
const DATABASE_ENDS = ['', '-wal', '-shm', '-journal']
const MAX_NAMED = 5

export interface DataFolder {
  readonly dataDirectory: string
  /** May be outside the data folder; null when the database is on a server. */
  readonly databaseFile: string | null
}

interface OwnPath {
  readonly path: string
  readonly mode: number
  readonly userId: number
  readonly groupId: number
  readonly isFolder: boolean
  /** The owner of the link itself, if the path is a symbolic link. */
  readonly linkUserId: number
}

/** The user who may read and write a data folder. */
export interface DataUser {
  readonly userId: number
  readonly groupId: number
}

/**
 * Denies other users of the machine access to the data. Only the data folder and the entries
 * directly in it get new permissions, because a closed folder protects everything in it: a million
 * pictures cost nothing. The umask of the process protects files that are created later.
 * @returns A sentence for each path that others can still read. It is not an error if permissions
 *   cannot be changed.
 */
export async function closeToOthers(places: DataFolder): Promise<readonly string[]> {
  const folder = await lookAt(places.dataDirectory)
  const entries = await ownEntries(places)
  // A folder that others use too, such as /tmp, must stay open.
  const isShared = folder !== null && isSharedFolder(folder)
  const candidates = folder === null || isShared ? entries : [folder, ...entries]
  const database = entries.find(({ path }) => path === places.databaseFile)
  const ownUser = process.geteuid?.()
  for (const { path, mode, userId, linkUserId } of candidates) {
    // Another user may have put a link there, to make this user close a file elsewhere.
    const isOwn = userId === ownUser && (linkUserId === ownUser || linkUserId === ROOT)
    // If the folder and the database had different owners, closing the folder would lock the
    // service out.
    const locksOut = path === folder?.path && database !== undefined && database.userId !== userId
    if (!isOpen(mode) || !isOwn || locksOut) continue
    // Some file systems have no permissions. Paths that are still open are reported below.
    await chmod(path, mode & ~OTHERS & 0o7777).catch(() => {})
  }
  return [
    ...(isShared ? [sharedFolder(places.dataDirectory)] : []),
    ...stillOpen(await openPaths(places)),
  ]
}

/**
 * The paths that other users of the machine can read: the data folder, if it is open, and open
 * entries in it.
 */
export async function openPaths(places: DataFolder): Promise<readonly string[]> {
  if (process.platform === 'win32') return []
  const folder = await lookAt(places.dataDirectory)
  const isClosed = folder === null || !isOpen(folder.mode)
  const entries = await ownEntries(places)
  const reachable = entries.filter(
    ({ path }) => !isClosed || dirname(path) !== places.dataDirectory,
  )
  const open = reachable.filter(({ mode }) => isOpen(mode)).map(({ path }) => path)
  return folder === null || isClosed || isSharedFolder(folder) ? open : [folder.path, ...open]
}

/**
 * The paths that a user cannot read and write, judged by owner and permissions: another user's,
 * such as data that root has restored.
 */
export async function pathsClosedTo(
  { userId, groupId }: DataUser,
  places: DataFolder,
): Promise<readonly string[]> {
  if (userId === 0) return []
  const media = await folderEntries(join(places.dataDirectory, 'media'))
  return [...(await ownEntries(places)), ...media]
    .filter(found => {
      const needed = found.isFolder ? 0o7 : 0o6
      const shift = found.userId === userId ? 6 : found.groupId === groupId ? 3 : 0
      return ((found.mode >> shift) & needed) !== needed
    })
    .map(({ path }) => path)
}

/** The owner of a file or folder; null if it does not exist. */
export async function ownerOf(path: string): Promise<DataUser | null> {
  return await lookAt(path)
}

async function ownEntries({ dataDirectory, databaseFile }: DataFolder): Promise<OwnPath[]> {
  const inFolder = (await folderEntries(dataDirectory)).filter(({ path }) =>
    OWN_NAME.test(path.slice(dataDirectory.length + 1)),
  )
  const known = new Set(inFolder.map(({ path }) => path))
  const files = databaseFile === null ? [] : DATABASE_ENDS.map(end => databaseFile + end)
  const database = files.filter(path => !known.has(path))
  return [...inFolder, ...(await Promise.all(database.map(lookAt))).filter(found => found !== null)]
}

async function folderEntries(folder: string): Promise<OwnPath[]> {
  const names = await readdir(folder).catch(() => [])
  const found = await Promise.all(names.map(name => lookAt(join(folder, name))))
  return found.filter(one => one !== null)
}

async function lookAt(path: string): Promise<OwnPath | null> {
  const [found, link] = await Promise.all([stat(path), lstat(path)]).catch(() => [])
  if (!found || !link) return null
  const { mode, uid, gid } = found
  const isFolder = found.isDirectory()
  return { path, mode, userId: uid, groupId: gid, isFolder, linkUserId: link.uid }
}

function isOpen(mode: number): boolean {
  return process.platform !== 'win32' && (mode & OTHERS) !== 0
}

function isSharedFolder({ path, mode }: OwnPath): boolean {
  return (mode & STICKY) !== 0 || path === homedir() || path === dirname(path)
}

function sharedFolder(folder: string): string {
  return `${folder} is used by others too, so its permissions stay as they are. Set ACREAGE_DATA_DIR to a folder of its own.`
}

function stillOpen(paths: readonly string[]): string[] {
  if (paths.length === 0) return []
  const more = paths.length > MAX_NAMED ? ' …' : ''
  const named = paths.slice(0, MAX_NAMED).join(', ') + more
  return [
    `Other users of this machine can read ${named}, and this user cannot change that. Change owner and permissions (chown, chmod 700), or mount the file system with umask=077 if it has no permissions.`,
  ]
}
