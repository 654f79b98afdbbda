import type { Writable } from 'node:stream'
import type { Clock } from '../domain/values/clock.ts'
import type { LogOutput } from '../logging/logger.ts'
import { stopSignal } from './stop-signal.ts'

/** A stream that may be a terminal. */
export type Output = Writable & { readonly isTTY?: boolean; readonly columns?: number }

/** What a command line gets beside its arguments and the environment. */
export interface Io {
  /** Takes the result of a command. */
  readonly stdout: Output
  /** Takes lines for the person at the terminal. */
  readonly stderr: Output
  /** Takes the log of a service; null: the standard error of this process. */
  readonly log: LogOutput | null
  readonly clock: Clock
  /** Resolves when the program is asked to stop. */
  readonly stopSignal: () => Promise<void>
}

/**
 * The streams, the clock and the signals of this process.
 * @param isService A service goes on when nobody reads its output, or the disk is full. Any other command ends
 * when its result cannot be written. A reader such as "head" that has read enough is no fault: what the command does is done
 * to its end, and commands that only list end early.
 */
export function processIo(isService: boolean): Io {
  const { stdout, stderr } = process
  stderr.on('error', () => {})
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (isService || error.code === 'EPIPE') return
    stderr.write(`The result cannot be written: ${error.message}.\n`)
    process.exit(1)
  })
  return { stdout, stderr, log: null, clock: Date.now, stopSignal }
}
