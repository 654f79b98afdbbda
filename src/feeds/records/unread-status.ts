import { Problem } from '../../domain/problem.ts'
import { formatValue } from '../../domain/values/scalars.ts'
import { plainText, type SourceRecord } from '../formats/source-record.ts'
import type { Mapping } from '../mapping/mapping.ts'
import { RecordShapes } from '../mapping/record-shapes.ts'
import { SourceValues } from '../mapping/source-values.ts'
import { statusIn } from '../values/statuses.ts'
import { RecordNotes } from './record-notes.ts'
import { isLeaving, sourceStatus } from './source-status.ts'

/** Shorter words may mean anything. */
const MIN_CHARACTERS = 3
/** Most values of a status are known; a few may be words of the source. */
const MIN_SHARE = 0.75
/** Names of columns with an outdated status. */
const FORMER = /^(?:prev|prior|old|last|former|orig|from)|history|change/i

/**
 * Refuses a table with a status in an unread column, if it takes land off the market that the other
 * columns offer.
 * @param samples The first records.
 * @throws Problem `invalid-input` that names the column.
 */
export function refuseUnreadStatus(samples: readonly SourceRecord[], mapping: Mapping): void {
  const shapes = new RecordShapes(mapping)
  const read = new Set(samples.flatMap(record => [...shapes.of(record).values()].flat(2)))
  const columns = new Set(samples.flatMap(record => Object.keys(record)))
  for (const column of columns) {
    if (read.has(column) || FORMER.test(column) || mapping.ignored.has(column)) continue
    const reported = reportedIn(column, samples, record => {
      const values = new SourceValues(record, mapping, shapes.of(record))
      return !isLeaving(sourceStatus(values, new RecordNotes()))
    })
    if (reported === null) continue
    const name = JSON.stringify(column)
    const detail = `The column ${formatValue(column)} says ${formatValue(reported)}, as a status does, and is not read as the status, so that land would be on offer. A mapping says what it is: {"fields": {"status": ${name}}}, with all columns of the status in a list if there are several, {"fields": {"brokerNotes": ${name}}} if it is not one, {"ignore": [${name}]} to leave it out, or {"fields": {"status": null}} if all land is on offer.`
    throw Problem.of('invalid-input', 'Status not read', detail)
  }
}

/**
 * A value of the column that takes land off the market that is on offer otherwise, if most of its
 * values are statuses.
 */
function reportedIn(
  column: string,
  samples: readonly SourceRecord[],
  isOffered: (record: SourceRecord) => boolean,
): string | null {
  const said = samples.flatMap(record => {
    const text = plainText(record[column])
    return text ? [{ record, text }] : []
  })
  const isStatus = (text: string) =>
    text.length >= MIN_CHARACTERS && statusIn(text)?.isInferred === false
  const known = said.filter(({ text }) => isStatus(text))
  if (known.length < MIN_SHARE * said.length) return null
  return known.find(({ text, record }) => !isOffer(text) && isOffered(record))?.text ?? null
}

function isOffer(text: string): boolean {
  const meaning = statusIn(text)?.meaning
  return meaning?.kind === 'offered' && meaning.status === 'P'
}
