import { MAX_KEYWORD_TERMS, typedWords } from '../searching/keywords.ts'
import type { SearchQuery } from '../searching/search-query.ts'
import { anyOf } from '../searching/several-places.ts'
import { withAcresAtNumbers } from './described-acres.ts'
import { joinedQuery } from './joined-query.ts'
import { isCommonWord, isLandWord, WordMender } from './known-words.ts'
import { LAND_NOUNS } from './land-words.ts'
import { costOf } from './mention-cost.ts'
import type { NamedPlace } from './named-place.ts'
import { type Mention, mentionsIn } from './place-mentions.ts'
import type { PlaceNames } from './places-by-name.ts'
import { type KnownPlaces, type PlaceRead, placesOf } from './places-read.ts'
import { withoutDenied } from './sentence-facts.ts'
import { BEFORE_PLACES, cheapestParts, type Part } from './sentence-parts.ts'
import { MAX_SENTENCE_CHARACTERS, type Token, tokensOf, typedTexts } from './sentence-tokens.ts'
import { isUnknown, SimilarPlaces } from './similar-places.ts'
import { POINT_MILES } from './spoken-coordinates.ts'
import { addressAt } from './spoken-roads.ts'

/** The number of the order. */
const NEWEST = 6
const MAX_MENDED = 8

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
  readonly #similar: SimilarPlaces

  constructor(names: PlaceNames) {
    this.#names = names
    this.#similar = new SimilarPlaces(names)
    const landscapes = [...names.landscapes.keys()].flatMap(name => name.split(' '))
    this.#mender = new WordMender([...names.states.words, ...landscapes])
  }

  /** The words that the reader does not know; listings may have them. */
  unknownWords(text: string): string[] {
    const words = tokensOf(text).filter(
      token => isUnknown(token, this.#names) || this.#names.isWord(token.text),
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
      if (
        !isUnknown(token, this.#names) ||
        isNamed(at) ||
        isWritten(token.text) ||
        ++mended > MAX_MENDED
      )
        return token
      const other = this.#mender.mended(token.text)
      return other === null ? token : { ...token, text: other, plain: other }
    })
    const exact = mentionsIn(tokens, this.#names)
    return {
      text,
      tokens,
      mentions: [...exact, ...this.#similar.mentions(tokens, exact, isWritten)],
    }
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
}

function understood(
  text: string,
  tokens: readonly Token[],
  parts: readonly Part[],
  known: KnownLand,
): Understood {
  const meanings = parts.map(({ meaning }) => meaning)
  const unreadParts = parts.filter(({ meaning }) => meaning.kind === 'unread')
  const query = meanings
    .flatMap(meaning => (meaning.kind === 'criteria' ? [meaning.query] : []))
    .reduce(joinedQuery, {})
  const keywords = new Set<string>()
  for (const part of parts) {
    if (part.meaning.kind !== 'keyword') continue
    if (keywords.size < MAX_KEYWORD_TERMS) keywords.add(part.meaning.text)
    else if (!keywords.has(part.meaning.text)) unreadParts.push(part)
  }
  const point = meanings.findLast(({ kind }) => kind === 'point')
  const excepted = meanings.flatMap(one => (one.kind === 'except' ? one.mentions : []))
  const { reads, radius, miles } = placesSaid(tokens, parts)
  const where = placesOf(withMiles(reads, miles), known)
  const hasPoint = point?.kind === 'point'
  if (radius !== null && !where.isAround && !hasPoint) unreadParts.push(radius)
  const words = typedWords(
    [...keywords].map(word => (word.includes(' ') ? `"${word}"` : word)).join(' '),
  )
  const isMeaningless =
    text.trim() !== '' &&
    unreadParts.length + reads.length === 0 &&
    meanings.every(({ kind }) => kind === 'nothing') &&
    !tokens.some(({ text: word }) => LAND_NOUNS.has(word) || isLandWord(word))
  return {
    query: {
      ...toBuy(withoutNewest(query)),
      ...(query.facts && { facts: withoutDenied(query.facts) }),
      ...where.query,
      ...(hasPoint && { near: { ...point.point, distanceMiles: miles ?? POINT_MILES } }),
      ...(excepted.length > 0 && { except: exceptionOf(excepted, where.places, known) }),
      ...(words.terms.length > 0 && { keywords: words }),
    },
    hasCriteria: hasPoint || where.isAround || Object.keys(query).some(name => name !== 'wishes'),
    places: where.places,
    namesakes: where.namesakes,
    unread: isMeaningless
      ? [text.trim().slice(0, MAX_SENTENCE_CHARACTERS)]
      : typedTexts(text, tokens, [...unreadParts, ...where.unread]),
    besides: where.besides.flatMap(({ mention, place }) =>
      typedTexts(text, tokens, [mention]).map(typed => ({ text: typed, place })),
    ),
    isCut: text.length > MAX_SENTENCE_CHARACTERS,
    isOfListing: false,
  }
}

/** The places, each with the distance before it, and a distance that no place follows. */
function placesSaid(tokens: readonly Token[], parts: readonly Part[]) {
  const reads: PlaceRead[] = []
  let miles: number | null = null
  let radius: Part | null = null
  for (const part of parts) {
    const { meaning, start } = part
    if (meaning.kind === 'radius') {
      miles = meaning.miles
      radius = part
    } else if (meaning.kind === 'place') {
      const before = wordBefore(tokens, start)
      const isListed = start === 0 || tokens[start - 1]?.text === ','
      const isAnnounced = isListed || BEFORE_PLACES.has(before)
      reads.push({ ...meaning, isJoined: JOINING.has(before), isAnnounced, miles })
      miles = null
    }
  }
  return { reads, radius, miles }
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

/** "New listings this week" asks for a time; the order adds nothing. */
function withoutNewest({ sort, ...query }: Partial<SearchQuery>): Partial<SearchQuery> {
  return sort && !(query.listed && sort.id === NEWEST) ? { ...query, sort } : query
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
