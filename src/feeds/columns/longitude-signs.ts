import type { Decision } from '../mapping/columns.ts'
import type { SeenColumn } from './seen-columns.ts'

/**
 * A longitude of the United States without its minus sign: all land but the tip of the Aleutians is
 * west of Greenwich.
 */
const UNSIGNED = /^\+?(?:6[4-9]|[7-9]\d|1[0-7]\d)(?:[.,°\s]|$)/
const SIGNED = /^[-−–]/

/** Decides whether longitudes lack their minus sign. */
export function longitudeSigns(
  columns: readonly SeenColumn[],
): ReadonlyMap<string, Decision<'signed' | 'unsigned'>> {
  const longitudes = columns.filter(({ field }) => field === 'longitude')
  return new Map(
    longitudes.map(({ path, values }) => [path, decided(values.map(({ text }) => text))]),
  )
}

function decided(texts: readonly string[]): Decision<'signed' | 'unsigned'> {
  const unsigned = texts.filter(text => UNSIGNED.test(text)).length
  const signed = texts.filter(text => SIGNED.test(text)).length
  const reason = `${unsigned} of ${unsigned + signed} longitudes have no minus`
  if (unsigned > 0 && signed > 0) return { choice: null, reason, isGuessed: false }
  return { choice: unsigned > 0 ? 'unsigned' : 'signed', reason, isGuessed: false }
}
