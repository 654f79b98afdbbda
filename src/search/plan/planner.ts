import type { BoundingBox } from '../../domain/places/place.ts'
import type { Criteria, LocationCriterion, Range } from '../../domain/searching/criteria.ts'
import type { ListingTable, ValueName } from '../columns/listing-table.ts'
import type { Scratch } from '../kernel/scratch.ts'
import type { TextIndex } from '../words/text-index.ts'
import { type Filter, isRefining, type ListableFilter, type RefiningFilter } from './filter.ts'
import { flagFilters } from './flag-filters.ts'
import { PhraseFilter, WordFilter } from './keyword-filters.ts'
import { NearFilter } from './near-filter.ts'
import { OutsideFilter, RangeFilter } from './range-filter.ts'
import { ValueFilter } from './value-filter.ts'

/** How a search is answered. */
export interface Plan {
  /**
   * The filters of all criteria. Places come first, because they rule out most segments and most
   * stripes of the others.
   */
  readonly filters: readonly Filter[]
  /** Those of the filters that look at the results of a program, in the same order. */
  readonly refining: readonly RefiningFilter[]
  /** Those of the filters that may have a short list. */
  readonly listable: readonly ListableFilter[]
}

const RANGES = [
  'priceUsd',
  'acres',
  'pricePerAcreUsd',
  'listedAt',
  'beds',
  'baths',
  'homeAreaSqft',
] as const

/** Turns criteria into filters. */
export class Planner {
  readonly #table: ListingTable
  readonly #texts: TextIndex
  readonly #scratch: Scratch

  constructor(table: ListingTable, texts: TextIndex, scratch: Scratch) {
    this.#table = table
    this.#texts = texts
    this.#scratch = scratch
  }

  /** Returns null when no listing can match. */
  plan(criteria: Criteria): Plan | null {
    const listable: ListableFilter[] = this.#valueFilters(criteria)
    const words = this.#wordFilters(criteria)
    if (words === null) return null
    listable.push(...words.filter(filter => filter instanceof WordFilter))
    if (listable.some(filter => filter.count === 0)) return null
    const place = this.#placeFilters(criteria)
    if (place === null) return null
    const ranges: Filter[] = []
    for (const name of RANGES) {
      const range: Range | null = criteria[name]
      if (range) ranges.push(new RangeFilter(this.#table.range(name), range))
    }
    const flags = flagFilters(this.#table.flags, criteria)
    const phrases = words.filter(filter => filter instanceof PhraseFilter)
    const filters = [...listable, ...place, ...ranges, ...flags, ...phrases]
    return { filters, refining: filters.filter(isRefining), listable }
  }

  #valueFilters({ location, accountId, zip }: Criteria): ValueFilter[] {
    const filters: ValueFilter[] = []
    const add = (name: ValueName, values: readonly number[]): void => {
      const index = this.#table.values(name)
      filters.push(new ValueFilter(index, values))
    }
    if (zip !== null) add('zip', [zip])
    if (accountId !== null) add('accountId', [accountId])
    const [name, ids] = valuesOf(location)
    if (name) add(name, ids)
    return filters
  }

  #wordFilters({ keywords }: Criteria): (WordFilter | PhraseFilter)[] | null {
    const { space } = this.#table
    const filters: (WordFilter | PhraseFilter)[] = []
    const words = new Set<number>()
    for (const phrase of keywords) {
      const numbers = phrase.map(word => this.#texts.numberOf(word))
      if (numbers.includes(0)) return null
      for (const number of numbers) words.add(number)
      if (numbers.length > 1) {
        filters.push(new PhraseFilter(space, this.#texts, numbers, this.#scratch))
      }
    }
    for (const number of words) {
      filters.push(new WordFilter(this.#texts, number))
    }
    return filters
  }

  #placeFilters({ location, bounds }: Criteria): Filter[] | null {
    const filters: Filter[] = bounds ? this.#boxFilters(bounds) : []
    if (location?.kind !== 'near') return filters
    const { centre, distanceMiles } = location
    if (centre === null) return null
    const position = {
      latitude: this.#table.range('latitude'),
      longitude: this.#table.range('longitude'),
    }
    filters.push(new NearFilter(position, centre, distanceMiles))
    return filters
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

function valuesOf(location: LocationCriterion | null): [ValueName | null, readonly number[]] {
  switch (location?.kind) {
    case 'state':
      return ['stateId', [location.id]]
    case 'city':
      return ['cityId', [location.id]]
    case 'lake':
      return ['lakeId', [location.id]]
    case 'region':
      return ['regionId', location.ids]
    case 'county':
      return ['countyId', location.ids]
    default:
      return [null, []]
  }
}
