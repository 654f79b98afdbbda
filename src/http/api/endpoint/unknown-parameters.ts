import leven from 'leven'
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

/**
 * Adds a fault for each name of another version, and in strict handling for every other unknown name.
 * Empty parameters are ignored.
 * @param given The texts of a query by their names in lower case.
 * @param sentNames The names as they were sent.
 * @param known The names of all parameters of the endpoint, by their names in lower case.
 */
export function refuseUnknown(
  given: ReadonlyMap<string, readonly string[]>,
  sentNames: readonly string[],
  known: ReadonlyMap<string, string>,
  isStrictly: boolean,
  faults: FaultList,
): void {
  let unknown = 0
  for (const [lower, texts] of given) {
    if (known.has(lower) || lower === LOWER_KEY_NAME) continue
    if (texts.every(text => text.trim() === '')) continue
    const { name, right } = NAMES_IN_OTHER_VERSION.get(lower) ?? { name: lower, right: '' }
    if (known.has(right.toLowerCase())) {
      const detail = `${name} is the name in another version; here the parameter is called ${right}.`
      faults.add('unknown', name, detail)
    } else if (isStrictly && ++unknown <= MAX_COMPARED_NAMES) {
      const meant = SEARCH_SYNONYMS.get(lower)?.find(one => known.has(one))
      const nearest = meant ?? nearestTo(lower, [LOWER_KEY_NAME, ...known.keys()])
      const right = known.get(nearest) ?? KEY_NAME
      const sent = sentNames.find(one => one.toLowerCase() === lower)
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
