import type { Range } from '../domain/criteria.ts'
import type { BucketWalk } from './bucket-walk.ts'
import type { Cuts } from './cuts.ts'
import type { RangeColumn } from './range-column.ts'
import type { ResultSet } from './result-set.ts'

/** After so many guesses where a page lies, the places left are halved. */
const MOST_GUESSES = 4

/** What a page goes by. */
export interface PageOrder {
  readonly column: RangeColumn
  readonly isDescending: boolean
  /** All of the result has values of the column within this, if it is known. */
  readonly within: Range | null
}

/** A place in the order of buckets. */
export interface Position {
  readonly place: number
  /** How many of a result come before it. */
  readonly before: number
}

/** How many of a result come before each bucket, in one of a column's two orders. */
export class BucketOrder {
  readonly #result: ResultSet
  readonly #cuts: Cuts
  readonly #order: readonly number[]
  readonly #isDescending: boolean
  readonly #walk: BucketWalk
  readonly #below = new Map<number, number>()
  /** All of the result lies from the one place to before the other. */
  readonly #places: readonly [number, number]
  #without: number | null

  constructor(result: ResultSet, walk: BucketWalk, { column, isDescending, within }: PageOrder) {
    const { cuts } = column
    this.#result = result
    this.#cuts = cuts
    this.#walk = walk
    this.#isDescending = isDescending
    this.#order = cuts.order(isDescending)
    this.#places = within ? cuts.placesOf(within, isDescending) : [0, this.#order.length]
    // What a range holds has a value.
    this.#without = within ? 0 : null
  }

  /** How many listings a bucket has in the mean. */
  get meanListings(): number {
    return this.#cuts.listings / this.#order.length
  }

  /** The bucket at a place. */
  bucket(place: number): number {
    return this.#order[place] ?? 0
  }

  /**
   * A place that no more than `next` come before, which is less than the total, and from which it
   * is probably no longer way to there than over so many listings.
   */
  near(next: number, mostListings: number): Position {
    return this.#search(next, { place: this.#places[0], before: 0 }, mostListings)
  }

  /** The last place that no more than `next` come before, from one on of which that is known. */
  lastNotAfter(next: number, from: Position): Position {
    return this.#search(next, from, -1)
  }

  /**
   * Each count tells how far off the guess was, so that one or two are enough as a rule.
   * Where a guess was far off already, the places left are halved at once.
   */
  #search(next: number, from: Position, mostListings: number): Position {
    let low = from
    let high: Position = { place: this.#places[1], before: this.#result.total }
    const mostGuesses = mostListings < 0 ? 0 : MOST_GUESSES
    for (let count = 0; high.place - low.place > 1; count++) {
      const share = (high.before - low.before) / this.#listings(low.place, high.place)
      if (next - low.before <= share * mostListings) break
      const guess = this.#forward(low, share, next)
      const wanted = count < mostGuesses ? guess : (low.place + high.place) >>> 1
      const place = Math.min(Math.max(wanted, low.place + 1), high.place - 1)
      const before = this.#before(place)
      if (before <= next) low = { place, before }
      else high = { place, before }
    }
    return low
  }

  /** The last place that no more than `next` come before if a share of all listings is found. */
  #forward({ place, before }: Position, share: number, next: number): number {
    let at = place
    for (let sum = before; at < this.#order.length; at++) {
      sum += share * this.#cuts.count(this.bucket(at))
      if (sum > next) break
    }
    return at
  }

  /** How many listings are in the buckets from one place to before another. */
  #listings(from: number, to: number): number {
    let sum = 0
    for (let place = from; place < to; place++) sum += this.#cuts.count(this.bucket(place))
    return sum
  }

  #before(place: number): number {
    const bucket = this.bucket(place)
    const { firstWithout } = this.#cuts
    this.#without ??= this.#isDescending ? this.#countWithout() : 0
    if (this.#isDescending && bucket < firstWithout) {
      return this.#result.total - this.#without - this.#upTo(bucket)
    }
    // What has no value comes last either way, by id from the highest.
    const first = this.#isDescending ? firstWithout : this.#cuts.firstOfValue(bucket)
    const last = this.#isDescending ? this.#cuts.length : this.#cuts.lastOfValue(bucket)
    const parts = last === bucket ? 0 : this.#upTo(last) - this.#upTo(bucket)
    return this.#upTo(first - 1) + parts
  }

  /** How many have no value. Where listings without one are few, these are looked at. */
  #countWithout(): number {
    const { firstWithout, length } = this.#cuts
    let listings = 0
    for (let bucket = firstWithout; bucket <= length; bucket++) listings += this.#cuts.count(bucket)
    if (2 * listings > this.meanListings) {
      return this.#result.total - this.#upTo(firstWithout - 1)
    }
    let count = 0
    for (let bucket = firstWithout; bucket <= length; bucket++) count += this.#walk.count(bucket)
    return count
  }

  /** How many are in a bucket and those below it. */
  #upTo(bucket: number): number {
    if (bucket < 0) return 0
    const cut = this.#cuts.at(bucket)
    if (!cut) return this.#result.total
    let count = this.#below.get(bucket)
    if (count === undefined) {
      count = this.#result.countAnd(cut.below)
      this.#below.set(bucket, count)
    }
    return count
  }
}
