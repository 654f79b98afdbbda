import type { Terminal } from './terminal.ts'

/** Control characters and line breaks, which would disturb the columns or the terminal. */
const CONTROLS = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu

/**
 * Prints rows below their headings, each column as wide as its longest cell.
 * @param nothing The sentence that is printed without any rows.
 */
export function printTable(
  terminal: Terminal,
  headings: readonly string[],
  rows: readonly (readonly (string | number)[])[],
  nothing: string,
): void {
  if (rows.length === 0) {
    terminal.note(nothing)
    return
  }
  const lines = [headings, ...rows.map(row => row.map(cell => safeText(String(cell)) || '-'))]
  const widths = headings.map((_, column) =>
    Math.max(...lines.map(line => [...(line[column] ?? '')].length)),
  )
  for (const line of lines) {
    const cells = line.map((cell, column) => padded(cell, widths[column] ?? 0))
    terminal.print(cells.join('  ').trimEnd())
  }
}

/** Prints names with their values, one pair a line; without those whose value is null. */
export function printFacts(
  terminal: Terminal,
  facts: readonly (readonly [name: string, value: string | null])[],
): void {
  const shown = facts.filter(([, value]) => value !== null)
  const width = Math.max(...shown.map(([name]) => name.length))
  for (const [name, value] of shown) {
    terminal.print(`${name.padEnd(width)}  ${safeText(value ?? '')}`)
  }
}

/** A text without characters that would disturb the terminal. */
export function safeText(text: string): string {
  return text.replace(CONTROLS, ' ').trim()
}

function padded(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - [...text].length))
}
