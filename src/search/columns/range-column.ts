import { Bitmap } from '../sets/bitmap.ts'
import type { Archive } from '../snapshot-archive.ts'
import { gatherBucket, leastNeededBoundary, splitBucket, targetListings } from './bucket-split.ts'
import { Buckets, NO_VALUE } from './buckets.ts'
import { NumberColumn } from './column.ts'
import type { ColumnSpace } from './column-space.ts'
import { type BucketPlan, quantileBoundaries, type Sample } from './quantile-boundaries.ts'
import { SortedSlots } from './sorted-slots.ts'

const SAMPLE_SIZE = 32_768

/**
 * A number of each listing that searches limit to ranges and sort by. It consists of the values and
 * of about a hundred boundaries, each with the bitmap of all slots below it ("range-encoded": Chan
 * & Ioannidis, Bitmap index design and evaluation, 1998). A range takes two bitmap operations; then
 * values are compared in the two buckets in which the range begins and ends. A write moves the
 * slot's bit in the bitmaps between its old bucket and its new one. A bucket with more than four
 * times its target is split, which copies one bitmap and reads only that bucket: O(slots / 8 bytes
 * + 4 · listings / buckets). If sorts use the column, each bucket also has its slots in order.
 */
export class RangeColumn {
  readonly values: NumberColumn
  readonly space: ColumnSpace
  readonly plan: BucketPlan
  #buckets: Buckets | null = null

  constructor(space: ColumnSpace, plan: BucketPlan) {
    this.space = space
    this.plan = plan
    this.values = new NumberColumn(space.memory, space.segments)
  }

  /** @throws Error before `build`. */
  get buckets(): Buckets {
    if (!this.#buckets)
      throw new Error('The buckets of a column were asked for before they were built.')
    return this.#buckets
  }

  get isBuilt(): boolean {
    return this.#buckets !== null
  }

  addSegment(): void {
    this.values.addSegment()
  }

  /** Serializes this part with an archive, in either direction. */
  transfer(archive: Archive): void {
    this.values.transfer(archive)
    if (!archive.exchange(this.#buckets !== null)) return
    this.#buckets ??= this.#emptyBuckets()
    this.#buckets.transfer(archive, this.space)
  }

  /** Adds the value of a slot that was never in use. */
  add(slot: number, value: number, id: number): void {
    this.values.set(slot, value)
    if (!this.#buckets) return
    this.#prepareSegment(slot)
    const bucket = this.buckets.bucketOf(value, id)
    this.#move(slot, this.buckets.boundaryCount, bucket)
    this.buckets.addToCount(bucket, 1)
    this.buckets.sortedSlots?.add(bucket, slot, value, id)
    this.#splitIfLarge(bucket)
  }

  /**
   * Replaces a slot's value, its listing, or both.
   * @param id The listing's id, which must be in the column of ids already.
   */
  replace(slot: number, idBefore: number, value: number, id: number): void {
    const before = this.values.get(slot)
    if (before === value && idBefore === id) return
    this.values.set(slot, value)
    if (!this.#buckets) return
    const from = this.buckets.bucketOf(before, idBefore)
    const to = this.buckets.bucketOf(value, id)
    this.buckets.sortedSlots?.delete(from, slot, before, idBefore)
    this.buckets.sortedSlots?.add(to, slot, value, id)
    if (from === to) return
    this.#move(slot, from, to)
    this.buckets.addToCount(from, -1)
    this.buckets.addToCount(to, 1)
    this.#splitIfLarge(to)
  }

  /** Builds the boundaries and their bitmaps from all values in one pass: O(n log buckets). */
  build(slots: number): void {
    const buckets = this.#emptyBuckets()
    for (const [value, id] of quantileBoundaries(this.#sample(slots), slots, this.plan)) {
      buckets.split(buckets.boundaryCount, { value, id, below: new Bitmap(this.space) }, 0)
    }
    this.#buckets = buckets
    const { segments } = this.space
    for (let first = 0; first < slots; first += segments.slots) {
      this.#buildSegment(first / segments.slots, Math.min(segments.slots, slots - first), buckets)
    }
    for (let bucket = 0; bucket <= buckets.boundaryCount; bucket++) {
      buckets.sortedSlots?.fill(bucket, buckets.count(bucket), out =>
        gatherBucket(this, bucket, out),
      )
    }
  }

  #emptyBuckets(): Buckets {
    const { isSorted, fixed } = this.plan
    return new Buckets(isSorted ? new SortedSlots(this.space, this.values) : null, fixed)
  }

  #sample(slots: number): Sample {
    const length = Math.min(slots, SAMPLE_SIZE)
    const sample = { values: new Float64Array(length), ids: new Float64Array(length) }
    for (let i = 0; i < length; i++) {
      const slot = Math.floor((i * slots) / length)
      sample.values[i] = this.values.get(slot)
      sample.ids[i] = this.space.ids.get(slot)
    }
    return sample
  }

  #buildSegment(segment: number, slots: number, buckets: Buckets): void {
    const { memory, segments, ids } = this.space
    const blocks: number[] = []
    for (let i = 0; i < buckets.boundaryCount; i++)
      blocks.push(buckets.boundary(i)?.below.ownBlock(segment) ?? 0)
    // A power of two, for the kernel's binary search. The entries after the last boundary are above
    // all values.
    const entries = 2 ** (32 - Math.clz32(buckets.boundaryCount))
    const bytes = 8 * entries
    const tables = [0, 0, 0, 0].map(() => memory.allocateZeros(bytes))
    const [boundaryValues = 0, boundaryIds = 0, counts = 0, table = 0] = tables
    for (let i = 0; i < entries; i++) {
      memory.f64[(boundaryValues >>> 3) + i] = buckets.boundary(i)?.value ?? NO_VALUE
      memory.f64[(boundaryIds >>> 3) + i] = buckets.boundary(i)?.id ?? Number.POSITIVE_INFINITY
      memory.u32[(table >>> 2) + i] = blocks[i] ?? this.space.spare
    }
    const { kernel } = memory
    const values = this.values.chunk(segment)
    const idChunk = ids.chunk(segment)
    kernel.classify(values, idChunk, slots, boundaryValues, boundaryIds, entries, counts, table)
    for (let i = 1; i < blocks.length; i++) {
      const below = blocks[i - 1] ?? 0
      const own = blocks[i] ?? 0
      kernel.or(own, own, below, segments.blockBytes)
    }
    let below = 0
    for (let bucket = 0; bucket <= buckets.boundaryCount; bucket++) {
      const count = memory.u32[(counts >>> 2) + bucket] ?? 0
      buckets.addToCount(bucket, count)
      below += count
      if (below === 0) buckets.boundary(bucket)?.below.clear(segment)
      if (below === segments.slots) buckets.boundary(bucket)?.below.fill(segment)
    }
    for (const address of tables) memory.free(address, bytes)
  }

  /**
   * A listing in a new segment needs a block of that segment for each boundary above it. Allocating
   * them all in one write would be slow, so each of the last slots of a segment allocates the block
   * of one boundary for the next segment.
   */
  #prepareSegment(slot: number): void {
    const { shift, slots, mask } = this.space.segments
    const left = slots - 1 - (slot & mask)
    this.buckets.boundary(left)?.below.ownBlock((slot >>> shift) + 1)
  }

  #move(slot: number, from: number, to: number): void {
    for (let i = from; i < to; i++) this.buckets.boundary(i)?.below.delete(slot)
    for (let i = to; i < from; i++) this.buckets.boundary(i)?.below.add(slot)
  }

  #splitIfLarge(bucket: number): void {
    const { buckets, plan } = this
    const count = buckets.count(bucket)
    if (count <= 4 * plan.minListings) return
    if (!plan.isSorted && buckets.isOneValue(bucket)) return
    if (count <= 4 * targetListings(buckets, bucket, plan)) return
    splitBucket(this, bucket)
    const unneeded = leastNeededBoundary(buckets, plan)
    if (unneeded !== -1) buckets.merge(unneeded)
  }
}
