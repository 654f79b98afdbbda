import { open, opendir } from 'node:fs/promises'
import { join } from 'node:path'

/** How many syncs run concurrently; the disk combines several of them. */
const MAX_AT_ONCE = 64

/** Resolves when the content of a file, or the names in a folder, are on disk. */
export async function sync(path: string): Promise<void> {
  await using handle = await open(path)
  await handle.sync()
}

/** Resolves when a folder and everything in it are on disk. */
export async function syncAll(folder: string): Promise<void> {
  let syncs: Promise<void>[] = []
  for await (const { parentPath, name } of await opendir(folder, { recursive: true })) {
    syncs.push(sync(join(parentPath, name)))
    if (syncs.length < MAX_AT_ONCE) continue
    await Promise.all(syncs)
    syncs = []
  }
  await Promise.all([...syncs, sync(folder)])
}
