import { ASKING_PHRASES } from './asking-phrases.ts'
import { joinedQuery } from './joined-query.ts'
import { isCommonWord, isLandWord } from './known-words.ts'
import { afterThe, OR, type SentenceWords, type Unit, unitAt } from './land-units.ts'
import {
  AFTER_DENIED,
  AFTER_NEGATIONS,
  EXCEPTIONS,
  INDIFFERENT,
  LAND_PHRASES,
  NEEDED,
  NEGATIONS,
  NOT_NEEDED,
  UNREAD_PHRASES,
} from './land-words.ts'
import type { Mention } from './place-mentions.ts'
import { negated } from './sentence-facts.ts'
import type { Token } from './sentence-tokens.ts'
import { nearAt } from './spoken-radius.ts'
import { longestAt } from './word-phrases.ts'

const JOINING = new Set(['and', 'or', 'nor', '&', ','])

/** What a negation denies, with the search for land without it: `not in a stupid HOA`. */
export function deniedAt(tokens: readonly Token[], start: number): Unit | null {
  const negation = longestAt(NEGATIONS, tokens, start)
  if (negation === null) return null
  let denied = deniedUnit(tokens, afterFillers(tokens, negation.end))
  while (denied && OR.has(tokens[denied.end]?.text ?? '')) {
    const next = deniedUnit(tokens, afterFillers(tokens, denied.end + 1))
    if (next === null) break
    denied = { end: next.end, query: joinedQuery(denied.query, next.query) }
  }
  return denied
}

function deniedUnit(tokens: readonly Token[], start: number): Unit | null {
  // An adjective says nothing: "no crazy restrictions".
  for (const at of isAdjective(tokens[start]) ? [start, start + 1] : [start]) {
    const unit = unitAt(tokens, at)
    const query = unit && negated(unit.query)
    if (query) return { end: longestAt(AFTER_DENIED, tokens, unit.end)?.end ?? unit.end, query }
  }
  return null
}

/** Whether a word may describe the one after it. Plurals do not. */
function isAdjective(token: Token | undefined): boolean {
  return token?.kind === 'word' && !isCommonWord(token.text) && !token.text.endsWith('s')
}

/** The token after something that need not be there, such as `house or not`; 0 for none. */
export function indifferentEnd(tokens: readonly Token[], start: number): number {
  const before = longestAt(INDIFFERENT, tokens, start)
  const denial = before ?? longestAt(NEGATIONS, tokens, start)
  const end = unitAt(tokens, afterThe(tokens, denial?.end ?? start))?.end ?? 0
  if (end === 0 || before) return end
  const behind = longestAt(denial ? NEEDED : NOT_NEEDED, tokens, end)?.end ?? 0
  // "House or no house is fine".
  const isAgain = behind > 0 && tokens[behind]?.text === tokens[end - 1]?.text
  if (!isAgain) return behind
  const last = [NEEDED, NOT_NEEDED].map(table => longestAt(table, tokens, behind + 1)?.end ?? 0)
  return Math.max(behind + 1, ...last)
}

/** `except in Florida`, `outside of Texas`, `anywhere but Nevada and Utah`. */
export function exceptAt(
  { tokens, placeAt }: SentenceWords,
  start: number,
): { readonly mentions: readonly Mention[]; readonly end: number } | null {
  const before = longestAt(EXCEPTIONS, tokens, start)
  if (before === null) return null
  const isOutside = before.words.includes('outside')
  const mentions: Mention[] = []
  let end = before.end
  for (let at = afterFillers(tokens, end); ; at = afterFillers(tokens, end + 1)) {
    const mention = placeAt(at)
    // Outside of a town is near it.
    if (!mention || (isOutside && mention.places.every(({ kind }) => kind !== 'state'))) break
    mentions.push(mention)
    end = mention.end
    if (!JOINING.has(tokens[end]?.text ?? '')) break
  }
  return mentions.length === 0 ? null : { mentions, end }
}

/**
 * The token after something that is not wanted, and that no search can leave out, such as `no
 * neighbors` or `not near a highway`; 0 for none.
 */
export function unwantedEnd(words: SentenceWords, start: number): number {
  const { tokens } = words
  let end = start
  // "Without no pond" may mean either.
  for (let next = longestAt(NEGATIONS, tokens, start); next; ) {
    end = next.end
    next = longestAt(NEGATIONS, tokens, end)
  }
  if (end === start) return 0
  // "Not too close to Atlanta".
  end = endOfDenied(words, nearAt(tokens, end) ?? afterFillers(tokens, end))
  // "No HOA or restrictions".
  while (tokens[end]?.text === 'or' && isLandWord(tokens[end + 1]?.text ?? '')) {
    end = endOfDenied(words, end + 1)
  }
  return end
}

/** The end of a place, a phrase or a word. */
function endOfDenied({ tokens, placeAt }: SentenceWords, at: number): number {
  const start = afterThe(tokens, at)
  const phrases = [LAND_PHRASES, UNREAD_PHRASES, ASKING_PHRASES].map(
    table => longestAt<unknown>(table, tokens, start)?.end ?? 0,
  )
  const isWord = tokens[start]?.kind === 'word'
  return Math.max(at, placeAt(start)?.end ?? 0, ...phrases, isWord ? start + 1 : 0)
}

function afterFillers(tokens: readonly Token[], start: number): number {
  let at = start
  while (AFTER_NEGATIONS.has(tokens[at]?.text ?? '')) at++
  return at
}
