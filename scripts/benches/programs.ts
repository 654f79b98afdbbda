import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A file named in a text: in an import, in `new URL`, or as what another process runs. */
const NAMED_FILE = /['"`]([\w./-]+\.ts)['"`]/g

/** What starts the others, by imports when they are wanted, and uses only what it imports at once. */
const STARTER = 'run.ts'
const IMPORTED_FILE = /from '([\w./-]+\.ts)'/g

/**
 * The files that are started by themselves.
 * @param files Relative to the folder.
 */
export function programsAmong(folder: string, files: readonly string[]): string[] {
  const used = new Set(files.flatMap(file => namedIn(folder, file)))
  return files.filter(file => !file.endsWith('.d.ts') && !used.has(file)).sort()
}

function namedIn(folder: string, file: string): string[] {
  const pattern = file === STARTER ? IMPORTED_FILE : NAMED_FILE
  const names = [...readFileSync(join(folder, file), 'utf8').matchAll(pattern)]
  // `forkBeside` of bench/child.ts takes names relative to the folder.
  return names.flatMap(([, name = '']) => [join(dirname(file), name), name])
}

/** Whether a bench needs a browser. */
export function isInBrowser(file: string): boolean {
  return readFileSync(file, 'utf8').includes("from 'playwright-core'")
}
