import { Problem } from '../../domain/problem.ts'
import { BoundedCache } from '../../domain/values/bounded-cache.ts'
import { formatValue } from '../../domain/values/scalars.ts'
import { requireUtf8 } from '../../wire/utf8.ts'

/** Values by name; an array where a name is repeated. */
export type Pairs = Readonly<Record<string, string | readonly string[]>>

/**
 * Programs and links repeat their searches. This many take about 9 MB including what is derived
 * from them, and at most 40 MB.
 */
const MAX_KNOWN_QUERIES = 4096
/**
 * Queries that are longer or have more pairs are rare, and would take more memory than caching
 * saves.
 */
const MAX_KNOWN_CHARACTERS = 512
const MAX_KNOWN_PAIRS = 40

const AMPERSAND = 0x26
const PLUS = 0x2b
const SPACE = 0x20

/** Holds why a query is malformed. */
const FAULT = Symbol('fault')

const NO_PAIRS: Pairs = Object.freeze(Object.create(null))

/**
 * Creates a query parser for the router. It cannot refuse a query; `requireReadable` does so later.
 * While a text is cached it returns the same object, so that others can cache what they derive from
 * it.
 * @param isReadable Whether a text is short enough. Others get no pairs, and are refused later.
 */
export function queryReader(isReadable: (text: string) => boolean): (text: string) => Pairs {
  const known = new BoundedCache<string, Pairs>(MAX_KNOWN_QUERIES)
  return text => {
    if (text === '') return NO_PAIRS
    const found = known.get(text)
    if (found !== undefined) return found
    if (!isReadable(text)) return NO_PAIRS
    const pairs = parseQuery(text)
    if (isWorthKeeping(text)) known.set(text, pairs)
    return pairs
  }
}

function isWorthKeeping(query: string): boolean {
  return query.length <= MAX_KNOWN_CHARACTERS && query.split('&').length <= MAX_KNOWN_PAIRS
}

function parseQuery(text: string): Pairs {
  const { pairs, bad } = decode(text.includes('+') ? withSpaces(Buffer.from(text)) : text)
  return Object.freeze(bad === null ? pairs : { ...pairs, [FAULT]: bad })
}

/** @throws Problem `invalid-input` when the query is malformed. */
export function requireReadable(query: unknown): void {
  const fault = (query as { readonly [FAULT]?: string } | null)?.[FAULT]
  if (fault === undefined) return
  throw Problem.of('invalid-input', 'Query invalid', `The query cannot be read: ${fault}.`)
}

/**
 * Parses application/x-www-form-urlencoded.
 * @throws Problem `invalid-input` when it is malformed.
 */
export function parseForm(bytes: Uint8Array): Pairs {
  requireUtf8(bytes)
  const { pairs, bad } = decode(withSpaces(bytes))
  if (bad === null) return pairs
  throw Problem.of('invalid-input', 'Body invalid', `The form cannot be read: ${bad}.`)
}

/** The number of pairs in a form. Stops counting at one more than the limit. */
export function countPairs(form: Uint8Array, limit: number): number {
  let pairs = 0
  for (let i = 0; i < form.length && pairs <= limit; i++) {
    const isLast = i + 1 === form.length || form[i + 1] === AMPERSAND
    if (form[i] !== AMPERSAND && isLast) pairs++
  }
  return pairs
}

/** @returns Also describes the first misplaced percent sign; null if there is none. */
function decode(text: string): { pairs: Pairs; bad: string | null } {
  let bad: string | null = null
  const decodePart = (part: string, name = '') => {
    try {
      return part.includes('%') ? decodeURIComponent(part) : part
    } catch {
      bad ??= describe(part, name)
      return part
    }
  }
  const pairs: Record<string, string | string[]> = Object.create(null)
  for (const pair of text.split('&')) {
    if (pair === '') continue
    const mark = pair.indexOf('=')
    const name = decodePart(mark < 0 ? pair : pair.slice(0, mark))
    const value = mark < 0 ? '' : decodePart(pair.slice(mark + 1), name)
    const earlier = pairs[name]
    if (earlier === undefined) pairs[name] = value
    else if (typeof earlier === 'string') pairs[name] = [earlier, value]
    else earlier.push(value)
  }
  return { pairs, bad }
}

/** A plus sign means a space. Replacing a million takes 1 ms in bytes, but 100 ms in a string. */
function withSpaces(bytes: Uint8Array): string {
  const copy = Buffer.from(bytes)
  for (let i = 0; i < copy.length; i++) if (copy[i] === PLUS) copy[i] = SPACE
  return copy.toString()
}

/**
 * @param name The name of the invalid value; empty when the name itself is invalid. Never reveals
 *   the value of a key.
 */
function describe(part: string, name: string): string {
  const place = name.toLowerCase() === 'apikey' ? `the value of ${name}` : formatValue(part)
  return `in ${place} each % must begin an escape of UTF-8 (a percent sign itself is %25)`
}
