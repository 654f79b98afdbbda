import { type Logger, pino } from 'pino'
import { hideKeys } from './domain/api-key.ts'
import type { LogLevel } from './setting-kinds.ts'

/** Of so much at once, nothing another process writes to the same pipe comes in between (POSIX). */
const PIPE_ATOMIC_BYTES = 4096

/**
 * Writes one JSON line an event to standard error, so that standard output stays the commands' own.
 * Whatever an event holds, no line has a key in it.
 * @param processId Said in each line, where several processes write.
 */
export function createLogger(level: LogLevel, processId: number | null = null): Logger {
  const base = processId === null ? null : { pid: processId }
  return pino(
    {
      level,
      base,
      timestamp: pino.stdTimeFunctions.isoTime,
      hooks: { streamWrite: hideKeys },
    },
    pino.destination({ dest: 2, sync: false, maxWrite: PIPE_ATOMIC_BYTES }),
  )
}
