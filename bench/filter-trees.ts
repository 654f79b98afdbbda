import { Random } from '../demo/random.ts'
import { MAX_FILTER_BYTES } from '../src/http/reso/filter/filter-bounds.ts'

/** Filters of the RESO Web API that cost much, within its bounds, and one as partners send it. */

const SEED = 7
const COMPARISONS = 100
const DEPTH = 19
/** Of the name of a field before a list, and the list's parentheses. */
const FRAME_BYTES = 40
const STATES = ['TX', 'OK', 'NM', 'AR', 'LA', 'MO', 'KS', 'CO', 'MT', 'GA', 'FL', 'TN']
const CITIES = ['Clinton', 'Salem', 'Madison', 'Georgetown', 'Springfield', 'Franklin', 'Troy']
const TYPES = ['Land', 'Farm', 'Commercial Sale', 'Residential Lease', 'Commercial Lease']
const USES = ['Farm', 'Ranch', 'Recreational', 'Residential', 'Timber', 'Hunting', 'Horses']
const BY = ['gt', 'ge', 'lt', 'le', 'eq', 'ne']

const random = new Random(SEED)
const one = (values: readonly string[]) => values[random.whole(0, values.length - 1)] ?? ''
const price = () => String(500 * random.whole(20, 4000))
const acres = () => (random.whole(100, 100_000) / 100).toFixed(2)
const day = () => new Date(Date.UTC(2026, 0, random.whole(1, 300))).toISOString().slice(0, 10)

/** As many parts as a filter may hold. */
function joined(between: string, make: (i: number) => string, count = COMPARISONS): string {
  const parts: string[] = []
  for (let bytes = FRAME_BYTES; parts.length < count; ) {
    const part = make(parts.length)
    bytes += part.length + between.length
    if (bytes > MAX_FILTER_BYTES) break
    parts.push(part)
  }
  return parts.join(between)
}

const or = (make: (i: number) => string, count?: number) => joined(' or ', make, count)
const and = (make: (i: number) => string, count?: number) => joined(' and ', make, count)
const inList = (field: string, make: () => string, count: number) =>
  `${field} in (${joined(',', make, count)})`

function comparison(): string {
  switch (random.whole(0, 9)) {
    case 0:
    case 1:
    case 2:
      return `ListPrice ${one(BY)} ${price()}`
    case 3:
    case 4:
      return `LotSizeAcres ${one(BY)} ${acres()}`
    case 5:
      return `BedroomsTotal ${one(BY)} ${random.whole(0, 6)}`
    case 6:
      return `ListingContractDate ${one(BY)} ${day()}`
    case 7:
      return `StateOrProvince ${one(['eq', 'ne'])} '${one(STATES)}'`
    case 8:
      return `City ${one(['eq', 'ne'])} '${one(CITIES)}'`
    default:
      return `CurrentUse/any(u:u eq '${one(USES)}')`
  }
}

function tree(comparisons: number, depth = 0): string {
  if (comparisons <= 1 || depth === DEPTH) return comparison()
  const left = random.whole(1, comparisons - 1)
  const first = tree(left, depth + 1)
  const second = tree(comparisons - left, depth + 1)
  const text = `(${first} ${one(['and', 'or'])} ${second})`
  return random.whole(0, 3) === 0 ? `not ${text}` : text
}

/** A tree that is as deep as parentheses may be. */
function deep(): string {
  let text = comparison()
  for (let i = 0; i < DEPTH; i++) {
    text = `${i % 3 === 0 ? 'not ' : ''}(${text} ${i % 2 === 0 ? 'or' : 'and'} ${comparison()})`
  }
  return text
}

export const FILTERS: Readonly<Record<string, () => string>> = {
  'as partners ask': () =>
    `StandardStatus eq 'Active' and StateOrProvince eq '${one(STATES)}' and (PropertyType eq 'Land' or PropertyType eq 'Farm') and ListPrice ge ${price()}`,
  'random trees, 1 to 40 comparisons': () => tree(random.whole(1, 40)),
  '20 deep, and, or, not': deep,
  '100 exact prices, or': () => or(() => `ListPrice eq ${price()}`),
  '100 prices, not equal, and': () => and(() => `ListPrice ne ${price()}`),
  '100 prices, in': () => inList('ListPrice', price, COMPARISONS),
  '50 ranges of acres, or': () =>
    or(() => `(LotSizeAcres gt ${acres()} and LotSizeAcres lt ${acres()})`, 50),
  '100 days, or': () => or(() => `ListingContractDate eq ${day()}`),
  'times, not, or': () => or(() => `not (ModificationTimestamp lt ${day()}T10:30:00Z)`),
  '50 corners of the map, or': () =>
    or(
      () => `(Latitude gt ${random.whole(25, 48)}.5 and Longitude lt -${random.whole(70, 124)}.25)`,
      50,
    ),
  'towns that are known, or': () => or(() => 'not (City eq null)'),
  'hundreds of towns, in': () => inList('City', () => `'${one(CITIES)}'`, 1000),
  'kinds of property, not equal, and': () =>
    and(i => `(PropertyType ne '${one(TYPES)}' or BedroomsTotal gt ${i})`, 50),
  'hundreds of kinds, in': () => inList('PropertyType', () => `'${one(TYPES)}'`, 1000),
  'hundreds of keys, in': () => inList('ListingKey', () => `'${random.whole(1, 90_000)}'`, 1000),
  'uses, all, or': () => or(() => `CurrentUse/all(u:u ne '${one(USES)}')`, 50),
}
