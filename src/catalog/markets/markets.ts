import {
  comparedIn,
  listingsIn,
  MARKET_MONTHS,
  type Market,
  type MarketPlace,
  type MonthPrices,
  NEWEST_LISTINGS,
  type PriceSpread,
  SALE_YEARS,
  type Sale,
  type SoldPrices,
} from '../../domain/markets/market.ts'
import {
  acresIn,
  SIZE_CLASSES,
  type SizeClass,
  sizeClassOf,
} from '../../domain/markets/size-class.ts'
import type { Criteria } from '../../domain/searching/criteria.ts'
import { SORT_ORDERS, type SortOrder } from '../../domain/searching/sort-order.ts'
import { BoundedCache } from '../../domain/values/bounded-cache.ts'
import type { Calendar } from '../../domain/values/calendar.ts'
import type { Clock } from '../../domain/values/clock.ts'
import type { CountyId, StateId } from '../../domain/values/ids.ts'
import type { Awaitable } from '../../domain/values/when-there.ts'
import type { ListingReader } from '../../store/listings/listing-reader.ts'
import type { ListingSearch } from '../live-index/listing-search.ts'
import { priceSpread, spreadOf } from './price-spread.ts'

/** A place in a catalog of a million listings takes some kilobytes. */
const MAX_KEPT = 2000

/**
 * Cards compare listings of each size in each county: there are 3,100 counties, and a spread takes
 * 0.3 kB.
 */
const MAX_KEPT_SPREADS = 20_000

/**
 * If a database answers searches, a market takes dozens of its queries. So it is computed once a
 * minute at most.
 */
const KEPT_FROM_DATABASE_MS = 60_000

const NEWEST = SORT_ORDERS.find(({ id }) => id === 6) as SortOrder

interface Cached {
  /** The result, or a promise of it. */
  value: Awaitable<unknown>
  /** How many changes the catalog had seen. */
  readonly changes: number
  readonly at: number
}

/**
 * Asking prices in places, computed from searches, and sold prices, read from the records. An index
 * in memory takes a few milliseconds for a market, and a result is used again until the catalog
 * changes. From a database, a result may be a minute old.
 */
export class Markets {
  readonly #search: ListingSearch
  readonly #records: Pick<ListingReader, 'sales'>
  readonly #clock: Clock
  readonly #markets = new BoundedCache<string, Cached>(MAX_KEPT)
  readonly #spreads = new BoundedCache<string, Cached>(MAX_KEPT_SPREADS)
  #changes = 0

  constructor(search: ListingSearch, records: Pick<ListingReader, 'sales'>, clock: Clock) {
    this.#search = search
    this.#records = records
    this.#clock = clock
    const count = () => {
      this.#changes++
    }
    search.observe({ listingChanged: count, placesChanged: count })
  }

  /** @throws Problem `unavailable` until searches are answered. */
  market(place: MarketPlace, calendar: Calendar): Awaitable<Market> {
    const today = calendar.isoDate(this.#clock())
    const key = `${place.kind} ${place.id} ${today}`
    return this.#once(this.#markets, key, () => this.#reckon(place, today, calendar))
  }

  /**
   * The asking prices of land of a size in a place.
   * @param sizeClass Null: land of all sizes.
   * @throws Problem `unavailable` until searches are answered.
   */
  spread(place: MarketPlace, sizeClass: SizeClass | null): Awaitable<PriceSpread> {
    const key = `${place.kind} ${place.id} ${sizeClass?.fromAcres ?? 'all'}`
    return this.#once(this.#spreads, key, () =>
      priceSpread(this.#search, ofSize(comparedIn(place), sizeClass)),
    )
  }

  /**
   * How many listings are available or under contract in the counties of a state; counties without
   * any are left out.
   */
  async counties(id: StateId): Promise<ReadonlyMap<CountyId, number>> {
    return (await this.#search.facets(listingsIn({ kind: 'state', id }), ['counties'])).counties
  }

  async #reckon(place: MarketPlace, today: string, calendar: Calendar): Promise<Market> {
    const criteria = listingsIn(place)
    const page = { criteria, sort: NEWEST, offset: 0, limit: NEWEST_LISTINGS }
    const { total, ids } = await this.#search.search(page)
    const [newest] = await this.#search.figures(ids.slice(0, 1))
    const { propertyTypes } = await this.#search.facets(criteria, ['propertyTypes'])
    const sizeClasses = []
    for (const sizeClass of SIZE_CLASSES) {
      sizeClasses.push({ sizeClass, ...(await this.spread(place, sizeClass)) })
    }
    const since = `${Number(today.slice(0, 4)) - SALE_YEARS}${today.slice(4)}`
    const monthPrices: MonthPrices[] = []
    for (const month of monthsUntil(today.slice(0, 7))) {
      const listedAt = instantsOf(month, calendar)
      const listed = { ...comparedIn(place), listedAt }
      const { listings, perAcreUsd } = await this.#search.priceQuantiles(listed, [0.5])
      monthPrices.push({ month, listings, medianUsd: perAcreUsd?.[0] ?? null })
    }
    return {
      place,
      listings: total,
      newest: ids,
      newestListedAt: newest?.listedAt ?? null,
      propertyTypes,
      all: await this.spread(place, null),
      sizeClasses,
      months: monthPrices,
      sold: soldPrices(await this.#records.sales(place, since), since),
    }
  }

  /** All callers share one computation, unless the catalog has changed since. */
  #once<Value>(
    all: BoundedCache<string, Cached>,
    key: string,
    reckon: () => Promise<Value>,
  ): Awaitable<Value> {
    const known = all.get(key)
    if (known && this.#isPresent(known)) return known.value as Awaitable<Value>
    const value = reckon()
    const cached: Cached = { value, changes: this.#changes, at: this.#clock() }
    all.set(key, cached)
    value.then(
      reckoned => {
        cached.value = reckoned
      },
      // A failure is not cached.
      () => all.delete(key),
    )
    return value
  }

  #isPresent({ changes, at }: Cached): boolean {
    if (changes === this.#changes) return true
    return !this.#search.isInMemory && this.#clock() - at < KEPT_FROM_DATABASE_MS
  }
}

function ofSize(criteria: Criteria, sizeClass: SizeClass | null): Criteria {
  return sizeClass === null ? criteria : { ...criteria, acres: acresIn(sizeClass) }
}

/** The months up to one, as yyyy-mm, oldest first. */
function monthsUntil(last: string): string[] {
  const [year = 0, month = 0] = last.split('-').map(Number)
  return Array.from({ length: MARKET_MONTHS }, (_, i) =>
    isoMonth(12 * year + month - 1 - (MARKET_MONTHS - 1 - i)),
  )
}

/** @param months Counted from the year 0. */
function isoMonth(months: number): string {
  const year = String(Math.floor(months / 12)).padStart(4, '0')
  return `${year}-${String((months % 12) + 1).padStart(2, '0')}`
}

/** The first and the last millisecond of a month in the time zone. */
function instantsOf(month: string, calendar: Calendar): Criteria['listedAt'] {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const next = calendar.startOfDay(`${isoMonth(12 * year + number)}-01`)
  return { min: calendar.startOfDay(`${month}-01`), max: next === null ? null : next - 1 }
}

/** The quartiles of the prices per acre of some sales, all and by size. */
function soldPrices(sales: readonly Sale[], since: string): SoldPrices {
  const spread = (some: readonly Sale[]) =>
    spreadOf(some.map(({ soldPriceUsd, acres }) => soldPriceUsd / acres))
  return {
    since,
    all: spread(sales),
    sizeClasses: SIZE_CLASSES.map(sizeClass => ({
      sizeClass,
      ...spread(sales.filter(({ acres }) => sizeClassOf(acres) === sizeClass)),
    })),
  }
}
