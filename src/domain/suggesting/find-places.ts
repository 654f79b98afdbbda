import type { StateId } from '../values/ids.ts'
import type { NamedPlace, PlaceKind } from './named-place.ts'
import type { PlaceNames } from './places-by-name.ts'
import { plainWords, wordsInProgress } from './plain-words.ts'

const MAX_WORDS = 8
const MAX_CHARACTERS = 60
/** A step of the cost of a match outweighs the prominence of most places. */
const POINTS_OF_STEP = 20
const UNCERTAIN_STATE = 0.25

/** A place that a text may mean, with what speaks for it. */
export interface FoundPlace {
  readonly place: NamedPlace
  readonly cost: number
  readonly points: number
}

/** The places that a text may mean, those with most points first. */
export function findPlaces(names: PlaceNames, text: string, max: number): FoundPlace[] {
  const costs = new Map<NamedPlace, number>()
  const unfinished = wordsInProgress(text)
  for (const words of [plainWords(text), ...(unfinished ? [unfinished] : [])]) {
    matchWords(names, words.slice(0, MAX_WORDS), costs)
  }
  const found: FoundPlace[] = []
  for (const [place, cost] of costs) {
    const points = place.prominence - POINTS_OF_STEP * cost
    const worst = found[max - 1]
    if (worst !== undefined && worst.points >= points) continue
    found.splice(placeFor(points, found), 0, { place, cost, points })
    if (found.length > max) found.pop()
  }
  return found
}

function placeFor(points: number, found: readonly FoundPlace[]): number {
  const after = found.findIndex(other => other.points < points)
  return after < 0 ? found.length : after
}

/** Reads words as a name, and as a name with a state. Keeps the lowest cost of each place. */
function matchWords(
  names: PlaceNames,
  words: readonly string[],
  costs: Map<NamedPlace, number>,
): void {
  const add = (
    text: string,
    states: ReadonlySet<StateId> | null,
    kind: PlaceKind | null,
    more: number,
  ) => {
    if (text === '') return
    for (const [place, cost] of names.matches(text.slice(0, MAX_CHARACTERS))) {
      if (states !== null && (place.kind === 'state' || !states.has(place.stateId))) continue
      if (kind !== null && place.kind !== kind) continue
      const before = costs.get(place)
      if (before === undefined || before > cost + more) costs.set(place, cost + more)
    }
  }
  add(words.join(' '), null, null, 0)
  for (const { words: others, states, isCertain } of names.states.readings(words)) {
    add(others.join(' '), states, null, isCertain ? 0 : UNCERTAIN_STATE)
  }
}
