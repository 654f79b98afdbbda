import { cpus, loadavg, totalmem } from 'node:os'

/** Prints the progress of a bench to standard error. Only results go to standard output. */
export function note(text: string): void {
  process.stderr.write(`${text}\n`)
}

/** Prints a result as a Markdown table. */
export function printTable(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
): void {
  const lines = [headings, headings.map((_, i) => (i === 0 ? '---' : '---:')), ...rows]
  process.stdout.write(`\n${lines.map(cells => `| ${cells.join(' | ')} |`).join('\n')}\n`)
}

export function print(text: string): void {
  process.stdout.write(`${text}\n`)
}

const LOAD_BEFORE = loadavg()[0] ?? 0

/** The machine of a result, and its load in the minute before. */
export function machine(): string {
  const [first] = cpus()
  const gigabytes = Math.round(totalmem() / 2 ** 30)
  return [
    `${first?.model.trim()}, ${cpus().length} cores, ${gigabytes} GB RAM`,
    `Node.js ${process.versions.node}, ${process.platform}, load before ${LOAD_BEFORE.toFixed(1)}`,
  ].join(', ')
}

/** The value that a share of the values, 0 to 1, does not exceed (nearest rank); NaN if there are no values. */
export function percentile(values: readonly number[], share: number): number {
  const ordered = values.toSorted((a, b) => a - b)
  return ordered[Math.max(0, Math.ceil(share * ordered.length) - 1)] ?? Number.NaN
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}

/** A number for a table: three significant digits, thousands separated. */
export function shownNumber(value: number): string {
  if (Number.isNaN(value)) return '–'
  if (value >= 100) return Math.round(value).toLocaleString('en-US')
  return value.toLocaleString('en-US', { maximumSignificantDigits: 3 })
}

/** A share, 0 to 1, such as `2.5 %`. */
export function shownPercent(share: number): string {
  return `${shownNumber(share * 100)} %`
}

export function shownMegabytes(bytes: number): string {
  return bytes === 0 ? '–' : Math.round(bytes / 1e6).toLocaleString('en-US')
}
