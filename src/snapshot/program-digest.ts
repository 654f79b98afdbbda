import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folders that decide what the index stores of a listing, and its layout in memory. */
const FOLDERS = ['domain', 'search', 'store']
const SOURCES = fileURLToPath(new URL('..', import.meta.url))

/**
 * Identifies the sources that a snapshot depends on, by their text, so that no change to them can
 * be forgotten; and Node.js, whose Unicode tables decide how words are split. Takes some
 * milliseconds.
 */
export function programDigest(): string {
  const hash = createHash('sha256')
  hash.update(`${process.version} ${process.arch}\n`)
  const files = FOLDERS.flatMap(folder => globSync(`${folder}/**/*.{ts,wasm}`, { cwd: SOURCES }))
  for (const file of files.sort()) {
    const text = readFileSync(join(SOURCES, file))
    hash.update(`${file} ${text.length}\n`).update(text)
  }
  return hash.digest('hex')
}
