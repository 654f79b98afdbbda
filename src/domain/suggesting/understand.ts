import { plainWords } from '../places/name-words.ts'
import { keywordTerms, MAX_KEYWORD_TERMS } from '../searching/keywords.ts'
import type { SearchQuery } from '../searching/search-query.ts'
import type { CityId } from '../values/ids.ts'
import { wordsOf } from '../values/words.ts'
import { type FoundPlace, findPlaces } from './find-places.ts'
import { type NamedPlace, searchAt } from './named-place.ts'
import type { PlaceNames } from './places-by-name.ts'
import { isFiller, NEAR_MILES, type Question, type Run, readQuestion } from './question.ts'

const MAX_WORDS_OF_PLACE = 5
/** One or two mistakes; after "near" or "in", a place is expected. */
const MAX_COST_AFTER_PREPOSITION = 5.5
/** More words, and more places after prepositions, are read as words to look for. */
const MAX_WORDS_READ = 15
const MAX_RUNS_READ = 3
/** Each word that a name explains speaks for it as much as the size of a city. */
const POINTS_OF_WORD = 10

/** A text as a search. */
export interface Understood {
  readonly query: Partial<SearchQuery>
  /** Whether the text says more than a place and words: a size, a price, a kind, a distance … */
  readonly hasCriteria: boolean
  readonly place: NamedPlace | null
}

interface PlaceInRun {
  readonly run: Run
  readonly start: number
  readonly end: number
  readonly place: NamedPlace
  readonly points: number
}

/** Reads a text as criteria, a place and words that the description or the address must have. */
export function understand(text: string, names: PlaceNames): Understood {
  const question = readQuestion(text)
  const found = placeIn(question, names)
  const keywords = wordsLeft(question.runs, found)
  const terms = keywordTerms(keywords)
  return {
    query: {
      ...question.query,
      ...(found && searchAround(found, question)),
      ...(terms.length > 0 && { keywords: { text: keywords, terms } }),
    },
    hasCriteria: Object.keys(question.query).length > 0 || found?.run.preposition === 'near',
    place: found?.place ?? null,
  }
}

function searchAround({ place, run }: PlaceInRun, question: Question): Partial<SearchQuery> {
  if (place.kind !== 'city' || run.preposition !== 'near') return searchAt(place)
  const distanceMiles = question.distanceMiles ?? NEAR_MILES
  return { location: { kind: 'near', id: place.id as CityId, distanceMiles } }
}

/** The place that the words speak of: after "near" or "in" if there is one, else wherever a name stands. */
function placeIn({ runs }: Question, names: PlaceNames): PlaceInRun | null {
  let best: PlaceInRun | null = null
  for (const isAnnounced of [true, false]) {
    const some = runs.filter(({ preposition }) => (preposition !== null) === isAnnounced)
    for (const run of some.slice(0, MAX_RUNS_READ)) {
      for (const found of placesInRun(run, names)) {
        if (best === null || found.points > best.points) best = found
      }
    }
    if (best !== null) return best
  }
  return null
}

function* placesInRun(run: Run, names: PlaceNames): Generator<PlaceInRun> {
  const { preposition, words } = run
  const isAnnounced = preposition !== null
  const first = Math.max(
    0,
    words.findIndex(word => !isFiller(word)),
  )
  const last = isAnnounced ? first : Math.min(words.length, MAX_WORDS_READ) - 1
  for (let start = first; start <= last; start++) {
    for (let end = start + 1; end <= Math.min(start + MAX_WORDS_OF_PLACE, words.length); end++) {
      const span = words.slice(start, end)
      if (span.every(isFiller)) continue
      const found = isAnnounced ? likelyPlace(span, names) : exactPlace(span, names)
      const points = POINTS_OF_WORD * span.length
      if (found) yield { run, start, end, place: found.place, points: points + found.points }
    }
  }
}

type Likely = Pick<FoundPlace, 'place' | 'points'>

/** A place with a similar name, where a place is expected. */
function likelyPlace(span: readonly string[], names: PlaceNames): Likely | null {
  const exact = exactPlace(span, names)
  if (exact) return exact
  const [found] = findPlaces(names, span.join(' '), 1)
  return found && found.cost <= MAX_COST_AFTER_PREPOSITION ? found : null
}

/** A place with exactly this name, perhaps with its state. */
function exactPlace(span: readonly string[], names: PlaceNames): Likely | null {
  const [zip] = /^\d{5}$/.test(span.join()) ? names.zips(span.join(), 1) : []
  if (zip) return { place: zip, points: 0 }
  const words = plainWords(span.join(' '))
  const places = [...names.named(words.join(' '))]
  for (const { words: others, states, isCertain } of names.states.readings(words)) {
    if (!isCertain) continue
    const there = names.named(others.join(' '))
    places.push(...there.filter(({ kind, stateId }) => kind !== 'state' && states.has(stateId)))
  }
  const [first, ...more] = places
  if (first === undefined) return null
  const best = more.reduce((a, b) => (b.prominence > a.prominence ? b : a), first)
  return { place: best, points: best.prominence }
}

/** The words that no other part explains, as keywords. */
function wordsLeft(runs: readonly Run[], found: PlaceInRun | null): string {
  const left = runs.flatMap(run =>
    run === found?.run ? run.words.toSpliced(found.start, found.end - found.start) : run.words,
  )
  const words = left.flatMap(wordsOf).filter(word => !isFiller(word))
  return [...new Set(words)].slice(0, MAX_KEYWORD_TERMS).join(' ')
}
