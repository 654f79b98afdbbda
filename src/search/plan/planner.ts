import type { BoundingBox, Coordinates } from '../../domain/places/place.ts'
import type { Polygon } from '../../domain/places/polygon.ts'
import type { Condition } from '../../domain/searching/condition.ts'
import type { Criteria, LocationCriterion } from '../../domain/searching/criteria.ts'
import { formsOf } from '../../domain/searching/keywords.ts'
import { RANGE_CRITERIA } from '../../domain/searching/range-criteria.ts'
import { conditionsOf } from '../../domain/searching/whole-condition.ts'
import { BoundedCache } from '../../domain/values/bounded-cache.ts'
import type { ListingTable, ValueName } from '../columns/listing-table.ts'
import type { IndexShape } from '../index-shape.ts'
import type { Scratch } from '../kernel/scratch.ts'
import type { SegmentProgram } from '../sets/segment-program.ts'
import type { TextIndex } from '../words/text-index.ts'
import { AreaFilter } from './areas/area-filter.ts'
import { CircleArea } from './areas/circle-area.ts'
import { PolygonArea } from './areas/polygon-area.ts'
import { PolygonGrid } from './areas/polygon-grid.ts'
import { leafOf } from './condition-leaf.ts'
import { EitherFilter } from './either-filter.ts'
import { factFilters } from './fact-filters.ts'
import { type Filter, isRefining, type ListableFilter, type RefiningFilter } from './filter.ts'
import { flagFilters } from './flag-filters.ts'
import { IdFilter } from './id-filter.ts'
import { PhraseFilter, WordFilter } from './keyword-filters.ts'
import { OutsideFilter, RangeFilter } from './range-filter.ts'
import { TreeFilter } from './tree-filter.ts'
import { AnyValueFilter, ValueFilter } from './value-filter.ts'

export interface Plan {
  /**
   * The filters of all criteria. Places come first, because they rule out most segments and most
   * stripes of the others.
   */
  readonly filters: readonly Filter[]
  /** The filters that check the results of a program, in the same order. */
  readonly refining: readonly RefiningFilter[]
  /** The filters that may have a short list. */
  readonly listable: readonly ListableFilter[]
}

/** A grid takes some tens of kilobytes. */
const KEPT_GRIDS = 16

interface PlanTools {
  /** For the slots that are checked for a phrase. */
  readonly found: Scratch
  /** For the grid of a polygon. */
  readonly grid: Scratch
  /** For conditions within conditions. */
  readonly inner: SegmentProgram
}

type WordsFilter = WordFilter | PhraseFilter | EitherFilter

type AreaShape = Pick<IndexShape, 'cellsPerSide'>

/** Turns criteria into filters. */
export class Planner {
  readonly #table: ListingTable
  readonly #texts: TextIndex
  readonly #titles: TextIndex
  readonly #tools: PlanTools
  readonly #shape: AreaShape
  readonly #grids = new BoundedCache<string, PolygonGrid>(KEPT_GRIDS)

  constructor(
    table: ListingTable,
    words: { readonly texts: TextIndex; readonly titles: TextIndex },
    tools: PlanTools,
    shape: AreaShape,
  ) {
    this.#table = table
    this.#texts = words.texts
    this.#titles = words.titles
    this.#tools = tools
    this.#shape = shape
  }

  /** Returns null when no listing can match. */
  plan(criteria: Criteria): Plan | null {
    const listable: ListableFilter[] = this.#valueFilters(criteria)
    const words = this.#wordFilters(criteria)
    if (words === null) return null
    listable.push(...words.filter(isListable))
    const tree = this.#treeFilters(conditionsOf(criteria))
    listable.push(...tree.listable)
    if (listable.some(filter => filter.count === 0)) return null
    const place = this.#placeFilters(criteria)
    if (place === null) return null
    const ranges: Filter[] = []
    for (const name of RANGE_CRITERIA) {
      const range = criteria[name]
      if (range) ranges.push(new RangeFilter(this.#table.range(name), range))
    }
    const facts = factFilters(this.#table.facts, criteria.factBits)
    const flags = flagFilters(this.#table.flags, criteria)
    const phrases = words.filter(filter => filter instanceof PhraseFilter)
    const filters = [
      ...listable,
      ...place,
      ...ranges,
      ...facts,
      ...flags,
      ...tree.others,
      ...phrases,
    ]
    return { filters, refining: filters.filter(isRefining), listable }
  }

  /**
   * Conditions that all must be met become filters of their own, like criteria: those with ids or
   * places may then have a short list.
   */
  #treeFilters(conditions: readonly Condition[]): { listable: ListableFilter[]; others: Filter[] } {
    const about = { table: this.#table, indexes: [this.#texts, this.#titles] }
    const listable: ListableFilter[] = []
    const others: Filter[] = []
    for (const condition of conditions.flatMap(partsOf)) {
      const isListed = condition.kind === 'ids' || condition.kind === 'value'
      const leaf = isListed ? leafOf(condition, about) : null
      if (leaf instanceof IdFilter || leaf instanceof ValueFilter) listable.push(leaf)
      else others.push(new TreeFilter(about, this.#tools.inner, condition))
    }
    return { listable, others }
  }

  #valueFilters({ location, accountId, zip }: Criteria): ListableFilter[] {
    const filterOf = (name: ValueName, values: readonly number[]) =>
      new ValueFilter(this.#table.values(name), values)
    const filters: ListableFilter[] = []
    if (zip !== null) filters.push(filterOf('zip', [zip]))
    if (accountId !== null) filters.push(filterOf('accountId', [accountId]))
    const places = valuesOf(location).map(([name, ids]) => filterOf(name, ids))
    const [only, ...more] = places
    if (only) filters.push(more.length === 0 ? only : new AnyValueFilter(places))
    return filters
  }

  #wordFilters({ keywords, inTitles }: Criteria): WordsFilter[] | null {
    const { space } = this.#table
    if (inTitles) {
      const indexes = [this.#texts, this.#titles]
      const { found } = this.#tools
      return keywords.map(phrase => new EitherFilter(space, indexes, formsOf(phrase), found))
    }
    const filters: WordsFilter[] = []
    const words = new Set<number>()
    for (const phrase of keywords) {
      const numbers = phrase.map(word => this.#texts.numberOf(word))
      if (numbers.includes(0)) return null
      for (const number of numbers) words.add(number)
      if (numbers.length > 1) {
        filters.push(new PhraseFilter(space, this.#texts, numbers, this.#tools.found))
      }
    }
    for (const number of words) {
      filters.push(new WordFilter(this.#texts, number))
    }
    return filters
  }

  #placeFilters({ location, window, bounds, near, polygon }: Criteria): Filter[] | null {
    const filters = [window, bounds].flatMap<Filter>(box => (box ? this.#boxFilters(box) : []))
    const position = {
      latitude: this.#table.range('latitude'),
      longitude: this.#table.range('longitude'),
    }
    const circle = (center: Coordinates, distanceMiles: number) =>
      filters.push(new AreaFilter(position, new CircleArea(position, center, distanceMiles)))
    if (location?.kind === 'near') {
      if (location.center === null) return null
      circle(location.center, location.distanceMiles)
    }
    if (near) circle(near, near.distanceMiles)
    if (polygon) {
      const { grid } = this.#tools
      const area = new PolygonArea(position, polygon, this.#gridOver(polygon), grid)
      filters.push(new AreaFilter(position, area))
    }
    return filters
  }

  /**
   * Pages, facets and tiles of one search share a grid, even where each request has parsed its own
   * polygon.
   */
  #gridOver(polygon: Polygon): PolygonGrid {
    return this.#grids.getOrAdd(
      keyOf(polygon),
      () => new PolygonGrid(polygon, this.#shape.cellsPerSide),
    )
  }

  #boxFilters({ south, north, west, east }: BoundingBox): Filter[] {
    const longitude = this.#table.range('longitude')
    return [
      new RangeFilter(this.#table.range('latitude'), { min: south, max: north }),
      west <= east
        ? new RangeFilter(longitude, { min: west, max: east })
        : new OutsideFilter(longitude, east, west),
    ]
  }
}

function partsOf(where: Condition): readonly Condition[] {
  return where.kind === 'and' ? where.parts.flatMap(partsOf) : [where]
}

function isListable(filter: WordsFilter): filter is WordFilter | EitherFilter {
  return !(filter instanceof PhraseFilter)
}

/** The corners, bit by bit: building a grid takes thirty times as long. */
function keyOf(polygon: Polygon): string {
  const numbers = new Float64Array(2 * polygon.length)
  for (const [i, { latitude, longitude }] of polygon.entries()) {
    numbers[2 * i] = latitude
    numbers[2 * i + 1] = longitude
  }
  return Buffer.from(numbers.buffer).toString('latin1')
}

/** The values of places, by the names of their indexes. */
function valuesOf(location: LocationCriterion | null): [ValueName, readonly number[]][] {
  switch (location?.kind) {
    case 'state':
      return [['stateId', location.ids]]
    case 'city':
      return [['cityId', [location.id]]]
    case 'lake':
      return [['lakeId', [location.id]]]
    case 'region':
      return [['regionId', location.ids]]
    case 'county':
      return [['countyId', location.ids]]
    case 'any': {
      const values = Map.groupBy(location.places.flatMap(valuesOf), ([name]) => name)
      return [...values].map(([name, lists]) => [name, lists.flatMap(([, ids]) => ids)])
    }
    default:
      return []
  }
}
