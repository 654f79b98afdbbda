import { type ChildProcess, spawn } from 'node:child_process'
import { totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'
import {
  type Costs,
  END_MS,
  type Failure,
  type FromRunner,
  type TestRun,
  type ToRunner,
} from './messages.ts'
import { RunningTests } from './running-tests.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const SCRIPT = fileURLToPath(new URL('./run-files.ts', import.meta.url))
const REPORTER = new URL('./reporter.ts', import.meta.url).href
const SCOPES = new URL('./test-scopes.ts', import.meta.url).href

/**
 * With more room for young objects, V8 collects garbage less often. They have it from the beginning: a service that has
 * started lets it grow no more, nor do commands that go through many records.
 */
const YOUNG_MEMORY_MB = 64

/**
 * V8 collects garbage and compiles on the thread that runs the tests. The other processors have tests of their own to run;
 * threads that help are only in their way, at a tenth of the processor time.
 */
const V8_THREADS = 0

/** What was compiled before is read from here; the launcher uses it too. */
const COMPILE_CACHE = fileURLToPath(new URL('../../node_modules/.cache/acreage', import.meta.url))

/**
 * A process that has grown larger is replaced before the next file. The next one loads and compiles anew all that the tests
 * import. All processes together take less than half of the memory.
 */
const MAX_MEMORY_BYTES = Math.min(Math.max(totalmem() / 12, 2 ** 30), 2 * 2 ** 30)

export interface RunnerEvents {
  onPassed(isSkipped: boolean): void
  /** @param run The run in which it was; null: it was in none. */
  onFailed(failure: Failure, run: TestRun | null): void
  onFinished(run: TestRun, costs: Costs): void
  /** @param tests Tests that have begun a while ago, and have not ended. */
  onSlow(tests: readonly string[]): void
}

export interface RunnerOptions {
  /** Asked for each file: once the signal is aborted, the file fails, and its process is killed. */
  readonly limit: () => AbortSignal
  /** The environment of the processes, except for the database. */
  readonly env: NodeJS.ProcessEnv
}

/**
 * Runs files from a queue in one process after another, until the queue is empty. A process is replaced when it
 * has become too large, or when a file has ended it.
 */
export async function runFiles(
  queue: Iterator<TestRun>,
  options: RunnerOptions,
  events: RunnerEvents,
): Promise<void> {
  let next = queue.next()
  while (!next.done) {
    const runner = new Runner(events, options)
    let goesOn = true
    while (!next.done && goesOn) {
      goesOn = await runner.run(next.value)
      next = queue.next()
    }
    await runner.end()
  }
}

class Runner {
  readonly #child: ChildProcess
  readonly #events: RunnerEvents
  readonly #limit: RunnerOptions['limit']
  readonly #ready = Promise.withResolvers<void>()
  readonly #closed: Promise<void>
  readonly #tests: RunningTests
  /** The runs so far, the present one last. A failure may be told when the next one has begun. */
  readonly #runs: TestRun[] = []
  #finished: ((costs: Costs | null) => void) | null = null
  #hasFailed = false
  #warnings: string[] = []

  constructor(events: RunnerEvents, { limit, env }: RunnerOptions) {
    this.#events = events
    this.#limit = limit
    this.#tests = new RunningTests(tests => events.onSlow(tests))
    const young = ['min', 'max'].map(bound => `--${bound}-semi-space-size=${YOUNG_MEMORY_MB}`)
    const engine = [...young, `--v8-pool-size=${V8_THREADS}`]
    const reporting = [`--test-reporter=${REPORTER}`, '--test-reporter-destination=stdout']
    this.#child = spawn(process.execPath, [...engine, `--import=${SCOPES}`, ...reporting, SCRIPT], {
      cwd: ROOT,
      env: { ...env, NODE_COMPILE_CACHE: COMPILE_CACHE },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    this.#child.on('message', (message: FromRunner) => this.#hear(message))
    this.#closed = new Promise(resolve => this.#child.once('close', () => resolve()))
    this.#child.once('close', () => {
      this.#ready.resolve()
      this.#finished?.(null)
    })
  }

  /** @returns Whether this process can run another file. */
  async run(run: TestRun): Promise<boolean> {
    await this.#ready.promise
    this.#runs.push(run)
    const finished = new Promise<Costs | null>(resolve => {
      this.#finished = resolve
    })
    this.#send({ run })
    const limit = this.#limit()
    const kill = () => this.#child.kill('SIGKILL')
    limit.addEventListener('abort', kill)
    const costs = await finished
    limit.removeEventListener('abort', kill)
    this.#finished = null
    if (costs === null) {
      const within = this.#tests.names.map(name => `\nIt was in: ${name}`).join('')
      if (limit.aborted) this.#fail(`It took too long and was ended.${within}`)
      else if (!this.#hasFailed) this.#fail(`Its process ended: ${this.#ending()}.`)
      return false
    }
    this.#events.onFinished(run, costs)
    return costs.memoryBytes < MAX_MEMORY_BYTES
  }

  /** Lets the process end by itself, which it does unless a test has left something open. */
  async end(): Promise<void> {
    if (this.#child.connected) this.#send({ run: null })
    const timer = setTimeout(() => {
      this.#fail('Its process does not end: one of its files left something open.')
      this.#child.kill('SIGKILL')
    }, END_MS)
    await this.#closed
    clearTimeout(timer)
    this.#tests[Symbol.dispose]()
    if (this.#child.exitCode === 0 || this.#hasFailed) return
    // Such as an error in work that a test had not waited for. node:test reports it as a warning, which names the test.
    this.#fail(`Its process ended although its tests passed: ${this.#ending()}.`)
  }

  #hear(message: FromRunner): void {
    if (message.kind === 'ready') this.#ready.resolve()
    else if (message.kind === 'began') this.#tests.begin(message.test)
    else if (message.kind === 'ended') this.#tests.end(message.test)
    else if (message.kind === 'passed') this.#events.onPassed(message.isSkipped)
    else if (message.kind === 'warned') this.#warnings.push(message.text)
    else if (message.kind === 'finished') this.#finished?.(message)
    else {
      this.#hasFailed = true
      const [file] = message.failure.names
      this.#events.onFailed(message.failure, this.#runs.findLast(run => run.file === file) ?? null)
    }
  }

  #fail(error: string): void {
    this.#hasFailed = true
    const text = [error, ...this.#warnings].join('\n')
    const run = this.#runs.at(-1) ?? null
    this.#events.onFailed({ names: [run?.file ?? 'no file'], place: '', error: text }, run)
  }

  #send(message: ToRunner): void {
    this.#child.send(message)
  }

  #ending(): string {
    const { exitCode, signalCode } = this.#child
    return signalCode === null ? `exit code ${exitCode}` : signalCode
  }
}
