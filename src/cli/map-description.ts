import { counted } from '../domain/values/counted.ts'
import type { MapDescription } from '../feeds/mapping/show-map.ts'
import { printTable } from './table.ts'
import type { Terminal } from './terminal.ts'

/** Prints how the first records of a file are read, and a mapping file to start from. */
export function printMap(
  terminal: Terminal,
  { records, fields, unread, decided, mappingFile }: MapDescription,
): void {
  const [found, absent] = [true, false].map(isFound =>
    fields.filter(({ paths }) => paths.length > 0 === isFound),
  )
  terminal.print(`Of the first ${counted(records, 'record')}:\n`)
  const rows = (found ?? []).map(({ field, paths, records: count, source, read }) => {
    return [field, paths.join(', '), count, source, read]
  })
  const heads = ['Field', 'Column or path', 'Records', 'Says', 'Read as']
  printTable(terminal, heads, rows, 'No field was found.')
  terminal.print(`\nNot found: ${(absent ?? []).map(({ field }) => field).join(', ')}.`)
  if (decided.decisions.length > 0) {
    terminal.print(
      `\nDecided for whole columns by the first ${counted(decided.records, 'record')}:`,
    )
    const decisions = decided.decisions.map(({ path, about, choice, reason }) => {
      return [path, about, choice, reason]
    })
    printTable(terminal, ['Column or path', 'What', 'Decision', 'Because'], decisions, '')
  }
  if (unread.length > 0) {
    terminal.print('\nNot read:')
    const names = unread.map(({ path, records: count, example }) => [path, count, example])
    printTable(terminal, ['Column or path', 'Records', 'Says'], names, '')
  }
  terminal.print('\nA mapping file to start from, for --map:')
  terminal.print(mappingFile)
}
