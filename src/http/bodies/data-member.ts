import { type FaultList, Problem } from '../../domain/problem.ts'
import { formatValue } from '../../domain/values/scalars.ts'
import {
  MAX_ITEMS,
  refuseRepeated,
  requireFew,
  requireHarmless,
  scanJson,
} from '../../wire/json-text.ts'

/**
 * The `data` member of a POST: an object, or its JSON text, as forms send it.
 * @param members Describes the expected members, for the fault when `data` is missing.
 * @returns No members, plus a fault, when it is neither.
 * @throws Problem `payload-too-large` when the text has too many members and elements;
 *   `invalid-input` when the JSON text has something that is not accepted.
 */
export function readData(
  value: unknown,
  members: string,
  faults: FaultList,
): Readonly<Record<string, unknown>> {
  const data = typeof value === 'string' ? parsed(value) : value
  if (data instanceof Problem) {
    faults.add('invalid', 'data', data.message, 'Data invalid')
    // Otherwise its members would be reported as missing, too.
    faults.throwIfAny()
    return {}
  }
  if (typeof data === 'object' && data !== null && !Array.isArray(data)) {
    return data as Readonly<Record<string, unknown>>
  }
  const found = value === undefined ? '' : `, not ${formatValue(value)}`
  const detail = `data must be an object with the members ${members}${found}.`
  if (value === undefined) faults.add('missing', 'data', detail, 'Data missing')
  else faults.add('invalid', 'data', detail, 'Data invalid')
  return {}
}

/** @returns Undefined for a text that is not JSON, a problem for JSON that is not accepted. */
function parsed(text: string): unknown {
  const scan = scanJson(Buffer.from(text), MAX_ITEMS)
  requireFew(scan.items, 'data')
  try {
    const data: unknown = JSON.parse(text)
    requireHarmless(data, 'data')
    refuseRepeated(scan, 'data')
    return data
  } catch (fault) {
    return fault instanceof Problem ? fault : undefined
  }
}
