import type { StateId } from '../values/ids.ts'
import type { NamedPlace } from './named-place.ts'
import type { PlaceNames } from './places-by-name.ts'
import { WORD_CODES } from './state-names.ts'

/**
 * The regions on each side of a state: the region `North Texas` is only the middle of its north.
 */
const SIDES: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ['north', ['northwest', 'north', 'northeast']],
  ['south', ['southwest', 'south', 'southeast']],
  ['east', ['northeast', 'east', 'southeast']],
  ['west', ['northwest', 'west', 'southwest']],
  ...['central', 'northeast', 'northwest', 'southeast', 'southwest'].map(
    side => [side, [side]] as const,
  ),
])
const OTHER_WORDS: ReadonlyMap<string, string> = new Map([
  ...[...SIDES.keys()].map(side => [`${side}ern`, side] as const),
  ['middle', 'central'],
  ...['north', 'south', 'east', 'west'].map(side => [side.slice(0, 1), side] as const),
  ...['north', 'south'].flatMap(side =>
    ['east', 'west'].map(end => [`${side[0]}${end[0]}`, `${side}${end}`] as const),
  ),
])

/**
 * The places that some words name together: a landscape such as `ozarks`, or the side of a state,
 * such as `east tn`; empty for none.
 */
export function landscapeNamed(words: readonly string[], names: PlaceNames): readonly NamedPlace[] {
  const written = words.join(' ')
  // West Virginia is a state.
  if (names.states.named(written) !== undefined) return []
  return names.landscapes.get(written) ?? sideOf(words, names)
}

function sideOf([first = '', ...others]: readonly string[], names: PlaceNames): NamedPlace[] {
  const sides = SIDES.get(OTHER_WORDS.get(first) ?? first)
  if (sides === undefined) return []
  const rest = others.join(' ')
  const state: StateId | undefined = WORD_CODES.has(rest) ? undefined : names.states.named(rest)
  if (state === undefined) return []
  return sides
    .flatMap(side => names.named(`${side} ${names.states.nameOf(state)}`))
    .filter(({ kind, stateId }) => kind === 'region' && stateId === state)
}
