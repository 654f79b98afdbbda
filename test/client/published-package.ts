import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const TSC = join(ROOT, 'node_modules/typescript/bin/tsc')

/** The output of a program, and how it ended. */
interface Ended {
  readonly code: number | null
  readonly output: string
  readonly errors: string
}

/** A folder of a program that depends on the client, as the registry would give it. */
export interface Installation extends AsyncDisposable {
  readonly directory: string
  /** Runs a file of the folder. */
  run(file: string, ...given: readonly string[]): Promise<Ended>
  /** Checks the types of the folder's files. */
  check(...given: readonly string[]): Promise<Ended>
  /** The same with another version of TypeScript, as npm has it. */
  checkWith(version: string, ...given: readonly string[]): Promise<Ended>
}

/** Packs the client, and installs the package with those that it names and no others. */
export async function install(dependencies: readonly string[]): Promise<Installation> {
  const directory = await mkdtemp(join(tmpdir(), 'acreage-client-'))
  const packages = join(directory, 'node_modules')
  const installed = join(packages, '@acreage/client')
  await mkdir(installed, { recursive: true })
  for (const name of dependencies) {
    await symlink(join(ROOT, 'node_modules', name), join(packages, name))
  }
  await writeFile(join(directory, 'package.json'), '{ "type": "module" }')
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const pack = ['run', 'client:pack', '--silent', '--', '--silent', '--pack-destination', directory]
  const { stdout } = await promisify(execFile)(npm, pack, { cwd: ROOT })
  const archive = join(directory, stdout.trim().split('\n').at(-1) ?? '')
  await unpack(archive, installed)
  return {
    directory,
    run: (file, ...given) => node(directory, file, ...given),
    check: (...given) => node(directory, TSC, '--noEmit', '--strict', ...given),
    checkWith: async (version, ...given) => {
      const folder = join(directory, `typescript-${version}`)
      await mkdir(folder)
      const packing = ['pack', `typescript@${version}`, '--silent', '--pack-destination', folder]
      const { stdout } = await promisify(execFile)(npm, packing, { cwd: directory })
      await unpack(join(folder, stdout.trim()), folder)
      return await node(directory, join(folder, 'bin/tsc'), '--noEmit', '--strict', ...given)
    },
    [Symbol.asyncDispose]: () => rm(directory, { recursive: true, force: true }),
  }
}

async function unpack(archive: string, folder: string): Promise<void> {
  await promisify(execFile)('tar', ['xzf', archive, '--strip-components=1', '-C', folder])
}

export async function node(cwd: string, ...given: readonly string[]): Promise<Ended> {
  const child: ChildProcess = spawn(process.execPath, given, {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  if (child.stdout === null || child.stderr === null) throw new Error('It cannot be heard.')
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ])
  return { code, output, errors }
}
