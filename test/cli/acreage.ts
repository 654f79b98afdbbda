import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export const MAIN = fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url))

/** As the launcher sets it; a command starts in half the time. */
const COMPILE_CACHE = fileURLToPath(new URL('../../node_modules/.cache/acreage', import.meta.url))

export interface Outcome {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

type Environment = Readonly<Record<string, string>>

/** Runs a command of the program to its end. */
export async function acreage(args: readonly string[], settings: Environment): Promise<Outcome> {
  const child = start(args, settings)
  const output = collect(child)
  const [code] = await once(child, 'close')
  return { code, stdout: output.stdout(), stderr: output.stderr() }
}

/** A service in a process of its own. */
export interface RunningService extends AsyncDisposable {
  readonly address: string
  readonly pid: number | undefined
  stdout(): string
  stderr(): string
  /** Sends a signal and waits for the end. */
  end(signal: NodeJS.Signals): Promise<number | null>
}

/** Starts `acreage serve` on a free port, and waits until it says where it serves. It may be as late as it likes. */
export async function serve(
  args: readonly string[],
  settings: Environment,
): Promise<RunningService> {
  const child = start(['serve', ...args], {
    ACREAGE_PORT: '0',
    ACREAGE_MOST_LAG_MS: '0',
    ...settings,
  })
  const output = collect(child)
  const closed = once(child, 'close')
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await closed
    return child.exitCode
  }
  const address = await new Promise<string>((resolve, reject) => {
    const look = () => {
      const found = /Acreage serves .* at (http:\S+)/.exec(output.stdout())?.[1]
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

function start(args: readonly string[], settings: Environment): ChildProcess {
  return spawn(process.execPath, [MAIN, ...args], {
    env: { NODE_COMPILE_CACHE: COMPILE_CACHE, ...settings },
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
