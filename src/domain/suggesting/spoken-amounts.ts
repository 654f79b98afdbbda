import type { SearchQuery } from '../searching/search-query.ts'
import { amountQuery, MAX_AMOUNT } from './amount-query.ts'
import {
  AFTERWARDS,
  BOUNDS,
  type Bound,
  MONEY_WORDS,
  PER_ACRE_WORDS,
  RANGE_SIGNS,
  SIZE_WORDS,
  SPREADS,
  UNITS,
} from './amount-words.ts'
import type { Token } from './sentence-tokens.ts'
import { numberAt, type SpokenNumber } from './spoken-numbers.ts'
import { longestAt } from './word-phrases.ts'

/** An amount that begins at a token. */
export interface SpokenAmount {
  /** The token after it. */
  readonly end: number
  /** The search for it; null for an amount that no search supports. */
  readonly query: Partial<SearchQuery> | null
}

const MIN_BARE_DOLLARS = 1000
const MIN_BARE_ACRES = 5
const SIZES = new Set(['bigger', 'larger', 'smaller'])
const HOUSES = new Set(['house', 'home', 'cabin'])

/**
 * The amount that begins at a token: acres, dollars, dollars per acre, bedrooms, bathrooms, or
 * square feet of a house or a lot. Null for none.
 * @param isAboutHouse Whether the sentence names a house, so that square feet are those of the
 *   house.
 */
export function amountAt(
  tokens: readonly Token[],
  first: number,
  isAboutHouse: boolean,
): SpokenAmount | null {
  const opening = openingAt(tokens, first)
  const low = numberAt(tokens, opening.end) ?? oneSection(tokens, opening.end)
  if (low === null) return null
  const lowUnit = unitAt(tokens, low.end)
  const afterLow = lowUnit?.end ?? low.end
  const spread = spreadAt(tokens, low.end)
  const high =
    spread === null
      ? (highAt(tokens, afterLow, opening) ?? orAt(tokens, low, afterLow))
      : { ...low, value: low.value + spread.value, end: spread.end }
  const numbers =
    spread !== null && high !== null
      ? [{ ...low, value: low.value - spread.value }, high]
      : high === null
        ? [low]
        : [scaledLike(tokens, low, high), high]
  let end = high?.end ?? low.end
  const early = afterwardsAt(tokens, end)
  if (early) end = early.end
  const unit = unitAt(tokens, end) ?? (high === null ? null : lowUnit)
  if (unit && unit.end > end) end = unit.end
  else if (high === null && lowUnit) end = Math.max(end, lowUnit.end)
  const late = early ?? afterwardsAt(tokens, end)
  if (late) end = Math.max(end, late.end)
  // "Under $300,000, no smaller than 20 acres" has two amounts.
  const isPrice = unit === null && (opening.isMoney || isMoneyIn([low], opening.bound))
  const most = high === null && !isPrice ? mostAt(tokens, end, opening.bound, unit !== null) : null
  const shared = unit ?? (most && unitAt(tokens, most.end))
  if (most) {
    numbers.push(most)
    end = shared === unit ? most.end : (shared?.end ?? most.end)
  }
  // "In the 80 to 90 thousand range".
  if (numbers.length > 1 && tokens[end]?.text === 'range') end++
  const bound = late?.value ?? opening.bound
  const isMoney = opening.isMoney || isMoneyIn(numbers, bound)
  const isLarge = isAboutSize(opening.boundWords) || isAboutSize(late?.words)
  // "Row crop, 120 or more".
  const isBare = late?.value === 'more' && high === null && low.value >= MIN_BARE_ACRES
  const isSize = opening.isSize || isLarge || (isBare && low.value < MIN_BARE_DOLLARS)
  const isPerAcre = opening.isPerAcre && (shared === null || shared.unit === 'perAcre')
  const name = isPerAcre
    ? 'perAcre'
    : (shared?.unit ??
      (isMoney && !(isLarge && !isMoneyIn(numbers, null)) ? 'price' : isSize ? 'acres' : null))
  if (name === null)
    return numbers.some(({ value }) => value > MAX_AMOUNT) ? { end, query: null } : null
  const isHouse = isAboutHouse || HOUSES.has(tokens[end]?.text ?? '')
  return {
    end,
    query: amountQuery(
      name,
      numbers.map(({ value }) => value),
      bound,
      isHouse,
    ),
  }
}

/**
 * "5 acres but no more than 15", "less than ten acres, more than two", "at least 5 but no more than
 * 15 acres": the second number, where one unit is for both.
 */
function mostAt(
  tokens: readonly Token[],
  at: number,
  bound: Bound | null,
  hasUnit: boolean,
): SpokenNumber | null {
  const isJoined = ['but', 'and'].includes(tokens[at]?.text ?? '')
  const limit = longestAt(BOUNDS, tokens, isJoined ? at + 1 : at)
  const isOther =
    (bound === 'less' && limit?.value === 'more') || (bound === 'more' && limit?.value === 'less')
  if (!isOther && !(isJoined && limit?.value === 'less')) return null
  const most = numberAt(tokens, limit?.end ?? at)
  if (most === null || most.isMoney || most.hasScale) return null
  const isRepeated = unitAt(tokens, most.end) !== null
  return most.value < MIN_BARE_DOLLARS && isRepeated !== hasUnit ? most : null
}

/** "100k +/- 20k", "60k, give or take 10k": how far from the first number. */
function spreadAt(tokens: readonly Token[], at: number): SpokenNumber | null {
  const sign = longestAt(SPREADS, tokens, tokens[at]?.text === ',' ? at + 1 : at)
  const spread = sign && numberAt(tokens, sign.end)
  return spread && unitAt(tokens, spread.end)?.unit !== 'acres' ? spread : null
}

/** "Section of land" is one. */
function oneSection(tokens: readonly Token[], at: number): SpokenNumber | null {
  const isSection = ['section', 'of', 'land'].every((word, i) => tokens[at + i]?.text === word)
  return isSection ? { value: 1, end: at, hasScale: false, scale: 1, isMoney: false } : null
}

/**
 * The words after an amount that say more about it. "20 acres max" has them, "20 acres, max 100k"
 * has not.
 */
function afterwardsAt(tokens: readonly Token[], at: number) {
  const found = longestAt(AFTERWARDS, tokens, at)
  if (found === null || found.value === 'about') return found
  // "5 acres up north".
  if (found.words[0] === 'up' && tokens[found.end]?.kind === 'word') return null
  const next = openingAt(tokens, at)
  return next.end > at && numberAt(tokens, next.end) ? null : found
}

/** Whether a bound is one of a size: `80 or bigger`. */
function isAboutSize(words: readonly string[] = []): boolean {
  return words.some(word => SIZES.has(word))
}

/** The words before a number, and their meaning for it. */
function openingAt(tokens: readonly Token[], first: number) {
  let end = first
  let bound: Bound | null = null
  let boundWords: readonly string[] = []
  let isMoney = false
  let isSize = false
  let isPerAcre = false
  for (;;) {
    const perAcre = longestAt(PER_ACRE_WORDS, tokens, end)
    const words = longestAt(MONEY_WORDS, tokens, end)
    const limit = longestAt(BOUNDS, tokens, end)
    const size = longestAt(SIZE_WORDS, tokens, end)
    if (perAcre) isPerAcre = true
    else if (words) isMoney = true
    else if (size) isSize = true
    else if (limit && bound === null) {
      bound = limit.value
      boundWords = limit.words
    } else if (!(end > first && tokens[end]?.text === ':')) break
    end = perAcre?.end ?? words?.end ?? size?.end ?? limit?.end ?? end + 1
  }
  return { end, bound, boundWords, isMoney, isSize, isPerAcre }
}

function unitAt(tokens: readonly Token[], at: number) {
  const hyphen = tokens[at]
  const start = hyphen?.text === '-' && !hyphen.isSpaced ? at + 1 : at
  // "10a".
  const isShort = tokens[at]?.text === 'a' && tokens[at]?.isSpaced === false
  if (isShort && tokens[at - 1]?.kind === 'number') return { unit: 'acres' as const, end: at + 1 }
  const found = longestAt(UNITS, tokens, start)
  return found && { unit: found.value, end: found.end }
}

function highAt(
  tokens: readonly Token[],
  at: number,
  { bound, end }: { readonly bound: Bound | null; readonly end: number },
): SpokenNumber | null {
  const text = tokens[at]?.text ?? ''
  const isJoined =
    RANGE_SIGNS.has(text) ||
    (bound === 'range' && (text === 'and' || text === 'y')) ||
    // "De 5 a 10 acres".
    (text === 'a' && tokens[end - 1]?.text === 'de')
  return isJoined ? numberAt(tokens, at + 1) : null
}

/** "Two or three acres", "an acre or two". */
function orAt(tokens: readonly Token[], low: SpokenNumber, at: number): SpokenNumber | null {
  if (low.isMoney || low.value >= MIN_BARE_DOLLARS || tokens[at]?.text !== 'or') return null
  const high = numberAt(tokens, at + 1)
  if (!high || high.value <= low.value) return null
  const isOther = at > low.end && (high.isMoney || high.hasScale || unitAt(tokens, high.end))
  return isOther ? null : high
}

/** "One to two hundred" means a hundred to two hundred. */
function isOfHundreds(
  tokens: readonly Token[],
  low: SpokenNumber,
  { value, end }: SpokenNumber,
): boolean {
  const isSpoken = tokens[low.end - 1]?.kind === 'word' && tokens[end - 1]?.text === 'hundred'
  return isSpoken && low.value >= 1 && low.value < value / 100 && value < 1000
}

/** "50-75k" means 50k to 75k. */
function scaledLike(tokens: readonly Token[], low: SpokenNumber, high: SpokenNumber): SpokenNumber {
  if (isOfHundreds(tokens, low, high)) return { ...low, value: low.value * 100 }
  // "Five hundred to two thousand" does not mean half a million.
  const isLess = low.value < high.value / high.scale
  const isShared = high.hasScale && !low.hasScale && low.value < MIN_BARE_DOLLARS && isLess
  return isShared ? { ...low, value: low.value * high.scale } : low
}

function isMoneyIn(numbers: readonly SpokenNumber[], bound: Bound | null): boolean {
  if (numbers.some(number => number.isMoney || number.hasScale)) return true
  const isLimited = bound === 'less' || bound === 'more' || numbers.length > 1
  return isLimited && numbers.every(({ value }) => value >= MIN_BARE_DOLLARS)
}
