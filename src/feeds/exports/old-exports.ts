import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

const HOUR_MS = 3_600_000
/** Kept listings include removed ones until the next file is written, so they are not kept for long. */
const KEPT_MS = 48 * HOUR_MS
/** Writing a file takes less. */
const DRAFT_MS = 12 * HOUR_MS

/** Removes kept listings that no file has used for two days, and what killed processes left. @returns Whether there may be more: never. */
export async function removeOldExports(folder: string, clock: () => number): Promise<boolean> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names.filter(one => one.startsWith('listings.'))) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    const keptMs = name.endsWith('.draft') ? DRAFT_MS : KEPT_MS
    if (found && clock() - found.mtimeMs > keptMs) await rm(path, { force: true })
  }
  return false
}
