import { isCommonWord, isLandWord } from './known-words.ts'
import type { Token } from './sentence-tokens.ts'
import { longestAt, phraseTable } from './word-phrases.ts'

/** Words before the number of a road, and how listings write them; the last may touch the number. */
const ROADS = phraseTable<readonly string[]>({
  'highway|hwy|route|rt': ['highway', 'hwy'],
  'us|us highway|us hwy|us route': ['us highway', 'us hwy', 'us'],
  'sh|state highway|state hwy': ['state highway', 'highway', 'sh'],
  'sr|state road|state route': ['state road', 'state route', 'sr'],
  'cr|county road|county rd|co rd|county highway': ['county road', 'cr'],
  'fm|farm to market|farm to market road': ['fm'],
  rm: ['rm'],
  'rr|ranch road': ['ranch road', 'rr'],
  'i|interstate': ['interstate', 'i'],
  'road|rd': ['road', 'rd'],
})
const KINDS = /^(fm|rm|rr|cr|sr|sh|us|i|hwy)(\d{1,4}[a-z]?)$/
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
export function roadAt(
  tokens: readonly Token[],
  first: number,
): { readonly texts: readonly string[]; readonly end: number } | null {
  const joined = KINDS.exec(tokens[first]?.text ?? '')
  const [, kind = '', digits = ''] = joined ?? []
  const road = longestAt(ROADS, joined ? [{ text: kind }] : tokens, joined ? 0 : first)
  if (road === null) return null
  const at = joined ? first : tokens[road.end]?.text === '-' ? road.end + 1 : road.end
  const number = joined ? digits : (tokens[at]?.text ?? '')
  if (!joined && !(tokens[at]?.kind === 'number' && /^\d{1,4}$/.test(number))) return null
  const texts = [...road.value.map(name => `${name} ${number}`), `${road.value.at(-1)}${number}`]
  return { texts, end: at + 1 }
}

/** A house number with its street or road: `123 main street`, `2217 county road 3220`. */
export function addressAt(tokens: readonly Token[], first: number): Written | null {
  const number = tokens[first]
  if (number?.kind !== 'number' || !/^\d{1,5}$/.test(number.text)) return null
  const road = roadAt(tokens, first + 1)
  if (road) {
    const words = tokens.slice(first, road.end).filter(({ kind }) => kind !== 'sign')
    return { text: words.map(({ text }) => text).join(' '), end: road.end }
  }
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
