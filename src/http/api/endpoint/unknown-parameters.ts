import leven from 'leven'
import type { TSchema } from 'typebox'
import type { FaultList } from '../../../domain/problem.ts'
import { SEARCH_SYNONYMS } from '../../../domain/searching/search-synonyms.ts'
import { counted } from '../../../domain/values/counted.ts'
import { formatValue } from '../../../domain/values/scalars.ts'

/** Longer names are compared by their first characters. */
const MAX_COMPARED_CHARACTERS = 40
/** Further unknown names are only counted: no one reads more, and comparing names takes time. */
const MAX_COMPARED_NAMES = 10
/** A shorter text is part of too many names to suggest one. */
const MIN_PART_CHARACTERS = 3
/** Every endpoint accepts the key, although no list of parameters has it. */
const KEY_NAME = 'APIKey'
const LOWER_KEY_NAME = KEY_NAME.toLowerCase()

/** Names that belong to one version, and what the other version calls them. */
const NAMES_IN_OTHER_VERSION: ReadonlyMap<string, { name: string; right: string }> = new Map([
  ['propertytype', { name: 'propertyType', right: 'propertyTypes' }],
  ['propertytypes', { name: 'propertyTypes', right: 'propertyType' }],
])

/**
 * The value of the Prefer header with which a client wants unknown parameters refused (RFC 7240).
 */
export const STRICT_HANDLING = 'handling=strict'

/** Whether a client prefers strict handling; if it says so several times, the first counts. */
export function isStrict(prefer: string | string[] | undefined): boolean {
  const preferences = String(prefer ?? '').split(',')
  const names = preferences.map(one => one.split(';', 1)[0]?.replaceAll(/["\s]/g, '').toLowerCase())
  return names.find(name => name?.startsWith('handling=')) === STRICT_HANDLING
}

/** Names by their lowercase forms: parameter names are case-insensitive. */
type NamesByLowerCase = ReadonlyMap<string, string>

export interface MemberNames {
  readonly known: NamesByLowerCase
  /** The members of `data`; empty if the body has no `data`. */
  readonly inData: NamesByLowerCase
}

export function memberNamesOf(body: TSchema | undefined): MemberNames {
  const { properties = {} } = (body ?? {}) as { properties?: Record<string, TSchema> }
  const { properties: inData = {} } = (properties['data'] ?? {}) as { properties?: object }
  return { known: byLowerCase(properties), inData: byLowerCase(inData) }
}

function byLowerCase(properties: object): NamesByLowerCase {
  return new Map(Object.keys(properties).map(name => [name.toLowerCase(), name]))
}

interface Handling {
  readonly isStrict: boolean
  /** The names as they were sent. */
  readonly sentNames: () => readonly string[]
}

/**
 * Adds a fault for each name that belongs to another version, for each member of `data` sent
 * outside it and, in strict handling, for every other unknown name. Empty parameters are ignored.
 * @param given The values by their lowercase names.
 * @param names The names that the endpoint has.
 */
export function refuseUnknown(
  given: ReadonlyMap<string, unknown>,
  { known, inData }: MemberNames,
  { isStrict, sentNames }: Handling,
  faults: FaultList,
): void {
  let unknown = 0
  for (const [lower, value] of given) {
    if (known.has(lower) || lower === LOWER_KEY_NAME || isBlank(value)) continue
    const member = inData.get(lower)
    if (member !== undefined) {
      const detail = `${member} belongs in data. Send it as data.${member}.`
      faults.add('unknown', `data.${member}`, detail, 'Misplaced member')
      continue
    }
    const { name, right } = NAMES_IN_OTHER_VERSION.get(lower) ?? { name: lower, right: '' }
    if (inData.has(right.toLowerCase())) {
      const detail = `${name} is the name in another version; here it is data.${right}.`
      faults.add('unknown', name, detail)
    } else if (known.has(right.toLowerCase())) {
      const detail = `${name} is the name in another version; here the parameter is ${right}.`
      faults.add('unknown', name, detail)
    } else if (isStrict && ++unknown <= MAX_COMPARED_NAMES) {
      const meant = SEARCH_SYNONYMS.get(lower)?.find(one => known.has(one))
      const nearest = meant ?? nearestTo(lower, [LOWER_KEY_NAME, ...known.keys()])
      const right = known.get(nearest) ?? KEY_NAME
      const sent = sentNames().find(one => one.toLowerCase() === lower)
      const hint = meant ? `: it is called ${right}` : `; the closest one is ${right}`
      const detail = `${formatValue(sent)} is not a parameter here${hint}.`
      faults.add('unknown', name, detail, 'Unknown parameter')
    }
  }
  if (unknown <= MAX_COMPARED_NAMES) return
  const more = counted(unknown - MAX_COMPARED_NAMES, 'more name')
  const detail = `The query has ${more} that no parameter here has; at most ${MAX_COMPARED_NAMES} are answered one by one.`
  faults.add('unknown', null, detail, 'Unknown parameters')
}

function isBlank(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isBlank)
  return typeof value === 'string' && value.trim() === ''
}

/**
 * The known name most similar to another one. A name that contains it comes first (`page` suggests
 * `pageNumber`), then the one with the smallest share of different letters: two changed letters
 * turn a short name into another word, but are a typo in a long one.
 */
function nearestTo(name: string, known: readonly string[]): string {
  const text = name.slice(0, MAX_COMPARED_CHARACTERS)
  const difference = (one: string) => {
    const share = leven(one, text) / Math.max(one.length, text.length)
    return text.length >= MIN_PART_CHARACTERS && one.includes(text) ? share - 1 : share
  }
  let nearest = ''
  let least = Number.POSITIVE_INFINITY
  for (const one of known) {
    const share = difference(one)
    if (share >= least) continue
    nearest = one
    least = share
  }
  return nearest
}
