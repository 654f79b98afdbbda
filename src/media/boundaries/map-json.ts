import { boundaryRefusal } from './boundary-refusal.ts'
import type { Position } from './boundary-rings.ts'

const NAMES = ['name', 'Name', 'NAME', 'title', 'id', 'parcel', 'PARCEL_ID', 'APN', 'OBJECTID']
const MAX_NAME_CHARACTERS = 200

/** @throws Problem `invalid-input` when it is not JSON. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw boundaryRefusal('The file cannot be read: it is not complete, valid JSON.', error)
  }
}

/** A member of an object; undefined: it has none, or is no object. */
export function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** @throws Problem `invalid-input` for a corner that is not two numbers. */
export function positionOf(value: unknown): Position {
  const [x, y] = listOf(value)
  if (typeof x === 'number' && typeof y === 'number') return [x, y]
  throw boundaryRefusal('The file has a corner that is not two numbers.')
}

/** The name of a shape among its properties; empty: they have none. */
export function nameAmong(properties: unknown): string {
  const known = NAMES.map(name => memberOf(properties, name)).find(
    value => typeof value === 'string' || typeof value === 'number',
  )
  return String(known ?? '').slice(0, MAX_NAME_CHARACTERS)
}
