import {
  characterCount,
  MAX_TEXT_CHARACTERS,
  MAX_TIMES_TOO_LONG,
  withoutControls,
} from '../../values/plain-text.ts'
import type { Amenities } from '../listing.ts'
import type { DraftFaults } from './listing-draft.ts'

/** How many groups a listing, attributes a group, and values an attribute may have. */
const MAX_AMENITIES = 100

/**
 * Groups, attributes and values together: an answer with all that a listing may have is short
 * enough to be sent back.
 */
const MAX_ENTRIES = 3500

/** No JSON body may have members of these names: an answer with one could not be sent back. */
const FORBIDDEN_NAMES = ['__proto__', 'constructor', 'prototype']

const FORM = `groups of attributes, each with a list of texts or numbers, such as {"Land": {"Fencing": ["Barbed wire"]}}; at most ${MAX_AMENITIES} each and ${MAX_ENTRIES.toLocaleString('en')} in all, of at most ${MAX_TEXT_CHARACTERS.toLocaleString('en')} characters, none named ${FORBIDDEN_NAMES.join(' or ')}`

/** The amenities of a listing, which a draft replaces as a whole. */
export function judgedAmenities(given: unknown, before: Amenities, faults: DraftFaults): Amenities {
  if (given === undefined) return before
  if (given === null) return {}
  const amenities = entriesOf(given, group => entriesOf(group, valuesOf))
  if (amenities !== null && entryCount(amenities) <= MAX_ENTRIES) return amenities
  faults.refuse('amenities', FORM)
  return before
}

function entryCount(amenities: Amenities): number {
  let count = 0
  for (const group of Object.values(amenities)) {
    count++
    for (const values of Object.values(group)) count += 1 + values.length
  }
  return count
}

/** The members of an object, each read; null when one of them cannot be read. */
function entriesOf<Value>(
  value: unknown,
  read: (member: unknown) => Value | null,
): Record<string, Value> | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  const members = Object.entries(value)
  if (members.length > MAX_AMENITIES) return null
  const entries = members.map(([name, member]) => [textOf(name), read(member)] as const)
  if (
    entries.some(([name, member]) => !name || FORBIDDEN_NAMES.includes(name) || member === null)
  ) {
    return null
  }
  const names = new Set(entries.map(([name]) => name))
  if (names.size < entries.length) return null
  return Object.fromEntries(entries) as Record<string, Value>
}

function valuesOf(value: unknown): (string | number)[] | null {
  if (!Array.isArray(value) || value.length > MAX_AMENITIES) return null
  const values = value.map(element =>
    typeof element === 'number' && Number.isFinite(element) ? element : textOf(element),
  )
  return values.some(element => element === null) ? null : (values as (string | number)[])
}

function textOf(value: unknown): string | null {
  if (typeof value !== 'string') return null
  if (value.length > MAX_TEXT_CHARACTERS * MAX_TIMES_TOO_LONG) return null
  const text = withoutControls(value)
  return characterCount(text) <= MAX_TEXT_CHARACTERS ? text : null
}
