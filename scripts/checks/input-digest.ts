import { createHash } from 'node:crypto'
import { globSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { Check } from './check.ts'

/** The files that decide the outcome of every check: the settings, the checks themselves, and the packages that are installed. */
const SHARED = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'client/package.json',
  'scripts/check.ts',
  'scripts/checks/*.ts',
  'node_modules/.package-lock.json',
]

/** A file named in a text: `'./kernel.wasm'`, in an import, in `new URL` or in a call. */
const NAMED_FILE = /['"`](\.{1,2}\/[^'"`\n]+)['"`]/g

/**
 * A digest of all that decides whether a check passes: its files, what they import, the packages and Node.js itself.
 * null: it cannot be known, or the outcome of the check is not to be remembered.
 */
export function inputDigest(root: string, { command, derivedFrom }: Check): string | null {
  if (derivedFrom === undefined) return null
  const hash = createHash('sha256')
  hash.update(JSON.stringify([command, process.version, process.platform, process.arch]))
  for (const pattern of derivedFrom) {
    // A pattern without files is a mistake; the check runs each time until it is mended.
    if (globSync(pattern, { cwd: root }).length === 0) return null
  }
  for (const file of withImports(root, globSync([...derivedFrom, ...SHARED], { cwd: root }))) {
    const content = readFileSync(join(root, file))
    hash.update(`${file}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

/** The files, and all that the TypeScript files among them name, in order of their names. Folders are left out. */
function withImports(root: string, first: readonly string[]): string[] {
  const found = new Set<string>()
  const waiting = [...first]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file) || !isFile(join(root, file))) continue
    found.add(file)
    if (!file.endsWith('.ts')) continue
    const text = readFileSync(join(root, file), 'utf8')
    for (const [, name = ''] of text.matchAll(NAMED_FILE)) {
      waiting.push(relative(root, join(root, dirname(file), name)))
    }
  }
  return [...found].sort()
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false
}
