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

/** Common names of parts of the country, and the regions that cover them. */
const LANDSCAPES: ReadonlyMap<string, string> = new Map(
  (
    [
      ['so cal|socal', 'south california|southeast california'],
      ['nor cal|norcal', 'northwest california|north california|northeast california'],
      [
        'ozarks|ozark mountains',
        'southwest missouri|south missouri|northwest arkansas|north arkansas',
      ],
      [
        'panhandle',
        'northwest texas|northwest florida|northwest oklahoma|northwest nebraska|west nebraska|northwest idaho|north idaho',
      ],
      ['upper peninsula', 'northwest michigan|north michigan'],
      ['western slope', 'northwest colorado|west colorado|southwest colorado'],
      ['adirondacks', 'north new york|northeast new york'],
      ['poconos', 'northeast pennsylvania'],
      ['bootheel', 'southeast missouri'],
    ] as const
  ).flatMap(([texts, regions]) => texts.split('|').map(text => [text, regions] as const)),
)
/** Names of one word. */
export const LANDSCAPE_WORDS: readonly string[] = [...LANDSCAPES.keys()].filter(
  name => !name.includes(' '),
)
/** Several states have a part of this name, so the state must also be named. */
const OF_ONE_STATE = new Set(['panhandle'])

/** Regions that one name means together. */
export interface Landscape {
  /** At least one. */
  readonly regions: readonly NamedPlace[]
  /** Whether only the regions of a state that is also named are meant. */
  readonly isOfOneState: boolean
}

/**
 * The landscape that some words name, such as `ozarks`, or the side of a state, such as `east tn`;
 * null for none.
 */
export function landscapeNamed(words: readonly string[], names: PlaceNames): Landscape | null {
  const written = words.join(' ')
  // West Virginia is a state.
  if (names.states.named(written) !== undefined) return null
  const listed = LANDSCAPES.get(written)?.split('|')
  const regions = listed?.flatMap(name => regionsNamed(name, names)) ?? sideOf(words, names)
  return regions.length === 0 ? null : { regions, isOfOneState: OF_ONE_STATE.has(written) }
}

function sideOf([first = '', ...others]: readonly string[], names: PlaceNames): NamedPlace[] {
  const sides = SIDES.get(OTHER_WORDS.get(first) ?? first)
  if (sides === undefined) return []
  const rest = others.join(' ')
  const state = WORD_CODES.has(rest) ? undefined : names.states.named(rest)
  if (state === undefined) return []
  return sides
    .flatMap(side => regionsNamed(`${side} ${names.states.nameOf(state)}`, names))
    .filter(({ stateId }) => stateId === state)
}

function regionsNamed(name: string, names: PlaceNames): NamedPlace[] {
  return names.named(name).filter(({ kind }) => kind === 'region')
}
