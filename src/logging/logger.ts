import { styleText } from 'node:util'
import { type Logger, pino } from 'pino'
import type { LogLevel } from '../config/setting-kinds.ts'
import { hideKeys } from '../domain/accounts/api-key.ts'
import { LogLines } from './log-lines.ts'
import { readableLine } from './readable-log.ts'

/** Takes the lines of the log, each with its line end. */
export interface LogOutput {
  write(line: string): void
}

/**
 * Writes one JSON line for each event to standard error; on a terminal, a line for people. Standard output is for the
 * results of commands. No line contains a key, whatever an event contains.
 * @param processId Is in each line; null for a process that has the log to itself.
 * @param output Takes the lines instead of standard error.
 */
export function createLogger(
  level: LogLevel,
  processId: number | null = null,
  output: LogOutput | null = null,
): Logger {
  const base = processId === null ? null : { pid: processId }
  const onLost = (lost: number) =>
    logger.warn({ lines: lost }, 'Some log lines were lost because the log could not be written')
  const logger: Logger = pino(
    {
      level,
      base,
      timestamp: pino.stdTimeFunctions.isoTime,
      hooks: { streamWrite: hideKeys },
    },
    output ?? standardError(onLost),
  )
  return logger
}

function standardError(onLost: (lines: number) => void): LogOutput {
  const lines = new LogLines(onLost)
  if (!process.stderr.isTTY) return lines
  return { write: json => lines.write(readableLine(json, painted)) }
}

/** Colours warnings and errors, if the terminal has colours and NO_COLOR is not set. */
function painted(name: string, level: number): string {
  if (level < 40) return name
  return styleText(level < 50 ? 'yellow' : 'red', name, { stream: process.stderr })
}
