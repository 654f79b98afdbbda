import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** The texts of files of the project. Data that was made by them is made again when they change. */
export function sources(...patterns: readonly string[]): string[] {
  const files = globSync([...patterns], { cwd: ROOT })
  return files.toSorted().map(file => readFileSync(`${ROOT}${file}`, 'utf8'))
}
