import { type ChildProcess, spawn } from 'node:child_process'
import {
  chmodSync,
  closeSync,
  cpSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { freePort } from '../free-port.ts'
import { type Cluster, dataOf, makeCluster, TEST_SETTINGS, takeOver, WATCHED } from './cluster.ts'
import { findPrograms } from './programs.ts'
import { mountSmallDisk, type SmallDisk } from './small-disk.ts'

/**
 * A PostgreSQL server that a test stops, kills, pauses, promotes and starts again, always on the same port. It ends when
 * this process does, however that ends.
 *
 *     await using primary = await newServer()
 *     await using replica = await primary.newReplica()
 *     await primary.kill()
 *     await replica.query('select pg_promote()')
 */

const START_ATTEMPTS = 300
const START_PAUSE_MS = 50
const MAX_CONNECT_MS = 2000

const USER = 'acreage'
const DATABASE = 'acreage'

type Settings = Readonly<Record<string, string>>

/** Makes a server with an empty database for Acreage, and starts it. */
export async function newServer(settings: Settings = {}): Promise<OwnServer> {
  const cluster = await makeCluster(await findPrograms())
  const server = new OwnServer(cluster, await freePort('127.0.0.1'), settings)
  await server.start()
  await server.query(`create role ${USER} login`, 'postgres')
  await server.query(`create database ${DATABASE} owner ${USER}`, 'postgres')
  return server
}

export class OwnServer implements AsyncDisposable {
  readonly port: number
  readonly #cluster: Cluster
  readonly #settings: Settings
  readonly #logFile: string
  readonly #log: number
  #process: ChildProcess | null = null
  /** The processes that `pause` has stopped. */
  #paused: readonly number[] = []
  #disk: SmallDisk | null = null

  constructor(cluster: Cluster, port: number, settings: Settings) {
    this.#cluster = cluster
    this.#logFile = join(cluster.folder, 'log')
    this.#log = openSync(this.#logFile, 'a')
    this.port = port
    this.#settings = settings
  }

  /** The address as ACREAGE_DATABASE_URL takes it. */
  get host(): string {
    return `127.0.0.1:${this.port}`
  }

  get url(): string {
    return urlOf(this.host)
  }

  get folder(): string {
    return this.#cluster.folder
  }

  /** Starts it, and waits until it takes connections. */
  async start(): Promise<void> {
    const { programs, folder, owner } = this.#cluster
    const own = { listen_addresses: '127.0.0.1', port: String(this.port) }
    const options = Object.entries({ ...TEST_SETTINGS, ...own, ...this.#settings })
    const command = [join(programs, 'postgres'), '-D', dataOf(this.#cluster), '-k', folder]
    for (const [name, value] of options) command.push('-c', `${name}=${value}`)
    for (let attempt = 1; ; attempt++) {
      if (!this.isRunning) {
        this.#process = spawn('/bin/sh', ['-c', WATCHED, 'sh', ...command], {
          ...owner,
          cwd: folder,
          stdio: ['pipe', 'ignore', this.#log],
        })
      }
      // A server that was killed may still leave processes for a moment, which hinder a start.
      await sleep(START_PAUSE_MS)
      if (this.isRunning && (await this.#answers())) return
      if (attempt === START_ATTEMPTS) {
        throw new Error(`PostgreSQL did not start:\n${readFileSync(this.#logFile, 'utf8')}`)
      }
    }
  }

  /** Ends it as a crash of the machine would end it, but for what the disk has. */
  async kill(): Promise<void> {
    await this.#signal('SIGKILL')
  }

  /** Ends it properly. */
  async stop(): Promise<void> {
    await this.#signal('SIGINT')
  }

  /** Stops all its processes until `resume`; connections stay open, as where a network is cut. */
  async pause(): Promise<void> {
    const client = this.#client('postgres')
    await client.connect()
    // From now on it makes no more processes.
    process.kill(this.processId, 'SIGSTOP')
    const others = 'select pid from pg_stat_activity where pid <> pg_backend_pid()'
    const { rows } = await client.query<{ pid: number }>(others)
    this.#paused = [this.processId, ...rows.map(({ pid }) => pid)]
    for (const pid of this.#paused) signalIfThere(pid, 'SIGSTOP')
    client.end().catch(() => {})
  }

  resume(): void {
    for (const pid of this.#paused.toReversed()) signalIfThere(pid, 'SIGCONT')
    this.#paused = []
  }

  /** Runs a statement as the superuser. */
  async query(sql: string, database = DATABASE): Promise<readonly Record<string, unknown>[]> {
    const client = this.#client(database)
    try {
      await client.connect()
      return (await client.query(sql)).rows
    } finally {
      await client.end().catch(() => {})
    }
  }

  /** A standby that follows this server. */
  async newReplica(settings: Settings = {}): Promise<OwnServer> {
    await this.stop()
    const folder = mkdtempSync('/tmp/acreage-postgres-')
    const cluster = { ...this.#cluster, folder }
    cpSync(dataOf(this.#cluster), dataOf(cluster), { recursive: true })
    chmodSync(dataOf(cluster), 0o700)
    await this.start()
    const replica = new OwnServer(cluster, await freePort('127.0.0.1'), settings)
    replica.follow(this.port)
    takeOver(cluster)
    await replica.start()
    return replica
  }

  /** Makes it a standby of another server at its next start. */
  follow(port: number): void {
    const data = dataOf(this.#cluster)
    writeFileSync(join(data, 'standby.signal'), '')
    writeFileSync(
      join(data, 'postgresql.auto.conf'),
      `primary_conninfo = 'host=127.0.0.1 port=${port} user=postgres'\n`,
    )
    takeOver(this.#cluster)
  }

  /**
   * Moves its data to a disk with little room; it is stopped meanwhile.
   * @returns Null: this process may not mount one.
   */
  async moveToSmallDisk(freeBytes: number): Promise<SmallDisk | null> {
    await this.stop()
    this.#disk = mountSmallDisk(dataOf(this.#cluster), this.#cluster.owner, freeBytes)
    await this.start()
    return this.#disk
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.resume()
    if (this.isRunning) await this.#signal('SIGQUIT')
    this.#disk?.[Symbol.dispose]()
    closeSync(this.#log)
    rmSync(this.folder, { recursive: true, force: true })
  }

  get isRunning(): boolean {
    return this.#process !== null && this.#process.exitCode === null
  }

  async #signal(signal: NodeJS.Signals): Promise<void> {
    const ended = new Promise(resolve => this.#process?.once('exit', resolve))
    process.kill(this.processId, signal)
    await ended
    this.#process?.stdin?.destroy()
  }

  /** The id of the postmaster's process. It must run. */
  get processId(): number {
    return Number(
      readFileSync(join(dataOf(this.#cluster), 'postmaster.pid'), 'utf8').split('\n')[0],
    )
  }

  async #answers(): Promise<boolean> {
    return await this.query('select 1', 'postgres').then(
      () => true,
      () => false,
    )
  }

  #client(database: string): Client {
    const client = new Client({
      host: '127.0.0.1',
      port: this.port,
      user: 'postgres',
      database,
      connectionTimeoutMillis: MAX_CONNECT_MS,
    })
    client.on('error', () => {})
    return client
  }
}

/** @param hosts Addresses of servers, with commas. */
export function urlOf(hosts: string): string {
  return `postgres://${USER}@${hosts}/${DATABASE}?connections=8`
}

function signalIfThere(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It has ended.
  }
}
