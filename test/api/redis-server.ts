import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, renameSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const CACHE = fileURLToPath(new URL('../../node_modules/.cache/redis', import.meta.url))
/** The Redis package of Debian, and the libraries that it needs and that a bare system lacks. */
const PACKAGES = ['redis-tools', 'redis-server', 'libatomic1', 'libjemalloc2', 'liblzf1']

interface Program {
  readonly path: string
  readonly libraries: string
}

/**
 * A Redis or Valkey server: that of the system, or else the one of Debian, unpacked without an installation;
 * null: there is none.
 */
export function findRedis(): Program | null {
  for (const name of ['valkey-server', 'redis-server']) {
    if (spawnSync(name, ['--version']).status === 0) return { path: name, libraries: '' }
  }
  const path = join(CACHE, 'usr/bin/redis-server')
  if (!existsSync(path)) unpackDebian()
  if (!existsSync(path)) return null
  const [machine] = existsSync(join(CACHE, 'usr/lib')) ? linuxFolders() : []
  return { path, libraries: machine ?? '' }
}

function linuxFolders(): string[] {
  const names = readdirSync(join(CACHE, 'usr/lib')).filter(name => name.includes('-linux-'))
  return names.map(name => join(CACHE, 'usr/lib', name))
}

function unpackDebian(): void {
  const folder = `${CACHE}.${process.pid}`
  mkdirSync(folder, { recursive: true })
  const options = { cwd: folder, stdio: 'ignore' } as const
  if (spawnSync('apt-get', ['download', ...PACKAGES], options).status !== 0) return
  for (const name of readdirSync(folder).filter(file => file.endsWith('.deb'))) {
    spawnSync('dpkg', ['-x', name, '.'], options)
  }
  if (!existsSync(CACHE)) renameSync(folder, CACHE)
}

/** A server of its own, on a port of its own. */
export class RedisServer implements AsyncDisposable {
  readonly #program: Program
  readonly port: number
  #process: ChildProcess | null = null

  constructor(program: Program, port: number) {
    this.#program = program
    this.port = port
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}/0`
  }

  async start(): Promise<void> {
    const { path, libraries } = this.#program
    const settings = [
      '--port',
      `${this.port}`,
      '--bind',
      '127.0.0.1',
      '--save',
      '',
      '--dir',
      '/tmp',
    ]
    this.#process = spawn(path, settings, {
      stdio: 'ignore',
      ...(libraries !== '' && { env: { LD_LIBRARY_PATH: libraries } }),
    })
    for (let tries = 0; !(await this.#answers()); tries++) {
      if (tries > 200) throw new Error(`${path} does not answer`)
      await sleep(25)
    }
  }

  /** Sends a command, such as `SET name value`, and waits for its end. */
  async tell(command: string): Promise<void> {
    const socket = connect(this.port, '127.0.0.1')
    socket.write(`${command}\r\n`)
    const [answer] = await once(socket, 'data')
    socket.destroy()
    if (!String(answer).startsWith('+OK')) throw new Error(`${command}: ${answer}`)
  }

  /** Keeps its connections open and answers nothing. */
  hang(): void {
    this.#process?.kill('SIGSTOP')
  }

  goOn(): void {
    this.#process?.kill('SIGCONT')
  }

  async stop(): Promise<void> {
    const ended = this.#process
    this.#process = null
    if (ended === null) return
    const closed = once(ended, 'close')
    ended.kill('SIGKILL')
    await closed
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.stop()
  }

  async #answers(): Promise<boolean> {
    const socket = connect(this.port, '127.0.0.1')
    const isOpen = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false)
    socket.destroy()
    return isOpen
  }
}
