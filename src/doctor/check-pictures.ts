import { opendir, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { type Finding, shownBytes } from './finding.ts'

const MOST_NAMED = 5
/** What is being written, or was when its process ended. */
const DRAFT = /\.\d+(?:-\d+)?\.part$/

/**
 * Compares the files in the media folder with those that the database names.
 * @param named What the database names, relative to the folder.
 * @param isHere Whether such a file is to be in the folder, and not elsewhere.
 * @param drawn What the program draws by itself, which the database need not name.
 * @param isWhole Whether a file is there to its last byte.
 */
export async function checkPictures(
  folder: string,
  named: ReadonlySet<string>,
  isHere: (path: string) => boolean,
  drawn: Iterable<string>,
  isWhole: (path: string) => boolean,
): Promise<readonly Finding[]> {
  const expected = [...named].filter(isHere)
  const missing = expected.filter(path => !isWhole(join(folder, path)))
  const own = new Set(drawn)
  const orphans: string[] = []
  let bytes = 0
  for await (const path of filesIn(folder)) {
    if (named.has(path) || own.has(path) || DRAFT.test(path)) continue
    orphans.push(path)
    bytes += (await stat(join(folder, path)).catch(() => null))?.size ?? 0
  }
  return [aboutMissing(expected.length, missing), aboutOrphans(folder, orphans, bytes)]
}

function aboutMissing(count: number, missing: readonly string[]): Finding {
  const check = 'pictures'
  if (missing.length === 0) {
    return { check, state: 'ok', text: `all ${count} files that the database names are there` }
  }
  const text = `${missing.length} of ${count} files that the database names are missing or cut short, such as ${some(missing)}: restore the media folder from a backup`
  return { check, state: 'fault', text }
}

function aboutOrphans(folder: string, orphans: readonly string[], bytes: number): Finding {
  const check = 'orphans'
  if (orphans.length === 0) return { check, state: 'ok', text: 'no file in it is without a use' }
  const text = `${orphans.length} files of ${shownBytes(bytes)} in ${folder} are named by nothing in the database, such as ${some(orphans)}; they may be deleted, and of listings/ and documents/ a running service does so after a day`
  return { check, state: 'warning', text }
}

export function some(paths: readonly string[]): string {
  return paths.slice(0, MOST_NAMED).join(', ')
}

/** Every file below a folder, relative to it; none where there is no folder. */
async function* filesIn(folder: string): AsyncIterable<string> {
  const entries = await opendir(folder, { recursive: true }).catch(() => null)
  if (!entries) return
  for await (const entry of entries) {
    if (entry.isFile()) {
      yield relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/')
    }
  }
}
