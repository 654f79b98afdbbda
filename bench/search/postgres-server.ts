import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { note } from '../report.ts'

/** Where distributions install the programs of the server, the newest version last. */
const PROGRAM_FOLDERS = [
  '/usr/lib/postgresql/*/bin',
  '/usr/pgsql-*/bin',
  '/opt/homebrew/opt/postgresql@*/bin',
]

/** Settings for one client on one machine: much memory, and no costly crash safety. */
const SETTINGS = {
  listen_addresses: '',
  shared_buffers: '2GB',
  effective_cache_size: '8GB',
  work_mem: '256MB',
  maintenance_work_mem: '1GB',
  max_wal_size: '8GB',
  random_page_cost: '1.1',
  // Compiling a plan takes longer than these searches.
  jit: 'off',
  // A plan for the values of the search. A generic plan is often much slower.
  plan_cache_mode: 'force_custom_plan',
  fsync: 'off',
}

const START_ATTEMPTS = 300
const START_PAUSE_MS = 100

/** The folder of PostgreSQL's programs. Prints a note and gives null when PostgreSQL is not installed. */
export function findPostgres(): string | null {
  const folders = PROGRAM_FOLDERS.flatMap(pattern => globSync(pattern))
  const found = folders.toSorted().findLast(folder => existsSync(join(folder, 'postgres')))
  if (found === undefined) note('No PostgreSQL is installed: its row is left out.')
  return found ?? null
}

/** The server refuses to run as root. Then it runs as the user that distributions create for it. */
export function ownerOfServer(): string {
  const { uid, username } = userInfo()
  return uid === 0 ? 'postgres' : username
}

function asOwner(program: string, args: readonly string[]): [string, string[]] {
  const isRoot = userInfo().uid === 0
  return isRoot
    ? ['runuser', ['-u', ownerOfServer(), '--', program, ...args]]
    : [program, [...args]]
}

/** Makes an empty cluster in a folder that the owner may write. */
export function makeCluster(programs: string, folder: string): void {
  if (userInfo().uid === 0) execFileSync('chown', [ownerOfServer(), folder])
  const args = ['-D', folder, '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync']
  execFileSync(...asOwner(join(programs, 'initdb'), args), { stdio: 'ignore' })
}

/** A server of a cluster, reached through a socket in its folder. */
export interface PostgresServer extends AsyncDisposable {
  readonly socketFolder: string
  /** The memory of all its processes in bytes; shared memory counts once. */
  memoryBytes(): number
}

export async function startPostgres(programs: string, folder: string): Promise<PostgresServer> {
  const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const args = ['-D', folder, '-k', folder, ...settings]
  const server = spawn(...asOwner(join(programs, 'postgres'), args), { stdio: 'ignore' })
  // Otherwise it would go on running after a killed bench.
  const abandon = () => void end(server, folder)
  process.once('disconnect', abandon)
  const stop = () => {
    process.removeListener('disconnect', abandon)
    return end(server, folder)
  }
  for (let attempt = 1; !isReady(programs, folder); attempt++) {
    if (server.exitCode !== null || attempt === START_ATTEMPTS) {
      await stop()
      throw new Error('PostgreSQL did not start.')
    }
    await sleep(START_PAUSE_MS)
  }
  return { socketFolder: folder, memoryBytes: () => memoryOf(folder), [Symbol.asyncDispose]: stop }
}

function isReady(programs: string, folder: string): boolean {
  try {
    execFileSync(join(programs, 'pg_isready'), ['-h', folder], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

async function end(server: ChildProcess, folder: string): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const closed = new Promise(resolve => server.once('close', resolve))
  const pid = postmasterOf(folder)
  // Fast shutdown. The signal goes to the server itself, because the program that runs it as another user may not
  // pass it on.
  if (pid === null) server.kill('SIGINT')
  else process.kill(pid, 'SIGINT')
  await closed
}

function postmasterOf(folder: string): number | null {
  const file = join(folder, 'postmaster.pid')
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : null
}

/** The proportional set size. Only Linux has it; elsewhere it is 0. */
function memoryOf(folder: string): number {
  const postmaster = postmasterOf(folder)
  if (postmaster === null || !existsSync('/proc/self/smaps_rollup')) return 0
  let bytes = 0
  for (const pid of readdirSync('/proc').filter(name => /^\d+$/.test(name))) {
    try {
      const parent = /^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
      if (Number(pid) !== postmaster && Number(parent) !== postmaster) continue
      const size = /^Pss:\s*(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]
      bytes += Number(size) * 1024
    } catch {
      // The process has ended meanwhile.
    }
  }
  return bytes
}
