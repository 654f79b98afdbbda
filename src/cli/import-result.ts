import { counted } from '../domain/values/counted.ts'
import {
  type FaultKind,
  type ImportCounts,
  type ImportReport,
  STOP_SENTENCES,
} from '../feeds/imports/import-report.ts'
import { NAME_SAYS } from '../feeds/records/size-units.ts'
import type { Terminal } from './terminal.ts'

const MAX_NAMED = 30
/** Counts that are named only where they are not 0. */
const OF_FEEDS = new Set<string>(['hidden', 'withdrawn'] satisfies (keyof ImportCounts)[])

/** Decisions that are not worth a line: most columns of most files have them. */
const USUAL = new Set(['.', 'month-first', 'signed'])

/** Prints the report of an import, made or tried. */
export function printReport(terminal: Terminal, report: ImportReport): void {
  const { counts, seconds, dryRun, complete, stopped, leftOut, unread, decided } = report
  const rate = Math.round(counts.read / Math.max(seconds, 0.001)).toLocaleString('en-US')
  const verb = dryRun ? 'Checked' : 'Imported'
  terminal.print(
    `${verb} ${report.file} for account ${report.accountID}: ${counted(counts.read, 'record')} in ${seconds.toFixed(1)} s (${rate}/s).`,
  )
  const { read: _read, ...outcomes } = counts
  const shown = Object.entries(outcomes).filter(([name, count]) => count > 0 || !OF_FEEDS.has(name))
  const parts = shown.map(([name, count]) => `${name} ${count.toLocaleString('en-US')}`)
  terminal.print(`${dryRun ? 'Would be: ' : ''}${parts.join(', ')}`)
  if (dryRun) terminal.print('Nothing was written.')
  if (stopped) {
    terminal.print(
      `The import was stopped. ${STOP_SENTENCES[stopped]}. To continue anyway: --allow-refusals`,
    )
  } else if (!complete) terminal.print('The file was not read to the end; see below.')
  if (leftOut?.refusal) terminal.print(leftOut.refusal)
  if (unread.length > 0) terminal.print(`Not read: ${named(unread)}.`)
  for (const { path, about, choice, reason } of decided) {
    if (!USUAL.has(choice) && reason !== NAME_SAYS)
      terminal.print(`Decided for ${path}: ${about} ${choice}; ${reason}.`)
  }
  for (const kind of report.faults) printKind(terminal, kind)
}

function named(names: readonly string[]): string {
  const more = names.length > MAX_NAMED ? ` and ${names.length - MAX_NAMED} more` : ''
  return `${names.slice(0, MAX_NAMED).join(', ')}${more}`
}

function printKind(terminal: Terminal, { code, field, done, count, examples }: FaultKind): void {
  terminal.print(
    `\n${[code, field].filter(part => part !== null).join(' ')}: ${count.toLocaleString('en-US')} ${done}`,
  )
  for (const { line, key, value, expected } of examples) {
    const about = key === null ? '' : `, ${key}`
    // Most sentences end with the value.
    const found = value === null || expected.includes(value) ? '' : ` Found: ${value}.`
    terminal.print(`  line ${line}${about}: ${expected}${found}`)
  }
  const more = count - examples.length
  if (more > 0) terminal.print(`  and ${more.toLocaleString('en-US')} more`)
}
