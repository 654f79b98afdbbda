import { Problem } from '../../domain/problem.ts'
import { shown } from '../../domain/values/scalars.ts'
import { MAX_DEPTH } from './body-bounds.ts'

const QUOTE = 0x22
const COMMA = 0x2c
const OPENING_BRACKET = 0x5b
const BACKSLASH = 0x5c
const CLOSING_BRACKET = 0x5d
const OPENING_BRACE = 0x7b
const CLOSING_BRACE = 0x7d
const SPACE = 0x20

/**
 * Counts the members and elements of all objects and arrays in JSON without parsing it: a parser needs tenths of a
 * second for hundreds of thousands. A text that is not JSON gets some number too.
 * @param limit Counting ends above it.
 */
export function countItems(json: Uint8Array, limit: number): number {
  let items = 0
  let isOpened = false
  for (let i = 0; i < json.length && items <= limit; i++) {
    const byte = json[i] ?? SPACE
    if (byte <= SPACE) continue
    const isEnd = byte === CLOSING_BRACKET || byte === CLOSING_BRACE
    // The first item follows an opening bracket, every other one a comma.
    if (byte === COMMA || (isOpened && !isEnd)) items++
    isOpened = byte === OPENING_BRACKET || byte === OPENING_BRACE
    if (byte !== QUOTE) continue
    while (++i < json.length && json[i] !== QUOTE) if (json[i] === BACKSLASH) i++
  }
  return items
}

/**
 * Parses JSON.
 * @param name Names the text at the beginning of a sentence, such as `The body`.
 * @throws Problem `invalid-input` when it is not JSON, or not harmless.
 */
export function parseJson(text: string, name: string): unknown {
  const value = parse(text, name)
  requireHarmless(value, name)
  return value
}

function parse(text: string, name: string): unknown {
  try {
    // Some editors begin a file with a byte order mark.
    return JSON.parse(text.startsWith('\ufeff') ? text.slice(1) : text)
  } catch (fault) {
    const [, place] = /\((line \d+ column \d+)\)$/.exec(String(fault)) ?? []
    const where = place === undefined ? '' : `; see ${place}`
    throw invalid(`${name} is not valid JSON${where}.`, fault)
  }
}

/**
 * Refuses a parsed value that is nested too deeply, has a name that JavaScript gives a meaning to, or
 * half of a surrogate pair.
 * @param name As in `parseJson`.
 * @param path The names that lead to the value.
 * @throws Problem `invalid-input`.
 */
export function requireHarmless(value: unknown, name: string, path: readonly string[] = []): void {
  if (typeof value === 'string') requireWellFormed(value, name, path)
  if (typeof value !== 'object' || value === null) return
  if (path.length === MAX_DEPTH) {
    const detail = `${name} may be nested at most ${MAX_DEPTH} levels deep.`
    throw Problem.of('invalid-input', 'Body too deep', detail)
  }
  for (const [member, content] of Object.entries(value)) {
    requireWellFormed(member, name, path)
    const isPoison = member === 'constructor' && Object.hasOwn(Object(content), 'prototype')
    if (member === '__proto__' || isPoison) {
      throw invalid(`${name} has a member named ${member}, which is not accepted.`)
    }
    requireHarmless(content, name, [...path, member])
  }
}

function requireWellFormed(text: string, name: string, path: readonly string[]): void {
  if (text.isWellFormed()) return
  const where = path.length === 0 ? 'one of its names' : shown(path.join('.'))
  throw invalid(
    `${name} must be UTF-8: ${where} has half of a surrogate pair (\\ud800 to \\udfff), which is no character.`,
  )
}

function invalid(detail: string, cause?: unknown): Problem {
  return Problem.of('invalid-input', 'Body invalid', detail, cause)
}
