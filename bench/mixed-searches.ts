import { Random } from '../demo/random.ts'
import type { City, Places } from '../src/domain/places/place.ts'
import {
  type Criteria,
  DEFAULT_CRITERIA,
  type LocationCriterion,
  type SearchRequest,
} from '../src/domain/searching/criteria.ts'
import { DEFAULT_SORT_ORDER, SORT_ORDERS } from '../src/domain/searching/sort-order.ts'
import type { CityId, CountyId, LakeId, RegionId, StateId } from '../src/domain/values/ids.ts'

const DAY_MS = 86_400_000
const PER_PAGE = 15
const PAGES = 20

const PRICES = [25, 50, 75, 100, 150, 200, 300, 400, 500, 750, 1000, 1500, 2500].map(k => k * 1000)
const ACRES = [1, 5, 10, 20, 40, 50, 80, 100, 160, 200, 320, 500, 1000]
const KEYWORDS = [
  [['creek']],
  [['pond'], ['timber']],
  [['hunting'], ['cabin']],
  [['barn']],
  [['well'], ['septic']],
  [['airstrip']],
  [['vineyard']],
  [['county', 'road']],
  [['white', 'tail']],
  [['fenced'], ['electricity']],
] as const
const TYPE_BITS = [1, 2, 3, 4, 8, 128, 132, 256, 512, 2048] as const

/** Searches like those of visitors and programs: each has a few criteria, one in ten has keywords. */
export class MixedSearches {
  readonly #places: Places
  readonly #now: number
  readonly #random: Random
  readonly #bigCities: readonly City[]

  constructor(places: Places, now: number, seed: number) {
    this.#places = places
    this.#now = now
    this.#random = new Random(seed)
    this.#bigCities = places.cities
  }

  next(): SearchRequest {
    const criteria: Criteria = {
      ...DEFAULT_CRITERIA,
      location: this.#chance(0.55) ? this.#location() : null,
      priceUsd: this.#chance(0.45) ? this.#range(PRICES) : null,
      acres: this.#chance(0.35) ? this.#range(ACRES) : null,
      pricePerAcreUsd: this.#chance(0.05) ? { min: null, max: 4000 } : null,
      beds: this.#chance(0.05) ? { min: 3, max: null } : null,
      typeBits: this.#chance(0.4) ? this.#one(TYPE_BITS) : 0,
      listedAt: this.#chance(0.1) ? this.#since() : null,
      bounds: this.#chance(0.12) ? this.#bounds() : null,
      hasHouse: this.#chance(0.1) ? this.#chance(0.5) : null,
      keywords: this.#chance(0.1) ? this.#one(KEYWORDS) : [],
    }
    const sort = this.#chance(0.5) ? DEFAULT_SORT_ORDER : this.#one(SORT_ORDERS)
    return { criteria, sort, offset: PER_PAGE * this.#below(PAGES), limit: PER_PAGE }
  }

  #location(): LocationCriterion {
    const { states, regions, counties, lakes } = this.#places
    const kind = this.#random.next()
    if (kind < 0.45) return { kind: 'state', ids: [this.#one(states).id as StateId] }
    if (kind < 0.65) {
      const ids = Array.from({ length: 1 + this.#below(3) }, () => this.#one(counties).id)
      return { kind: 'county', ids: ids as CountyId[] }
    }
    if (kind < 0.72) return { kind: 'region', ids: [this.#one(regions).id as RegionId] }
    if (kind < 0.82) return { kind: 'city', id: this.#one(this.#bigCities).id as CityId }
    if (kind < 0.85) return { kind: 'lake', id: this.#one(lakes).id as LakeId }
    const city = this.#one(this.#bigCities)
    return { kind: 'near', id: city.id, center: city, distanceMiles: 10 * (1 + this.#below(10)) }
  }

  #range(steps: readonly number[]): { min: number | null; max: number | null } {
    const a = this.#below(steps.length)
    const b = Math.min(steps.length - 1, a + 1 + this.#below(4))
    const isOpen = this.#random.next()
    return {
      min: isOpen < 0.3 ? null : (steps[a] ?? 0),
      max: isOpen > 0.7 ? null : (steps[b] ?? 0),
    }
  }

  #since(): { min: number; max: null } {
    return { min: this.#now - this.#one([1, 7, 30, 90]) * DAY_MS, max: null }
  }

  #bounds(): Criteria['bounds'] {
    const { latitude, longitude } = this.#one(this.#bigCities)
    const half = this.#one([0.1, 0.25, 0.5, 1, 2])
    return {
      south: latitude - half,
      north: latitude + half,
      west: longitude - half,
      east: longitude + half,
    }
  }

  #chance(share: number): boolean {
    return this.#random.next() < share
  }

  #below(count: number): number {
    return Math.floor(this.#random.next() * count)
  }

  #one<Item>(items: readonly Item[]): Item {
    const item = items[this.#below(items.length)]
    if (item === undefined) throw new Error('There is nothing to choose from.')
    return item
  }
}
