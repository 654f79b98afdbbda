import { readdir, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileStamp } from '../domain/values/file-stamp.ts'

/** Two, because an update right after a bad one must not remove the last good copy. */
const KEPT_COPIES = 2

/**
 * Where an SQLite database is copied before its schema is updated, such as
 * acreage.db.before-update-20261120T140507Z.
 */
export function copyFor(databaseFile: string, now: number): string {
  return `${beginningOf(databaseFile)}${fileStamp(now)}`
}

/** Newest first. */
export async function updateCopies(databaseFile: string): Promise<readonly string[]> {
  const beginning = basename(beginningOf(databaseFile))
  const names = await readdir(dirname(databaseFile))
  const copies = names.filter(name => name.startsWith(beginning) && !name.endsWith('.part'))
  return copies
    .toSorted()
    .toReversed()
    .map(name => join(dirname(databaseFile), name))
}

export async function removeOldCopies(databaseFile: string): Promise<void> {
  const copies = await updateCopies(databaseFile)
  for (const file of copies.slice(KEPT_COPIES)) await rm(file, { force: true })
}

function beginningOf(databaseFile: string): string {
  return `${databaseFile}.before-update-`
}
