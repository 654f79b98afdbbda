import { styleText } from 'node:util'
import { type Logger, pino } from 'pino'
import type { LogLevel } from '../config/setting-kinds.ts'
import { hideKeys } from '../domain/accounts/api-key.ts'
import { DatabaseOutage } from './database-outage.ts'
import { LogLines } from './log-lines.ts'
import { readableLine } from './readable-log.ts'

/** Receives the lines of the log, each with its line end. */
export interface LogOutput {
  write(line: string): void
}

interface LoggerOptions {
  /** Added to each line; null for a process with its own log. */
  readonly processId?: number | null
  /** Added to each line; null for a service of one thread. */
  readonly thread?: string | null
  /** Used instead of standard error. */
  readonly output?: LogOutput | null
  /** Logs a database outage once, instead of a line for each failure. */
  readonly outage?: DatabaseOutage | null
}

export interface ServiceLog {
  readonly logger: Logger
  readonly outage: DatabaseOutage
}

const WARN = 40

/**
 * Writes one JSON line for each event to standard error; on a terminal, a readable line. Standard
 * output is for the results of commands. No line contains a key, even if the event does.
 */
export function createLogger(
  level: LogLevel,
  { processId = null, thread = null, output = null, outage = null }: LoggerOptions = {},
): Logger {
  const base = {
    ...(processId === null ? {} : { pid: processId }),
    ...(thread === null ? {} : { thread }),
  }
  const onLost = (lost: number) =>
    logger.warn({ lines: lost }, 'Some log lines were lost because the log could not be written')
  const logger: Logger = pino(
    {
      level,
      base,
      timestamp: pino.stdTimeFunctions.isoTime,
      hooks: {
        streamWrite: hideKeys,
        logMethod(args, write, lineLevel) {
          const [fields] = args as readonly unknown[]
          const isHidden = lineLevel >= WARN && outage?.hides(errorIn(fields), logger)
          if (isHidden) this.debug(...args)
          else write.apply(this, args)
        },
      },
    },
    output ?? standardError(onLost),
  )
  return logger
}

export function createServiceLog(
  level: LogLevel,
  options: Pick<LoggerOptions, 'thread' | 'output'>,
): ServiceLog {
  const outage = new DatabaseOutage(() => performance.now())
  return { logger: createLogger(level, { ...options, outage }), outage }
}

function errorIn(fields: unknown): unknown {
  return typeof fields === 'object' && fields !== null && 'err' in fields ? fields.err : null
}

function standardError(onLost: (lines: number) => void): LogOutput {
  const lines = new LogLines(onLost)
  if (!process.stderr.isTTY) return lines
  return { write: json => lines.write(readableLine(json, painted)) }
}

/** Colors warnings and errors, if the terminal has colors and NO_COLOR is not set. */
function painted(name: string, level: number): string {
  if (level < 40) return name
  return styleText(level < 50 ? 'yellow' : 'red', name, { stream: process.stderr })
}
