import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { type PackageRegistry, startPackageRegistry, type TestPackage } from './package-registry.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const OLDER_NODE = fileURLToPath(new URL('older-node.cjs', import.meta.url))

export const NODE_PACKAGE = 'node-for-this-machine'
const NODE_VERSION = process.versions.node

/** Tells what runs it, and which packages it finds. */
const PROGRAM = `
import { createRequire } from 'node:module'
const find = name => { try { return createRequire(import.meta.url).resolve(name) && true } catch { return false } }
const answer: object = { node: process.execPath, used: find('used'), tested: find('tested'), args: process.argv.slice(2) }
console.log(JSON.stringify(answer))
`

/** Packages that would leave a file behind if anything of them were compiled or run at an installation. */
const PACKAGES: readonly TestPackage[] = [
  {
    name: 'used',
    version: '1.2.3',
    files: { 'index.js': '', 'binding.gyp': '{}' },
    manifest: { scripts: { install: 'echo > ran', postinstall: 'echo > ran' } },
  },
  { name: 'tested', version: '4.5.6', files: { 'index.js': '' } },
]

interface Launched {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** A small project that is started as this one is, from a registry of its own. */
export interface LaunchedProject extends AsyncDisposable {
  readonly folder: string
  readonly registry: PackageRegistry
  /** Where the Node.js is that was fetched. */
  readonly fetchedNode: string
  /** Runs the launcher to its end. */
  run(launcher: 'acreage' | 'run', options?: LaunchOptions): Promise<Launched>
  start(launcher: 'acreage' | 'run', options?: LaunchOptions): ChildProcess
}

interface LaunchOptions {
  /** Whether the Node.js that runs the launcher takes itself for an older one. */
  readonly isOlder?: boolean
  readonly environment?: Readonly<Record<string, string>>
  readonly userId?: number
}

/** @param nodeFile What the Node.js to fetch does; a shell script. */
export async function launchedProject(
  nodeFile = `#!/bin/sh\nexec '${process.execPath}' "$@"\n`,
): Promise<LaunchedProject> {
  const folder = mkdtempSync(join(tmpdir(), 'acreage-launched-'))
  const node = { name: NODE_PACKAGE, version: NODE_VERSION, files: { 'bin/node': nodeFile } }
  const registry = await startPackageRegistry([...PACKAGES, node])
  cpSync(join(ROOT, 'bin'), join(folder, 'bin'), { recursive: true })
  cpSync(join(ROOT, '.npmrc'), join(folder, '.npmrc'))
  mkdirSync(join(folder, 'src/cli'), { recursive: true })
  mkdirSync(join(folder, 'tools'))
  writeFileSync(join(folder, 'src/cli/main.ts'), PROGRAM)
  writeLocks(folder, registry)
  for (const tool of ['sh', 'tar', 'env', 'uname']) linkTool(folder, tool)
  linkTool(folder, 'npm')
  symlinkSync(process.execPath, join(folder, 'tools/node'))
  const start = (
    launcher: string,
    { isOlder = false, environment = {}, userId }: LaunchOptions = {},
  ) => {
    const older = isOlder ? ['--require', OLDER_NODE] : []
    const given = launcher === 'run' ? ['src/cli/main.ts'] : []
    // Another user may not be able to reach the Node.js of this one.
    const node = userId === undefined ? process.execPath : join(folder, 'node')
    if (node !== process.execPath) copyFileSync(process.execPath, node)
    return spawn(node, [...older, join(folder, 'bin', launcher), ...given, 'x'], {
      stdio: ['ignore', 'pipe', 'pipe'],
      cwd: tmpdir(),
      ...(userId !== undefined && { uid: userId, gid: userId }),
      env: {
        PATH: join(folder, 'tools'),
        HOME: folder,
        npm_config_registry: registry.url,
        npm_config_update_notifier: 'false',
        ...environment,
      },
    })
  }
  return {
    folder,
    registry,
    fetchedNode: join(folder, '.node/node_modules', NODE_PACKAGE, 'bin/node'),
    start,
    async run(launcher, options) {
      const child = start(launcher, options)
      const [stdout, stderr, [code]] = await Promise.all([
        text(child.stdout),
        text(child.stderr),
        once(child, 'close') as Promise<[number | null]>,
      ])
      return { code, stdout, stderr }
    },
    async [Symbol.asyncDispose]() {
      await registry[Symbol.asyncDispose]()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function writeLocks(folder: string, registry: PackageRegistry): void {
  const dependencies = { used: '1.2.3' }
  const devDependencies = { tested: '4.5.6' }
  const root = { name: 'launched', version: '1.0.0', type: 'module', dependencies, devDependencies }
  const locked = (name: string, version: string, more: object) => ({
    [`node_modules/${name}`]: { version, integrity: registry.integrityOf(name), ...more },
  })
  const packages = {
    '': root,
    ...locked('used', '1.2.3', { hasInstallScript: true }),
    ...locked('tested', '4.5.6', { dev: true }),
  }
  write(join(folder, 'package.json'), root)
  write(join(folder, 'package-lock.json'), { lockfileVersion: 3, requires: true, packages })
  const { platform: os, arch: cpu } = process
  const node = locked(NODE_PACKAGE, NODE_VERSION, {
    os,
    cpu,
    optional: true,
    bin: { node: 'bin/node' },
  })
  write(join(folder, 'bin/node/package-lock.json'), { lockfileVersion: 3, packages: node })
}

/** Puts a program of this machine into the folder that is the whole PATH. */
function linkTool(folder: string, name: string): void {
  // biome-ignore lint/style/noProcessEnv: the test runs with a PATH of its own
  const places = (process.env.PATH ?? '').split(':').map(place => join(place, name))
  const found = places.find(existsSync)
  if (found === undefined) throw new Error(`This machine has no ${name}.`)
  symlinkSync(found, join(folder, 'tools', name))
}

function write(file: string, content: object): void {
  writeFileSync(file, JSON.stringify(content, null, 2))
}

/** Changes a file of the project. */
export function rewrite(file: string, change: (text: string) => string): void {
  writeFileSync(file, change(readFileSync(file, 'utf8')))
}

/** A Node.js that this user could have put into a folder of the PATH. */
export function ownNode(folder: string): string {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'node')
  writeFileSync(file, `#!/bin/sh\nexec '${process.execPath}' "$@"\n`)
  chmodSync(file, 0o755)
  return folder
}
