import { plainWords, wordsInProgress } from '../places/name-words.ts'
import type { StateId } from '../values/ids.ts'
import type { NamedPlace } from './named-place.ts'
import { type PlaceNames, pointsOfMatch } from './places-by-name.ts'

const MAX_WORDS = 8
const MAX_CHARACTERS = 60
const UNCERTAIN_STATE = 0.25

/** A place that a text may mean, with its score. */
export interface FoundPlace {
  readonly place: NamedPlace
  readonly cost: number
  readonly points: number
}

/** The places that a text may mean, highest score first. @param max At most `MAX_FOUND`. */
export function findPlaces(names: PlaceNames, text: string, max: number): FoundPlace[] {
  const costs = new Map<NamedPlace, number>()
  const unfinished = wordsInProgress(text)
  for (const words of [plainWords(text), ...(unfinished ? [unfinished] : [])]) {
    matchWords(names, words.slice(0, MAX_WORDS), costs)
  }
  const found: FoundPlace[] = []
  for (const [place, cost] of costs) {
    const points = pointsOfMatch(place, cost)
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

/** Reads words as a name, and as a name with a state. Records the lowest cost of each place. */
function matchWords(
  names: PlaceNames,
  words: readonly string[],
  costs: Map<NamedPlace, number>,
): void {
  const add = (text: string, states: ReadonlySet<StateId> | null, more: number) => {
    if (text === '') return
    names.matches(text.slice(0, MAX_CHARACTERS), states, (place, cost) => {
      const before = costs.get(place)
      if (before === undefined || before > cost + more) costs.set(place, cost + more)
    })
  }
  add(words.join(' '), null, 0)
  for (const { words: others, states, isCertain } of names.states.readings(words)) {
    add(others.join(' '), states, isCertain ? 0 : UNCERTAIN_STATE)
  }
}
