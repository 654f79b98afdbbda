import { Problem } from '../domain/problem.ts'
import { formatValue } from '../domain/values/scalars.ts'
import { requireUtf8 } from './utf8.ts'

/** More members, elements and parameters than any input needs. */
export const MAX_ITEMS = 5000
/** No member of a valid input is nested deeper. */
const MAX_DEPTH = 10

const QUOTE = 0x22
const COMMA = 0x2c
const OPENING_BRACKET = 0x5b
const BACKSLASH = 0x5c
const CLOSING_BRACKET = 0x5d
const OPENING_BRACE = 0x7b
const CLOSING_BRACE = 0x7d
const SPACE = 0x20

/** The facts about a JSON text that are known without parsing it. */
export interface JsonScan {
  /** The members and elements of all objects and arrays. */
  readonly items: number
  /**
   * The path of the first member that its object has already, such as `data.acres`; null: there is
   * none.
   */
  readonly repeated: string | null
}

/** An object or an array that is being read. */
interface Container {
  /** The names of an object's members so far; null in an array. */
  readonly names: Set<string> | null
  /** The present member, or the number of the present element. */
  at: string | number
  isNameNext: boolean
}

/**
 * Counts the members and elements of all objects and arrays in JSON without parsing it: a parser
 * needs tenths of a second for hundreds of thousands. A parser also drops repeated members without
 * a word, so this looks for them. A text that is not JSON gets some result too.
 * @param limit Reading ends above this many items.
 * @param hasFreeNames Whether the names of the outermost object are case-insensitive.
 */
export function scanJson(json: Buffer, limit: number, hasFreeNames = false): JsonScan {
  const open: Container[] = []
  let items = 0
  let isOpened = false
  let repeated: string | null = null
  for (let i = 0; i < json.length && items <= limit; i++) {
    const byte = json[i] ?? SPACE
    if (byte <= SPACE) continue
    const isEnd = byte === CLOSING_BRACKET || byte === CLOSING_BRACE
    // The first item follows an opening bracket, every other one a comma.
    if (byte === COMMA || (isOpened && !isEnd)) items++
    if (byte === COMMA) goOn(open.at(-1))
    isOpened = byte === OPENING_BRACKET || byte === OPENING_BRACE
    if (isOpened) open.push(containerOf(byte))
    if (isEnd) open.pop()
    if (byte !== QUOTE) continue
    const start = i
    while (++i < json.length && json[i] !== QUOTE) if (json[i] === BACKSLASH) i++
    const object = open.at(-1)
    if (!object?.names || !object.isNameNext) continue
    object.isNameNext = false
    object.at = nameIn(json.toString('utf8', start, i + 1))
    const name = hasFreeNames && open.length === 1 ? object.at.toLowerCase() : object.at
    if (object.names.has(name)) repeated ??= pathOf(open)
    object.names.add(name)
  }
  return { items, repeated }
}

function containerOf(byte: number): Container {
  const isObject = byte === OPENING_BRACE
  return { names: isObject ? new Set() : null, at: isObject ? '' : 0, isNameNext: isObject }
}

function goOn(container: Container | undefined): void {
  if (!container) return
  container.isNameNext = container.names !== null
  if (typeof container.at === 'number') container.at++
}

/** @param text With its quotes; may end too early. */
function nameIn(text: string): string {
  if (!text.includes('\\')) return text.slice(1, -1)
  try {
    return String(JSON.parse(text))
  } catch {
    return text
  }
}

function pathOf(open: readonly Container[]): string {
  const parts = open.map(({ at }) => (typeof at === 'number' ? `[${at}]` : `.${at}`))
  return parts.join('').slice(1)
}

/**
 * Refuses JSON with a member that its object has twice: a reader cannot know which one counts.
 * @param name As in `parseJson`.
 * @throws Problem `invalid-input`.
 */
export function refuseRepeated({ repeated }: JsonScan, name: string): void {
  if (repeated === null) return
  const detail = `${name} has the member ${formatValue(repeated)} more than once; each member may be given once.`
  throw Problem.of('invalid-input', 'Repeated member', detail)
}

/**
 * Parses JSON.
 * @param name Names the text at the beginning of a sentence, such as `The body`.
 * @throws Problem `invalid-input` when it is not JSON, or not harmless.
 */
function parseJson(text: string, name: string): unknown {
  const value = parse(text, name)
  requireHarmless(value, name)
  return value
}

function parse(text: string, name: string): unknown {
  try {
    // Some editors begin a file with a byte order mark.
    return JSON.parse(text.startsWith('\ufeff') ? text.slice(1) : text)
  } catch (fault) {
    const [, line, column] = /\((line \d+) (column \d+)\)$/.exec(String(fault)) ?? []
    // A text of one line may be a line of a file, which has another number there.
    const place = text.includes('\n') && line ? `${line} ${column}` : column
    const where = place === undefined ? '' : `; see ${place}`
    throw invalid(`${name} is not valid JSON${where}.`, fault)
  }
}

/**
 * Refuses a parsed value that is nested too deeply, has a name that JavaScript gives a meaning to,
 * or half of a surrogate pair.
 * @param name As in `parseJson`.
 * @param path The names that lead to the value; when this returns, they are the same as before.
 * @throws Problem `invalid-input`.
 */
export function requireHarmless(value: unknown, name: string, path: string[] = []): void {
  if (typeof value === 'string') requireWellFormed(value, name, path)
  if (typeof value !== 'object' || value === null) return
  if (path.length === MAX_DEPTH) {
    const detail = `${name} may be nested at most ${MAX_DEPTH} levels deep.`
    throw Problem.of('invalid-input', 'Body too deep', detail)
  }
  for (const member of Object.keys(value)) {
    const content = (value as Record<string, unknown>)[member]
    requireWellFormed(member, name, path)
    const isPoison = member === 'constructor' && Object.hasOwn(Object(content), 'prototype')
    if (member === '__proto__' || isPoison) {
      throw invalid(`${name} has a member named ${member}, which is not accepted.`)
    }
    path.push(member)
    requireHarmless(content, name, path)
    path.pop()
  }
}

function requireWellFormed(text: string, name: string, path: readonly string[]): void {
  if (text.isWellFormed()) return
  const where = path.length === 0 ? 'one of its names' : formatValue(path.join('.'))
  throw invalid(
    `${name} must be UTF-8: ${where} has half of a surrogate pair (\\ud800 to \\udfff), which is not a character.`,
  )
}

function invalid(detail: string, cause?: unknown): Problem {
  return Problem.of('invalid-input', 'Body invalid', detail, { cause })
}

/**
 * Refuses JSON or a form with more members, elements or parameters than are read.
 * @throws Problem `payload-too-large`.
 */
export function requireFew(items: number, name: string, max = MAX_ITEMS): void {
  if (items <= max) return
  throw Problem.of(
    'payload-too-large',
    'Body too large',
    `${name} has more than ${max} members, elements or parameters in total; no more are read.`,
  )
}

/** The bounds of a JSON text. */
interface JsonBounds {
  /** The most members and elements in total. */
  readonly items: number
  /**
   * Whether the names of the outermost object are case-insensitive, so that `Price` and `price` are
   * one member.
   */
  readonly hasFreeNames: boolean
}

const POSTED: JsonBounds = { items: MAX_ITEMS, hasFreeNames: true }

/**
 * Reads JSON that names each member once.
 * @param name As in `parseJson`.
 * @throws Problem `invalid-input` as `parseJson`, and for bytes that are not UTF-8;
 * `payload-too-large` when it has too many members.
 */
export function jsonOf(bytes: Buffer, name: string, bounds = POSTED): unknown {
  requireUtf8(bytes, name)
  const scan = scanJson(bytes, bounds.items, bounds.hasFreeNames)
  requireFew(scan.items, name, bounds.items)
  const value = parseJson(bytes.toString(), name)
  refuseRepeated(scan, name)
  return value
}
