/** Clears the line that a progress bar may be on. The bar is drawn again below. */
const CLEAR_LINE = '\r\u001b[K'
/** Characters that move the cursor or make text look like other text. */
const CONTROLS = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

const LEVELS: Readonly<Record<number, string>> = {
  10: 'TRACE',
  20: 'DEBUG',
  30: 'INFO ',
  40: 'WARN ',
  50: 'ERROR',
  60: 'FATAL',
}

interface LogEvent {
  readonly level: number
  readonly time: string
  readonly msg?: string
  readonly err?: { readonly message?: string; readonly stack?: string }
  readonly [fact: string]: unknown
}

/**
 * A log line for a person at a terminal, with the stack of an error below it: `14:05:07.123Z INFO
 * Request method=GET path=/v3/listings status=200`. The package pino-pretty does this too, but
 * needs eleven more packages, and every command would load them.
 * @param json One event with its line end.
 * @param paint Colors the name of a level.
 */
export function readableLine(json: string, paint: (name: string, level: number) => string): string {
  const { level, time, msg = '', err, ...facts } = JSON.parse(json) as LogEvent
  const named = Object.entries(facts).map(([name, value]) => `${name}=${factText(value)}`)
  const message = safe(err?.message ? `${msg}: ${err.message}` : msg)
  const head = `${time.slice(11)} ${paint(LEVELS[level] ?? String(level), level)} ${message}`
  const stack = (err?.stack ?? '').split('\n').slice(1).map(safe)
  const line = named.length === 0 ? head : `${head}  ${named.join(' ')}`
  return `${CLEAR_LINE}${[line, ...stack].join('\n')}\n`
}

function factText(value: unknown): string {
  const isPlain = typeof value === 'string' && /^[^\s"=]+$/.test(value)
  return safe(isPlain ? value : JSON.stringify(value))
}

function safe(text: string): string {
  return text.replace(CONTROLS, character => {
    const code = character.codePointAt(0) ?? 0
    return `\\u{${code.toString(16)}}`
  })
}
