/** The suffixes that the Gazetteer adds for the kind of place. Longer ones come first. */
const KINDS = [
  ' city and borough',
  ' metro township',
  ' municipality',
  ' corporation',
  ' borough',
  ' village',
  ' city',
  ' town',
  ' CDP',
]

/** The suffixes of cities with a consolidated city-county government. */
const CONSOLIDATIONS = [
  ' consolidated government',
  ' metropolitan government',
  ' unified government',
  ' metro government',
  ' urban county',
]

function without(name: string, endings: readonly string[]): string {
  const ending = endings.find(candidate => name.endsWith(candidate))
  return ending === undefined ? name : name.slice(0, -ending.length)
}

/**
 * The names of a place without the kind of place that the Gazetteer appends (`Waco city`): first
 * the plain name, then other names that the place may have, the likeliest first.
 *
 * - `Nashville-Davidson metropolitan government (balance)` is Nashville.
 * - `San Buenaventura (Ventura) city` may be Ventura, `Boise City city` Boise.
 * - `Urban Honolulu CDP` may be Honolulu.
 */
export function gazetteerPlaceName(fullName: string): { name: string; otherNames: string[] } {
  // Parentheses at the end distinguish places with the same name; they are not part of the name.
  const inBrackets = / \((balance|[^()]* (?:County|Parish|Borough))\)$/
  const bare = without(fullName.replace(inBrackets, ''), KINDS)
  const plain = without(bare, CONSOLIDATIONS)
  const isConsolidated =
    plain !== bare ||
    fullName.endsWith('(balance)') ||
    (/[-/]/.test(plain) && plain.endsWith(' County'))
  const otherNames: string[] = []
  let name = plain
  const [city = plain] = plain.split(/[-/]|, /)
  if (isConsolidated && city !== plain) {
    name = city
    otherNames.push(plain)
  }
  const bracket = name.lastIndexOf(' (')
  if (bracket > 0 && name.endsWith(')')) {
    otherNames.push(name.slice(bracket + 2, -1))
    name = name.slice(0, bracket)
  }
  if (name.startsWith('Urban ')) otherNames.push(name.slice('Urban '.length))
  if (name.endsWith(' City')) otherNames.push(name.slice(0, -' City'.length))
  return { name, otherNames }
}
