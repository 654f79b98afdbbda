import { createReadStream } from 'node:fs'
import {
  copyFile,
  type FileHandle,
  link,
  mkdir,
  open,
  opendir,
  rename,
  rm,
  rmdir,
  stat,
  utimes,
} from 'node:fs/promises'
import { dirname, join } from 'node:path'
import {
  type ByteRange,
  isMediaPath,
  type ListedMediaFile,
  type MediaContent,
  type MediaFile,
  type MediaStore,
  type OpenedMediaFile,
  requireMediaPath,
} from './media-store.ts'
import { mediaType } from './media-type.ts'

/** Stores files in a folder of this machine. */
export class DiskMedia implements MediaStore {
  readonly #directory: string
  #drafts = 0

  /** @param directory Need not exist yet. */
  constructor(directory: string) {
    this.#directory = directory
  }

  async put(path: string, content: MediaContent): Promise<void> {
    requireMediaPath(path)
    const target = join(this.#directory, path)
    const draft = this.#draftOf(target)
    try {
      const handle = await this.#create(draft)
      await using _closing = handle
      await fill(handle, content)
      await handle.sync()
      await rename(draft, target)
    } catch (fault) {
      await rm(draft, { force: true })
      throw fault
    }
    // The name is stored in the folder, so the folder is synced too.
    await syncFolder(dirname(target))
  }

  async find(path: string): Promise<MediaFile | null> {
    if (!isMediaPath(path)) return null
    const found = await stat(join(this.#directory, path)).catch(nullIfMissing)
    return found?.isFile() ? fileOf(path, found) : null
  }

  async open(path: string, range?: ByteRange): Promise<OpenedMediaFile | null> {
    if (!isMediaPath(path)) return null
    const handle = await open(join(this.#directory, path)).catch(nullIfMissing)
    if (handle === null) return null
    try {
      const found = await handle.stat()
      if (found.isFile()) {
        const ends = range ? { start: range.first, end: range.last } : {}
        return { ...fileOf(path, found), content: handle.createReadStream(ends) }
      }
    } catch (fault) {
      await handle.close()
      throw fault
    }
    await handle.close()
    return null
  }

  async copy(from: string, to: string): Promise<boolean> {
    requireMediaPath(to)
    if ((await this.find(from)) === null) return false
    const source = join(this.#directory, from)
    const target = join(this.#directory, to)
    const draft = this.#draftOf(target)
    try {
      await makeFolder(dirname(target))
      await linkOrCopy(source, draft)
      const now = new Date()
      await utimes(draft, now, now)
      await syncFile(draft)
      await rename(draft, target)
    } catch (fault) {
      await rm(draft, { force: true })
      // It was removed in the meantime.
      if ((await this.find(from)) === null) return false
      throw fault
    }
    await syncFolder(dirname(target))
    return true
  }

  async delete(path: string): Promise<void> {
    if (path.split('/').includes('..')) throw new Error(`No path of a kept file: ${path}`)
    const target = join(this.#directory, path)
    await rm(target, { force: true })
    // Removes the folder of a photo with its last file; a concurrent `put` creates it again.
    await rmdir(dirname(target)).catch(() => {})
  }

  async *list(folder: string): AsyncIterable<ListedMediaFile> {
    const directory = await opendir(join(this.#directory, folder)).catch(nullIfMissing)
    if (directory === null) return
    for await (const entry of directory) {
      const path = `${folder}/${entry.name}`
      if (entry.isDirectory()) yield* this.list(path)
      if (!entry.isFile()) continue
      const found = await stat(join(this.#directory, path)).catch(nullIfMissing)
      if (found) yield { path, modifiedAt: found.mtimeMs }
    }
  }

  #draftOf(target: string): string {
    return `${target}.${process.pid}-${this.#drafts++}.part`
  }

  /** Opens a new file. `delete` may remove the empty folder just before. */
  async #create(path: string): Promise<FileHandle> {
    for (let tries = 0; ; tries++) {
      await makeFolder(dirname(path))
      try {
        // A dead process with the same process id may have left a draft with this name.
        return await open(path, 'w')
      } catch (fault) {
        if (!isMissing(fault) || tries === 3) throw fault
      }
    }
  }
}

async function fill(handle: FileHandle, content: MediaContent): Promise<void> {
  await handle.writeFile(Buffer.isBuffer(content) ? content : createReadStream(content.file))
}

/** The errors of file systems without hard links, or at the limit of links for this file. */
const WITHOUT_LINKS = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EXDEV', 'EACCES']

/**
 * A link takes no space. Files are never modified in place, so both names have the same bytes for
 * good.
 */
async function linkOrCopy(source: string, target: string): Promise<void> {
  // A dead process with the same process id may have left a draft with this name.
  await rm(target, { force: true })
  try {
    await link(source, target)
  } catch (fault) {
    const code = fault instanceof Error && 'code' in fault ? String(fault.code) : ''
    if (!WITHOUT_LINKS.includes(code)) throw fault
    await copyFile(source, target)
  }
}

async function syncFile(path: string): Promise<void> {
  await using handle = await open(path, 'r+')
  await handle.sync()
}

/** Creates a folder and its parents, and syncs each of them. */
async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true })
  if (first === undefined) return
  for (let parent = path; parent.length >= first.length; parent = dirname(parent)) {
    await syncFolder(dirname(parent))
  }
}

/** A folder that has been removed again contains nothing that could be lost. */
async function syncFolder(path: string): Promise<void> {
  const handle = await open(path).catch(nullIfMissing)
  if (handle === null) return
  await using _closing = handle
  await handle.sync()
}

function fileOf(path: string, found: { size: number; mtimeMs: number }): MediaFile {
  const { size, mtimeMs } = found
  const tag = `${size.toString(36)}-${Math.round(mtimeMs * 1000).toString(36)}`
  return { type: mediaType(path), bytes: size, modifiedAt: mtimeMs, tag }
}

function nullIfMissing(fault: unknown): null {
  if (isMissing(fault)) return null
  throw fault
}

function isMissing(fault: unknown): boolean {
  return (
    fault instanceof Error && 'code' in fault && ['ENOENT', 'ENOTDIR'].includes(String(fault.code))
  )
}
