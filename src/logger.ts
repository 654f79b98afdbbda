import { type Logger, pino } from 'pino'
import type { LogLevel } from './config.ts'

/** Of so much at once, nothing another process writes to the same pipe comes in between (POSIX). */
const PIPE_ATOMIC_BYTES = 4096

/**
 * Writes one JSON line an event to standard error, so that standard output stays the commands' own.
 * @param processId Said in each line, where several processes write.
 */
export function createLogger(level: LogLevel, processId: number | null = null): Logger {
  const base = processId === null ? null : { pid: processId }
  return pino(
    { level, base, timestamp: pino.stdTimeFunctions.isoTime },
    pino.destination({ dest: 2, sync: false, maxWrite: PIPE_ATOMIC_BYTES }),
  )
}
