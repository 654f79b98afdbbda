import type { FaultList } from '../domain/problem.ts'
import { shown } from '../domain/scalars.ts'
import { isTooDeep } from './body.ts'

/**
 * The member `data` of a POST: an object, or its JSON text, as forms send it.
 * @param members The members that it has, in words, for the fault when it is missing.
 * @returns No members, with a fault, when it is neither.
 */
export function readData(
  value: unknown,
  members: string,
  faults: FaultList,
): Readonly<Record<string, unknown>> {
  const data = typeof value === 'string' ? parsed(value) : value
  if (typeof data === 'object' && data !== null && !Array.isArray(data)) {
    return data as Readonly<Record<string, unknown>>
  }
  const found = value === undefined ? '' : `, not ${shown(value)}`
  faults.add(
    value === undefined ? 'Data missing' : 'Data invalid',
    `data must be an object with the members ${members}${found}.`,
  )
  return {}
}

/** Of which no more is taken than of a body. */
function parsed(text: string): unknown {
  try {
    const data: unknown = JSON.parse(text)
    return isTooDeep(data) ? undefined : data
  } catch {
    return undefined
  }
}
