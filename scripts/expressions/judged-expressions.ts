import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { check } from 'recheck'

/**
 * Most take some milliseconds; those that count repetitions some seconds, on a busy machine more. The steps of the judgment are
 * limited by their number alone, so that a busy machine judges as any other does.
 */
const LIMITS = { timeout: 120_000, incubationTimeout: null, attackTimeout: null } as const

const { version } = createRequire(import.meta.url)('recheck/package.json') as { version: string }

/**
 * Says of regular expressions whether their time grows with the length of a text, and not faster. What was found out is kept in
 * a file, because all of them take half a minute.
 */
export class JudgedExpressions {
  readonly #file: string
  readonly #known: Record<string, string>

  constructor(file: string) {
    this.#file = file
    this.#known = readKnown(file)
  }

  /** Empty: it is linear; else how its time grows. */
  async fault(pattern: string, flags: string): Promise<string> {
    const name = `${version} /${pattern}/${flags}`
    const known = this.#known[name]
    if (known !== undefined) return known
    const found = await check(pattern, flags, LIMITS)
    if (found.status === 'unknown') return 'nobody can tell how its time grows'
    const fault = found.status === 'safe' ? '' : `its time is ${found.complexity.summary}`
    this.#known[name] = fault
    return fault
  }

  keep(): void {
    mkdirSync(dirname(this.#file), { recursive: true })
    // Several checks may run at the same time.
    const half = `${this.#file}.${process.pid}`
    writeFileSync(half, JSON.stringify({ ...readKnown(this.#file), ...this.#known }))
    renameSync(half, this.#file)
  }
}

function readKnown(file: string): Record<string, string> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
  } catch {
    return {}
  }
}
