import { FACT_VALUES, LAND_FACTS } from '../../src/domain/facts/land-facts.ts'
import type { BoundingBox, Coordinates } from '../../src/domain/places/place.ts'
import type { Condition } from '../../src/domain/searching/condition.ts'
import type { Criteria, LocationCriterion, Range } from '../../src/domain/searching/criteria.ts'
import type { SearchRecord } from '../../src/domain/searching/search-record.ts'
import type { Wish } from '../../src/domain/searching/wishes.ts'

/**
 * The ids that a search finds, in order. Written from the rules alone: nothing is shared with the
 * engines. Texts are plain lower-case words here.
 */
export function naiveSearch(
  records: readonly SearchRecord[],
  criteria: Criteria,
  sortId: number,
): number[] {
  const keyOf = SORT_KEYS[sortId]
  if (!keyOf) throw new Error(`There is no sort ${sortId}`)
  return records
    .filter(record => matches(record, criteria))
    .map(record => [...keyOf(record), -record.id])
    .toSorted(byNumbers)
    .map(key => -(key.at(-1) ?? 0))
}

function matches(record: SearchRecord, criteria: Criteria): boolean {
  const { bounds, near, polygon, window } = criteria
  return (
    record.active &&
    criteria.statuses.some(status => status === record.status) &&
    criteria.listingTypes.some(type => type === record.listingType) &&
    (criteria.typeBits === 0 || (criteria.typeBits & record.typeBits) > 0) &&
    statesFacts(record.factBits, criteria.factBits) &&
    (criteria.accountId === null || criteria.accountId === record.accountId) &&
    (criteria.zip === null || criteria.zip === record.zip) &&
    (criteria.hasHouse === null || criteria.hasHouse === record.hasHouse) &&
    inRange(criteria.priceUsd, record.priceUsd) &&
    inRange(criteria.acres, record.acres) &&
    inRange(criteria.pricePerAcreUsd, perAcre(record)) &&
    inRange(criteria.listedAt, record.listedAt) &&
    inRange(criteria.reducedAt, record.reducedAt) &&
    (!record.hasHouse || inRange(criteria.beds, record.beds)) &&
    (!record.hasHouse || inRange(criteria.baths, record.baths)) &&
    (!record.hasHouse || inRange(criteria.homeAreaSqft, record.homeAreaSqft)) &&
    (criteria.location === null || isAt(record, criteria.location)) &&
    (bounds === null || isWithin(record, bounds)) &&
    (window === null || isWithin(record, window)) &&
    (near === null || miles(near, record) <= near.distanceMiles) &&
    (polygon === null || isInside(record, polygon)) &&
    (criteria.where === null || isTrue(criteria.where, record)) &&
    (criteria.except === null || !isAt(record, criteria.except)) &&
    criteria.wishes.every(wish => isGranted(wish, record) !== wish.isUnwanted) &&
    criteria.keywords.every(phrase =>
      criteria.inTitles
        ? hasForm(record, phrase)
        : record.texts.some(text => ` ${text} `.includes(` ${phrase.join(' ')} `)),
    )
  )
}

function isGranted({ facts, phrases }: Wish, record: SearchRecord): boolean {
  const isNamed = FACT_VALUES.some(({ bit }) => has(facts, bit) && has(record.namedBits, bit))
  return isNamed || phrases.some(phrase => hasForm(record, phrase))
}

/** Whether a text or the title has a phrase, in singular or plural. */
function hasForm({ texts, title }: SearchRecord, phrase: readonly string[]): boolean {
  const words = phrase.join(' ')
  const forms = [words, words.endsWith('s') ? words.slice(0, -1) : `${words}s`]
  return [...texts, title].some(text => forms.some(form => ` ${text} `.includes(` ${form} `)))
}

function has(bits: number, bit: number): boolean {
  return Math.floor(bits / bit) % 2 === 1
}

/** Written with sets and not by short circuits, as the engines do. */
function isTrue(condition: Condition, record: SearchRecord): boolean {
  const { hasHouse } = record
  switch (condition.kind) {
    case 'and':
      return condition.parts.filter(part => !isTrue(part, record)).length === 0
    case 'or':
      return condition.parts.filter(part => isTrue(part, record)).length > 0
    case 'not':
      return isTrue(condition.part, record) === false
    case 'amount': {
      const { name, range } = condition
      const isOfHouse = name === 'beds' || name === 'baths' || name === 'homeAreaSqft'
      const value = name === 'pricePerAcreUsd' ? perAcre(record) : record[name]
      return value !== null && inRange(range, value) && (hasHouse || !isOfHouse)
    }
    case 'value':
      return condition.values.some(value => value === record[condition.name])
    case 'known':
      return typeof record[condition.name] === 'number'
    case 'ids':
      return condition.ids.some(id => id === record.id)
    case 'idBelow':
      return record.id - condition.id < 0
    case 'status':
      return condition.statuses.some(status => status === record.status)
    case 'listingType':
      return condition.types.some(type => type === record.listingType)
    case 'types':
      return (condition.bits & record.typeBits) > 0
    case 'house':
      return hasHouse
    case 'facts':
      return isGranted({ isUnwanted: false, facts: condition.bits, phrases: [] }, record)
    case 'phrase':
      return [...record.texts, record.title].some(text =>
        ` ${text} `.includes(` ${condition.phrase.join(' ')} `),
      )
  }
}

/**
 * Whether a line to the north crosses an odd number of sides. A point on a side counts as lying a little to the east, and
 * far less to the north.
 */
function isInside({ latitude, longitude }: Coordinates, corners: readonly Coordinates[]): boolean {
  const above = corners.filter((from, i) => {
    const to = corners[(i + 1) % corners.length] ?? from
    const [west, east] = from.longitude < to.longitude ? [from, to] : [to, from]
    if (longitude < west.longitude || longitude >= east.longitude) return false
    const rise = east.latitude - west.latitude
    const side =
      rise * (longitude - west.longitude) -
      (latitude - west.latitude) * (east.longitude - west.longitude)
    return side > 0 || (side === 0 && rise > 0)
  })
  return above.length % 2 === 1
}

/** Of each fact that is asked for, the listing states one of the values. */
function statesFacts(stated: number, asked: number): boolean {
  return LAND_FACTS.every(({ values, notStated }) => {
    const wanted = [...values, notStated].filter(({ bit }) => has(asked, bit))
    return wanted.length === 0 || wanted.some(({ bit }) => has(stated, bit))
  })
}

function isWithin({ latitude, longitude }: Coordinates, box: BoundingBox): boolean {
  const { south, north, west, east } = box
  return latitude >= south && latitude <= north && eastOf(west, longitude) <= eastOf(west, east)
}

function inRange(range: Range | null, value: number | null): boolean {
  if (range === null) return true
  if (value === null) return false
  return !(range.min !== null && value < range.min) && !(range.max !== null && value > range.max)
}

export function perAcre({ priceUsd, acres }: SearchRecord): number | null {
  if (priceUsd === null || acres === null || acres <= 0) return null
  return priceUsd / acres === Number.POSITIVE_INFINITY ? null : priceUsd / acres
}

/** Degrees from one meridian east to another, from 0 to below 360. */
function eastOf(from: number, to: number): number {
  return (to - from + 720) % 360
}

function isAt(record: SearchRecord, location: LocationCriterion): boolean {
  if (location.kind === 'any') return location.places.some(place => isAt(record, place))
  if (location.kind === 'state') return location.ids.some(id => id === record.stateId)
  if (location.kind === 'region') return location.ids.some(id => id === record.regionId)
  if (location.kind === 'county') return location.ids.some(id => id === record.countyId)
  if (location.kind === 'city') return record.cityId === location.id
  if (location.kind === 'lake') return record.lakeId === location.id
  return location.center !== null && miles(location.center, record) <= location.distanceMiles
}

/** The distance by the chord between two points of a sphere with the earth's mean radius. */
function miles(a: Pick<SearchRecord, 'latitude' | 'longitude'>, b: typeof a): number {
  const [p, q] = [a, b].map(({ latitude, longitude }) => {
    const phi = (latitude / 180) * Math.PI
    const lambda = (longitude / 180) * Math.PI
    return [
      Math.cos(phi) * Math.cos(lambda),
      Math.cos(phi) * Math.sin(lambda),
      Math.sin(phi),
    ] as const
  })
  if (!p || !q) return Number.NaN
  const chord = Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2])
  return 2 * 3958.7613 * Math.asin(Math.min(1, chord / 2))
}

const LAST = Number.POSITIVE_INFINITY

function descending(value: number | null): number {
  return value === null ? LAST : -value
}

/** The sort key of each sort id, lowest first; the id follows. */
const SORT_KEYS: Readonly<Record<number, (record: SearchRecord) => readonly number[]>> = {
  23: ({ tierRank, listedAt }) => [tierRank, -listedAt],
  6: ({ listedAt }) => [-listedAt],
  25: ({ modifiedAt }) => [descending(modifiedAt)],
  101: ({ changedAt }) => [changedAt],
  102: ({ changedAt }) => [-changedAt],
  103: ({ listedAt }) => [listedAt],
  3: ({ priceUsd }) => [descending(priceUsd)],
  4: ({ priceUsd }) => [priceUsd ?? LAST],
  1: ({ acres }) => [descending(acres)],
  2: ({ acres }) => [acres ?? LAST],
  7: record => [descending(perAcre(record))],
  8: record => [perAcre(record) ?? LAST],
  31: ({ reducedAt }) => [descending(reducedAt)],
  32: ({ reducedShare }) => [descending(reducedShare)],
}

function byNumbers(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((number, i) => number !== b[i])
  return at === -1 || (a[at] ?? 0) < (b[at] ?? 0) ? -1 : 1
}
