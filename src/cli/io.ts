import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { lowerPriority } from '../child-processes/low-priority.ts'
import type { Clock } from '../domain/values/clock.ts'
import type { LogOutput } from '../logging/logger.ts'
import { stopSignal } from './stop-signal.ts'

/** A stream that may be a terminal. */
export type Output = Writable & { readonly isTTY?: boolean; readonly columns?: number }

/** The input and output of a command line, apart from its arguments and the environment. */
export interface Io {
  /** Takes the result of a command. */
  readonly stdout: Output
  /** Takes lines for the person at the terminal. */
  readonly stderr: Output
  /** Takes the log of a service; null: the standard error of this process. */
  readonly log: LogOutput | null
  readonly clock: Clock
  /** Asks the person at the terminal a question; null: there is no terminal. */
  readonly ask: ((question: string) => Promise<string>) | null
  /** Lets other processes go first from now on. */
  readonly lowerPriority: () => void
  /** Resolves when the program is asked to stop. */
  readonly stopSignal: () => Promise<void>
}

/**
 * The streams, the clock and the signals of this process.
 * @param isService A service goes on when its output has no reader, or the disk is full. Any other
 * command ends when its result cannot be written. A reader such as "head" that stops early is not
 * an error: the work of the command is done to its end, and commands that only list end early.
 */
export function processIo(isService: boolean): Io {
  const { stdout, stderr } = process
  stderr.on('error', () => {})
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (isService || error.code === 'EPIPE') return
    stderr.write(`The result cannot be written: ${error.message}.\n`)
    process.exit(1)
  })
  const isAttended = process.stdin.isTTY && stderr.isTTY
  return {
    stdout,
    stderr,
    log: null,
    clock: Date.now,
    lowerPriority,
    stopSignal,
    ask: isAttended ? askAtTerminal : null,
  }
}

/** @returns An empty text when the input ends. */
async function askAtTerminal(question: string): Promise<string> {
  const { createInterface } = await import('node:readline/promises')
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const ended = once(terminal, 'close').then(() => '')
  try {
    return await Promise.race([terminal.question(question), ended])
  } finally {
    terminal.close()
  }
}
