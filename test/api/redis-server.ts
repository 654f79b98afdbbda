import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { findProgram, type Program, startOptions } from '../debian-program.ts'

/** A Redis or Valkey server; null: there is none. */
export function findRedis(): Program | null {
  return findProgram({
    names: ['valkey-server', 'redis-server'],
    versionOption: '--version',
    packages: ['redis-tools', 'redis-server', 'libatomic1', 'libjemalloc2', 'liblzf1'],
    file: 'usr/bin/redis-server',
  })
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
    const { path } = this.#program
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
    this.#process = spawn(path, settings, { stdio: 'ignore', ...startOptions(this.#program) })
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
