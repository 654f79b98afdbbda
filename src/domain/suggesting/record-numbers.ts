import { LEGAL_WORDS } from './land-words.ts'
import type { Token } from './sentence-tokens.ts'
import type { Written } from './spoken-roads.ts'
import { longestAt, phraseList } from './word-phrases.ts'

const LABELS = phraseList(
  'apn|pin|parcel|parcel number|parcel id|parcel no|tax id|listing|listing id|listing number|ad|ad id|ad number|ad no|property id|id|mls|mls id|mls number|pid',
)
const MIN_DIGITS = 5
const QUARTERS = new Set(['n', 's', 'e', 'w', 'ne', 'nw', 'se', 'sw'])

/** The number of a parcel or a listing after its label: `APN 304-12-045B`, `MLS# 20478812`. */
export function recordNumberAt(tokens: readonly Token[], first: number): Written | null {
  const label = longestAt(LABELS, tokens, first)
  if (label === null) return null
  const start = tokens[label.end]?.text === ':' ? label.end + 1 : label.end
  const end = endOfPiece(tokens, start)
  const text = tokens
    .slice(start, end)
    .map(token => (token.kind === 'sign' ? ' ' : token.text))
    .join('')
  return (text.match(/\d/g) ?? []).length >= MIN_DIGITS ? { text, end } : null
}

/** A lot as deeds name it: `lot 5 block 2`, `blk 2, lot 5`. */
export function legalLotAt(tokens: readonly Token[], first: number): Written | null {
  const words: string[] = []
  let end = first
  for (let at = first; LEGAL_WORDS.has(tokens[at]?.text ?? ''); ) {
    const [word, number] = tokens.slice(at, at + 2)
    if (number?.kind !== 'number') break
    words.push(word?.text ?? '', number.text)
    end = at + 2
    at = tokens[end]?.text === ',' ? end + 1 : end
  }
  return words.length > 2 ? { text: words.join(' '), end } : null
}

/** The token after a web address; 0 for none. */
export function linkEnd(tokens: readonly Token[], first: number): number {
  const isLink = /^https?$/.test(tokens[first]?.text ?? '') && tokens[first + 1]?.text === ':'
  return isLink ? endOfPiece(tokens, first) : 0
}

/** The token after a description of a section, such as `NE 1/4 of section 14 T5N R3W`; 0 for none. */
export function sectionEnd(tokens: readonly Token[], first: number): number {
  const texts = tokens.map(({ text }) => text)
  let at = first
  let parts = -1
  for (let end = first; end >= 0; parts++) {
    at = end
    const [text = '', next = '', sign = '', last = ''] = texts.slice(at, at + 4)
    if (/^[tr]\d{1,3}[nsew]$/.test(text)) end = at + 1
    else if (QUARTERS.has(text) && next !== '' && sign === '/' && last !== '') end = at + 4
    else if (/^sec(?:tion)?$/.test(text) && tokens[at + 1]?.kind === 'number') end = at + 2
    else if (text === 'of' || text === ',') end = parts >= 0 ? at + 1 : -1
    else end = -1
  }
  return parts > 2 ? at : 0
}

/** The token after one without white space in between. */
function endOfPiece(tokens: readonly Token[], first: number): number {
  let end = first + 1
  while (end < tokens.length && tokens[end]?.isSpaced === false) end++
  return Math.min(end, tokens.length)
}
