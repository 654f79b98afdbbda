import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const CACHE = fileURLToPath(new URL('../node_modules/.cache/', import.meta.url))

/** A program that tests need and the project does not bring along. */
export interface Program {
  readonly path: string
  /** The folder of its libraries; empty: those of the system. */
  readonly libraries: string
}

interface WantedProgram {
  /** Names of the program in the PATH, the best first. */
  readonly names: readonly string[]
  /** Prints the version. */
  readonly versionOption: string
  /** The packages of Debian that hold the program, and the libraries that a bare system lacks. */
  readonly packages: readonly string[]
  /** Where the program is in the packages. */
  readonly file: string
}

/** A program of the system, or else the one of Debian, unpacked without an installation; null: there is none. */
export function findProgram(wanted: WantedProgram): Program | null {
  const { names, versionOption, file } = wanted
  for (const name of names) {
    if (spawnSync(name, [versionOption]).status === 0) return { path: name, libraries: '' }
  }
  const folder = join(CACHE, names.at(-1) ?? '')
  const path = join(folder, file)
  if (!existsSync(path)) unpackDebian(wanted.packages, folder)
  if (!existsSync(path)) return null
  const [libraries] = existsSync(join(folder, 'usr/lib')) ? linuxFolders(folder) : []
  return { path, libraries: libraries ?? '' }
}

/** How the program is started, so that it finds its libraries. */
export function startOptions({ libraries }: Program): { env?: { LD_LIBRARY_PATH: string } } {
  return libraries === '' ? {} : { env: { LD_LIBRARY_PATH: libraries } }
}

function linuxFolders(folder: string): string[] {
  const names = readdirSync(join(folder, 'usr/lib')).filter(name => name.includes('-linux-'))
  return names.map(name => join(folder, 'usr/lib', name))
}

function unpackDebian(packages: readonly string[], target: string): void {
  const folder = `${target}.${process.pid}`
  mkdirSync(folder, { recursive: true })
  const options = { cwd: folder, stdio: 'ignore' } as const
  const { status } = spawnSync('apt-get', ['download', ...packages], options)
  for (const name of readdirSync(folder).filter(file => file.endsWith('.deb'))) {
    spawnSync('dpkg', ['-x', name, '.'], options)
  }
  if (status === 0 && !existsSync(target)) renameSync(folder, target)
  else rmSync(folder, { recursive: true })
}
