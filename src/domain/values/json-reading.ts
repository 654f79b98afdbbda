import type { FaultList } from '../problem.ts'
import type { Parameter } from './parameters.ts'
import { shown } from './scalars.ts'

/**
 * Reads values of a JSON document strictly. For a value that cannot be read, adds a fault that names the member, the
 * value and what is accepted, and gives undefined.
 */

/** One value within a JSON document, and where it stands. */
export interface Place {
  readonly value: unknown
  /** Such as `priceUsd.min`; empty for the whole document. */
  readonly path: string
  /** One word for the whole document. */
  readonly whole: string
  readonly faults: FaultList
}

export function refuse({ value, path, whole, faults }: Place, accepts: string): undefined {
  const [title, name] = path === '' ? [whole, `A ${whole}`] : [path, path]
  faults.add('invalid', title, `${name} must be ${accepts}, not ${shown(value)}.`)
}

/** The members of an object that has no others than these. */
export function membersOf(
  place: Place,
  known: readonly string[],
): Record<string, unknown> | undefined {
  const { value, path, faults } = place
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return refuse(place, `an object with the members ${known.join(', ')}`)
  }
  const unknown = Object.keys(value).filter(name => !known.includes(name))
  for (const name of unknown) {
    const unread = memberPath(path, shown(name).slice(1, -1))
    const detail = `${unread} is not known; the members here are ${known.join(', ')}.`
    faults.add('unknown', unread, detail, 'Unknown member')
  }
  return unknown.length > 0 ? undefined : (value as Record<string, unknown>)
}

function memberPath(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`
}

/**
 * A member of an object: null where it is absent; undefined, with a fault, where it cannot be read.
 */
export function member<Value>(
  place: Place,
  name: string,
  read: (place: Place) => Value | undefined,
): Value | null | undefined {
  const members = place.value as Readonly<Record<string, unknown>>
  if (!Object.hasOwn(members, name)) return null
  return read({ ...place, value: members[name], path: memberPath(place.path, name) })
}

export function readNumber(place: Place, { accepts, read }: Parameter<number>): number | undefined {
  const { value } = place
  const number = typeof value === 'number' ? read(String(value)) : undefined
  return number ?? refuse(place, accepts)
}

export function readText<Value>(
  place: Place,
  { accepts, read }: Parameter<Value>,
): Value | undefined {
  const { value } = place
  const isText = typeof value === 'string' && value.isWellFormed()
  return (isText ? read(value) : undefined) ?? refuse(place, accepts)
}

export function readList<Value>(
  place: Place,
  accepts: string,
  read: (element: Place) => Value | undefined,
): Value[] | undefined {
  const { value, path } = place
  if (!Array.isArray(value) || value.length === 0) return refuse(place, accepts)
  const elements = value.map((element, i) =>
    read({ ...place, value: element, path: `${path}[${i}]` }),
  )
  const accepted = elements.filter(element => element !== undefined)
  return accepted.length < elements.length ? undefined : [...new Set(accepted)]
}

export function choice<Choice extends string | number>(accepted: readonly Choice[]) {
  const accepts = `one of ${accepted.map(one => JSON.stringify(one)).join(', ')}`
  const read = (place: Place) => accepted.find(one => one === place.value) ?? refuse(place, accepts)
  return { accepts, read }
}

/** Like `member`, but reads an absent member as undefined. */
export function required<Value>(
  place: Place,
  name: string,
  read: (place: Place) => Value | undefined,
): Value | undefined {
  const members = place.value as Readonly<Record<string, unknown>>
  const own = Object.hasOwn(members, name) ? members[name] : undefined
  return read({ ...place, value: own, path: memberPath(place.path, name) })
}
