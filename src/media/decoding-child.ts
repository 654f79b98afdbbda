import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import { Problem } from '../domain/problem.ts'
import type { DecodingOrder, DecodingReport } from './decoding-messages.ts'
import { pictureRefusal, readerOutOfReach } from './picture-faults.ts'
import { ReaderEnded } from './picture-maker.ts'
import type { SizedPictures } from './picture-sizes.ts'

export interface DecodingLimits {
  readonly maxResidentBytes: number
  /** Processor time for one image: a busy machine takes longer, which is no fault of the image. */
  readonly maxProcessorMs: number
}

type Heard = DecodingReport | { readonly kind: 'ended' } | { readonly kind: 'late' }

/** After these reports the process cannot be used any more. */
const ENDING: ReadonlySet<Heard['kind']> = new Set(['late', 'too-large', 'too-slow'] as const)

const SCRIPT = fileURLToPath(new URL('./decoding-process.ts', import.meta.url))
const LOOK_INTERVAL_MS = 20
const START_TIMEOUT_MS = 20_000
/** By the clock, an image may take this many times its processor time. */
const MAX_SLOWDOWN = 3
/**
 * Added to the limit that the system applies. Node.js has about 650 MiB of data before it has read an image, most of it
 * reserved and never used. The rest is what an image can take while this process is too busy to look.
 */
const HARD_LIMIT_MORE_BYTES = 1024 ** 3
/** These signals mean that the image crashed its reader. Other signals come from a person or the system. */
const SIGNALS_OF_CRASHES: ReadonlySet<NodeJS.Signals | null> = new Set([
  'SIGSEGV',
  'SIGBUS',
  'SIGABRT',
  'SIGILL',
  'SIGFPE',
  'SIGTRAP',
] as const)
const MAX_LAST_WORDS = 1000

/** A process that reads images, one at a time. It ends when this process ends, in whatever way. */
export class DecodingChild {
  /** Resolves once it can read images; rejects with a Problem `unavailable` when it cannot be started. */
  readonly started: Promise<void>
  readonly #limits: DecodingLimits
  readonly #process: ChildProcess
  readonly #ended: Promise<void>
  #isEnding = false
  #isEnded = false
  #hear: (heard: Heard) => void = () => {}
  #lastWords = ''
  #residentBytes = 0

  constructor(limits: DecodingLimits) {
    this.#limits = limits
    const child = spawnReader(limits)
    this.#process = child
    const { stderr } = child
    stderr?.on('data', (chunk: Buffer) => {
      this.#lastWords = (this.#lastWords + chunk.toString()).slice(-MAX_LAST_WORDS)
    })
    if (stderr instanceof Socket) stderr.unref()
    child.on('message', (report: DecodingReport) => this.#hear(report))
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

  /** Whether it can read another image. */
  get isSound(): boolean {
    return !this.#isEnding && !this.#isEnded
  }

  /** The memory that the process had after its last image. */
  get residentBytes(): number {
    return this.#residentBytes
  }

  /**
   * Reads the image in a file.
   * @throws Problem `invalid-input` or `unsupported-media-type` when the image is at fault; ReaderEnded
   * when something else ended the process, or when the process got too little processor time for too long.
   */
  async decode(file: string): Promise<SizedPictures> {
    let isTooLarge = false
    const watch = setInterval(() => {
      if (residentBytesOf(this.#process) <= this.#limits.maxResidentBytes) return
      isTooLarge = true
      this.#kill()
    }, LOOK_INTERVAL_MS)
    try {
      const heard = await this.#answerTo({ file }, this.#limits.maxProcessorMs * MAX_SLOWDOWN)
      if ('residentBytes' in heard) this.#residentBytes = heard.residentBytes
      if (heard.kind === 'done') return heard.sizes
      throw isTooLarge ? this.#faultOf({ kind: 'too-large' }) : this.#faultOf(heard)
    } finally {
      clearInterval(watch)
    }
  }

  /** Ends the process, even while it reads an image. */
  async end(): Promise<void> {
    this.#holdParent(true)
    this.#kill()
    await this.#ended
  }

  /** Waits for the first report after an order. @param order Null: waits for the report of its start. */
  async #answerTo(order: DecodingOrder | null, timeoutMs: number): Promise<Heard> {
    if (this.#isEnded) return { kind: 'ended' }
    const { promise, resolve } = Promise.withResolvers<Heard>()
    this.#hear = resolve
    this.#holdParent(true)
    const timer = setTimeout(() => resolve({ kind: 'late' }), timeoutMs)
    try {
      // If the order cannot be sent, the process has ended, and that is reported.
      if (order) this.#process.send(order, () => {})
      const heard = await promise
      // A process that ends by itself may exist for another moment.
      if (ENDING.has(heard.kind)) this.#kill()
      return heard
    } finally {
      clearTimeout(timer)
      this.#holdParent(false)
    }
  }

  async #start(): Promise<void> {
    const { kind } = await this.#answerTo(null, START_TIMEOUT_MS)
    if (kind !== 'ready') throw readerOutOfReach(new Error(`No reader: ${this.#lastWords || kind}`))
  }

  #faultOf(heard: Heard): Error {
    const { maxResidentBytes, maxProcessorMs } = this.#limits
    switch (heard.kind) {
      case 'refused':
        return Problem.of(heard.code, heard.title, heard.detail)
      case 'too-large': {
        const most = `${Math.round(maxResidentBytes / 1024 ** 2)} MiB`
        return pictureRefusal(`This image takes too much memory to read (over ${most}).`)
      }
      case 'too-slow':
        return pictureRefusal(`This image takes over ${maxProcessorMs / 1000} seconds to read.`)
      case 'late':
        return new ReaderEnded(new Error('It was ended because it took too long by the clock.'))
      case 'ended': {
        const { signalCode, exitCode } = this.#process
        const cause = new Error(`${signalCode ?? exitCode} ${this.#lastWords}`)
        if (!SIGNALS_OF_CRASHES.has(signalCode)) return new ReaderEnded(cause)
        return pictureRefusal('This image cannot be read: it made its reader crash.', cause)
      }
      default:
        return readerOutOfReach(new Error(heard.kind === 'failed' ? heard.reason : heard.kind))
    }
  }

  #kill(): void {
    this.#isEnding = true
    if (!this.#isEnded) this.#process.kill('SIGKILL')
  }

  /** While no image is read, the child does not keep this process running. */
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

/** The reader gets an environment of its own: that of this process has passwords. */
function spawnReader({ maxResidentBytes, maxProcessorMs }: DecodingLimits): ChildProcess {
  const command = [process.execPath, SCRIPT, String(maxResidentBytes), String(maxProcessorMs)]
  // Only a shell can set the limit of data. Where it cannot be set, the checks of both processes remain.
  const limit = `ulimit -d ${(maxResidentBytes + HARD_LIMIT_MORE_BYTES) / 1024}; exec "$0" "$@"`
  const isWindows = process.platform === 'win32'
  const [program = '', ...args] = isWindows ? command : ['/bin/sh', '-c', limit, ...command]
  return spawn(program, args, {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
    // Each additional arena of the C library keeps memory that was freed.
    env: { MALLOC_ARENA_MAX: '2', UV_THREADPOOL_SIZE: '2' },
    windowsHide: true,
  })
}

/** 0 where the system does not say; there only the process itself checks its memory. */
function residentBytesOf({ pid }: ChildProcess): number {
  try {
    const lines = readFileSync(`/proc/${pid}/status`, 'latin1').split('\n')
    const kib = (name: string) =>
      Number.parseInt(lines.find(line => line.startsWith(`${name}:`))?.split(':')[1] ?? '', 10)
    return (kib('VmRSS') + (kib('VmSwap') || 0)) * 1024 || 0
  } catch {
    return 0
  }
}
