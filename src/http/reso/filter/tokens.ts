import { Problem } from '../../../domain/problem.ts'

export interface Token {
  readonly kind: 'word' | 'string' | 'sign' | 'end'
  readonly text: string
  readonly at: number
}

const SIGNS = '(),:/'
/** Characters of names, numbers and dates; `:` belongs to a time only after a digit. */
const WORD = /^[A-Za-z0-9_.+$@-]$/
const DIGIT = /^\d$/
/**
 * A time without a time zone, and a zone after a space: in a query, a plus sign that is not encoded
 * as %2B turns into a space.
 */
const TIME = /^\d{4}-\d\d-\d\dT[\d:.]{1,20}$/i
const ZONE = /^ (\d\d:\d\d)$/
const ZONE_CHARACTERS = ' 09:00'.length

/**
 * Splits a filter into tokens. @throws Problem `invalid-input` for an unterminated text or an
 * unexpected character.
 */
export function tokensOf(filter: string): Token[] {
  const tokens: Token[] = []
  let at = 0
  while (at < filter.length) {
    const sign = filter[at] ?? ''
    if (sign === ' ' || sign === '\t') {
      at++
      continue
    }
    const token =
      sign === "'"
        ? stringAt(filter, at)
        : SIGNS.includes(sign)
          ? signAt(sign, at)
          : wordAt(filter, at)
    tokens.push(token.token)
    at = token.end
  }
  tokens.push({ kind: 'end', text: '', at })
  return tokens
}

interface Read {
  readonly token: Token
  readonly end: number
}

function signAt(text: string, at: number): Read {
  return { token: { kind: 'sign', text, at }, end: at + 1 }
}

/** A text in single quotes, in which two quotes mean one. */
function stringAt(filter: string, at: number): Read {
  const parts: string[] = []
  let from = at + 1
  for (;;) {
    const quote = filter.indexOf("'", from)
    if (quote === -1) throw filterFault(at, 'a text has no closing quote')
    parts.push(filter.slice(from, quote))
    if (filter[quote + 1] !== "'") {
      return { token: { kind: 'string', text: parts.join("'"), at }, end: quote + 1 }
    }
    from = quote + 2
  }
}

function wordAt(filter: string, at: number): Read {
  let end = at
  while (end < filter.length && isInWord(filter, at, end)) end++
  if (end === at) throw filterFault(at, `unexpected "${filter[at]}"`)
  const text = filter.slice(at, end)
  const zone = TIME.test(text) ? ZONE.exec(filter.slice(end, end + ZONE_CHARACTERS)) : null
  if (zone === null) return { token: { kind: 'word', text, at }, end }
  return { token: { kind: 'word', text: `${text}+${zone[1]}`, at }, end: end + ZONE_CHARACTERS }
}

/** A colon belongs to a word that begins with a digit: a date with a time. */
function isInWord(filter: string, from: number, at: number): boolean {
  const sign = filter[at] ?? ''
  return WORD.test(sign) || (sign === ':' && DIGIT.test(filter[from] ?? ''))
}

/** @param at The position in the filter, from 0. */
export function filterFault(at: number, what: string): Problem {
  const detail = `$filter has an error at character ${at + 1}: ${what}.`
  return new Problem('invalid-input', [
    { code: 'invalid', field: '$filter', title: 'Invalid $filter', detail },
  ])
}
