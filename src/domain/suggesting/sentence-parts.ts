import type { Coordinates } from '../places/place.ts'
import type { SearchQuery } from '../searching/search-query.ts'
import { wished } from '../searching/wishes.ts'
import { ASKING_PHRASES } from './asking-phrases.ts'
import { isCommonWord, isLandWord } from './known-words.ts'
import { afterThe, eitherAt, isArticle, sharedAt, thingAt } from './land-units.ts'
import { FILLERS, LAND_PHRASES, QUESTIONS, UNREAD_PHRASES } from './land-words.ts'
import { peakAt, waterAt } from './natural-names.ts'
import { deniedAt, exceptAt, indifferentEnd, unwantedEnd } from './negations.ts'
import type { Mention } from './place-mentions.ts'
import { legalLotAt, linkEnd, recordNumberAt, sectionEnd } from './record-numbers.ts'
import type { Token } from './sentence-tokens.ts'
import { amountAt } from './spoken-amounts.ts'
import { coordinatesAt } from './spoken-coordinates.ts'
import { nearAt, radiusAt } from './spoken-radius.ts'
import { addressAt, roadAt, type Written } from './spoken-roads.ts'
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
  /** Costs little more than a word of land, which may be part of the phrase. */
  phrase: 1.65,
  /** A unit without an amount. */
  unit: 1.5,
  /** Costs more than a place of this name, and less than a town and a word. */
  water: 2,
  /** Costs more than the town of Mount Vernon. */
  mount: 1.95,
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
const TAXES = new Set(['taxes', 'tax'])
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

/** A meaning up to before a token, and its cost. */
type Reading = readonly [end: number, cost: number, meaning: Meaning]

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
    const part = ([end, cost, meaning]: Reading): Part => ({ start, end, cost, meaning })
    yield this.#alone(start)
    yield* [
      ...this.#phrases(start),
      ...this.#criteria(start),
      ...this.#negations(start),
      ...this.#written(start),
    ]
      .filter(([end]) => end > start)
      .map(part)
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

  *#phrases(start: number): Generator<Reading> {
    const tokens = this.#tokens
    const costOf = (words: readonly string[], cost: number) =>
      areFillers(words) ? COST.nothing : cost
    const filler = longestAt(FILLERS, tokens, start)
    if (filler) yield [filler.end, COST.nothing, NOTHING]
    const opening = longestAt(ASKING_PHRASES, tokens, start)
    if (opening) yield criteria(opening.end, opening.value, costOf(opening.words, COST.criteria))
    const unread = longestAt(UNREAD_PHRASES, tokens, start)
    if (unread) yield [unread.end, costOf(unread.words, COST.unreadPhrase), UNREAD]
    const phrase = longestAt(LAND_PHRASES, tokens, start)
    if (phrase) {
      const cost = phrase.value === null ? COST.phrase : COST.otherWord
      yield [phrase.end, cost, keyword(phrase.value ?? phrase.words.join(' '))]
    }
    // "10 minutes from a hospital", "what is the zoning".
    const before = radiusAt(tokens, start)?.end ?? longestAt(QUESTIONS, tokens, start)?.end
    const thing = before === undefined ? null : thingAt(this.#words, before)
    const isWord = thing?.query.wishes?.some(({ phrases }) => phrases.length > 0)
    if (thing && isWord) yield [thing.end, COST.radius, UNREAD]
  }

  *#criteria(start: number): Generator<Reading> {
    const tokens = this.#tokens
    const amount = amountAt(tokens, start, this.#isAboutHouse)
    if (amount?.query) yield criteria(amount.end, amount.query)
    else if (amount) yield [amount.end, COST.unreadAmount, UNREAD]
    const taxes = TAXES.has(tokens[start]?.text ?? '') ? amountAt(tokens, start + 1, false) : null
    if (taxes) yield [taxes.end, COST.unreadAmount, UNREAD]
    const radius = radiusAt(tokens, start)
    if (radius) yield [radius.end, COST.radius, { kind: 'radius', miles: radius.miles }]
    for (const at of [spanAt, sharedAt, eitherAt]) {
      const unit = at(tokens, start)
      if (unit) yield criteria(unit.end, unit.query)
    }
  }

  *#negations(start: number): Generator<Reading> {
    yield [indifferentEnd(this.#tokens, start), COST.indifferent, NOTHING]
    const except = exceptAt(this.#words, start)
    if (except) yield [except.end, COST.except, { kind: 'except', mentions: except.mentions }]
    const denied = deniedAt(this.#tokens, start)
    if (denied) yield criteria(denied.end, denied.query)
    yield [unwantedEnd(this.#words, start), COST.unreadPhrase, UNREAD]
  }

  /** What is found in a register or between quotation marks. */
  *#written(start: number): Generator<Reading> {
    const tokens = this.#tokens
    const spot = coordinatesAt(tokens, nearAt(tokens, start) ?? start)
    if (spot) yield [spot.end, COST.written, { kind: 'point', point: spot }]
    for (const at of [addressAt, recordNumberAt, legalLotAt, quotedAt]) {
      const written = at(tokens, start)
      if (written) yield [written.end, COST.written, keyword(written.text)]
    }
    const road = roadAt(tokens, start)
    if (road) yield criteria(road.end, spelled(road.texts), COST.written)
    yield [linkEnd(tokens, start), COST.written, UNREAD]
    yield [sectionEnd(tokens, start), COST.written, UNREAD]
    const peak = peakAt(tokens, start)
    if (peak) yield criteria(peak.end, spelled(peak.texts), COST.mount)
    const water = waterAt(tokens, start)
    if (water && !this.#isState(water.at)) yield [water.end, COST.water, keyword(water.text)]
  }

  *#places(start: number): Generator<Part> {
    const tokens = this.#tokens
    const behind = nearAt(tokens, start)
    const starts = behind === null ? [] : new Set([behind, afterThe(tokens, behind)])
    for (const mention of [...starts].flatMap(at => this.#mentions.get(at) ?? [])) {
      const cost = this.#known.costOf(mention, true)
      if (cost === null) continue
      const meaning = { kind: 'place', mention, isNear: true } as const
      yield { start, end: mention.end, cost: cost + COST.near, meaning }
    }
    const isAnnounced = BEFORE_PLACES.has(tokens[start - 1]?.text ?? '')
    const isThing = isArticle(tokens[start - 1])
    for (const mention of this.#mentions.get(start) ?? []) {
      if (isThing && mention.isLand) continue
      const cost = this.#known.costOf(mention, isAnnounced)
      if (cost === null) continue
      const isNear = tokens[mention.end]?.text === 'area'
      const end = mention.end + Number(isNear)
      yield { start, end, cost, meaning: { kind: 'place', mention, isNear } }
    }
  }

  #isState(at: number): boolean {
    return this.#mentions.get(at)?.some(({ places }) => places[0]?.kind === 'state') ?? false
  }

  get #words() {
    const isSure = (mention: Mention) =>
      (this.#known.costOf(mention, true) ?? COST.known) < COST.landWord
    const placeAt = (start: number) =>
      this.#mentions
        .get(start)
        ?.filter(isSure)
        .toSorted((a, b) => b.end - a.end)[0]
    return { tokens: this.#tokens, placeAt }
  }
}

/** Words within quotation marks, as a phrase. */
function quotedAt(tokens: readonly Token[], start: number): Written | null {
  if (!QUOTES.has(tokens[start]?.text ?? '')) return null
  const last = tokens.findIndex(({ text }, i) => i > start && QUOTES.has(text))
  const words = tokens.slice(start + 1, last).filter(({ kind }) => kind !== 'sign')
  if (last < 0 || words.length === 0 || words.length > MAX_WORDS_QUOTED) return null
  return { end: last + 1, text: words.map(word => word.text).join(' ') }
}

/** The search for words that are written in several ways. */
function spelled(texts: readonly string[]): Partial<SearchQuery> {
  return { wishes: [wished({ phrases: texts.map(text => text.split(' ')) })] }
}

function criteria(end: number, query: Partial<SearchQuery>, cost: number = COST.criteria): Reading {
  return [end, cost, { kind: 'criteria', query }]
}

function areFillers(words: readonly string[]): boolean {
  return words.every(word => FILLERS.byFirst.get(word)?.some(([phrase]) => phrase.length === 1))
}

function keyword(text: string): Meaning {
  return { kind: 'keyword', text }
}
