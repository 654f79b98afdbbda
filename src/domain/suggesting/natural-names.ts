import { isCommonWord } from './known-words.ts'
import type { Token } from './sentence-tokens.ts'

/** Words after the names of rivers and the like. */
const WATERS = new Set(['river', 'bayou', 'reservoir', 'mountains', 'bay'])
const BEFORE_PEAKS = new Set(['in', 'near', 'of', 'on', 'at', 'with'])

/** A river or lake that is not among our places, such as `guadalupe river` and `lake superior`. */
export function waterAt(
  tokens: readonly Token[],
  start: number,
): { readonly text: string; readonly at: number; readonly end: number } | null {
  const [first, second] = tokens.slice(start, start + 2)
  const at = WATERS.has(second?.text ?? '') ? start : first?.text === 'lake' ? start + 1 : -1
  const { kind, text } = tokens[at] ?? { kind: 'sign', text: '' }
  if (kind !== 'word' || text.length < 3 || isCommonWord(text)) return null
  return { text: `${first?.text} ${second?.text}`, at, end: start + 2 }
}

/** A mountain, in the ways in which it is written: `mount hood`, `mt hood`. */
export function peakAt(
  tokens: readonly Token[],
  start: number,
): { readonly texts: readonly string[]; readonly end: number } | null {
  const name = tokens[start + 1]
  if (!isMount(tokens, start) || name?.kind !== 'word') return null
  return { texts: [`mount ${name.text}`, `mt ${name.text}`], end: start + 2 }
}

/** "Mt. Hood" is a mountain, not in Montana: the period tells, or a word before places. */
export function isMount(tokens: readonly Token[], at: number): boolean {
  const [token, next, after] = tokens.slice(at, at + 3)
  if (token?.text === 'mount') return true
  if (token?.text !== 'mt' || next?.kind !== 'word' || isCommonWord(next.text)) return false
  const isBegun = at === 0 || BEFORE_PEAKS.has(tokens[at - 1]?.text ?? '')
  return next.start > token.end + 1 || (isBegun && after !== undefined)
}
