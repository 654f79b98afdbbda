import { open, opendir } from 'node:fs/promises'
import { join } from 'node:path'

/** Several wait for the disk together, and share its syncs. */
const AT_ONCE = 64

/** Resolves once a file, or the names in a folder, are on the disk. */
export async function sync(path: string): Promise<void> {
  await using handle = await open(path)
  await handle.sync()
}

/** Resolves once a folder and all that is in it are on the disk. */
export async function syncAll(folder: string): Promise<void> {
  let syncs: Promise<void>[] = []
  for await (const { parentPath, name } of await opendir(folder, { recursive: true })) {
    syncs.push(sync(join(parentPath, name)))
    if (syncs.length < AT_ONCE) continue
    await Promise.all(syncs)
    syncs = []
  }
  await Promise.all([...syncs, sync(folder)])
}
