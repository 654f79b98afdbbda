import { optionFault } from '../query-fault.ts'

/** A collection to expand, with its options. */
export interface Expansion {
  readonly name: string
  /** The options within the parentheses, such as `$select` and its value. */
  readonly pairs: Readonly<Record<string, string>>
}

const MAX_EXPANSIONS = 10
const EXPANSION = /^([A-Za-z]{1,60})(?:\((.*)\))?$/s

/** Parses `Media` or `Media($select=MediaURL,Order;$top=1)`. @throws Problem `invalid-input`. */
export function expansions(text: string | null): readonly Expansion[] {
  if (text === null) return []
  const parts = splitOutside(text, ',')
  if (parts.length > MAX_EXPANSIONS) {
    throw optionFault('$expand', `may have at most ${MAX_EXPANSIONS} names.`)
  }
  return parts.map(expansion)
}

function expansion(part: string): Expansion {
  const [, name, within] = EXPANSION.exec(part) ?? []
  if (name === undefined) {
    throw optionFault('$expand', 'must have names, each alone or with options in parentheses.')
  }
  return { name, pairs: within === undefined ? {} : pairsOf(within) }
}

function pairsOf(within: string): Record<string, string> {
  const pairs: Record<string, string> = Object.create(null)
  for (const option of splitOutside(within, ';')) {
    const equals = option.indexOf('=')
    const name = equals < 0 ? '' : option.slice(0, equals).trim()
    if (name === '' || Object.hasOwn(pairs, name)) {
      throw optionFault('$expand', 'must have options such as $select=MediaURL, each once.')
    }
    pairs[name] = option.slice(equals + 1)
  }
  return pairs
}

/**
 * Splits a text at a sign outside of parentheses and quotes, and trims the parts. Takes linear
 * time.
 */
function splitOutside(text: string, sign: ',' | ';'): readonly string[] {
  const parts: string[] = []
  let depth = 0
  let isQuoted = false
  let from = 0
  for (let at = 0; at < text.length; at++) {
    const found = text[at]
    if (found === "'") isQuoted = !isQuoted
    else if (isQuoted) continue
    else if (found === '(') depth++
    else if (found === ')') depth--
    else if (found === sign && depth === 0) {
      parts.push(text.slice(from, at).trim())
      from = at + 1
    }
  }
  return [...parts, text.slice(from).trim()]
}
