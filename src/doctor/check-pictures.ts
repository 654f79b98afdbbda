import { opendir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Finding, shownBytes } from './finding.ts'

const MOST_NAMED = 5
/** What is being written, or was when its process ended. */
const DRAFT = /\.\d+(?:-\d+)?\.part$/
/** A file is there before the database names it. */
const NAMED_WITHIN_MS = 3_600_000

export interface PicturePlaces {
  /** The media folder, to which all paths are relative. */
  readonly folder: string
  /** What the database names. */
  readonly named: ReadonlySet<string>
  /** The same once more: a service may run, and have taken some away meanwhile. */
  readonly namedNow: () => Iterable<string>
  /** Whether such a file is to be in the folder, and not elsewhere. */
  readonly isHere: (path: string) => boolean
  /** What the program draws by itself, which the database need not name. */
  readonly drawn: ReadonlySet<string>
  /** Whether a file is there to its last byte. */
  readonly isWhole: (path: string) => boolean
  readonly now: number
}

/** Compares the files in the media folder with those that the database names. */
export async function checkPictures(places: PicturePlaces): Promise<readonly Finding[]> {
  const { folder, named, namedNow, isHere, drawn, isWhole, now } = places
  const expected = [...named].filter(isHere)
  const absent = expected.filter(path => !isWhole(join(folder, path)))
  const stillNamed = new Set(absent.length === 0 ? [] : namedNow())
  const missing = absent.filter(path => stillNamed.has(path))
  const orphans: string[] = []
  let bytes = 0
  for await (const path of filesIn(folder)) {
    if (named.has(path) || drawn.has(path) || DRAFT.test(path)) continue
    const found = await stat(join(folder, path)).catch(() => null)
    if (found === null || found.mtimeMs > now - NAMED_WITHIN_MS) continue
    orphans.push(path)
    bytes += found.size
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

/** Every file below a folder, relative to it; none where there is no folder, or is none any more. */
async function* filesIn(folder: string, below = ''): AsyncIterable<string> {
  const entries = await opendir(join(folder, below)).catch(() => null)
  if (!entries) return
  for await (const entry of entries) {
    const path = below === '' ? entry.name : `${below}/${entry.name}`
    if (entry.isDirectory()) yield* filesIn(folder, path)
    if (entry.isFile()) yield path
  }
}
