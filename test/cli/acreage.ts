import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { Writable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { run } from '../../src/cli/run.ts'
import { copyServiceLogos } from '../golden/service-logos.ts'
import { sharePlaces } from '../store/shared-places.ts'

sharePlaces()

export const MAIN = fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url))

/** For the environment of each process of the program, as the launcher sets it: it starts in half the time. */
export const COMPILE_CACHE = {
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../../node_modules/.cache/acreage', import.meta.url)),
}

/** For the environment of processes of the program whose work a test waits for. Those that a service starts get its environment. */
const USUAL_PRIORITY = {
  NODE_OPTIONS: `--import=${new URL('./usual-priority.mjs', import.meta.url).href}`,
}

/**
 * A process of the program lives for seconds here: with more room for young objects it collects garbage less often, and
 * threads that help V8 are in the way of the tests beside it.
 */
const ENGINE = ['--min-semi-space-size=32', '--max-semi-space-size=32', '--v8-pool-size=0']

export interface Outcome {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

type Environment = Readonly<Record<string, string>>

/** Takes what is written to it as one text, and emits `text` when there is more. */
class Collector extends Writable {
  text = ''

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.text += chunk.toString()
    this.emit('text')
    done()
  }
}

/** Runs a command of the program to its end, in this process. Its umask is that of the test. */
export async function acreage(
  args: readonly string[],
  settings: Environment,
  ask: ((question: string) => Promise<string>) | null = null,
): Promise<Outcome> {
  const stdout = new Collector()
  const stderr = new Collector()
  const code = await run(args, settings, {
    stdout,
    stderr,
    log: stderr,
    clock: Date.now,
    ask,
    lowerPriority: () => {},
    stopSignal: () => Promise.reject(new Error('Only a service waits for a signal.')),
  })
  return { code, stdout: stdout.text, stderr: stderr.text }
}

/** Like `acreage`, in a process of its own. */
export async function acreageProcess(
  args: readonly string[],
  settings: Environment,
  main = MAIN,
): Promise<Outcome> {
  const child = start(args, settings, main)
  const output = collect(child)
  const [code] = await once(child, 'close')
  return { code, stdout: output.stdout(), stderr: output.stderr() }
}

/**
 * Runs a command in a process of its own, and kills it at a moment before its end.
 * @param moment Gets what resolves when the command has written a sentence to standard error.
 */
export async function killedAt(
  args: readonly string[],
  settings: Environment,
  moment: (written: (sentence: RegExp) => Promise<void>) => Promise<void>,
): Promise<void> {
  const child = start(args, settings)
  const output = collect(child)
  const closed = once(child, 'close')
  const written = (sentence: RegExp) =>
    new Promise<void>(resolve => {
      child.stderr?.on('data', () => sentence.test(output.stderr()) && resolve())
    })
  await Promise.race([moment(written), closed])
  child.kill('SIGKILL')
  await closed
  if (child.signalCode !== 'SIGKILL') throw new Error(`The command ended: ${output.stderr()}`)
}

/** Runs a command in a process of its own, and kills it after some time. @returns False: it had ended by itself. */
export async function killedAfter(
  args: readonly string[],
  settings: Environment,
  ms: number,
): Promise<boolean> {
  const child = start(args, settings)
  collect(child)
  const closed = once(child, 'close')
  await Promise.race([sleep(ms), closed])
  child.kill('SIGKILL')
  await closed
  return child.signalCode === 'SIGKILL'
}

/** A service that was started by `acreage serve`. */
export interface RunningService extends AsyncDisposable {
  readonly address: string
  stdout(): string
  stderr(): string
}

/** A service in a process of its own. */
export interface ServiceProcess extends RunningService {
  readonly pid: number | undefined
  /** Sends a signal and waits for the end. */
  end(signal: NodeJS.Signals): Promise<number | null>
}

/** A service in this process. */
export interface ServiceHere extends RunningService {
  /** Stops it, as a signal would. @returns The exit code. */
  stop(): Promise<number>
}

const ON_A_FREE_PORT = {
  ACREAGE_PORT: '0',
  // Each thread loads the code of the service, which takes longer than most tests.
  // biome-ignore lint/style/noProcessEnv: `ACREAGE_THREADS=3 npm test` runs services with three
  ACREAGE_THREADS: process.env['ACREAGE_THREADS'] ?? '1',
  ACREAGE_MAX_LAG_MS: '0',
  // Many tests send all their leads with one key.
  ACREAGE_LEADS_PER_KEY_AND_RECIPIENT: '0',
}
/** Few tests ask for suggestions, which then read the names themselves; each service would read them beside the others. */
const NEVER_BY_ITSELF = 'place-names=168h'
const SERVES = /Acreage serves .* at (https?:\S+)/

/**
 * Starts `acreage serve` in this process, on a free port. Tests that read the files of its database as
 * bytes need `serve`: a process that closes any file of a database loses the locks that SQLite has on it.
 */
export async function serveHere(
  args: readonly string[],
  settings: Environment,
): Promise<ServiceHere> {
  await copyServiceLogos(settings['ACREAGE_DATA_DIR'] ?? '')
  const stdout = new Collector()
  const stderr = new Collector()
  const stopped = Promise.withResolvers<void>()
  const ended = run(['serve', ...args], settingsOfService(settings), {
    stdout,
    stderr,
    log: stderr,
    clock: Date.now,
    ask: null,
    lowerPriority: () => {},
    stopSignal: () => stopped.promise,
  })
  const serves = new Promise<void>(resolve => {
    stdout.on('text', () => SERVES.test(stdout.text) && resolve())
  })
  await Promise.race([serves, ended])
  const address = SERVES.exec(stdout.text)?.[1]
  if (address === undefined) throw new Error(`The service ended: ${stderr.text}`)
  const stop = () => {
    stopped.resolve()
    return ended
  }
  return {
    address,
    stdout: () => stdout.text,
    stderr: () => stderr.text,
    stop,
    [Symbol.asyncDispose]: async () => {
      await stop()
    },
  }
}

/**
 * Starts `acreage serve` on a free port, and waits until it says where it serves, however long that takes.
 * @param main The program, which may be another version.
 */
export async function serve(
  args: readonly string[],
  settings: Environment,
  main = MAIN,
): Promise<ServiceProcess> {
  await copyServiceLogos(settings['ACREAGE_DATA_DIR'] ?? '')
  // Another version may not know all intervals.
  const own = main === MAIN ? settingsOfService(settings) : { ...ON_A_FREE_PORT, ...settings }
  const child = start(['serve', ...args], own, main)
  const output = collect(child)
  const closed = once(child, 'close')
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await closed
    return child.exitCode
  }
  const address = await new Promise<string>((resolve, reject) => {
    const look = () => {
      const found = SERVES.exec(output.stdout())?.[1]
      if (found) resolve(found)
    }
    child.stdout?.on('data', look)
    child.on('close', () => reject(new Error(`The service ended: ${output.stderr()}`)))
  })
  return {
    address,
    pid: child.pid,
    ...output,
    end,
    [Symbol.asyncDispose]: async () => {
      await end('SIGKILL')
    },
  }
}

function settingsOfService(settings: Environment): Environment {
  const intervals = [settings['ACREAGE_INTERVALS'], NEVER_BY_ITSELF].filter(Boolean).join(',')
  const environment = { ...COMPILE_CACHE, ...USUAL_PRIORITY, ...ON_A_FREE_PORT, ...settings }
  return { ...environment, ACREAGE_INTERVALS: intervals }
}

function start(args: readonly string[], settings: Environment, main = MAIN): ChildProcess {
  return spawn(process.execPath, [...ENGINE, main, ...args], {
    env: { ...COMPILE_CACHE, ...USUAL_PRIORITY, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

function collect(child: ChildProcess) {
  const text = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    child[name]?.setEncoding('utf8').on('data', (chunk: string) => {
      text[name] += chunk
    })
  }
  return { stdout: () => text.stdout, stderr: () => text.stderr }
}
