import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const PROGRAM = fileURLToPath(new URL('./follow-endlessly.ts', import.meta.url))

/** A follower in a process of its own, which is killed and started again. */
export class FollowerProcess implements AsyncDisposable {
  readonly #url: string
  #child: ChildProcess | null = null

  constructor(url: string) {
    this.#url = url
  }

  async start(): Promise<void> {
    const child = spawn(process.execPath, [PROGRAM, this.#url], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    this.#child = child
    await once(child.stdout, 'data')
  }

  async kill(): Promise<void> {
    const child = this.#child
    this.#child = null
    if (!child || child.exitCode !== null) throw new Error('The follower has ended by itself.')
    const closed = once(child, 'close')
    child.kill('SIGKILL')
    await closed
  }

  /** Kills and starts it again until it is stopped, once at least. @returns How often. */
  async killNowAndThen(intervalMs: number, signal: AbortSignal): Promise<number> {
    for (let kills = 0; ; kills++) {
      await sleep(intervalMs, undefined, { signal }).catch(() => {})
      if (signal.aborted && kills > 0) return kills
      await this.kill()
      await this.start()
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#child) await this.kill()
  }
}
