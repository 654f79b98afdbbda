import { Bitmap } from '../sets/bitmap.ts'
import type { Archive } from '../snapshot-archive.ts'
import { gatherBucket, leastNeededCut, partBucket, shareOf } from './bucket-split.ts'
import { Cuts, NO_VALUE } from './buckets.ts'
import { NumberColumn } from './column.ts'
import type { ColumnSpace } from './column-space.ts'
import { type CutPlan, quantileCuts, type Sample } from './quantile-boundaries.ts'
import { SlotLists } from './sorted-slots.ts'

const SAMPLED = 32_768

/**
 * A number of each listing, to be asked for by ranges and sorted by: its values, and bitmaps of
 * what lies below each of some hundred cuts ("range-encoded": Chan & Ioannidis, Bitmap index design
 * and evaluation, 1998). A range is two bitmap operations, then the values themselves decide in the
 * two buckets where it begins and ends. A write moves one slot's bits in the bitmaps between its
 * old bucket and its new one. A bucket that has grown past four times its share is parted, which
 * copies one bitmap and looks at the bucket alone: O(slots / 8 bytes + 4 · listings / cuts). The
 * buckets of a column that is sorted by have their slots in order besides.
 */
export class RangeColumn {
  readonly values: NumberColumn
  readonly space: ColumnSpace
  readonly plan: CutPlan
  #cuts: Cuts | null = null

  constructor(space: ColumnSpace, plan: CutPlan) {
    this.space = space
    this.plan = plan
    this.values = new NumberColumn(space.memory, space.segments)
  }

  /** @throws Error before `build`. */
  get cuts(): Cuts {
    if (!this.#cuts) throw new Error('The cuts of a column were asked for before they were made.')
    return this.#cuts
  }

  get isBuilt(): boolean {
    return this.#cuts !== null
  }

  addSegment(): void {
    this.values.addSegment()
  }

  /** Writes what it is to an archive, or takes it from one. */
  transfer(archive: Archive): void {
    this.values.transfer(archive)
    if (!archive.exchange(this.#cuts !== null)) return
    this.#cuts ??= this.#noCuts()
    this.#cuts.transfer(archive, this.space)
  }

  /** Adds the value of a slot that was never in use. */
  add(slot: number, value: number, id: number): void {
    this.values.set(slot, value)
    if (!this.#cuts) return
    this.#prepareSegment(slot)
    const bucket = this.cuts.bucketOf(value, id)
    this.#move(slot, this.cuts.length, bucket)
    this.cuts.addTo(bucket, 1)
    this.cuts.lists?.add(bucket, slot, value, id)
    this.#partIfLarge(bucket)
  }

  /**
   * Replaces a slot's value, or its listing, or both.
   * @param id The listing's, which the column of ids must have by now.
   */
  replace(slot: number, idBefore: number, value: number, id: number): void {
    const before = this.values.get(slot)
    if (before === value && idBefore === id) return
    this.values.set(slot, value)
    if (!this.#cuts) return
    const from = this.cuts.bucketOf(before, idBefore)
    const to = this.cuts.bucketOf(value, id)
    this.cuts.lists?.delete(from, slot, before, idBefore)
    this.cuts.lists?.add(to, slot, value, id)
    if (from === to) return
    this.#move(slot, from, to)
    this.cuts.addTo(from, -1)
    this.cuts.addTo(to, 1)
    this.#partIfLarge(to)
  }

  /** Makes the cuts from the values there are, in one pass: O(n log cuts). */
  build(slots: number): void {
    const cuts = this.#noCuts()
    for (const [value, id] of quantileCuts(this.#sample(slots), slots, this.plan)) {
      cuts.insert(cuts.length, { value, id, below: new Bitmap(this.space) }, 0)
    }
    this.#cuts = cuts
    const { segments } = this.space
    for (let first = 0; first < slots; first += segments.slots) {
      this.#buildSegment(first / segments.slots, Math.min(segments.slots, slots - first), cuts)
    }
    for (let bucket = 0; bucket <= cuts.length; bucket++) {
      cuts.lists?.fill(bucket, cuts.count(bucket), out => gatherBucket(this, bucket, out))
    }
  }

  #noCuts(): Cuts {
    return new Cuts(this.plan.isSorted ? new SlotLists(this.space, this.values) : null)
  }

  #sample(slots: number): Sample {
    const length = Math.min(slots, SAMPLED)
    const sample = { values: new Float64Array(length), ids: new Float64Array(length) }
    for (let i = 0; i < length; i++) {
      const slot = Math.floor((i * slots) / length)
      sample.values[i] = this.values.get(slot)
      sample.ids[i] = this.space.ids.get(slot)
    }
    return sample
  }

  #buildSegment(segment: number, slots: number, cuts: Cuts): void {
    const { memory, segments, ids } = this.space
    const blocks: number[] = []
    for (let i = 0; i < cuts.length; i++) blocks.push(cuts.at(i)?.below.ownBlock(segment) ?? 0)
    // So many that halving comes out even; what is added stands above all.
    const places = 2 ** (32 - Math.clz32(cuts.length))
    const bytes = 8 * places
    const tables = [0, 0, 0, 0].map(() => memory.allocateZeros(bytes))
    const [cutValues = 0, cutIds = 0, counts = 0, table = 0] = tables
    for (let i = 0; i < places; i++) {
      memory.f64[(cutValues >>> 3) + i] = cuts.at(i)?.value ?? NO_VALUE
      memory.f64[(cutIds >>> 3) + i] = cuts.at(i)?.id ?? Number.POSITIVE_INFINITY
      memory.u32[(table >>> 2) + i] = blocks[i] ?? this.space.spare
    }
    const { kernel } = memory
    const values = this.values.chunk(segment)
    const idChunk = ids.chunk(segment)
    kernel.classify(values, idChunk, slots, cutValues, cutIds, places, counts, table)
    for (let i = 1; i < blocks.length; i++) {
      const [below = 0, own = 0] = [blocks[i - 1], blocks[i]]
      kernel.or(own, own, below, segments.blockBytes)
    }
    for (let bucket = 0; bucket <= cuts.length; bucket++) {
      cuts.addTo(bucket, memory.u32[(counts >>> 2) + bucket] ?? 0)
    }
    for (const place of tables) memory.free(place, bytes)
  }

  /**
   * A listing in a new segment needs a block of it for each cut above; made with the last slots
   * before, one cut for each slot, they do not hold up a single write.
   */
  #prepareSegment(slot: number): void {
    const { shift, slots, mask } = this.space.segments
    const left = slots - 1 - (slot & mask)
    this.cuts.at(left)?.below.ownBlock((slot >>> shift) + 1)
  }

  #move(slot: number, from: number, to: number): void {
    for (let i = from; i < to; i++) this.cuts.at(i)?.below.delete(slot)
    for (let i = to; i < from; i++) this.cuts.at(i)?.below.add(slot)
  }

  #partIfLarge(bucket: number): void {
    const { cuts, plan } = this
    const count = cuts.count(bucket)
    if (count <= 4 * plan.smallestShare) return
    if (!plan.isSorted && cuts.isOneValue(bucket)) return
    if (count <= 4 * shareOf(cuts, bucket, plan)) return
    partBucket(this, bucket)
    const unneeded = leastNeededCut(cuts, plan)
    if (unneeded !== -1) cuts.remove(unneeded)
  }
}
