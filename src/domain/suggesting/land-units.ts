import type { SearchQuery } from '../searching/search-query.ts'
import { wished } from '../searching/wishes.ts'
import { ASKING_PHRASES } from './asking-phrases.ts'
import { joinedQuery } from './joined-query.ts'
import { isLandWord } from './known-words.ts'
import { LAND_PHRASES } from './land-words.ts'
import type { Mention } from './place-mentions.ts'
import { eitherOf } from './sentence-facts.ts'
import type { Token } from './sentence-tokens.ts'
import { longestAt } from './word-phrases.ts'

/** Some words, and the search for what they ask for. */
export interface Unit {
  readonly end: number
  readonly query: Partial<SearchQuery>
}

/** The words of a sentence, and the places that are certainly named. */
export interface SentenceWords {
  readonly tokens: readonly Token[]
  /** The longest name of a place that begins at a token. */
  placeAt(start: number): Mention | undefined
}

export const OR: ReadonlySet<string> = new Set(['or', 'nor', '/', 'o'])
const AND = new Set(['and', '&', 'y'])
const ARTICLES = new Set(['a', 'an', 'with', 'no'])

/** Something that land may have, with the search for it. */
export function unitAt(tokens: readonly Token[], start: number): Unit | null {
  const opening = longestAt(ASKING_PHRASES, tokens, start)
  const phrase = longestAt(LAND_PHRASES, tokens, start)
  const text = tokens[start]?.text ?? ''
  if (opening && opening.end >= (phrase?.end ?? 0)) {
    return { end: opening.end, query: opening.value }
  }
  const words = phrase ? (phrase.value?.split(' ') ?? phrase.words) : isLandWord(text) && [text]
  if (!words) return null
  return { end: phrase?.end ?? start + 1, query: { wishes: [wished({ phrases: [words] })] } }
}

/** Something after an article, if it is not a place. */
export function thingAt({ tokens, placeAt }: SentenceWords, at: number): Unit | null {
  const start = isArticle(tokens[at]) ? at + 1 : afterThe(tokens, at)
  return placeAt(start) ? null : unitAt(tokens, start)
}

/** `creek or pond`, `spring, creek or river`, `barn or a shop`: one wish with alternatives. */
export function eitherAt(tokens: readonly Token[], start: number): Unit | null {
  const textAt = (at: number) => tokens[at]?.text ?? ''
  let either = unitAt(tokens, start)
  let found: Unit | null = null
  while (either) {
    const isListed = textAt(either.end) === ','
    const or = isListed ? either.end + 1 : either.end
    if (!isListed && !OR.has(textAt(or))) break
    const next = unitAt(tokens, afterThe(tokens, OR.has(textAt(or)) ? or + 1 : or))
    const query = next && eitherOf(either.query, next.query, isListed)
    if (!query) break
    either = { end: next.end, query }
    if (OR.has(textAt(or))) found = either
  }
  return found
}

/** Two things that share a word: `gravel or paved road`, `city sewer and water`. */
export function sharedAt(tokens: readonly Token[], start: number): Unit | null {
  const whole = longestAt(ASKING_PHRASES, tokens, start)
  const joint = whole && whole.words.length > 1 ? whole.end : start + 1
  const isOr = OR.has(tokens[joint]?.text ?? '')
  if (!isOr && !AND.has(tokens[joint]?.text ?? '')) return null
  const last = longestAt(ASKING_PHRASES, tokens, joint + 1)
  const end = joint === start + 1 ? (last?.end ?? 0) : joint + 2
  const pair = [tokens[start], tokens[end - 1]].flatMap(token => token ?? [])
  const other = longestAt(ASKING_PHRASES, pair, 0)
  const one = joint === start + 1 ? last : whole
  if (!one || one.words.length < 2 || other?.end !== 2) return null
  const both = isOr ? eitherOf(one.value, other.value, false) : joinedQuery(one.value, other.value)
  return both && { end, query: both }
}

/** "With a spring, TX" names no town. */
export function isArticle(token: Token | undefined): boolean {
  return ARTICLES.has(token?.text ?? '')
}

export function afterThe(tokens: readonly Token[], at: number): number {
  return tokens[at]?.text === 'the' ? at + 1 : at
}
