import { closestMatch } from 'leven'

/** A longer text is not a mistyped name. */
const MAX_CHARACTERS = 40
/** Shorter beginnings match too many names. */
const MIN_BEGINNING = 3

/**
 * The name that a text most likely means: the name with the fewest different letters if they are
 * few, otherwise the shortest that begins with the text, otherwise the longest that the text begins
 * with. Texts and names are in lower case. The cost is that of `leven` for each name of about the
 * same length: up to two milliseconds with the 2,200 cities of a state.
 * @returns Null if no name is like the text.
 */
export function nearestName(text: string, names: readonly string[]): string | null {
  if (text.length === 0 || text.length > MAX_CHARACTERS) return null
  const maxDistance = forgiven(text.length)
  const ofLength = names.filter(name => Math.abs(name.length - text.length) <= maxDistance)
  const similar = maxDistance > 0 && closestMatch(text, ofLength, { maxDistance })
  if (similar) return similar
  if (text.length < MIN_BEGINNING) return null
  const longer = names.filter(name => name.startsWith(text))
  const [shortest] = longer.sort((a, b) => a.length - b.length)
  if (shortest !== undefined) return shortest
  const within = names.filter(name => name.length >= MIN_BEGINNING && text.startsWith(name))
  return within.sort((a, b) => b.length - a.length)[0] ?? null
}

/** How many letters of a text may be wrong. */
function forgiven(letters: number): number {
  if (letters < 4) return 0
  if (letters < 6) return 1
  return letters < 10 ? 2 : 3
}
