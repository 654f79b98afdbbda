import { FaultList } from '../problem.ts'
import { US_TIME_ZONES } from '../values/time-zones.ts'

/** Reads the choice of a time zone; empty: that of the service. @throws Problem `invalid-input`. */
export function readTimeZone(text: string): string {
  const faults = new FaultList()
  const isKnown = text === '' || US_TIME_ZONES.some(zone => zone === text)
  if (!isKnown) faults.add('invalid', 'zone', 'Choose a time zone from the list.')
  faults.throwIfAny()
  return text
}
