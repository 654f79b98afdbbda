import leven from 'leven'
import type { TSchema } from 'typebox'
import type { FaultList } from '../../../domain/problem.ts'
import { SEARCH_SYNONYMS } from '../../../domain/searching/search-synonyms.ts'
import { counted } from '../../../domain/values/counted.ts'
import { shown } from '../../../domain/values/scalars.ts'

/** Longer names are compared by their beginning. */
const MAX_COMPARED_CHARACTERS = 40
/** Each further unknown name is only counted: nobody reads more, and comparing names takes time. */
const MAX_COMPARED_NAMES = 10
/** Shorter texts are part of too many names to say which one is meant. */
const MIN_PART_CHARACTERS = 3
/** The key is not in the list of any endpoint's parameters, but all endpoints accept it. */
const KEY_NAME = 'APIKey'
const LOWER_KEY_NAME = KEY_NAME.toLowerCase()

/** Names of one version, and the names of the same parameters in another version. */
const NAMES_IN_OTHER_VERSION: ReadonlyMap<string, { name: string; right: string }> = new Map([
  ['propertytype', { name: 'propertyType', right: 'propertyTypes' }],
  ['propertytypes', { name: 'propertyTypes', right: 'propertyType' }],
])

/** The value of the header Prefer that asks for a refusal of unknown parameters (RFC 7240). */
export const STRICT_HANDLING = 'handling=strict'

/** Whether a client prefers strict handling; of several preferences for it the first counts. */
export function isStrict(prefer: string | string[] | undefined): boolean {
  const preferences = String(prefer ?? '').split(',')
  const names = preferences.map(one => one.split(';', 1)[0]?.replaceAll(/["\s]/g, '').toLowerCase())
  return names.find(name => name?.startsWith('handling=')) === STRICT_HANDLING
}

/** Names by their lower-case forms: the names of parameters are case-insensitive. */
type NamesByLowerCase = ReadonlyMap<string, string>

/** The parameters of a POST. */
export interface MemberNames {
  readonly known: NamesByLowerCase
  /** The members of `data`; none where a body has no `data`. */
  readonly inData: NamesByLowerCase
}

/** The names of a POST's parameters. @param body The schema of the body; absent: the POST has none. */
export function memberNamesOf(body: TSchema | undefined): MemberNames {
  const { properties = {} } = (body ?? {}) as { properties?: Record<string, TSchema> }
  const { properties: inData = {} } = (properties['data'] ?? {}) as { properties?: object }
  return { known: byLowerCase(properties), inData: byLowerCase(inData) }
}

function byLowerCase(properties: object): NamesByLowerCase {
  return new Map(Object.keys(properties).map(name => [name.toLowerCase(), name]))
}

/**
 * Adds a fault for each name of another version, for each member of `data` that is not in it, and in strict handling
 * for every other unknown name. Empty parameters are ignored.
 * @param given The values by their names in lower case.
 * @param sentNames The names as they were sent.
 * @param names The names that the endpoint has.
 */
export function refuseUnknown(
  given: ReadonlyMap<string, unknown>,
  sentNames: () => readonly string[],
  { known, inData }: MemberNames,
  isStrictly: boolean,
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
      const detail = `${name} is the name in another version; here the parameter is called ${right}.`
      faults.add('unknown', name, detail)
    } else if (isStrictly && ++unknown <= MAX_COMPARED_NAMES) {
      const meant = SEARCH_SYNONYMS.get(lower)?.find(one => known.has(one))
      const nearest = meant ?? nearestTo(lower, [LOWER_KEY_NAME, ...known.keys()])
      const right = known.get(nearest) ?? KEY_NAME
      const sent = sentNames().find(one => one.toLowerCase() === lower)
      const hint = meant ? `: it is called ${right}` : `; the nearest that is known is ${right}`
      const detail = `${shown(sent)} is not a parameter here${hint}.`
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
 * The known name that is most like another one. A name that contains the other one comes first (`page` is for
 * `pageNumber`), then the one with the smallest share of different letters: two changed letters make
 * another word of a short name, and a typing error of a long one.
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
