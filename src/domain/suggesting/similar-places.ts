import { plainWords } from '../places/name-words.ts'
import { findPlaces } from './find-places.ts'
import { isCommonWord } from './known-words.ts'
import { EACH_MISTAKE, WITH_MISTAKES } from './match-cost.ts'
import type { NamedPlace } from './named-place.ts'
import { LABELS, type Mention, PLAIN, stateBehind } from './place-mentions.ts'
import type { PlaceNames } from './places-by-name.ts'
import type { Token } from './sentence-tokens.ts'

/** The cost of one or two typos in the name of a place. */
const MAX_COST_OF_SIMILAR = 5.5
const MIN_LETTERS_OF_TWO_MISTAKES = 9
const MAX_SIMILAR = 8
/** A shorter text that only begins a name could mean anything: "atl". */
const MIN_LETTERS_OF_BEGINNING = 5
/** Searching for a name with typos costs some milliseconds. */
/** Words before places. */
const EXPECTING = new Set(['near', 'in', 'around', 'of', 'from', 'outside'])
const MAX_SEARCHES = 2
const MAX_WORDS_OF_NAME = 4

/** Finds places whose names are mistyped. */
export class SimilarPlaces {
  readonly #names: PlaceNames

  constructor(names: PlaceNames) {
    this.#names = names
  }

  /**
   * Places with similar names, where a place is expected: before a state, after "near" or "in", or
   * when there is nothing else.
   */
  *mentions(
    tokens: readonly Token[],
    exact: readonly Mention[],
    isWritten: (word: string) => boolean,
  ): Generator<Mention> {
    const isNamed = (at: number) => exact.some(({ start, end }) => start <= at && at < end)
    const isOpen = ({ kind, text }: Token) => kind === 'word' && !isCommonWord(text)
    let searches = 0
    for (let start = 0; start < tokens.length && searches < MAX_SEARCHES; start++) {
      const next = tokens.findIndex((token, at) => at >= start && !isOpen(token))
      const last = Math.min(next < 0 ? tokens.length : next, start + MAX_WORDS_OF_NAME)
      if (last === start) continue
      const end = last + Number(LABELS.has(tokens[last]?.text ?? ''))
      const state = stateWithin(tokens, start, end, this.#names)
      const span = tokens.slice(start, state?.start ?? end)
      const isDoubtful = span.some(
        (token, i) => isUnknown(token, this.#names) && !isNamed(start + i),
      )
      const isOnly = tokens.every(({ text }, i) => (i >= start && i < end) || isCommonWord(text))
      const isExpected = state !== null || isOnly || EXPECTING.has(tokens[start - 1]?.text ?? '')
      if (isDoubtful && isExpected && !span.every(({ text }) => isWritten(text))) {
        searches++
        const words = span.map(({ plain }) => plain).join(' ')
        const places = this.#placesLike(words, state?.id ?? null)
        const common = { ...PLAIN, start, places, words: span.length }
        if (places.length > 0) yield { ...common, end: state?.end ?? end, form: 'similar' }
      }
      start = end
    }
  }

  #placesLike(words: string, state: NamedPlace['stateId'] | null): NamedPlace[] {
    if (state === null) {
      return findPlaces(this.#names, words, MAX_SIMILAR)
        .filter(({ cost, place }) => isLikely(words, cost) && beginsAlike(words, place))
        .map(({ place }) => place)
    }
    let least = MAX_COST_OF_SIMILAR
    let found: NamedPlace[] = []
    this.#names.matches(words, new Set([state]), (place, cost) => {
      if (cost > least || !isLikely(words, cost) || !beginsAlike(words, place)) return
      if (cost < least) found = []
      least = cost
      found.push(place)
    })
    return found.slice(0, MAX_SIMILAR)
  }
}

/** Whether a word has no meaning, is not in the name of a state, and names no place. */
export function isUnknown({ kind, text, plain }: Token, names: PlaceNames): boolean {
  if (kind !== 'word' || isCommonWord(text)) return false
  if (names.landscapes.has(plain) || names.states.words.includes(plain)) return false
  return names.named(plain).length === 0
}

/** The first state after the first of some tokens, or directly behind them. */
function stateWithin(tokens: readonly Token[], first: number, end: number, names: PlaceNames) {
  for (let start = first + 1; start <= end; start++) {
    const state = stateBehind(tokens, start, names)
    if (state) return { ...state, start }
  }
  return null
}

/** People rarely mistype the first letter: "sucks" is not Bucks. */
function beginsAlike(words: string, { name }: NamedPlace): boolean {
  return plainWords(name).some(word => word[0] === words[0])
}

function isLikely(words: string, cost: number): boolean {
  const isLong = words.length >= MIN_LETTERS_OF_BEGINNING || cost >= WITH_MISTAKES
  const mistakes = Math.floor((cost - WITH_MISTAKES) / EACH_MISTAKE)
  const isClose = mistakes <= (words.length < MIN_LETTERS_OF_TWO_MISTAKES ? 1 : 2)
  return isLong && isClose && cost <= MAX_COST_OF_SIMILAR
}
