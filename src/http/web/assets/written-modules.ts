import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { LaterContent } from './asset-set.ts'

const SCRIPT = fileURLToPath(new URL('./write-modules.ts', import.meta.url))
/** Node.js marks type stripping as experimental. Browser tests run its result. */
const OPTIONS = ['--disable-warning=ExperimentalWarning']
/** It normally takes 0.3 s. */
const MAX_MS = 60_000

/**
 * Our own modules as browsers run them. A child process generates all of them when a browser first
 * requests one: type stripping needs 0.2 s of processor time and 80 MB, which then block no
 * requests and are freed.
 */
export class WrittenModules {
  /**
   * Part of each module's identity, so that addresses change when the way modules are written does.
   */
  readonly #writer = `${process.version}\n${readFileSync(SCRIPT, 'utf8')}\n`
  readonly #texts: string[] = []
  #written: Promise<readonly Buffer[]> | null = null

  /**
   * @param text TypeScript whose imports are addresses. All modules must be added before one is
   *   requested.
   */
  add(text: string): LaterContent {
    const index = this.#texts.push(text) - 1
    return {
      identity: `${this.#writer}${text}`,
      make: async () => (await this.#all())[index] ?? Buffer.of(),
    }
  }

  #all(): Promise<readonly Buffer[]> {
    this.#written ??= written(this.#texts).catch(error => {
      // Retries the next time: the machine may only have been short of memory.
      this.#written = null
      throw error
    })
    return this.#written
  }
}

async function written(texts: readonly string[]): Promise<readonly Buffer[]> {
  const running = promisify(execFile)(process.execPath, [...OPTIONS, SCRIPT], { timeout: MAX_MS })
  // A process that exits early stops reading; its exit says why.
  running.child.stdin?.on('error', () => {})
  running.child.stdin?.end(JSON.stringify(texts))
  const { stdout } = await running
  return (JSON.parse(stdout) as readonly string[]).map(code => Buffer.from(code))
}
