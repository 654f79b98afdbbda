import { optionFault } from './query-fault.ts'
import { splitOutside } from './split-outside.ts'

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
