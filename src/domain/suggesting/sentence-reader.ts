import { plainWords } from '../places/name-words.ts'
import type { Coordinates } from '../places/place.ts'
import { MAX_KEYWORD_TERMS, typedWords } from '../searching/keywords.ts'
import type { SearchQuery } from '../searching/search-query.ts'
import { anyOf } from '../searching/several-places.ts'
import { withAcresAtNumbers } from './described-acres.ts'
import { findPlaces } from './find-places.ts'
import { joinedQuery } from './joined-query.ts'
import { isCommonWord, WordMender } from './known-words.ts'
import { WITH_MISTAKES } from './match-cost.ts'
import { isLargeTown, type NamedPlace } from './named-place.ts'
import { LABELS, type Mention, mentionsIn, PLAIN, stateBehind } from './place-mentions.ts'
import type { PlaceNames } from './places-by-name.ts'
import { type KnownPlaces, type PlaceRead, placesOf } from './places-read.ts'
import { withoutDenied } from './sentence-facts.ts'
import { BEFORE_PLACES, cheapestParts, type Part } from './sentence-parts.ts'
import { MAX_SENTENCE_CHARACTERS, type Token, tokensOf, typedTexts } from './sentence-tokens.ts'
import { POINT_MILES } from './spoken-coordinates.ts'
import { addressAt } from './spoken-roads.ts'

/** The cost of one or two typos in the name of a place. */
const MAX_COST_OF_SIMILAR = 5.5
const MAX_SIMILAR = 8
/** A shorter text that only begins a name could mean anything: "atl". */
const MIN_LETTERS_OF_BEGINNING = 5
/** Searching for a name with typos costs some milliseconds. */
const MAX_SEARCHES = 2
const MAX_WORDS_OF_NAME = 4
const MAX_MENDED = 8

/** The costs of a mention of a place in a reading. A word of land costs 1.6, an unknown word 5. */
const SURE = 0.8
const REGION = 0.7
const LIKELY = 1.2
const SIMILAR = 1.6
const WITHOUT_LAND = 1.9
const DOUBTFUL = 3
/** The cost of naming more than two states. */
const TWO_STATES = 1.8
/** Costs less than the same word without effect. */
const CODE_IN_CAPITALS = 0.05

const JOINING = new Set(['and', 'or', '&', '/', 'y', 'o'])

/** A text as a search. */
export interface Understood {
  readonly query: Partial<SearchQuery>
  /** Whether it has more than a place and words: a size, a price, a kind, a distance … */
  readonly hasCriteria: boolean
  /** The place, or the places. */
  readonly places: readonly NamedPlace[]
  /** Other places of the same names, most likely first. */
  readonly namesakes: readonly NamedPlace[]
  /** The parts of the text that no search supports, as they were typed. */
  readonly unread: readonly string[]
  /** Places that do not fit in the search, and how they were typed. */
  readonly besides: readonly { readonly text: string; readonly place: NamedPlace }[]
  /** Whether the end of the text was not read, because the text was too long. */
  readonly isCut: boolean
  /** Whether the words are those of one listing: as a search, they find nothing. */
  readonly isOfListing: boolean
}

/** Whether nothing of a text was understood, so that a list of all land would be no answer. */
export function isUnclear({ query, unread }: Understood): boolean {
  return Object.keys(query).length === 0 && unread.length > 0
}

/** What the catalog knows about the places and words of a sentence. */
export interface KnownLand extends KnownPlaces {
  /** Whether a listing has a word. */
  isWritten(word: string): boolean
}

/** A sentence whose places are found, but not yet chosen. */
export interface Sentence {
  readonly text: string
  readonly tokens: readonly Token[]
  readonly mentions: readonly Mention[]
}

/**
 * Interprets what people type: amounts, places, kinds of land and words, in any order. Accepts any
 * text.
 */
export class SentenceReader {
  readonly #names: PlaceNames
  readonly #mender: WordMender

  constructor(names: PlaceNames) {
    this.#names = names
    const landscapes = [...names.landscapes.keys()].flatMap(name => name.split(' '))
    this.#mender = new WordMender([...names.states.words, ...landscapes])
  }

  /** The words that the reader does not know; listings may have them. */
  unknownWords(text: string): string[] {
    const words = tokensOf(text).filter(
      token => this.#isUnknown(token) || this.#names.isWord(token.text),
    )
    return [...new Set(words.map(word => word.text))]
  }

  /** Whether only the last letter of a state is missing: `texa`. */
  isStateUnfinished(word: string): boolean {
    return this.#names.states.words.includes(`${word}s`)
  }

  /** @param isWritten Whether a listing has a word; other unknown words may be typos. */
  sentence(text: string, isWritten: (word: string) => boolean): Sentence {
    let mended = 0
    const typed = withAcresAtNumbers(tokensOf(text))
    const streets = typed.flatMap((_, start) => {
      const address = addressAt(typed, start)
      return address ? { start, end: address.end } : []
    })
    const names = mentionsIn(typed, this.#names).filter(({ words }) => words > 1)
    const named = [...names, ...streets]
    const isNamed = (at: number) => named.some(({ start, end }) => start <= at && at < end)
    const tokens = typed.map((token, at) => {
      if (!this.#isUnknown(token) || isNamed(at) || isWritten(token.text) || ++mended > MAX_MENDED)
        return token
      const other = this.#mender.mended(token.text)
      return other === null ? token : { ...token, text: other, plain: other }
    })
    const exact = mentionsIn(tokens, this.#names)
    return { text, tokens, mentions: [...exact, ...this.#similar(tokens, exact, isWritten)] }
  }

  read({ text, tokens, mentions }: Sentence, known: KnownLand): Understood {
    // "Cool land" is not about the town of Cool.
    const isWhole = ({ start, end, isCommon, isWord }: Mention) =>
      tokens.every(
        ({ text: word }, i) =>
          (i >= start && i < end) || (!isCommon && !isWord && isCommonWord(word)),
      )
    const parts = cheapestParts(tokens, mentions, {
      isWritten: word => known.isWritten(word),
      costOf: (mention, isAnnounced) => costOf(mention, isAnnounced || isWhole(mention), known),
    })
    return understood(text, tokens, parts, known)
  }

  #isUnknown({ kind, text, plain }: Token): boolean {
    if (kind !== 'word' || isCommonWord(text)) return false
    const { landscapes, states } = this.#names
    if (landscapes.has(plain) || states.words.includes(plain)) return false
    return this.#names.named(plain).length === 0
  }

  /**
   * Places with similar names, where a place is expected: before a state, after "near" or "in", or
   * when there is nothing else.
   */
  *#similar(
    tokens: readonly Token[],
    exact: readonly Mention[],
    isWritten: (word: string) => boolean,
  ): Generator<Mention> {
    const isNamed = (at: number) => exact.some(({ start, end }) => start <= at && at < end)
    let searches = 0
    for (let start = 0; start < tokens.length && searches < MAX_SEARCHES; start++) {
      const isOpen = (at: number) => {
        const token = tokens[at]
        return token?.kind === 'word' && !isCommonWord(token.text)
      }
      if (!isOpen(start)) continue
      let end = start + 1
      while (end < tokens.length && isOpen(end) && end - start < MAX_WORDS_OF_NAME) end++
      if (LABELS.has(tokens[end]?.text ?? '')) end++
      let stateStart = end
      for (let at = end - 1; at > start; at--)
        if (stateBehind(tokens, at, this.#names)) stateStart = at
      const span = tokens.slice(start, stateStart)
      const isDoubtful = span.some((token, i) => this.#isUnknown(token) && !isNamed(start + i))
      if (isDoubtful && !span.every(({ text }) => isWritten(text))) {
        const state = stateBehind(tokens, stateStart, this.#names)
        const isOnly = tokens.every(
          (token, i) => (i >= start && i < end) || isCommonWord(token.text),
        )
        const before = tokens[start - 1]?.text ?? ''
        if (state || isOnly || ['near', 'in', 'around', 'of', 'from', 'outside'].includes(before)) {
          searches++
          const words = span.map(({ plain }) => plain).join(' ')
          const places = this.#placesLike(words, state?.id ?? null)
          if (places.length > 0) {
            const common = { ...PLAIN, start, places, words: span.length }
            yield { ...common, end: state?.end ?? stateStart, form: 'similar' }
          }
        }
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

/** People rarely mistype the first letter: "sucks" is not Bucks. */
function beginsAlike(words: string, { name }: NamedPlace): boolean {
  return plainWords(name).some(word => word[0] === words[0])
}

function isLikely(words: string, cost: number): boolean {
  const isLong = words.length >= MIN_LETTERS_OF_BEGINNING || cost >= WITH_MISTAKES
  return isLong && cost <= MAX_COST_OF_SIMILAR
}

/** Null if the words are not a place. */
function costOf(
  { form, places, isCommon, isWord, isLand, isInList, isLandscape, words }: Mention,
  isExpected: boolean,
  known: KnownLand,
): number | null {
  if (isInList) return TWO_STATES
  const hasLand = places.some(place => place.kind === 'state' || known.hasLand(place))
  switch (form) {
    case 'zip':
    case 'listed':
      return SURE
    case 'code':
      return SURE
    case 'wordCode':
      return CODE_IN_CAPITALS
    case 'stated':
      // Mobile is a city; Fence in Wisconsin is unlikely to be meant.
      return isLand && !places.some(isLargeTown) ? null : SURE
    case 'similar':
      return hasLand ? SIMILAR : null
    case 'plain': {
      // West Texas is a part of Texas rather than the town of West.
      if (isLandscape || places.some(({ kind }) => kind === 'region')) return REGION
      if (places.some(({ kind }) => kind === 'state')) return SURE
      const isLarge = places.some(isLargeTown)
      // "Cool" and "show low" are towns only where a place is expected, and "mesa" is a city there.
      if ((isCommon || isWord) && !isExpected && (isLand || !isLarge)) return null
      if (isCommon && words === 1 && !isLarge && (isLand || isWord)) return null
      if (hasLand || isCommon) return LIKELY
      return isExpected || words > 1 ? WITHOUT_LAND : DOUBTFUL
    }
  }
}

function understood(
  text: string,
  tokens: readonly Token[],
  parts: readonly Part[],
  known: KnownLand,
): Understood {
  const query: { -readonly [Name in keyof SearchQuery]?: SearchQuery[Name] } = {}
  const keywords: string[] = []
  const reads: PlaceRead[] = []
  const excepted: Mention[] = []
  const unread: { start: number; end: number }[] = []
  let miles: number | null = null
  let radius: Part | null = null
  let point: Coordinates | null = null
  for (const part of parts) {
    const { meaning } = part
    if (meaning.kind === 'criteria') Object.assign(query, joinedQuery(query, meaning.query))
    else if (meaning.kind === 'place') {
      const before = wordBefore(tokens, part.start)
      const isListed = part.start === 0 || tokens[part.start - 1]?.text === ','
      const isAnnounced = isListed || BEFORE_PLACES.has(before)
      reads.push({ ...meaning, isJoined: JOINING.has(before), isAnnounced, miles })
      miles = null
    } else if (meaning.kind === 'radius') {
      miles = meaning.miles
      radius = part
    } else if (meaning.kind === 'except') excepted.push(...meaning.mentions)
    else if (meaning.kind === 'point') point = meaning.point
    else if (meaning.kind === 'unread') unread.push(part)
    else if (meaning.kind === 'keyword' && !keywords.includes(meaning.text)) {
      if (keywords.length < MAX_KEYWORD_TERMS) keywords.push(meaning.text)
      else unread.push(part)
    }
  }
  if (query.facts) query.facts = withoutDenied(query.facts)
  const hasCriteria = point !== null || Object.keys(query).some(name => name !== 'wishes')
  const {
    query: where,
    places,
    namesakes,
    isAround,
    unread: others,
    besides,
  } = placesOf(withMiles(reads, miles), known)
  if (radius !== null && !isAround && !point) unread.push(radius)
  const spot = point && {
    near: {
      latitude: point.latitude,
      longitude: point.longitude,
      distanceMiles: miles ?? POINT_MILES,
    },
  }
  const isSigns = text.trim() !== '' && tokens.every(({ kind }) => kind === 'sign')
  const words = keywords.map(word => (word.includes(' ') ? `"${word}"` : word)).join(' ')
  const wordsTyped = typedWords(words)
  return {
    query: {
      ...toBuy(query),
      ...where,
      ...spot,
      ...(excepted.length > 0 && { except: exceptionOf(excepted, places, known) }),
      ...(wordsTyped.terms.length > 0 && { keywords: wordsTyped }),
    },
    hasCriteria: hasCriteria || isAround,
    places,
    namesakes,
    unread: isSigns
      ? [text.trim().slice(0, MAX_SENTENCE_CHARACTERS)]
      : typedTexts(text, tokens, [...unread, ...others]),
    besides: besides.flatMap(({ mention, place }) =>
      typedTexts(text, tokens, [mention]).map(typed => ({ text: typed, place })),
    ),
    isCut: text.length > MAX_SENTENCE_CHARACTERS,
    isOfListing: false,
  }
}

/** Of each name, the state or the likeliest place, first in the states that are searched. */
function exceptionOf(
  mentions: readonly Mention[],
  searched: readonly NamedPlace[],
  known: KnownLand,
): SearchQuery['except'] {
  const isWithin = (place: NamedPlace) => searched.some(({ stateId }) => stateId === place.stateId)
  const pointsOf = (place: NamedPlace) => known.pointsOf(place) + (isWithin(place) ? 1e9 : 0)
  const places = mentions.map(
    mention =>
      mention.places.find(({ kind }) => kind === 'state') ??
      mention.places.reduce((a, b) => (pointsOf(b) > pointsOf(a) ? b : a)),
  )
  return anyOf(places.flatMap(({ kind, id }) => (kind === 'zip' ? [] : [{ kind, id }])))
}

/** Where a price matters, land to buy is meant unless a lease is said: rents are far lower. */
function toBuy(query: Partial<SearchQuery>): Partial<SearchQuery> {
  const { priceUsd, pricePerAcreUsd, sort, listingTypes } = query
  const isByPrice = sort && !sort.descending && ['priceUsd', 'pricePerAcreUsd'].includes(sort.key)
  if (listingTypes || !(priceUsd || pricePerAcreUsd || isByPrice)) return query
  return { ...query, listingTypes: [1, 2] }
}

/** A distance without a place after it is around the first place: "Austin, 30 miles". */
function withMiles(reads: readonly PlaceRead[], miles: number | null): readonly PlaceRead[] {
  if (miles === null || reads.some(read => read.miles !== null)) return reads
  return reads.map((read, i) => (i === 0 ? { ...read, miles } : read))
}

/** The word before a token; signs between them do not count. */
function wordBefore(tokens: readonly Token[], start: number): string {
  let at = start - 1
  while (tokens[at]?.kind === 'sign' && tokens[at]?.text === ',') at--
  return tokens[at]?.text ?? ''
}
