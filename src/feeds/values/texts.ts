import { Parser } from 'htmlparser2'
import {
  characterCount,
  firstCharacters,
  withoutDirections,
} from '../../domain/values/plain-text.ts'
import { withPairedReferences } from './paired-references.ts'

/** Longer texts are truncated before any other processing. */
const MAX_UNITS = 100_000
/** The texts before and after the text of an element. */
const BREAKS: Readonly<Record<string, readonly [before: string, after: string]>> = {
  ...breaks(['\n', ''], ['br', 'tr', 'div', 'table', 'dt', 'dd', 'section']),
  ...breaks(['\n', '\n'], ['ul', 'ol']),
  ...breaks(['\n\n', '\n\n'], ['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote']),
  ...breaks(['\n- ', ''], ['li']),
  ...breaks([' ', ''], ['td', 'th']),
}
const UNREAD = new Set(['script', 'style', 'title', 'noscript', 'template'])
/** Invisible characters: zero-width ones, soft hyphens, the replacement of lost bytes, tags. */
const UNSEEN = /[\u00AD\u200B-\u200F\u2060-\u2064\uFEFF\uFFFD\u{E0000}-\u{E007F}]/gu
/** How far back a cut looks for the end of a word. */
const MAX_WORD = 100

/** A text of a source as plain text. */
export interface ReadText {
  readonly text: string
  /** Whether the end was cut off. */
  readonly isCut: boolean
}

/**
 * Converts to plain text: elements of HTML become lines, character references are decoded,
 * invisible characters are removed, and a long text is cut after a word.
 * @param maxCharacters Unicode code points.
 */
export function plainTextIn(source: string, maxCharacters: number): ReadText {
  const bounded = source.slice(0, MAX_UNITS)
  const plain = /[<&]/.test(bounded) ? textOfHtml(withPairedReferences(bounded)) : bounded
  const text = withoutDirections(plain)
    .replace(UNSEEN, '')
    .replace(/[ \t\u00A0]+/g, ' ')
    .replace(/ ?\r?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  const isLong = text.length > maxCharacters && characterCount(text) > maxCharacters
  if (!isLong) return { text, isCut: bounded.length < source.length }
  return { text: beginning(text, maxCharacters), isCut: true }
}

function textOfHtml(html: string): string {
  const parts: string[] = []
  let unread = 0
  const parser = new Parser(
    {
      onopentagname(name) {
        if (UNREAD.has(name)) unread++
        parts.push(BREAKS[name]?.[0] ?? '')
      },
      onclosetag(name) {
        if (UNREAD.has(name)) unread--
        parts.push(BREAKS[name]?.[1] ?? '')
      },
      ontext(text) {
        if (unread === 0) parts.push(text)
      },
    },
    { decodeEntities: true },
  )
  parser.end(html)
  return parts.join('')
}

/** The beginning of a text, up to the end of a word, with an ellipsis. */
function beginning(text: string, maxCharacters: number): string {
  const start = firstCharacters(text, maxCharacters - 1)
  const space = Math.max(start.lastIndexOf(' '), start.lastIndexOf('\n'))
  return `${(space > start.length - MAX_WORD ? start.slice(0, space) : start).trimEnd()}…`
}

function breaks(around: readonly [string, string], names: readonly string[]) {
  return Object.fromEntries(names.map(name => [name, around]))
}
