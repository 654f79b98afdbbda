import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** An export that has not been requested for this long is no longer prepared in advance. */
const ASKED_MS = 30 * DAY_MS
/** Removed listings stay in a cached file until it is written again, so that happens often. */
const KEPT_MS = 12 * HOUR_MS
/** Writing a file takes less time. */
const DRAFT_MS = 12 * HOUR_MS

/** The cached listings of exports, in a folder. */
export interface CachedFiles {
  readonly folder: string
  readonly clock: () => number
}

/** Records that an export was requested. @param name The name of its cached listings. */
export async function noteRequest(folder: string, name: string): Promise<void> {
  // The file only records a time; a full disk must not fail the request.
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch(() => {})
  await writeFile(join(folder, `${name}.asked`), '').catch(() => {})
}

/** Whether an export was requested within the last 30 days. */
export async function wasRequested({ folder, clock }: CachedFiles, name: string): Promise<boolean> {
  return (await ageMs(join(folder, `${name}.asked`), clock)) < ASKED_MS
}

/** Whether the cached listings of an export were written, or verified, within twelve hours. */
export async function isFresh({ folder, clock }: CachedFiles, name: string): Promise<boolean> {
  return (await ageMs(join(folder, name), clock)) < KEPT_MS
}

export async function removeUnused(
  { folder }: Pick<CachedFiles, 'folder'>,
  name: string,
): Promise<void> {
  for (const path of [name, `${name}.asked`]) await rm(join(folder, path), { force: true })
}

/** Removes the drafts of killed processes. */
export async function removeDrafts({ folder, clock }: CachedFiles): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names.filter(one => one.endsWith('.draft'))) {
    const path = join(folder, name)
    if ((await ageMs(path, clock)) > DRAFT_MS) await rm(path, { force: true })
  }
}

/** The time since a file was last changed; infinite if it is missing. */
async function ageMs(path: string, clock: () => number): Promise<number> {
  const found = await stat(path).catch(() => null)
  return found === null ? Number.POSITIVE_INFINITY : clock() - found.mtimeMs
}
