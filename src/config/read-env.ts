const ASSIGNMENT = /^[ \t]*(?:export[ \t]+)?([A-Za-z_][\w.-]*)[ \t]*=/
const QUOTES = ['"', "'", '`'] as const

export interface EnvFile {
  readonly values: Readonly<Record<string, string>>
  /** Names whose value has an unclosed quote. */
  readonly unclosed: readonly string[]
}

/**
 * Reads lines `NAME=value`, with or without `export` before them; the last line of a name wins. A
 * `#` begins a comment only at the start of a line or after white space, because colors and
 * passwords contain it. Values in quotes may have several lines; `\n` in double quotes is a line
 * break. Other lines are ignored.
 */
export function readEnv(text: string): EnvFile {
  const lines = text.split(/\r\n|\r|\n/)
  const values: Record<string, string> = {}
  const unclosed: string[] = []
  for (let i = 0; i < lines.length; i++) {
    const [start = '', name] = ASSIGNMENT.exec(lines[i] ?? '') ?? []
    if (name === undefined) continue
    const rest = lines[i]?.slice(start.length) ?? ''
    const value = rest.trimStart()
    const quote = QUOTES.find(one => value.startsWith(one))
    if (quote === undefined) {
      values[name] = beforeComment(rest)
      continue
    }
    const last = value.includes(quote, 1) ? i : lastLineOf(lines, i + 1, quote)
    if (last === null) {
      unclosed.push(name)
      continue
    }
    const quoted = [value.slice(1), ...lines.slice(i + 1, last + 1)].join('\n')
    const inside = quoted.slice(0, quoted.indexOf(quote))
    values[name] = quote === '"' ? inside.replaceAll('\\n', '\n') : inside
    i = last
  }
  return { values, unclosed }
}

function lastLineOf(lines: readonly string[], from: number, quote: string): number | null {
  const last = lines.findIndex((line, i) => i >= from && line.includes(quote))
  return last === -1 ? null : last
}

function beforeComment(text: string): string {
  const comment = text.search(/\s#/)
  return (comment === -1 ? text : text.slice(0, comment)).trim()
}
