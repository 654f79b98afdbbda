import { Problem } from '../../domain/problem.ts'
import { shown } from '../../domain/values/scalars.ts'
import { plainText, type SourceRecord } from '../formats/source-record.ts'
import type { Mapping } from '../mapping/mapping.ts'
import { RecordShapes } from '../mapping/record-shapes.ts'
import { statusIn } from '../values/statuses.ts'
import { STATUS_FIELDS } from './source-status.ts'

/** Shorter words may mean anything. */
const MIN_CHARACTERS = 3
/** Most values of a status are known; a few may be words of the source. */
const MIN_SHARE = 0.75

/**
 * Refuses a table whose status stands under a head that nobody knows: all its land would be on offer.
 * @param samples The first records.
 * @throws Problem `invalid-input` that names the column.
 */
export function refuseUnreadStatus(samples: readonly SourceRecord[], mapping: Mapping): void {
  const [first] = samples
  if (!first) return
  const shape = new RecordShapes(mapping).of(first)
  if (STATUS_FIELDS.some(field => (shape.get(field)?.flat().length ?? 0) > 0)) return
  const read = new Set([...shape.values()].flat(2))
  for (const column of Object.keys(first)) {
    const told = read.has(column) ? null : toldIn(column, samples)
    if (told === null) continue
    const detail = `The column ${shown(column)} says ${shown(told)}, as a status does, and no column is read as the status, so all land would be on offer. A mapping says what it is: {"fields": {"status": ${JSON.stringify(column)}}}, or {"fields": {"status": null}} if all land is on offer.`
    throw Problem.of('invalid-input', 'Status not read', detail)
  }
}

/** A value of the column that takes land off the market, if most of its values are statuses. */
function toldIn(column: string, samples: readonly SourceRecord[]): string | null {
  const texts = samples.flatMap(record => plainText(record[column]) || [])
  const isStatus = (text: string) =>
    text.length >= MIN_CHARACTERS && statusIn(text)?.isInferred === false
  const known = texts.filter(isStatus)
  if (known.length < MIN_SHARE * texts.length) return null
  return known.find(text => !isOffer(text)) ?? null
}

function isOffer(text: string): boolean {
  const meaning = statusIn(text)?.meaning
  return meaning?.kind === 'offered' && meaning.status === 'P'
}
