import { type Logger, pino } from 'pino'
import type { LogLevel } from './config.ts'

/** Writes one JSON line an event to standard error, so that standard output stays the commands' own. */
export function createLogger(level: LogLevel): Logger {
  return pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    pino.destination({ dest: 2, sync: false }),
  )
}
