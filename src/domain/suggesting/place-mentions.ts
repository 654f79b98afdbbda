import type { StateId } from '../values/ids.ts'
import { isCommonWord, isLandWord } from './known-words.ts'
import { LAND_PHRASES } from './land-words.ts'
import { landscapeNamed } from './landscapes.ts'
import type { NamedPlace } from './named-place.ts'
import { isMount } from './natural-names.ts'
import type { PlaceNames } from './places-by-name.ts'
import type { Token } from './sentence-tokens.ts'
import { WORD_CODES } from './state-names.ts'
import { longestAt } from './word-phrases.ts'

/**
 * How a place is written. `stated`: with its state after it; `listed`: with a comma between them;
 * `wordCode`: as a code that is a word, such as `OR`; `similar`: with a typo.
 */
type Form = 'plain' | 'stated' | 'listed' | 'code' | 'wordCode' | 'zip' | 'similar'

/** Words that name a place, and the places that they may name. */
export interface Mention {
  readonly start: number
  /** The token after it. */
  readonly end: number
  readonly form: Form
  /** At least one. */
  readonly places: readonly NamedPlace[]
  /** How many words the name has. */
  readonly words: number
  /** Whether each word means something else on its own, such as `pond` or `deer park`. */
  readonly isCommon: boolean
  /** Whether its name is a word or phrase of land, such as `mesa` and `mountain view`. */
  readonly isLand: boolean
  /** Whether its name is an English word: `cool` is a town only where a place is expected. */
  readonly isWord: boolean
  /** Whether all of the places are meant: those of a landscape. */
  readonly isLandscape: boolean
}

/** The values of most mentions. */
export const PLAIN = { isCommon: false, isWord: false, isLand: false, isLandscape: false } as const
const MAX_WORDS = 6
const MAX_WORDS_OF_STATE = 3
/** The words after the names of counties. */
export const LABELS: ReadonlySet<string> = new Set(['county', 'parish', 'borough', 'municipality'])

/** All words of a sentence that are the names of places, as they are written. */
export function mentionsIn(tokens: readonly Token[], names: PlaceNames): Mention[] {
  const mentions: Mention[] = []
  const isShouted = tokens.every(({ kind, isUpper }) => kind !== 'word' || isUpper)
  for (let start = 0; start < tokens.length; start++) {
    const zip = zipAt(tokens, start, names)
    if (zip) mentions.push(zip)
    const code = codeAt(tokens, start, names, isShouted)
    if (code) mentions.push(code)
    for (let count = 1; count <= MAX_WORDS; count++) {
      const end = endOfWords(tokens, start, count)
      if (end === null) break
      mentions.push(...mentionsOf(tokens, start, end, names))
    }
    mentions.push(...sharedAt(tokens, start, names))
  }
  return mentions
}

/** The states named after a name; `isListed`: after a comma. */
export function stateBehind(
  tokens: readonly Token[],
  at: number,
  names: PlaceNames,
): {
  readonly id: StateId
  readonly end: number
  readonly isListed: boolean
  readonly isCode: boolean
} | null {
  const isListed = tokens[at]?.text === ','
  const first = isListed ? at + 1 : at
  for (let count = MAX_WORDS_OF_STATE; count >= 1; count--) {
    const end = endOfWords(tokens, first, count)
    if (end === null) continue
    const words = tokens.slice(first, end).map(({ plain }) => plain)
    const token = tokens[first] as Token
    const id = names.states.named(words.join(' '))
    if (id === undefined) continue
    // "Homes in Portland or Seattle" is not about Oregon.
    const isWord = WORD_CODES.has(token.text) && !token.isUpper
    if (isWord && end < tokens.length && (!isListed || isPlaceAt(tokens, end, names))) continue
    return { id, end, isListed, isCode: words.join('').length === 2 }
  }
  return null
}

/** Whether a name of a place begins at a token: "Waco, Hillsboro, or Whitney". */
function isPlaceAt(tokens: readonly Token[], at: number, names: PlaceNames): boolean {
  return [3, 2, 1].some(count => {
    const end = endOfWords(tokens, at, count)
    if (end === null) return false
    const span = tokens.slice(at, end).filter(({ kind }) => kind === 'word')
    if (count === 1 && isCommonWord(span[0]?.text ?? '')) return false
    return names.named(span.map(({ plain }) => plain).join(' ')).length > 0
  })
}

function mentionsOf(
  tokens: readonly Token[],
  start: number,
  end: number,
  names: PlaceNames,
): Mention[] {
  const span = tokens.slice(start, end)
  const written = span.filter(({ kind }) => kind === 'word')
  const words = written.map(({ plain }) => plain)
  const named = placesNamed(words, names)
  const places = (named.length > 0 ? named : placesNamed(abbreviatedCounty(words), names)).filter(
    place => !isCode(place, words),
  )
  const mentions: Mention[] = []
  const isLabeled = words.length > 1 && LABELS.has(words.at(-1) ?? '')
  const isCommon = !isLabeled && written.every(({ text }) => isCommonWord(text))
  const isWord = names.isWord(words.join(' '))
  const isLand =
    words.length === 1
      ? isLandWord(words[0] ?? '')
      : longestAt(LAND_PHRASES, span, 0)?.end === span.length
  const common = { ...PLAIN, start, words: words.length, isCommon, isWord, isLand }
  const landscape = landscapeNamed(words, names)
  if (landscape.length > 0) {
    mentions.push({ ...common, end, form: 'plain', places: landscape, isLandscape: true })
  }
  if (places.length > 0) mentions.push({ ...common, end, form: 'plain', places })
  const isState = places.some(({ kind }) => kind === 'state')
  if (isState && tokens[end]?.text === 'state') {
    const states = places.filter(({ kind }) => kind === 'state')
    mentions.push({ ...common, end: end + 1, form: 'stated', places: states })
  }
  const state = stateBehind(tokens, end, names)
  if (state === null) return mentions
  const isOther = isState && !state.isCode && !places.some(({ id }) => id === state.id)
  const within = placesNamed(abbreviatedCounty(words), names)
    .concat(places)
    .filter(({ kind, stateId }) => kind !== 'state' && stateId === state.id)
    // "Texas, Oklahoma" is not a county of Oklahoma.
    .filter(({ kind }) => !isOther || kind !== 'county')
  if (within.length === 0) return mentions
  const form = state.isListed ? 'listed' : 'stated'
  const all = [...new Set(within)]
  mentions.push({ ...common, end: state.end, form, places: all })
  return mentions
}

/**
 * The token after some consecutive words, separated only by spaces or hyphens; null if there are
 * fewer words.
 */
function endOfWords(tokens: readonly Token[], start: number, count: number): number | null {
  let at = start
  for (let words = 0; words < count; words++) {
    const hyphen = tokens[at]
    if (words > 0 && hyphen?.text === '-' && !hyphen.isSpaced) at++
    if (tokens[at]?.kind !== 'word') return null
    at++
  }
  return at
}

/** Places with a name; also `coeur d alene`. */
function placesNamed(words: readonly string[], names: PlaceNames): readonly NamedPlace[] {
  const exact = names.named(words.join(' '))
  if (exact.length > 0) return exact
  const letter = words.findIndex((word, i) => i < words.length - 1 && /^[do]$/.test(word))
  if (letter < 0) return []
  return names.named(
    [
      ...words.slice(0, letter),
      `${words[letter]}${words[letter + 1]}`,
      ...words.slice(letter + 2),
    ].join(' '),
  )
}

/** `bosque co` is a county if Colorado has no such town. */
function abbreviatedCounty(words: readonly string[]): readonly string[] {
  return words.length > 1 && words.at(-1) === 'co' ? [...words.slice(0, -1), 'county'] : words
}

function isCode({ kind, name }: NamedPlace, words: readonly string[]): boolean {
  return kind === 'state' && words.length === 1 && words[0]?.length === 2 && name.length > 2
}

/** The code of a state on its own. */
function codeAt(
  tokens: readonly Token[],
  at: number,
  names: PlaceNames,
  isShouted: boolean,
): Mention | null {
  const token = tokens[at] as Token
  if (token.kind !== 'word' || token.text.length !== 2) return null
  const isWord = WORD_CODES.has(token.text)
  if (isWord && (!token.isUpper || isShouted) && !isCodeByContext(tokens, at, names)) return null
  if (isMount(tokens, at)) return null
  const places = names.named(token.text).filter(place => isCode(place, [token.text]))
  if (places.length === 0) return null
  const form = isWord ? 'wordCode' : 'code'
  // "WA state".
  const end = at + 1 + Number(tokens[at + 1]?.text === 'state')
  return { ...PLAIN, start: at, end, form, places, words: 1 }
}

/**
 * A code that is a word is a state after "in" ("land in la", "in hi state"), in a list of states
 * ("ma or me"), and as "or" before anything else ("or land").
 */
function isCodeByContext(tokens: readonly Token[], at: number, names: PlaceNames): boolean {
  const textAt = (i: number) => tokens[i]?.text ?? ''
  if (at === 0) return textAt(0) === 'or' && tokens.length > 1
  const next = tokens[at + 1 + Number(textAt(at + 1) === 'state')]
  const isEnd = next?.kind !== 'word' || ['with', 'under', 'over', 'for'].includes(next.text)
  if (!isEnd) return false
  const isListed = [',', 'or', 'and', '/', '&'].includes(textAt(at - 1))
  return textAt(at - 1) === 'in' || (isListed && names.states.named(textAt(at - 2)) !== undefined)
}

/** `78701`, `78701-1234` */
function zipAt(tokens: readonly Token[], at: number, names: PlaceNames): Mention | null {
  const token = tokens[at]
  const hyphen = tokens[at + 1]
  const more = tokens[at + 2]
  if (token?.kind !== 'number' || !/^\d{5}$/.test(token.text)) return null
  if (token.end - token.start !== token.text.length) return null
  const places = names.zips(token.text, 1)
  if (places.length === 0) return null
  const isLong = hyphen?.text === '-' && more?.text.length === 4 && !more.isSpaced
  const end = isLong ? at + 3 : at + 1
  return { ...PLAIN, start: at, end, form: 'zip', places, words: 1 }
}

/**
 * The first of `north or south dakota` and of `travis and hays county`: it shares the last word of
 * the second.
 */
function sharedAt(tokens: readonly Token[], start: number, names: PlaceNames): Mention[] {
  for (let count = 1; count <= 2; count++) {
    const end = endOfWords(tokens, start, count)
    if (end === null || !['or', 'and', '&', '/', ','].includes(tokens[end]?.text ?? '')) continue
    for (let more = 2; more <= MAX_WORDS_OF_STATE; more++) {
      const last = endOfWords(tokens, end + 1, more)
      if (last === null) break
      const second = tokens.slice(end + 1, last).map(({ plain }) => plain)
      if (names.named(second.join(' ')).length === 0) continue
      const words = [...tokens.slice(start, end).map(({ plain }) => plain), second.at(-1) ?? '']
      const places = names.named(words.join(' ')).filter(({ kind }) => kind !== 'city')
      if (places.length === 0) continue
      return [{ ...PLAIN, start, end, form: 'stated', places, words: words.length }]
    }
  }
  return []
}
