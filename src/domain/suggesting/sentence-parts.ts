import type { Coordinates } from '../places/place.ts'
import type { SearchQuery } from '../searching/search-query.ts'
import { wished } from '../searching/wishes.ts'
import { ASKING_PHRASES } from './asking-phrases.ts'
import { joinedQuery } from './joined-query.ts'
import { isCommonWord, isLandWord } from './known-words.ts'
import {
  AFTER_DENIED,
  AFTER_NEGATIONS,
  EXCEPTIONS,
  FILLERS,
  INDIFFERENT,
  LAND_PHRASES,
  NEEDED,
  NEGATIONS,
  NOT_NEEDED,
  QUESTIONS,
  UNREAD_PHRASES,
} from './land-words.ts'
import type { Mention } from './place-mentions.ts'
import { linkEnd, recordNumberAt, sectionEnd } from './record-numbers.ts'
import { eitherOf, negated } from './sentence-facts.ts'
import type { Token } from './sentence-tokens.ts'
import { amountAt } from './spoken-amounts.ts'
import { coordinatesAt } from './spoken-coordinates.ts'
import { nearAt, radiusAt } from './spoken-radius.ts'
import { addressAt, roadAt } from './spoken-roads.ts'
import { spanAt } from './spoken-spans.ts'
import { longestAt } from './word-phrases.ts'

/** The meaning of some tokens of a sentence. */
type Meaning =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'criteria'; readonly query: Partial<SearchQuery> }
  /** One word or phrase that listings must have. */
  | { readonly kind: 'keyword'; readonly text: string }
  | { readonly kind: 'place'; readonly mention: Mention; readonly isNear: boolean }
  | { readonly kind: 'radius'; readonly miles: number }
  /** Places where no land is wanted. */
  | { readonly kind: 'except'; readonly mentions: readonly Mention[] }
  | { readonly kind: 'point'; readonly point: Coordinates }
  | { readonly kind: 'unread' }

/** A way to read the tokens from `start` to before `end`. The cheaper, the likelier. */
export interface Part {
  readonly start: number
  readonly end: number
  readonly cost: number
  readonly meaning: Meaning
}

/** Some words, and the search for what they ask for. */
interface Unit {
  readonly end: number
  readonly query: Partial<SearchQuery>
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
  /** "By Savannah" is near it: less than a word without effect. */
  near: 0.09,
  radius: 0.6,
  /** What is found in a register: a road, an address, a number. */
  written: 0.5,
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
  /** Costs less than a place near which land is wanted. */
  except: 0.6,
  /** Something that need not be there. */
  indifferent: 0.6,
  known: 4,
  unknown: 5,
} as const

const MAX_WORDS_QUOTED = 10
/** Words after the names of rivers and the like. */
const WATERS = new Set(['river', 'bayou', 'reservoir', 'mountains'])
const JOINING = new Set(['and', 'or', 'nor', '&'])
const OR = new Set(['or', 'nor', '/', 'o'])
const TAXES = new Set(['taxes', 'tax'])
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
    // "10 minutes from a hospital", "what is the zoning".
    const before = radius?.end ?? longestAt(QUESTIONS, tokens, start)?.end
    const thing = before === undefined ? null : this.#thingAt(before)
    const isWord = thing?.query.wishes?.some(({ phrases }) => phrases.length > 0)
    if (thing && isWord) yield part(thing.end, COST.radius, UNREAD)
    const filler = longestAt(FILLERS, tokens, start)
    if (filler) yield part(filler.end, COST.nothing, NOTHING)
    const span = spanAt(tokens, start)
    if (span) yield part(span.end, COST.criteria, { kind: 'criteria', query: span.query })
    const opening = longestAt(ASKING_PHRASES, tokens, start)
    const costOf = (phrase: readonly string[], cost: number) =>
      areFillers(phrase) ? COST.nothing : cost
    if (opening) {
      const cost = costOf(opening.words, COST.criteria)
      yield part(opening.end, cost, { kind: 'criteria', query: opening.value })
    }
    const either = this.#eitherAt(start)
    if (either) yield part(either.end, COST.criteria, { kind: 'criteria', query: either.query })
    const indifferent = this.#indifferentEnd(start)
    if (indifferent > 0) yield part(indifferent, COST.indifferent, NOTHING)
    const unread = longestAt(UNREAD_PHRASES, tokens, start)
    if (unread) yield part(unread.end, costOf(unread.words, COST.unreadPhrase), UNREAD)
    const phrase = longestAt(LAND_PHRASES, tokens, start)
    if (phrase) {
      const cost = phrase.value === null ? COST.phrase : COST.otherWord
      yield part(phrase.end, cost, keyword(phrase.value ?? phrase.words.join(' ')))
    }
    const water = this.#waterAt(start)
    if (water !== null) yield part(start + 2, COST.water, keyword(water))
    const except = this.#exceptAt(start)
    if (except) yield part(except.end, COST.except, except)
    const denied = this.#deniedAt(start)
    if (denied) yield part(denied.end, COST.criteria, { kind: 'criteria', query: denied.query })
    const spot = coordinatesAt(tokens, nearAt(tokens, start) ?? start)
    if (spot) yield part(spot.end, COST.written, { kind: 'point', point: spot })
    for (const at of [addressAt, roadAt, recordNumberAt]) {
      const written = at(tokens, start)
      if (written) yield part(written.end, COST.written, keyword(written.text))
    }
    for (const end of [linkEnd(tokens, start), sectionEnd(tokens, start)]) {
      if (end > 0) yield part(end, COST.written, UNREAD)
    }
    const unwanted = this.#unwantedEnd(start)
    if (unwanted > 0) yield part(unwanted, COST.unreadPhrase, UNREAD)
    const taxes = TAXES.has(tokens[start]?.text ?? '') ? amountAt(tokens, start + 1, false) : null
    if (taxes) yield part(taxes.end, COST.unreadAmount, UNREAD)
    const quoted = this.#quoted(start)
    if (quoted) yield quoted
    yield* this.#places(start)
  }

  #alone(start: number): Part {
    const { kind, text } = this.#tokens[start] as Token
    const part = (cost: number, meaning: Meaning) => ({ start, end: start + 1, cost, meaning })
    if (kind === 'sign') return part(COST.sign, NOTHING)
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
      yield { start, end: mention.end, cost: cost + COST.near, meaning }
    }
    const isAnnounced = BEFORE_PLACES.has(tokens[start - 1]?.text ?? '')
    const isThing = ARTICLES.has(tokens[start - 1]?.text ?? '')
    for (const mention of this.#mentions.get(start) ?? []) {
      // "With a spring, TX" names no town.
      if (isThing && mention.isLand) continue
      const cost = this.#known.costOf(mention, isAnnounced)
      if (cost === null) continue
      const isNear = tokens[mention.end]?.text === 'area'
      const end = mention.end + Number(isNear)
      yield { start, end, cost, meaning: { kind: 'place', mention, isNear } }
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

  /** Something that land may have, with the search for it. */
  #unitAt(start: number): Unit | null {
    const opening = longestAt(ASKING_PHRASES, this.#tokens, start)
    const phrase = longestAt(LAND_PHRASES, this.#tokens, start)
    const text = this.#tokens[start]?.text ?? ''
    if (opening && opening.end >= (phrase?.end ?? 0)) {
      return { end: opening.end, query: opening.value }
    }
    const words = phrase ? (phrase.value?.split(' ') ?? phrase.words) : isLandWord(text) && [text]
    if (!words) return null
    return { end: phrase?.end ?? start + 1, query: { wishes: [wished({ phrases: [words] })] } }
  }

  /** Something after an article, if it is not a place. */
  #thingAt(at: number): Unit | null {
    const start = ARTICLES.has(this.#tokens[at]?.text ?? '') ? at + 1 : this.#afterArticle(at)
    return this.#placeAt(start) ? null : this.#unitAt(start)
  }

  /** `creek or pond`, `spring, creek or river`, `barn or a shop`: one wish with alternatives. */
  #eitherAt(start: number): Unit | null {
    const textAt = (at: number) => this.#tokens[at]?.text ?? ''
    let either = this.#unitAt(start)
    let found: Unit | null = null
    while (either) {
      const isListed = textAt(either.end) === ','
      const or = isListed ? either.end + 1 : either.end
      if (!isListed && !OR.has(textAt(or))) break
      const next = this.#unitAt(this.#afterArticle(OR.has(textAt(or)) ? or + 1 : or))
      const query = next && eitherOf(either.query, next.query, isListed)
      if (!query) break
      either = { end: next.end, query }
      if (OR.has(textAt(or))) found = either
    }
    return found
  }

  /** The token after something that need not be there, such as `house or not`; 0 for none. */
  #indifferentEnd(start: number): number {
    const before = longestAt(INDIFFERENT, this.#tokens, start)
    const denial = before ?? longestAt(NEGATIONS, this.#tokens, start)
    const end = this.#unitAt(this.#afterArticle(denial?.end ?? start))?.end ?? 0
    if (end === 0 || before) return end
    return longestAt(denial ? NEEDED : NOT_NEEDED, this.#tokens, end)?.end ?? 0
  }

  /** What a negation denies, with the search for land without it: `not in a stupid HOA`. */
  #deniedAt(start: number): Unit | null {
    const negation = longestAt(NEGATIONS, this.#tokens, start)
    if (negation === null) return null
    let denied = this.#deniedUnit(this.#afterFillers(negation.end))
    while (denied && OR.has(this.#tokens[denied.end]?.text ?? '')) {
      const next = this.#deniedUnit(this.#afterFillers(denied.end + 1))
      if (next === null) break
      denied = { end: next.end, query: joinedQuery(denied.query, next.query) }
    }
    return denied
  }

  #deniedUnit(start: number): Unit | null {
    // An adjective says nothing: "no crazy restrictions".
    for (const at of this.#isAdjective(start) ? [start, start + 1] : [start]) {
      const unit = this.#unitAt(at)
      const query = unit && negated(unit.query)
      if (query)
        return { end: longestAt(AFTER_DENIED, this.#tokens, unit.end)?.end ?? unit.end, query }
    }
    return null
  }

  #afterFillers(start: number): number {
    let at = start
    while (AFTER_NEGATIONS.has(this.#tokens[at]?.text ?? '')) at++
    return at
  }

  /** Whether a word may describe the one after it. Plurals do not. */
  #isAdjective(at: number): boolean {
    const { kind, text } = this.#tokens[at] ?? { kind: 'sign', text: '' }
    return kind === 'word' && !isCommonWord(text) && !text.endsWith('s')
  }

  /** `except in Florida`, `outside of Texas`, `anywhere but Nevada and Utah`. */
  #exceptAt(start: number): (Extract<Meaning, { kind: 'except' }> & { end: number }) | null {
    const before = longestAt(EXCEPTIONS, this.#tokens, start)
    if (before === null) return null
    const isOutside = before.words.includes('outside')
    const mentions: Mention[] = []
    let end = before.end
    for (let at = this.#afterFillers(end); ; at = this.#afterFillers(end + 1)) {
      const mention = this.#placeAt(at)
      // Outside of a town is near it.
      if (!mention || (isOutside && mention.places.every(({ kind }) => kind !== 'state'))) break
      mentions.push(mention)
      end = mention.end
      if (!JOINING.has(this.#tokens[end]?.text ?? '') && this.#tokens[end]?.text !== ',') break
    }
    return mentions.length === 0 ? null : { kind: 'except', mentions, end }
  }

  /**
   * The token after something that is not wanted, and that no search can leave out, such as `no
   * neighbors` or `not near a highway`; 0 for none.
   */
  #unwantedEnd(start: number): number {
    let end = start
    // "Without no pond" may mean either.
    for (let next = longestAt(NEGATIONS, this.#tokens, start); next; ) {
      end = next.end
      next = longestAt(NEGATIONS, this.#tokens, end)
    }
    if (end === start) return 0
    // "Not too close to Atlanta".
    end = this.#unitEnd(nearAt(this.#tokens, end) ?? this.#afterFillers(end))
    // "No HOA or restrictions".
    while (this.#tokens[end]?.text === 'or' && isLandWord(this.#tokens[end + 1]?.text ?? '')) {
      end = this.#unitEnd(end + 1)
    }
    return end
  }

  /** The longest name that is certainly a place; undefined if none begins at the token. */
  #placeAt(start: number): Mention | undefined {
    return (this.#mentions.get(start) ?? [])
      .filter(mention => (this.#known.costOf(mention, true) ?? COST.known) < COST.landWord)
      .toSorted((a, b) => b.end - a.end)[0]
  }

  /** The end of the negated part: a place, a phrase or a word. */
  #unitEnd(at: number): number {
    const start = this.#afterArticle(at)
    const phrases = [LAND_PHRASES, UNREAD_PHRASES].map(
      table => longestAt<unknown>(table, this.#tokens, start)?.end ?? 0,
    )
    const opening = longestAt(ASKING_PHRASES, this.#tokens, start)?.end ?? 0
    const isWord = this.#tokens[start]?.kind === 'word'
    return Math.max(at, this.#placeAt(start)?.end ?? 0, ...phrases, opening, isWord ? start + 1 : 0)
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

function areFillers(words: readonly string[]): boolean {
  return words.every(word => FILLERS.byFirst.get(word)?.some(([phrase]) => phrase.length === 1))
}

function keyword(text: string): Meaning {
  return { kind: 'keyword', text }
}
