import type { SearchQuery } from '../searching/search-query.ts'
import { ASKING_PHRASES } from './asking-phrases.ts'
import { isCommonWord, isLandWord } from './known-words.ts'
import { FILLERS, LAND_PHRASES, NEGATIONS, UNREAD_PHRASES } from './land-words.ts'
import type { Mention } from './place-mentions.ts'
import type { Token } from './sentence-tokens.ts'
import { amountAt } from './spoken-amounts.ts'
import { nearAt, radiusAt } from './spoken-radius.ts'
import { longestAt } from './word-phrases.ts'

/** The meaning of some tokens of a sentence. */
type Meaning =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'criteria'; readonly query: Partial<SearchQuery> }
  /** One word or phrase that listings must have. */
  | { readonly kind: 'keyword'; readonly text: string }
  | { readonly kind: 'place'; readonly mention: Mention; readonly isNear: boolean }
  | { readonly kind: 'radius'; readonly miles: number }
  | { readonly kind: 'unread' }

/** A way to read the tokens from `start` to before `end`. The cheaper, the likelier. */
export interface Part {
  readonly start: number
  readonly end: number
  readonly cost: number
  readonly meaning: Meaning
}

/** What the catalog knows about the words of a sentence. */
export interface KnownWords {
  /** The cost of a mention; null if it is not a place. */
  costOf(mention: Mention, isAnnounced: boolean): number | null
  /** Whether a listing has a word. */
  isWritten(word: string): boolean
}

/**
 * The costs of parts. Each part costs something, so that few long parts win over many short ones.
 */
const COST = {
  nothing: 0.1,
  sign: 0.05,
  radius: 0.6,
  criteria: 1,
  quoted: 0.5,
  /** Costs little more than a word of land, which may be part of the phrase. */
  phrase: 1.65,
  /** A unit without an amount. */
  unit: 1.5,
  /** Costs more than a place of this name, and less than a town and a word. */
  water: 2,
  otherWord: 1.5,
  landWord: 1.6,
  writtenWord: 2.2,
  unreadPhrase: 1.5,
  unreadAmount: 1,
  known: 4,
  unknown: 5,
} as const

const MAX_WORDS_QUOTED = 10
/** "123 Main Street" names no town. */
const STREETS = new Set([
  ...['street', 'avenue', 'ave', 'drive', 'lane', 'ln', 'boulevard', 'blvd', 'road', 'rd'],
  ...['st', 'ct', 'trl', 'pl', 'pkwy'],
])
const MAX_WORDS_OF_STREET = 4
/** "10 paved road" is not an address. */
const SURFACES = new Set(['paved', 'gravel', 'dirt', 'county', 'state', 'acreage', 'private'])
const ROADS = new Set(['highway', 'hwy', 'route', 'road', 'interstate', 'fm', 'cr', 'rd', 'sr'])
/** Words after the names of rivers and the like. */
const WATERS = new Set(['river', 'bayou', 'reservoir', 'mountains'])
const JOINING = new Set(['and', 'or', 'nor', '&'])
const ARTICLES = new Set(['a', 'an', 'with', 'no'])
const QUOTES = new Set(['"', '“', '”'])
const NOTHING = { kind: 'nothing' } as const
const UNREAD = { kind: 'unread' } as const
/** Words before a place. */
export const BEFORE_PLACES: ReadonlySet<string> = new Set([
  'in',
  'near',
  'around',
  'of',
  'from',
  'at',
  'en',
  'outside',
  'by',
])

/** The cheapest way to read all tokens: the shortest path from the first to after the last. */
export function cheapestParts(
  tokens: readonly Token[],
  mentions: readonly Mention[],
  known: KnownWords,
): Part[] {
  const grammar = new Grammar(tokens, mentions, known)
  const best: { cost: number; part: Part | null }[] = tokens.map(() => ({
    cost: Number.POSITIVE_INFINITY,
    part: null,
  }))
  best.push({ cost: Number.POSITIVE_INFINITY, part: null })
  best[0] = { cost: 0, part: null }
  for (let at = 0; at < tokens.length; at++) {
    const sofar = best[at]?.cost ?? 0
    for (const part of grammar.partsAt(at)) {
      const cost = sofar + part.cost
      if (cost < (best[part.end]?.cost ?? 0)) best[part.end] = { cost, part }
    }
  }
  const parts: Part[] = []
  for (let part = best[tokens.length]?.part; part; part = best[part.start]?.part) parts.push(part)
  return parts.reverse()
}

class Grammar {
  readonly #tokens: readonly Token[]
  readonly #mentions: ReadonlyMap<number, readonly Mention[]>
  readonly #known: KnownWords
  readonly #isAboutHouse: boolean

  constructor(tokens: readonly Token[], mentions: readonly Mention[], known: KnownWords) {
    this.#tokens = tokens
    this.#mentions = Map.groupBy(mentions, ({ start }) => start)
    this.#known = known
    this.#isAboutHouse = tokens.some(({ text }) => text === 'house' || text === 'home')
  }

  /** All ways to read tokens from one on; at least one. */
  *partsAt(start: number): Generator<Part> {
    const tokens = this.#tokens
    const part = (end: number, cost: number, meaning: Meaning) => ({ start, end, cost, meaning })
    yield this.#alone(start)
    const amount = amountAt(tokens, start, this.#isAboutHouse)
    if (amount?.query) {
      yield part(amount.end, COST.criteria, { kind: 'criteria', query: amount.query })
    } else if (amount) yield part(amount.end, COST.unreadAmount, UNREAD)
    const radius = radiusAt(tokens, start)
    if (radius) yield part(radius.end, COST.radius, { kind: 'radius', miles: radius.miles })
    const filler = longestAt(FILLERS, tokens, start)
    if (filler) yield part(filler.end, COST.nothing, NOTHING)
    const opening = longestAt(ASKING_PHRASES, tokens, start)
    if (opening) yield part(opening.end, COST.criteria, { kind: 'criteria', query: opening.value })
    const unread = longestAt(UNREAD_PHRASES, tokens, start)
    if (unread) yield part(unread.end, COST.unreadPhrase, UNREAD)
    const phrase = longestAt(LAND_PHRASES, tokens, start)
    if (phrase) {
      const cost = phrase.value === null ? COST.phrase : COST.otherWord
      yield part(phrase.end, cost, keyword(phrase.value ?? phrase.words.join(' ')))
    }
    const water = this.#waterAt(start)
    if (water !== null) yield part(start + 2, COST.water, keyword(water))
    const address = this.#addressEnd(start)
    if (address > 0) yield part(address, COST.unreadPhrase, UNREAD)
    const unwanted = this.#unwantedEnd(start)
    if (unwanted > 0) yield part(unwanted, COST.unreadPhrase, UNREAD)
    const quoted = this.#quoted(start)
    if (quoted) yield quoted
    yield* this.#places(start)
  }

  #alone(start: number): Part {
    const { kind, text } = this.#tokens[start] as Token
    const part = (cost: number, meaning: Meaning, end = start + 1) => ({
      start,
      end,
      cost,
      meaning,
    })
    if (kind === 'sign') return part(COST.sign, NOTHING)
    const next = this.#tokens[start + 1]
    const number = this.#tokens[start + 2]
    if (
      (text === 'county' || text === 'state') &&
      ROADS.has(next?.text ?? '') &&
      number?.kind === 'number'
    ) {
      return part(COST.phrase, keyword(`${text} ${next?.text} ${number.text}`), start + 3)
    }
    if (kind === 'word' && ROADS.has(text) && next?.kind === 'number') {
      return part(COST.phrase, keyword(`${text} ${next.text}`), start + 2)
    }
    if (kind === 'number') return part(COST.known, UNREAD)
    if (text === 'acre' || text === 'acres') return part(COST.unit, NOTHING)
    if (isLandWord(text)) return part(COST.landWord, keyword(text))
    if (isCommonWord(text)) return part(COST.known, UNREAD)
    return this.#known.isWritten(text)
      ? part(COST.writtenWord, keyword(text))
      : part(COST.unknown, UNREAD)
  }

  *#places(start: number): Generator<Part> {
    const tokens = this.#tokens
    const behind = nearAt(tokens, start)
    const starts = behind === null ? [] : new Set([behind, this.#afterArticle(behind)])
    for (const mention of [...starts].flatMap(at => this.#mentions.get(at) ?? [])) {
      const cost = this.#known.costOf(mention, true)
      if (cost === null) continue
      const meaning = { kind: 'place', mention, isNear: true } as const
      yield { start, end: mention.end, cost: cost + COST.nothing, meaning }
    }
    const isAnnounced = BEFORE_PLACES.has(tokens[start - 1]?.text ?? '')
    const isThing = ARTICLES.has(tokens[start - 1]?.text ?? '')
    for (const mention of this.#mentions.get(start) ?? []) {
      // "With a spring, TX" names no town.
      if (isThing && mention.isLand) continue
      const cost = this.#known.costOf(mention, isAnnounced)
      const meaning = { kind: 'place', mention, isNear: false } as const
      if (cost !== null) yield { start, end: mention.end, cost, meaning }
    }
  }

  #afterArticle(at: number): number {
    return this.#tokens[at]?.text === 'the' ? at + 1 : at
  }

  /**
   * A river or lake that is not among our places, such as `guadalupe river` and `lake superior`;
   * null for none.
   */
  #waterAt(start: number): string | null {
    const first = this.#tokens[start]
    const second = this.#tokens[start + 1]
    const at = WATERS.has(second?.text ?? '') ? start : first?.text === 'lake' ? start + 1 : -1
    const { kind, text } = this.#tokens[at] ?? { kind: 'sign', text: '' }
    if (kind !== 'word' || text.length < 3 || isCommonWord(text)) return null
    const isState = this.#mentions.get(at)?.some(({ places }) => places[0]?.kind === 'state')
    return isState ? null : `${first?.text} ${second?.text}`
  }

  /** The token after a house number and a street, such as `123 main street`; 0 for none. */
  #addressEnd(start: number): number {
    const number = this.#tokens[start]
    if (number?.kind !== 'number' || !/^\d{1,5}$/.test(number.text)) return 0
    for (let at = start + 1; at <= start + MAX_WORDS_OF_STREET; at++) {
      const token = this.#tokens[at]
      if (token?.kind !== 'word') return 0
      if (STREETS.has(token.text)) return at > start + 1 ? at + 1 : 0
      const isPlain = !isCommonWord(token.text) || isLandWord(token.text)
      if (!isPlain || SURFACES.has(token.text)) return 0
    }
    return 0
  }

  /** The token after something that is not wanted, such as `no hoa` or `not texas`; 0 for none. */
  #unwantedEnd(start: number): number {
    const negation = longestAt(NEGATIONS, this.#tokens, start)
    if (negation === null) return 0
    // "Not a swamp".
    const isArticle = ['a', 'an', 'any'].includes(this.#tokens[negation.end]?.text ?? '')
    // "Not too close to Atlanta".
    const about = nearAt(this.#tokens, negation.end) ?? negation.end + Number(isArticle)
    let end = this.#unitEnd(about)
    // "No HOA or restrictions".
    while (this.#tokens[end]?.text === 'or' && isLandWord(this.#tokens[end + 1]?.text ?? '')) {
      end = this.#unitEnd(end + 1)
    }
    // "Except Nevada and Utah".
    while (JOINING.has(this.#tokens[end]?.text ?? '')) {
      const place = this.#placeEnd(this.#afterArticle(end + 1))
      if (place === 0) break
      end = place
    }
    return end
  }

  /** The end of the longest name that is certainly a place; 0 if none begins at the token. */
  #placeEnd(start: number): number {
    const places = (this.#mentions.get(start) ?? []).filter(
      mention => (this.#known.costOf(mention, true) ?? COST.known) < COST.landWord,
    )
    return Math.max(0, ...places.map(({ end }) => end))
  }

  /** The end of the negated part: a place, a phrase or a word. */
  #unitEnd(at: number): number {
    const start = this.#afterArticle(at)
    const phrases = [LAND_PHRASES, UNREAD_PHRASES].map(
      table => longestAt<unknown>(table, this.#tokens, start)?.end ?? 0,
    )
    const opening = longestAt(ASKING_PHRASES, this.#tokens, start)?.end ?? 0
    const isWord = this.#tokens[start]?.kind === 'word'
    return Math.max(at, this.#placeEnd(start), ...phrases, opening, isWord ? start + 1 : 0)
  }

  /** Words within quotation marks, as a phrase. */
  #quoted(start: number): Part | null {
    const tokens = this.#tokens
    if (!QUOTES.has(tokens[start]?.text ?? '')) return null
    const last = tokens.findIndex(({ text }, i) => i > start && QUOTES.has(text))
    const words = tokens.slice(start + 1, last).filter(({ kind }) => kind !== 'sign')
    if (last < 0 || words.length === 0 || words.length > MAX_WORDS_QUOTED) return null
    const text = words.map(word => word.text).join(' ')
    return { start, end: last + 1, cost: COST.quoted, meaning: keyword(text) }
  }
}

function keyword(text: string): Meaning {
  return { kind: 'keyword', text }
}
