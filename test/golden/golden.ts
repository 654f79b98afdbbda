import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, utimesSync } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { prepareAlone } from '../../src/store/sqlite/prepare-alone.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const CACHE = join(ROOT, 'node_modules/.cache/acreage-tests')
const MAX_UNUSED_MS = 7 * 86_400_000

/**
 * A folder with data that many tests need and that takes long to make: it is made once, and kept until one
 * of its sources changes. Tests copy from it, and never write to it.
 * @param name Says what it holds; another name, other data.
 * @param sources The files that decide what is made, as patterns.
 * @param make Fills an empty folder.
 */
export async function goldenFolder(
  name: string,
  sources: readonly string[],
  make: (folder: string) => Promise<void>,
): Promise<string> {
  const folder = join(CACHE, `${name}-${knownDigest(sources)}`)
  if (existsSync(folder)) {
    const now = new Date()
    utimesSync(folder, now, now)
    return folder
  }
  await removeUnused()
  // The first tests of a new clone begin at once, and most of them want the same.
  await using _alone = await prepareAlone(folder, () => {})
  if (existsSync(folder)) return folder
  const draft = `${folder}.${process.pid}.part`
  await mkdir(draft, { recursive: true })
  await make(draft)
  await rename(draft, folder)
  return folder
}

/** Sources do not change while a process runs. */
const digests = new Map<string, string>()

function knownDigest(patterns: readonly string[]): string {
  const known = digests.get(patterns.join()) ?? digestOf(patterns)
  digests.set(patterns.join(), known)
  return known
}

/** Changes with every byte of the files, and with the version of Node.js. */
export function digestOf(patterns: readonly string[]): string {
  const digest = createHash('sha256').update(process.version)
  const found = globSync([...patterns, 'package-lock.json'], { cwd: ROOT, withFileTypes: true })
  const files = found
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
  for (const file of files.sort()) digest.update(`${file}\n`).update(readFileSync(file))
  return digest.digest('hex').slice(0, 16)
}

async function removeUnused(): Promise<void> {
  await mkdir(CACHE, { recursive: true })
  for (const name of await readdir(CACHE)) {
    const path = join(CACHE, name)
    const { mtimeMs, isDirectory } = await stat(path).then(
      found => ({ mtimeMs: found.mtimeMs, isDirectory: found.isDirectory() }),
      () => ({ mtimeMs: Date.now(), isDirectory: false }),
    )
    if (isDirectory && Date.now() - mtimeMs > MAX_UNUSED_MS) await rm(path, { recursive: true })
  }
}
