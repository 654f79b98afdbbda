import { execFile, execFileSync, spawn, spawnSync } from 'node:child_process'
import { chownSync, cpSync, globSync, lchownSync, mkdtempSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { freePort } from '../free-port.ts'

/**
 * Starts PostgreSQL servers for tests: `makeCluster` makes the files of one in a new folder below /tmp, `startServer`
 * runs it on a free port of 127.0.0.1. The superuser is `postgres`, and nobody needs a password. As root, all of it
 * belongs to another user, because PostgreSQL refuses to run as root. `await using` stops a server and removes its
 * folder; the server also ends when this process does, however that ends.
 */

/** The folder of the tests' own temporary files may be removed before the server ends. */
const TEMPORARY = '/tmp'
const USERS = ['postgres', 'nobody']

/** Quick, not safe: the files are removed with the server. Writes are still confirmed in order. */
export const TEST_SETTINGS: Readonly<Record<string, string>> = {
  fsync: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  jit: 'off',
  max_connections: '400',
  max_wal_size: '4GB',
  checkpoint_timeout: '1h',
}

/** Tests must not pass because the database sorts as JavaScript does. Version 14 has no such locale. */
const LOCALES = [['--locale-provider=icu', '--icu-locale=en', '--locale=C.UTF-8'], ['--locale=C']]

/**
 * For `sh -c`: runs the command that follows, ends it when the pipe of standard input is closed, and ends when the
 * command does.
 */
export const WATCHED =
  'exec 3<&0; "$@" & pid=$!; (cat <&3 > /dev/null; kill -QUIT $pid 2> /dev/null) & wait $pid'

const START_ATTEMPTS = 600
const START_PAUSE_MS = 50

type Owner = Cluster['owner']

export interface Cluster {
  /** The folder with `postgres`, which the owner of the cluster can run. */
  readonly programs: string
  readonly folder: string
  /** Null: the user of this process. */
  readonly owner: { readonly uid: number; readonly gid: number } | null
}

export interface PostgresServer extends AsyncDisposable {
  readonly port: number
  /** Holds its Unix socket. */
  readonly folder: string
}

export async function makeCluster(programs: string): Promise<Cluster> {
  const folder = mkdtempSync(join(TEMPORARY, 'acreage-postgres-'))
  const owner = ownerOfServers()
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const cluster = { programs: reachablePrograms(programs, folder, owner), folder, owner }
  const always = [
    '-D',
    dataOf(cluster),
    '-U',
    'postgres',
    '-E',
    'UTF8',
    '--auth=trust',
    '--no-sync',
  ]
  for (const [i, locale] of LOCALES.entries()) {
    try {
      await promisify(execFile)(join(cluster.programs, 'initdb'), [...always, ...locale], {
        ...owner,
        cwd: folder,
      })
      return cluster
    } catch (error) {
      const isLast = i === LOCALES.length - 1
      rmSync(isLast ? folder : dataOf(cluster), { recursive: true, force: true })
      if (isLast) throw error
    }
  }
  return cluster
}

/**
 * The home of root, and with it a clone there, is closed to the user whom the server runs as. Then the server runs from
 * a copy of the installation in its own folder, which goes with that folder.
 */
function reachablePrograms(programs: string, folder: string, owner: Owner): string {
  if (owner === null || canRun(join(programs, 'postgres'), owner)) return programs
  const copy = join(folder, 'programs')
  // `bin` stands beside the libraries and other files that the programs look for.
  cpSync(dirname(programs), copy, { recursive: true, verbatimSymlinks: true })
  takeOver({ folder, owner })
  return join(copy, 'bin')
}

/** Whether the user whom servers run as can run a program that takes `--version`. */
export function canRun(program: string, owner: Owner = ownerOfServers()): boolean {
  return spawnSync(program, ['--version'], { ...owner, cwd: TEMPORARY }).status === 0
}

/** Gives all that root has written into the folder to the owner of the cluster. */
export function takeOver({ folder, owner }: Pick<Cluster, 'folder' | 'owner'>): void {
  if (owner === null) return
  for (const path of [folder, ...globSync(join(folder, '**/{*,.*}'))]) {
    lchownSync(path, owner.uid, owner.gid)
  }
}

/** @param settings Beside, or instead of, those of `TEST_SETTINGS`. */
export async function startServer(
  cluster: Cluster,
  settings: Readonly<Record<string, string>> = {},
): Promise<PostgresServer> {
  const { programs, folder, owner } = cluster
  const port = await freePort('127.0.0.1')
  const given = { ...TEST_SETTINGS, listen_addresses: '127.0.0.1', port: String(port), ...settings }
  const options = Object.entries(given).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const command = [join(programs, 'postgres'), '-D', dataOf(cluster), '-k', folder, ...options]
  const log: Buffer[] = []
  const server = spawn('/bin/sh', ['-c', `${WATCHED}; rm -rf "$FOLDER"`, 'sh', ...command], {
    ...owner,
    cwd: folder,
    // biome-ignore lint/style/noProcessEnv: the server gets the environment of the tests
    env: { ...process.env, FOLDER: folder },
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  const ended = new Promise<void>(resolve => server.once('close', () => resolve()))
  server.stderr.on('data', (chunk: Buffer) => log.push(chunk))
  const stop = async () => {
    server.stdin.destroy()
    await ended
  }
  for (let attempt = 1; !(await isReady(port)); attempt++) {
    if (server.exitCode !== null || attempt === START_ATTEMPTS) {
      await stop()
      throw new Error(`PostgreSQL did not start:\n${Buffer.concat(log)}`)
    }
    await sleep(START_PAUSE_MS)
  }
  // From now on only the last lines are of interest, and nobody reads them.
  server.stderr.removeAllListeners('data').resume()
  return { port, folder, [Symbol.asyncDispose]: stop }
}

export function dataOf({ folder }: Pick<Cluster, 'folder'>): string {
  return join(folder, 'data')
}

async function isReady(port: number): Promise<boolean> {
  const client = new Client({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres' })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end()
  }
}

/** @returns Null: the user of this process. PostgreSQL refuses to run as root. */
export function ownerOfServers(): Owner {
  return process.geteuid?.() === 0 ? otherUser() : null
}

function otherUser(): { uid: number; gid: number } {
  for (const name of USERS) {
    try {
      const idOf = (which: string) => Number(execFileSync('id', [which, name], { stdio: 'pipe' }))
      return { uid: idOf('-u'), gid: idOf('-g') }
    } catch {
      // There is no such user.
    }
  }
  throw new Error(`PostgreSQL does not run as root, and there is no user ${USERS.join(' or ')}.`)
}
