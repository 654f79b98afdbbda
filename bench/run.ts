/** Runs a bench: run.ts NAME [ARGUMENT …]. First installs the packages that only benches need. */
import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { note } from './report.ts'

const FOLDER = fileURLToPath(new URL('.', import.meta.url))
const BENCHES: Readonly<Record<string, () => Promise<unknown>>> = {
  search: () => import('./search.ts'),
  http: () => import('./http.ts'),
  site: () => import('./site.ts'),
  write: () => import('./write.ts'),
  start: () => import('./start.ts'),
  outbox: () => import('./outbox.ts'),
  nodes: () => import('./nodes.ts'),
  import: () => import('./import.ts'),
  console: () => import('./console.ts'),
  inbox: () => import('./inbox.ts'),
  changes: () => import('./changes.ts'),
  reso: () => import('./reso.ts'),
  alerts: () => import('./saved-searches.ts'),
}

const [name = ''] = process.argv.splice(2, 1)
const bench = Object.hasOwn(BENCHES, name) ? BENCHES[name] : undefined
if (bench === undefined) {
  throw new Error(`There is no bench ${name}; there are ${Object.keys(BENCHES).join(', ')}.`)
}
if (!isInstalled()) install()
await bench()

/** npm writes this file at the end of an installation. */
function isInstalled(): boolean {
  const installed = `${FOLDER}node_modules/.package-lock.json`
  if (!existsSync(installed)) return false
  return statSync(installed).mtimeMs >= statSync(`${FOLDER}package-lock.json`).mtimeMs
}

function install(): void {
  note('Installing what the benches are measured with from the npm registry (once) …')
  // With --prefix, because an npm that runs this program passes its own prefix on.
  const args = [
    'ci',
    '--ignore-scripts',
    '--prefix=.',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  const { status, error } = spawnSync('npm', args, {
    cwd: FOLDER,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  })
  if (error) throw error
  if (status !== 0) throw new Error('npm ci failed; its message is above.')
}
