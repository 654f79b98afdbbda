import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { LaterContent } from './asset-set.ts'

const SCRIPT = fileURLToPath(new URL('./write-modules.ts', import.meta.url))
/** Node.js calls the function that takes types out experimental. Tests in a browser run its result. */
const OPTIONS = ['--disable-warning=ExperimentalWarning']
/** It takes 0.3 s. */
const MAX_MS = 60_000

/**
 * Our own modules as browsers run them. A process makes all of them when a browser first asks for one: taking the types out
 * needs 0.2 s of processor time and 80 MB, which nobody else waits for and which are given back.
 */
export class WrittenModules {
  /** Whatever changes how modules are written changes their addresses too. */
  readonly #writer = `${process.version}\n${readFileSync(SCRIPT, 'utf8')}\n`
  readonly #texts: string[] = []
  #written: Promise<readonly Buffer[]> | null = null

  /** @param text TypeScript whose imports are addresses. All are to be added before one is asked for. */
  add(text: string): LaterContent {
    const index = this.#texts.push(text) - 1
    return {
      identity: `${this.#writer}${text}`,
      make: async () => (await this.#all())[index] ?? Buffer.of(),
    }
  }

  #all(): Promise<readonly Buffer[]> {
    this.#written ??= written(this.#texts).catch(error => {
      // A machine that was short of memory may have it again.
      this.#written = null
      throw error
    })
    return this.#written
  }
}

async function written(texts: readonly string[]): Promise<readonly Buffer[]> {
  const running = promisify(execFile)(process.execPath, [...OPTIONS, SCRIPT], { timeout: MAX_MS })
  // A process that has ended early reads nothing; its end says why.
  running.child.stdin?.on('error', () => {})
  running.child.stdin?.end(JSON.stringify(texts))
  const { stdout } = await running
  return (JSON.parse(stdout) as readonly string[]).map(code => Buffer.from(code))
}
