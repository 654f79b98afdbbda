import type { Range } from '../../domain/criteria.ts'
import type { Cuts } from '../columns/buckets.ts'
import type { RangeColumn } from '../columns/range-column.ts'
import type { Bitmap } from '../sets/bitmap.ts'
import type { ResultSet } from './result-set.ts'

/** A guess where a page lies is mended by so many samples, each of one slot in so many. */
const MOST_SAMPLES = 2
const SAMPLED = 16
/** A sample that tells of so many standard deviations more or less says nothing against a guess. */
const DOUBTFUL = 2
/** So many buckets on, a share of all may be another than of those. */
const FAR = 3
/** After so many counts, the places left are halved. */
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

/** Counts a result between two cuts; null: below all, or none. */
type Count = (upper: Bitmap | null, lower: Bitmap | null) => number

/** How many of a result come before each bucket, in one of a column's two orders. */
export class BucketOrder {
  /** All of the result lies from the one place to before the other. */
  readonly start: Position
  readonly end: Position
  readonly #result: ResultSet
  readonly #cuts: Cuts
  readonly #order: readonly number[]
  readonly #isDescending: boolean
  readonly #firstWithout: number
  readonly #isWithoutAny: boolean
  /** Which share of the listings from the first place to the last is found. */
  readonly #share: number

  constructor(result: ResultSet, { column, isDescending, within }: PageOrder) {
    const { cuts } = column
    this.#result = result
    this.#cuts = cuts
    this.#isDescending = isDescending
    this.#order = cuts.order(isDescending)
    const { length } = this.#order
    const [from, to] = within ? cuts.placesOf(within, isDescending) : [0, length]
    this.start = { place: from, before: 0 }
    this.end = { place: to, before: result.total }
    // What a range holds has a value.
    this.#isWithoutAny = within === null && cuts.listingsWithout > 0
    this.#firstWithout = cuts.firstWithout
    this.#share = result.total / (within ? this.#listings(from, to) : cuts.listings)
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
   * A place before or after the one that `next` come before, which are less than the total; from
   * there it is probably no longer way than over so many listings, unless a bucket is that long.
   */
  near(next: number, mostListings: number): Position {
    let low = this.start
    let high = this.end
    for (let count = 0; ; count++) {
      const nearest = next - low.before < high.before - next ? low : high
      const isNear = Math.abs(next - nearest.before) <= this.#share * mostListings
      if (isNear || high.place - low.place <= 1) return nearest
      let place = (low.place + high.place) >>> 1
      if (count === 0) place = this.#sampled(next)
      else if (count < MOST_GUESSES) {
        const share = (high.before - low.before) / this.#listings(low.place, high.place)
        place = this.#guess(nearest, share, next)
      }
      place = Math.min(Math.max(place, low.place + 1), high.place - 1)
      const before = this.#before(place, this.#count)
      if (before <= next) low = { place, before }
      else high = { place, before }
    }
  }

  /** The last place that no more than `next` come before, between two of which that is known. */
  lastNotAfter(next: number, from: Position, to: Position): Position {
    let low = from
    let high = to
    while (high.place - low.place > 1) {
      const place = (low.place + high.place) >>> 1
      const before = this.#before(place, this.#count)
      if (before <= next) low = { place, before }
      else high = { place, before }
    }
    return low
  }

  readonly #count: Count = (upper, lower) => this.#result.countBetween(upper, lower)

  readonly #sample: Count = (upper, lower) => SAMPLED * this.#result.sampleBetween(upper, lower)

  /** About the place that `next` come before: by its share of all, and what samples say against it. */
  #sampled(next: number): number {
    let place = this.#guess(this.start, this.#share, next)
    const { total } = this.#result
    const deviation = Math.sqrt((SAMPLED * next * (total - next)) / total)
    for (let i = 0; i < MOST_SAMPLES; i++) {
      const before = this.#before(place, this.#sample)
      if (Math.abs(before - next) <= DOUBTFUL * deviation) break
      const from = place
      place = this.#guess({ place, before }, this.#share, next)
      if (Math.abs(place - from) < FAR) break
    }
    return place
  }

  /** The place nearest to which so many come before, if a share of all listings is found. */
  #guess({ place, before }: Position, share: number, next: number): number {
    let at = place
    let sum = before
    while (sum < next && at < this.end.place) {
      const found = share * this.#cuts.count(this.bucket(at))
      if (sum + found / 2 > next) break
      sum += found
      at++
    }
    while (sum > next && at > this.start.place) {
      const found = share * this.#cuts.count(this.bucket(at - 1))
      if (sum - found / 2 < next) break
      sum -= found
      at--
    }
    return at
  }

  /** How many listings are in the buckets from one place to before another. */
  #listings(from: number, to: number): number {
    let sum = 0
    for (let place = from; place < to; place++) sum += this.#cuts.count(this.bucket(place))
    return sum
  }

  #before(place: number, count: Count): number {
    if (place >= this.end.place) return this.end.before
    const bucket = this.bucket(place)
    const firstWithout = this.#firstWithout
    if (this.#isDescending && bucket < firstWithout) {
      return count(this.#isWithoutAny ? this.#below(firstWithout - 1) : null, this.#below(bucket))
    }
    // What has no value comes last either way, by id from the highest.
    const first = this.#isDescending ? firstWithout : this.#cuts.firstOfValue(bucket)
    const last = this.#isDescending ? this.#cuts.length : this.#cuts.lastOfValue(bucket)
    const lower = first === 0 ? 0 : count(this.#below(first - 1), null)
    return last === bucket ? lower : lower + count(this.#below(last), this.#below(bucket))
  }

  /** What is in a bucket and those below it; null: all. */
  #below(bucket: number): Bitmap | null {
    return this.#cuts.at(bucket)?.below ?? null
  }
}
