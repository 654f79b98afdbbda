/** The ends of the Gazetteer's names that say what kind of place one is; longer ones first. */
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

/** The ends that say that a city and its county have one government. */
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
 * A place's plain name from the Gazetteer's, which ends with the kind of place: `Waco city`. The
 * other names are what the same place may be known as, the likeliest first.
 *
 * - `Nashville-Davidson metropolitan government (balance)` is Nashville.
 * - `San Buenaventura (Ventura) city` may be Ventura, `Boise City city` Boise.
 * - `Urban Honolulu CDP` may be Honolulu.
 */
export function gazetteerPlaceName(fullName: string): { name: string; otherNames: string[] } {
  // What stands in brackets at the end tells places of one name apart, and is no part of it.
  const inBrackets = / \((balance|[^()]* (?:County|Parish|Borough))\)$/
  const bare = without(fullName.replace(inBrackets, ''), KINDS)
  const plain = without(bare, CONSOLIDATIONS)
  const isConsolidated =
    plain !== bare || fullName.endsWith('(balance)') || /[-/].* County$/.test(plain)
  const otherNames: string[] = []
  let name = plain
  const [city = plain] = plain.split(/[-/]|, /)
  if (isConsolidated && city !== plain) {
    name = city
    otherNames.push(plain)
  }
  const alias = /^(.+) \((.+)\)$/.exec(name)
  if (alias) {
    name = alias[1] ?? name
    otherNames.push(alias[2] ?? name)
  }
  if (name.startsWith('Urban ')) otherNames.push(name.slice('Urban '.length))
  if (name.endsWith(' City')) otherNames.push(name.slice(0, -' City'.length))
  return { name, otherNames }
}
