import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Adds to package-lock.json what npm leaves out. With --check, reports what is missing or wrong.
 *
 * npm compiles every package that has a binding.gyp, unless the package says `gypfile: false`. When it installs from
 * a lock file, it looks for that in the lock file alone, and does not write it there.
 */

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const LOCK_FILE = join(ROOT, 'package-lock.json')

interface LockedPackage {
  readonly link?: boolean
  readonly resolved?: string
  readonly hasInstallScript?: boolean
  gypfile?: boolean
}

interface LockFile {
  readonly packages: Readonly<Record<string, LockedPackage>>
}

const committed = readFileSync(LOCK_FILE, 'utf8')
const lock = JSON.parse(committed) as LockFile
const faults: string[] = []
for (const [path, locked] of Object.entries(lock.packages)) {
  if (path === '' || locked.link === true) continue
  if (locked.resolved !== undefined) faults.push(`${path} names the registry it came from.`)
  if (locked.hasInstallScript) faults.push(`${path} needs an install script, and none is ever run.`)
  if (!existsSync(join(ROOT, path, 'binding.gyp'))) continue
  if (isCompiled(path)) faults.push(`${path} would have to be compiled.`)
  else locked.gypfile = false
}

for (const fault of faults) process.stderr.write(`package-lock.json: ${fault}\n`)
if (faults.length > 0) process.exitCode = 1
const completed = `${JSON.stringify(lock, null, 2)}\n`
if (!process.argv.includes('--check')) {
  writeFileSync(LOCK_FILE, completed)
} else if (completed !== committed) {
  process.stderr.write('package-lock.json lacks a "gypfile": false: run npm run lock.\n')
  process.exitCode = 1
}

function isCompiled(path: string): boolean {
  const { gypfile } = JSON.parse(
    readFileSync(join(ROOT, path, 'package.json'), 'utf8'),
  ) as LockedPackage
  return gypfile !== false
}
