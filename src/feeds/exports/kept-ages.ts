import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** A file is no longer kept ready when nobody has asked for it for this long. */
const ASKED_MS = 30 * DAY_MS
/** Removed listings stay in a kept file until it is written again, so that happens often. */
const KEPT_MS = 12 * HOUR_MS
/** Writing a file takes less time. */
const DRAFT_MS = 12 * HOUR_MS

/** The kept listings of files with all listings, in a folder. */
export interface KeptFiles {
  readonly folder: string
  readonly clock: () => number
}

/** Notes that somebody has asked for a file. @param name The name of its kept listings. */
export async function noteAsked(folder: string, name: string): Promise<void> {
  // The file only notes a time; a full disk must not keep the file from its reader.
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch(() => {})
  await writeFile(join(folder, `${name}.asked`), '').catch(() => {})
}

/** Whether somebody has asked for a file within the last 30 days. */
export async function wasAsked({ folder, clock }: KeptFiles, name: string): Promise<boolean> {
  return (await ageMs(join(folder, `${name}.asked`), clock)) < ASKED_MS
}

/** Whether the kept listings of a file were written, or found to be right, within twelve hours. */
export async function isFresh({ folder, clock }: KeptFiles, name: string): Promise<boolean> {
  return (await ageMs(join(folder, name), clock)) < KEPT_MS
}

/** Removes the kept listings of a file. */
export async function removeKept(
  { folder }: Pick<KeptFiles, 'folder'>,
  name: string,
): Promise<void> {
  for (const path of [name, `${name}.asked`]) await rm(join(folder, path), { force: true })
}

/** Removes the drafts of killed processes. */
export async function removeDrafts({ folder, clock }: KeptFiles): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names.filter(one => one.endsWith('.draft'))) {
    const path = join(folder, name)
    if ((await ageMs(path, clock)) > DRAFT_MS) await rm(path, { force: true })
  }
}

/** The time since a file was last changed; infinite: it is not there. */
async function ageMs(path: string, clock: () => number): Promise<number> {
  const found = await stat(path).catch(() => null)
  return found === null ? Number.POSITIVE_INFINITY : clock() - found.mtimeMs
}
