import { type ChildProcess as SystemProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { getCompileCacheDir } from 'node:module'
import { Socket } from 'node:net'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Problem } from '../domain/problem.ts'
import type { ChildReport } from './child-messages.ts'

export interface ChildLimits {
  readonly maxResidentBytes: number
  /** Processor time for one order: a busy machine takes longer, which is not the order's fault. */
  readonly maxProcessorMs: number
  /**
   * The limit of wall-clock time for an order or a start, as a multiple of its processor time
   * (default 3).
   */
  readonly maxSlowdown?: number
}

/** A kind of child process. */
export interface ChildProgram {
  /** A module that calls `runOrders`. */
  readonly script: URL
  readonly limits: ChildLimits
  readonly faults: ChildFaults
}

/** The errors that a failed order throws. */
export interface ChildFaults {
  readonly tooLarge: (maxBytes: number) => Error
  readonly tooSlow: (maxProcessorMs: number) => Error
  /** The order crashed the process. */
  readonly crashed: (cause: Error) => Error
  /** Something else ended the process, or it got too little processor time for too long. */
  readonly ended: (cause: Error) => Error
  /** No process can be started, or it failed for a reason other than the order. */
  readonly outOfReach: (cause: unknown) => Error
}

/** The faults of a program that reports all of them as one problem: the order failed for now. */
export function faultsSaying(problem: (cause: unknown) => Error): ChildFaults {
  return {
    tooLarge: maxBytes => problem(new Error(`It takes over ${maxBytes} bytes.`)),
    tooSlow: maxProcessorMs => problem(new Error(`It takes over ${maxProcessorMs} ms.`)),
    crashed: problem,
    ended: problem,
    outOfReach: problem,
  }
}

type Heard<Result> = ChildReport<Result> | { readonly kind: 'ended' } | { readonly kind: 'late' }

/** The process cannot be used after these reports. */
const ENDING: ReadonlySet<Heard<unknown>['kind']> = new Set([
  'late',
  'too-large',
  'too-slow',
] as const)

const LOOK_INTERVAL_MS = 20
/** The start of a process takes a tenth of this. */
const MAX_START_PROCESSOR_MS = 7000
const MAX_SLOWDOWN = 3
/**
 * Added to the limit that the system enforces. Node.js has about 650 MiB of data before its first
 * order, most of it reserved and never used. The rest is what an order can take while this process
 * is too busy to check.
 */
const HARD_LIMIT_MORE_BYTES = 1024 ** 3
/**
 * These signals mean that the order crashed the process. Other signals come from a person or the
 * system.
 */
const SIGNALS_OF_CRASHES: ReadonlySet<NodeJS.Signals | null> = new Set([
  'SIGSEGV',
  'SIGBUS',
  'SIGABRT',
  'SIGILL',
  'SIGFPE',
  'SIGTRAP',
] as const)
const MAX_LAST_WORDS = 1000

/** A process that runs orders, one at a time. It exits when this process exits, for any reason. */
export class ChildProcess<Order, Result> {
  /**
   * Resolves once it is ready for orders; rejects with the fault `outOfReach` when it cannot be
   * started.
   */
  readonly started: Promise<void>
  readonly #program: ChildProgram
  readonly #process: SystemProcess
  readonly #ended: Promise<void>
  #isEnding = false
  #isEnded = false
  #hear: (heard: Heard<Result>) => void = () => {}
  #lastWords = ''
  #residentBytes = 0
  #wasTooSlow = false

  constructor(program: ChildProgram) {
    this.#program = program
    const child = spawnChild(program)
    this.#process = child
    const { stderr } = child
    stderr?.on('data', (chunk: Buffer) => {
      this.#lastWords = (this.#lastWords + chunk.toString()).slice(-MAX_LAST_WORDS)
    })
    if (stderr instanceof Socket) stderr.unref()
    child.on('message', (report: ChildReport<Result>) => this.#hear(report))
    this.#ended = new Promise(resolve => {
      const onEnd = () => {
        this.#isEnded = true
        this.#hear({ kind: 'ended' })
        resolve()
      }
      child.once('exit', onEnd)
      child.on('error', fault => {
        this.#lastWords = String(fault)
        // A process that was never started emits no exit.
        if (child.pid === undefined) onEnd()
      })
    })
    this.started = this.#start()
  }

  /** Whether it can run another order. */
  get isSound(): boolean {
    return !this.#isEnding && !this.#isEnded
  }

  /** The memory of the process after its last order. */
  get residentBytes(): number {
    return this.#residentBytes
  }

  get wasTooSlow(): boolean {
    return this.#wasTooSlow
  }

  /** @throws Problem with which the program refused the order, or one of the program's faults. */
  async run(order: Order): Promise<Result> {
    const { maxResidentBytes, maxProcessorMs, maxSlowdown = MAX_SLOWDOWN } = this.#program.limits
    let isTooLarge = false
    const watch = setInterval(() => {
      if (residentBytesOf(this.#process) <= maxResidentBytes) return
      isTooLarge = true
      this.#kill()
    }, LOOK_INTERVAL_MS)
    try {
      const heard = await this.#answerTo(order, maxProcessorMs * maxSlowdown)
      if ('residentBytes' in heard) this.#residentBytes = heard.residentBytes
      if (heard.kind === 'done') return heard.result
      if (heard.kind === 'too-slow' || heard.kind === 'late') this.#wasTooSlow = true
      throw isTooLarge ? this.#faultOf({ kind: 'too-large' }) : this.#faultOf(heard)
    } finally {
      clearInterval(watch)
    }
  }

  /** Ends the process, even during an order. */
  async end(): Promise<void> {
    this.#holdParent(true)
    this.#kill()
    await this.#ended
  }

  /**
   * Waits for the first report after an order.
   * @param order Null to wait for the report of its start.
   */
  async #answerTo(order: Order | null, timeoutMs: number): Promise<Heard<Result>> {
    if (this.#isEnded) return { kind: 'ended' }
    const { promise, resolve } = Promise.withResolvers<Heard<Result>>()
    this.#hear = resolve
    this.#holdParent(true)
    const timer = setTimeout(() => resolve({ kind: 'late' }), timeoutMs)
    try {
      // If the order cannot be sent, the process has exited, and that is reported.
      if (order) this.#process.send(order, () => {})
      const heard = await promise
      // A process that exits on its own may exist for another moment.
      if (ENDING.has(heard.kind)) this.#kill()
      return heard
    } finally {
      clearTimeout(timer)
      this.#holdParent(false)
    }
  }

  async #start(): Promise<void> {
    const { maxSlowdown = MAX_SLOWDOWN } = this.#program.limits
    const { kind } = await this.#answerTo(null, MAX_START_PROCESSOR_MS * maxSlowdown)
    if (kind === 'ready') return
    throw this.#program.faults.outOfReach(new Error(`No process: ${this.#lastWords || kind}`))
  }

  #faultOf(heard: Heard<Result>): Error {
    const { faults, limits } = this.#program
    switch (heard.kind) {
      case 'refused': {
        const { code, title, detail, retryAfterSeconds } = heard
        return Problem.of(code, title, detail, {
          ...(retryAfterSeconds !== null && { retryAfterSeconds }),
        })
      }
      case 'too-large':
        return faults.tooLarge(limits.maxResidentBytes)
      case 'too-slow':
        return faults.tooSlow(limits.maxProcessorMs)
      case 'late':
        return faults.ended(new Error('It was ended because it took too long by the clock.'))
      case 'ended': {
        const { signalCode, exitCode } = this.#process
        const cause = new Error(`${signalCode ?? exitCode} ${this.#lastWords}`)
        return SIGNALS_OF_CRASHES.has(signalCode) ? faults.crashed(cause) : faults.ended(cause)
      }
      default:
        return faults.outOfReach(new Error(heard.kind === 'failed' ? heard.reason : heard.kind))
    }
  }

  #kill(): void {
    this.#isEnding = true
    if (!this.#isEnded) this.#process.kill('SIGKILL')
  }

  /** A child without an order does not keep this process running. */
  #holdParent(isHeld: boolean): void {
    const { channel } = this.#process
    if (isHeld) {
      this.#process.ref()
      channel?.ref()
    } else {
      this.#process.unref()
      channel?.unref()
    }
  }
}

/** The child gets its own environment, because this process's environment has passwords. */
function spawnChild({ script, limits }: ChildProgram): SystemProcess {
  const { maxResidentBytes, maxProcessorMs } = limits
  const path = fileURLToPath(script)
  const command = [process.execPath, path, String(maxResidentBytes), String(maxProcessorMs)]
  // Only a shell can set the limit of data. Where it cannot be set, the checks of both processes
  // remain.
  const limit = `ulimit -d ${(maxResidentBytes + HARD_LIMIT_MORE_BYTES) / 1024}; exec "$0" "$@"`
  const isWindows = process.platform === 'win32'
  const [program = '', ...args] = isWindows ? command : ['/bin/sh', '-c', limit, ...command]
  return spawn(program, args, {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
    // Each additional arena of the C library retains freed memory.
    env: { MALLOC_ARENA_MAX: '2', UV_THREADPOOL_SIZE: '2', ...compileCache() },
    windowsHide: true,
  })
}

/** Shares the compile cache of this process, so that the child starts in half the time. */
function compileCache(): { readonly NODE_COMPILE_CACHE?: string } {
  const folder = getCompileCacheDir()
  // Node.js reports the folder of its own version; the setting names its parent.
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: dirname(folder) }
}

/** 0 where the system does not provide it; there, only the process itself checks its memory. */
function residentBytesOf({ pid }: SystemProcess): number {
  try {
    const lines = readFileSync(`/proc/${pid}/status`, 'latin1').split('\n')
    const kib = (name: string) =>
      Number.parseInt(lines.find(line => line.startsWith(`${name}:`))?.split(':')[1] ?? '', 10)
    return (kib('VmRSS') + (kib('VmSwap') || 0)) * 1024 || 0
  } catch {
    return 0
  }
}
