import type { Range } from '../../domain/searching/criteria.ts'
import type { Buckets } from '../columns/buckets.ts'
import type { RangeColumn } from '../columns/range-column.ts'
import type { Bitmap } from '../sets/bitmap.ts'
import type { ResultSet } from './result-set.ts'

/** A guess of a page's position is corrected with at most this many samples. */
const MAX_SAMPLES = 2
/** A sample counts one in this many slots. */
const SLOTS_PER_SAMPLED = 16
/** A guess is accepted when the sample differs from it by at most this many standard deviations. */
const TRUSTED_DEVIATIONS = 2
/** A correction by fewer buckets than this is not sampled again. */
const FAR_BUCKETS = 3
/** After this many exact counts, the search falls back to plain bisection. */
const MAX_GUESSES = 4

/** The order of a page. */
export interface PageOrder {
  readonly column: RangeColumn
  readonly isDescending: boolean
  /** All results have a value of the column in this range; null when unknown. */
  readonly within: Range | null
}

/** A position in the order of buckets. */
export interface BucketPosition {
  readonly position: number
  /** How many results come before it. */
  readonly before: number
}

/** Counts the results between two boundaries. Null means no limit. */
type Count = (upper: Bitmap | null, lower: Bitmap | null) => number

/** How many results come before each bucket in one of a column's two orders. */
export class BucketOrder {
  /** All results lie between these positions. */
  readonly start: BucketPosition
  readonly end: BucketPosition
  readonly #result: ResultSet
  readonly #buckets: Buckets
  readonly #order: readonly number[]
  readonly #isDescending: boolean
  readonly #firstWithoutValue: number
  readonly #hasListingsWithoutValue: boolean
  /** The share of the listings between these positions that are results. */
  readonly #share: number

  constructor(result: ResultSet, { column, isDescending, within }: PageOrder) {
    const { buckets } = column
    this.#result = result
    this.#buckets = buckets
    this.#isDescending = isDescending
    this.#order = buckets.order(isDescending)
    const { length } = this.#order
    const [from, to] = within ? buckets.positionsOf(within, isDescending) : [0, length]
    this.start = { position: from, before: 0 }
    this.end = { position: to, before: result.total }
    // Listings in a range have a value.
    this.#hasListingsWithoutValue = within === null && buckets.listingsWithoutValue > 0
    this.#firstWithoutValue = buckets.firstWithoutValue
    this.#share = result.total / (within ? this.#listings(from, to) : buckets.listings)
  }

  /** The average number of listings in a bucket. */
  get meanListings(): number {
    return this.#buckets.listings / this.#order.length
  }

  /** The bucket at a position. */
  bucket(position: number): number {
    return this.#order[position] ?? 0
  }

  /**
   * Finds a bucket near the result number `next` (counted from 0, less than the total), before or
   * after it. From there, a walk to `next` probably passes at most `maxListings` listings, unless a
   * single bucket has more.
   */
  near(next: number, maxListings: number): BucketPosition {
    let low = this.start
    let high = this.end
    for (let count = 0; ; count++) {
      const nearest = next - low.before < high.before - next ? low : high
      const isNear = Math.abs(next - nearest.before) <= this.#share * maxListings
      if (isNear || high.position - low.position <= 1) return nearest
      let position = (low.position + high.position) >>> 1
      if (count === 0) position = this.#guessFromSamples(next)
      else if (count < MAX_GUESSES) {
        const share = (high.before - low.before) / this.#listings(low.position, high.position)
        position = this.#guess(nearest, share, next)
      }
      position = Math.min(Math.max(position, low.position + 1), high.position - 1)
      const before = this.#before(position, this.#count)
      if (before <= next) low = { position, before }
      else high = { position, before }
    }
  }

  /**
   * The last position with at most `next` results before it, between two positions that are known
   * to enclose it.
   */
  lastNotAfter(next: number, from: BucketPosition, to: BucketPosition): BucketPosition {
    let low = from
    let high = to
    while (high.position - low.position > 1) {
      const position = (low.position + high.position) >>> 1
      const before = this.#before(position, this.#count)
      if (before <= next) low = { position, before }
      else high = { position, before }
    }
    return low
  }

  /**
   * Two positions with the results `from` to before `to` between them, and probably not many more
   * than `maxResults` in total. Samples guess both positions; counts check the guesses, and bisect
   * further where they were wrong.
   */
  around(from: number, to: number, maxResults: number): readonly [BucketPosition, BucketPosition] {
    const margin = maxResults / 2
    const guesses = [this.#sampledPosition(to + margin)]
    if (from > margin) guesses.push(this.#sampledPosition(from - margin))
    let low = this.start
    let high = this.end
    /** A position within the page. */
    let inside: BucketPosition | null = null
    while (high.before - low.before > maxResults) {
      const isLowFar: boolean = inside !== null && from - low.before > high.before - to
      const first: number = (isLowFar ? low : (inside ?? low)).position
      const end: number = (isLowFar ? (inside ?? high) : high).position
      const guess = guesses.pop()
      const [after, until] = guess === undefined ? [first, end] : [low.position, high.position]
      const position: number = this.#valueStart(guess ?? (first + end) >>> 1, after, until)
      if (position > after && position < until) {
        const before = this.#before(position, this.#count)
        if (before <= from) low = { position, before }
        else if (before >= to) high = { position, before }
        else inside = { position, before }
      } else if (guess === undefined) break
    }
    return [low, high]
  }

  /**
   * A position near another one, if possible between `after` and `until`, at which a value begins.
   * The buckets between two such positions follow each other.
   */
  #valueStart(position: number, after: number, until: number): number {
    if (this.#isDescending || position >= until) return position
    const bucket = this.bucket(position)
    const start = this.#buckets.firstOfValue(bucket)
    return start > after ? start : this.#buckets.lastOfValue(bucket) + 1
  }

  /** About the first position with at least this many results before it. */
  #sampledPosition(before: number): number {
    let low = this.start.position
    let high = this.end.position
    while (high - low > 1) {
      const position = (low + high) >>> 1
      if (this.#before(position, this.#sample) < before) low = position
      else high = position
    }
    return high
  }

  /**
   * The buckets between two positions, as the sets of the buckets up to the last one and of those
   * below the first one; null when other buckets are among them.
   */
  setsBetween(
    from: BucketPosition,
    to: BucketPosition,
  ): { upper: Bitmap | null; lower: Bitmap | null } | null {
    const buckets = this.#order.slice(from.position, to.position)
    let first = this.#buckets.boundaryCount
    let last = 0
    for (const bucket of buckets) {
      first = Math.min(first, bucket)
      last = Math.max(last, bucket)
    }
    if (last - first + 1 !== buckets.length) return null
    return { upper: this.#below(last), lower: first === 0 ? null : this.#below(first - 1) }
  }

  readonly #count: Count = (upper, lower) => this.#result.countBetween(upper, lower)

  readonly #sample: Count = (upper, lower) =>
    SLOTS_PER_SAMPLED * this.#result.sampleBetween(upper, lower)

  /**
   * Guesses the position of result number `next` from the share of results among all listings, then
   * corrects the guess with samples.
   */
  #guessFromSamples(next: number): number {
    let position = this.#guess(this.start, this.#share, next)
    const { total } = this.#result
    const deviation = Math.sqrt((SLOTS_PER_SAMPLED * next * (total - next)) / total)
    for (let i = 0; i < MAX_SAMPLES; i++) {
      const before = this.#before(position, this.#sample)
      if (Math.abs(before - next) <= TRUSTED_DEVIATIONS * deviation) break
      const from = position
      position = this.#guess({ position, before }, this.#share, next)
      if (Math.abs(position - from) < FAR_BUCKETS) break
    }
    return position
  }

  /** The position nearest to result number `next` if the results are evenly distributed. */
  #guess({ position, before }: BucketPosition, share: number, next: number): number {
    let at = position
    let sum = before
    while (sum < next && at < this.end.position) {
      const found = share * this.#buckets.count(this.bucket(at))
      if (sum + found / 2 > next) break
      sum += found
      at++
    }
    while (sum > next && at > this.start.position) {
      const found = share * this.#buckets.count(this.bucket(at - 1))
      if (sum - found / 2 < next) break
      sum -= found
      at--
    }
    return at
  }

  /** How many listings are in the buckets from one position to before another. */
  #listings(from: number, to: number): number {
    let sum = 0
    for (let position = from; position < to; position++)
      sum += this.#buckets.count(this.bucket(position))
    return sum
  }

  #before(position: number, count: Count): number {
    if (position >= this.end.position) return this.end.before
    const bucket = this.bucket(position)
    const firstWithoutValue = this.#firstWithoutValue
    if (this.#isDescending && bucket < firstWithoutValue) {
      return count(
        this.#hasListingsWithoutValue ? this.#below(firstWithoutValue - 1) : null,
        this.#below(bucket),
      )
    }
    // Listings without a value come last in both directions, by id, highest first.
    const first = this.#isDescending ? firstWithoutValue : this.#buckets.firstOfValue(bucket)
    const last = this.#isDescending
      ? this.#buckets.boundaryCount
      : this.#buckets.lastOfValue(bucket)
    const lower = first === 0 ? 0 : count(this.#below(first - 1), null)
    return last === bucket ? lower : lower + count(this.#below(last), this.#below(bucket))
  }

  /** The bitmap of a bucket and all buckets below it; null: all slots. */
  #below(bucket: number): Bitmap | null {
    return this.#buckets.boundary(bucket)?.below ?? null
  }
}
