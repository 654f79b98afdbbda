import type { SourceRecord } from '../formats/source-record.ts'
import type { Columns } from '../mapping/columns.ts'
import type { RecordReader } from '../records/record-reader.ts'
import { UNIT_NAMES } from '../records/size-units.ts'

/** The percentage of records that may have a guessed value. */
const FREE_PERCENT = 20

/** A decision about a column with too little evidence. */
export interface Guess {
  readonly path: string
  /** A sentence that says what was guessed, and how to set it in a mapping. */
  readonly detail: string
}

/** The guesses that more than 20 % of the first records depend on. */
export function guessesOf(
  columns: Columns,
  records: readonly SourceRecord[],
  reader: RecordReader,
): readonly Guess[] {
  const guessed = [...columns].flatMap(([path, { unit }]) =>
    unit?.isGuessed && unit.choice !== null
      ? [{ path, choice: unit.choice, reason: unit.reason }]
      : [],
  )
  if (guessed.length === 0) return []
  const depending = new Map<string, number>()
  for (const record of records) {
    const read = reader.read(record)
    if ('skipped' in read) continue
    const guess = read.warnings.find(({ code }) => code === 'unit-guessed')
    if (guess?.field) depending.set(guess.field, (depending.get(guess.field) ?? 0) + 1)
  }
  const total = [...depending.values()].reduce((sum, count) => sum + count, 0)
  if (total * 100 <= records.length * FREE_PERCENT) return []
  return guessed.map(({ path, choice, reason }) => ({
    path,
    detail: `${path} seems to be in ${UNIT_NAMES[choice]}, because ${reason}, but that is too little for ${depending.get(path) ?? 0} of the first ${records.length} records. A mapping says the unit: {"lotUnits": "${choice}"}.`,
  }))
}
