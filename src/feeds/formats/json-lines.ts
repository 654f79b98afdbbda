import { Problem } from '../../domain/problem.ts'
import { formatValue } from '../../domain/values/scalars.ts'
import { jsonOf } from '../../wire/json-text.ts'
import { lines } from '../slices/lines.ts'
import type { Format } from './format.ts'
import type { SourceRecord } from './source-record.ts'

/** JSON Lines: one object per line, each as it could be posted to version 3. */
export function jsonLines(): Format {
  return { name: 'jsonl', slices: lines, parse: bytes => objectOf(jsonOf(bytes, 'The record')) }
}

function objectOf(value: unknown): SourceRecord {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    return value as SourceRecord
  }
  const detail = `A record must be an object with the member data, not ${formatValue(value)}.`
  throw Problem.of('invalid-input', 'Record invalid', detail)
}
