import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { note } from './report.ts'

const FOLDER = fileURLToPath(new URL('.', import.meta.url))

/** Installs the packages that only benches need, unless they are there. */
export function installBenchPackages(): void {
  if (isInstalled()) return
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

/** npm writes this file at the end of an installation. */
function isInstalled(): boolean {
  const installed = `${FOLDER}node_modules/.package-lock.json`
  if (!existsSync(installed)) return false
  return statSync(installed).mtimeMs >= statSync(`${FOLDER}package-lock.json`).mtimeMs
}
