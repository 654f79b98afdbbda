import { globSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installBenchPackages } from '../bench/bench-packages.ts'
import { IS_TINY, TINY_LISTINGS } from '../bench/sized.ts'
import { findOrInstallBrowser } from '../test/browser/find-browser.ts'
import { castsIn } from './benches/casts.ts'
import { isInBrowser, programsAmong } from './benches/programs.ts'
import { runBench } from './benches/run-bench.ts'

/**
 * Runs every bench once with as little as it can do, and refuses casts in their sources, which hide that a type has changed. A bench
 * is each file of `bench/` that no other file there uses.
 */

const FOLDER = fileURLToPath(new URL('../bench/', import.meta.url))

/** Why a bench is not run here. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  'run.ts': 'it runs the others',
  'first-start.ts': 'it installs everything from the npm registry, which takes half a minute',
}

if (!IS_TINY) throw new Error('Start this by: npm run check -- --all')
const files = globSync('**/*.ts', { cwd: FOLDER, exclude: name => name === 'node_modules' })
const casts = files.flatMap(file => castsIn(join(FOLDER, file)))
for (const cast of casts) print(`bench/${cast.replace(FOLDER, '')}`)
installBenchPackages()
const temporary = await mkdtemp(join(tmpdir(), 'acreage-benches-'))
// Started by root, the PostgreSQL server of a bench runs as another user.
await chmod(temporary, 0o711)
// biome-ignore lint/style/noProcessEnv: benches keep their catalogs in the folder for temporary files
process.env['TMPDIR'] = temporary
try {
  const { catalogFolder } = await import('../bench/catalog.ts')
  await catalogFolder(TINY_LISTINGS)
  const hasBrowser = findOrInstallBrowser() !== null
  const programs = programsAmong(FOLDER, files).filter(file => {
    if (LEFT_OUT[file] !== undefined) return false
    if (hasBrowser || !isInBrowser(join(FOLDER, file))) return true
    print(`There is no Chromium and no Chrome: bench/${file} is left out.`)
    return false
  })
  const waiting = programs.values()
  const work = async () => {
    for (const file of waiting) {
      const fault = await runBench(join(FOLDER, file))
      if (fault === null) continue
      print(`bench/${file} does not run:\n${fault}`)
      process.exitCode = 1
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
} finally {
  await rm(temporary, { recursive: true, force: true })
}
if (casts.length > 0) process.exitCode = 1

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}
