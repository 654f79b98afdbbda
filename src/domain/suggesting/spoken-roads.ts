import { isCommonWord, isLandWord } from './known-words.ts'
import type { Token } from './sentence-tokens.ts'
import { longestAt, phraseList } from './word-phrases.ts'

/** Words before the number of a road. */
const ROADS = phraseList(
  'highway|hwy|route|rt|road|rd|interstate|i|us|us highway|us hwy|us route|fm|farm to market|farm to market road|rm|ranch road|rr|cr|county road|county rd|county highway|co rd|sr|state road|state route|state highway|state hwy|sh',
)
const KINDS = /^(?:fm|rm|rr|cr|sr|sh|us|i|hwy)(?=\d{1,4}[a-z]?$)/
/** "123 Main Street" names no town. */
const STREETS = new Set([
  ...['street', 'avenue', 'ave', 'drive', 'lane', 'ln', 'boulevard', 'blvd', 'road', 'rd'],
  ...['st', 'ct', 'trl', 'pl', 'pkwy'],
])
const MAX_WORDS_OF_STREET = 4
/** "10 paved road" is not an address. */
const SURFACES = new Set(['paved', 'gravel', 'dirt', 'county', 'state', 'acreage', 'private'])

/** Words as listings write them, which end before a token. */
export interface Written {
  readonly text: string
  readonly end: number
}

/** A road by its number: `FM-1288`, `fm1288` and `fm 1288` are the same. */
export function roadAt(tokens: readonly Token[], first: number): Written | null {
  const { kind = 'sign', text = '' } = tokens[first] ?? {}
  const [joined] = kind === 'word' ? (KINDS.exec(text) ?? []) : []
  if (joined !== undefined)
    return { text: `${joined} ${text.slice(joined.length)}`, end: first + 1 }
  const road = longestAt(ROADS, tokens, first)
  if (road === null) return null
  const at = tokens[road.end]?.text === '-' ? road.end + 1 : road.end
  const number = tokens[at]
  const isNumber = number?.kind === 'number' && /^\d{1,4}$/.test(number.text)
  return isNumber ? { text: [...road.words, number.text].join(' '), end: at + 1 } : null
}

/** A house number with its street or road: `123 main street`, `2217 county road 3220`. */
export function addressAt(tokens: readonly Token[], first: number): Written | null {
  const number = tokens[first]
  if (number?.kind !== 'number' || !/^\d{1,5}$/.test(number.text)) return null
  const road = roadAt(tokens, first + 1)
  if (road) return { text: `${number.text} ${road.text}`, end: road.end }
  for (let at = first + 1; at <= first + MAX_WORDS_OF_STREET; at++) {
    const { kind = 'sign', text = '' } = tokens[at] ?? {}
    if (kind !== 'word') return null
    if (STREETS.has(text)) {
      const words = tokens.slice(first, at + 1).map(token => token.text)
      return at > first + 1 ? { text: words.join(' '), end: at + 1 } : null
    }
    if ((isCommonWord(text) && !isLandWord(text)) || SURFACES.has(text)) return null
  }
  return null
}
