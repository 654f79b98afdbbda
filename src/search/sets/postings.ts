import type { Archive } from '../snapshot-archive.ts'
import { Bitmap, type BitmapSpace } from './bitmap.ts'
import { PackedLists, PlainLists, type PostingLists } from './posting-lists.ts'
import type { PostingShape } from './posting-shape.ts'

/** The forms in which a value's slots are stored. */
const PLAIN = 0
const PACKED = 1
const BITMAP = 2

const FIRST_LISTED = 4
const FIRST_VALUES = 64

/** Room for the caller to write to: a list of slots, lowest first, or an empty bitmap. */
export type Reserved = { readonly list: number; readonly isPacked: boolean } | Bitmap

/**
 * For each of many values, the slots that have it (an inverted index): a sorted list while they are
 * few, a bitmap once they are more than one slot in 32 of the segments that have any. A bitmap
 * takes less memory only from one in 16 on, but it is much faster to intersect. Values are numbered
 * from 1. Adding a slot above all others takes constant time. Adding or removing elsewhere moves
 * the rest of a list: at most slots / 32 numbers.
 */
export class Postings {
  readonly packed: PackedLists
  readonly #plain: PlainLists
  readonly #space: BitmapSpace
  readonly #shape: PostingShape
  readonly #bitmaps = new Map<number, Bitmap>()
  /** For each value: the address of its list. */
  #lists = new Uint32Array(FIRST_VALUES)
  /** The sizes of the lists' blocks. */
  #bytes = new Uint32Array(FIRST_VALUES)
  #counts = new Uint32Array(FIRST_VALUES)
  #forms = new Uint8Array(FIRST_VALUES)
  #slotsEnd = 0

  constructor(space: BitmapSpace, shape: PostingShape) {
    this.#space = space
    this.#shape = shape
    this.#plain = new PlainLists(space.memory, space.segments)
    this.packed = new PackedLists(space.memory, space.segments)
  }

  /** Serializes this part with an archive, in either direction. */
  transfer(archive: Archive): void {
    this.#lists = archive.exchange(this.#lists)
    this.#bytes = archive.exchange(this.#bytes)
    this.#counts = archive.exchange(this.#counts)
    this.#forms = archive.exchange(this.#forms)
    this.#slotsEnd = archive.exchange(this.#slotsEnd)
    for (const value of archive.exchange([...this.#bitmaps.keys()])) {
      const bitmap = this.#bitmaps.get(value) ?? new Bitmap(this.#space)
      bitmap.transfer(archive)
      this.#bitmaps.set(value, bitmap)
    }
  }

  /** How many slots have a value. */
  count(value: number): number {
    return this.#counts[value] ?? 0
  }

  /** The bitmap of a value's slots; null when the value has a list. */
  bitmap(value: number): Bitmap | null {
    return this.#forms[value] === BITMAP ? (this.#bitmaps.get(value) ?? null) : null
  }

  /** A value's slots, lowest first. Only for values that have a list. */
  list(value: number): Uint32Array {
    return this.#form(value).read(this.#lists[value] ?? 0, this.count(value))
  }

  has(value: number, slot: number): boolean {
    const bitmap = this.bitmap(value)
    if (bitmap) return bitmap.has(slot)
    const count = this.count(value)
    return count > 0 && this.#form(value).has(this.#lists[value] ?? 0, count, slot)
  }

  /** The number of segments in which a value has slots. */
  segmentCount(value: number): number {
    const bitmap = this.bitmap(value)
    if (bitmap) return bitmap.blockCount
    const count = this.count(value)
    return count === 0 ? 0 : this.#form(value).segmentCount(this.#lists[value] ?? 0, count)
  }

  /** Whether a value may have slots in a segment. */
  isIn(value: number, segment: number): boolean {
    const bitmap = this.bitmap(value)
    if (bitmap) return bitmap.block(segment) !== this.#space.nothing
    const count = this.count(value)
    return count > 0 && this.#form(value).isIn(this.#lists[value] ?? 0, count, segment)
  }

  /** Adds a value's slots of one segment to a block. */
  addTo(value: number, segment: number, block: number): void {
    const bitmap = this.bitmap(value)
    if (!bitmap) {
      const count = this.count(value)
      if (count > 0) this.#form(value).setBits(this.#lists[value] ?? 0, count, segment, block)
      return
    }
    const { memory, segments } = this.#space
    memory.kernel.or(block, block, bitmap.block(segment), segments.blockBytes)
  }

  /**
   * The address of a block with the slots of one segment that have any of these values: a stored
   * block where possible, otherwise `spare`.
   */
  blockOf(values: readonly number[], segment: number, spare: number): number {
    const [only] = values
    const bitmap = only !== undefined && values.length === 1 ? this.bitmap(only) : null
    if (bitmap) return bitmap.block(segment)
    const { memory, segments, nothing } = this.#space
    const present = values.filter(value => this.isIn(value, segment))
    if (present.length === 0) return nothing
    memory.u8.fill(0, spare, spare + segments.blockBytes)
    for (const value of present) this.addTo(value, segment, spare)
    return spare
  }

  /** Adds a slot to a value. Does nothing when the slot has the value already. */
  add(value: number, slot: number): void {
    if (value >= this.#counts.length) this.#growArrays(value)
    if (slot >= this.#slotsEnd) this.#slotsEnd = slot + 1
    if (this.#forms[value] === BITMAP) this.#addBit(value, slot)
    else this.#addListed(value, slot)
  }

  /** Announces how many slots there will be, before many are added. */
  expect(slots: number): void {
    this.#slotsEnd = Math.max(this.#slotsEnd, slots)
  }

  /**
   * Makes room for the slots of a value that has none yet, in some segments. The caller writes the
   * slots.
   */
  reserve(value: number, count: number, segments: number): Reserved {
    if (value >= this.#counts.length) this.#growArrays(value)
    this.#counts[value] = count
    if (count > this.#maxListed(segments)) return this.#emptyBitmap(value)
    const list = this.#allocate(value, count)
    return { list, isPacked: this.#forms[value] === PACKED }
  }

  /** Gives a value that has no slots yet a bitmap; call `countBitmap` once it is filled. */
  reserveBitmap(value: number): Bitmap {
    if (value >= this.#counts.length) this.#growArrays(value)
    return this.#emptyBitmap(value)
  }

  /** Counts the slots in a value's bitmap; if they are too few for a bitmap, they get a list. */
  countBitmap(value: number): void {
    const bitmap = this.bitmap(value)
    if (!bitmap) return
    const count = bitmap.size
    this.#counts[value] = count
    if (count <= this.#maxListed(bitmap.blockCount)) this.#toList(value, bitmap)
  }

  /** Removes a slot from a value. The slot must have the value. */
  delete(value: number, slot: number): void {
    const bitmap = this.bitmap(value)
    const count = this.count(value)
    if (bitmap) {
      bitmap.delete(slot)
      this.#counts[value] = count - 1
      if (count - 1 < this.#maxListed(bitmap.blockCount) / 2) this.#toList(value, bitmap)
      return
    }
    this.#form(value).delete(this.#lists[value] ?? 0, count, slot)
    this.#counts[value] = count - 1
    if (count === 1) this.#free(value)
  }

  #form(value: number): PostingLists {
    return this.#forms[value] === PACKED ? this.packed : this.#plain
  }

  /** The maximum length of the list of a value that occurs in some segments. */
  #maxListed(segments: number): number {
    const { maxListed, slotsPerListed } = this.#shape
    const slots = Math.min(segments * this.#space.segments.slots, this.#slotsEnd)
    return Math.max(maxListed, slots / slotsPerListed)
  }

  #addBit(value: number, slot: number): void {
    const bitmap = this.#bitmaps.get(value)
    if (!bitmap || bitmap.has(slot)) return
    const count = this.count(value)
    // The catalog grew and the value is rare now: a list is better than one more block.
    const mayShrink = !bitmap.hasBlockFor(slot)
    if (mayShrink && count < this.#maxListed(bitmap.blockCount + 1) / 2) {
      this.#toList(value, bitmap)
      this.#addListed(value, slot)
      return
    }
    bitmap.add(slot)
    this.#counts[value] = count + 1
  }

  #addListed(value: number, slot: number): void {
    const count = this.#counts[value] ?? 0
    const form = this.#form(value)
    const list = this.#lists[value] ?? 0
    if (count > 0 && form.has(list, count, slot)) return
    const isLong = count >= this.#shape.maxListed
    if (isLong && count >= this.#maxListed(form.segmentCount(list, count))) {
      this.#toBitmap(value).add(slot)
      this.#counts[value] = count + 1
      return
    }
    if (count > 0 && form.hasRoom(list, this.#bytes[value] ?? 0, count, slot)) {
      form.insert(list, count, slot)
    } else this.#lengthen(value).insert(this.#lists[value] ?? 0, count, slot)
    this.#counts[value] = count + 1
  }

  /** Moves a value's slots to a longer list, plain or packed as suits the new length. */
  #lengthen(value: number): PostingLists {
    const count = this.count(value)
    const slots = count === 0 ? new Uint32Array(0) : this.list(value)
    if (count > 0) this.#free(value)
    const list = this.#allocate(value, Math.max(FIRST_LISTED, Math.ceil(count * 1.25)))
    const form = this.#form(value)
    form.write(list, slots, this.#slotsEnd)
    return form
  }

  /** Allocates a list for this many slots. */
  #allocate(value: number, count: number): number {
    const { memory, segments } = this.#space
    const minPackedPerSegment =
      this.#shape.minPackedPerSegment * Math.ceil(this.#slotsEnd / segments.slots)
    this.#forms[value] = count >= minPackedPerSegment ? PACKED : PLAIN
    const bytes = memory.capacityOf(this.#form(value).bytesOf(count, this.#slotsEnd))
    const list = memory.allocate(bytes)
    this.#lists[value] = list
    this.#bytes[value] = bytes
    return list
  }

  #free(value: number): void {
    this.#space.memory.free(this.#lists[value] ?? 0, this.#bytes[value] ?? 0)
    this.#lists[value] = 0
    this.#bytes[value] = 0
    this.#forms[value] = PLAIN
  }

  #emptyBitmap(value: number): Bitmap {
    const bitmap = new Bitmap(this.#space)
    this.#bitmaps.set(value, bitmap)
    this.#forms[value] = BITMAP
    return bitmap
  }

  #toBitmap(value: number): Bitmap {
    const slots = this.list(value)
    this.#free(value)
    const bitmap = this.#emptyBitmap(value)
    bitmap.addAll(slots, 0, slots.length)
    return bitmap
  }

  #toList(value: number, bitmap: Bitmap): void {
    const count = this.count(value)
    const slots = bitmap.members(count)
    bitmap.release()
    this.#bitmaps.delete(value)
    this.#forms[value] = PLAIN
    if (count === 0) return
    const list = this.#allocate(value, Math.ceil(count * 1.25))
    this.#form(value).write(list, slots, this.#slotsEnd)
  }

  #growArrays(value: number): void {
    const length = Math.max(value + 1, Math.ceil(this.#counts.length * 1.5))
    this.#lists = lengthened(this.#lists, length)
    this.#bytes = lengthened(this.#bytes, length)
    this.#counts = lengthened(this.#counts, length)
    const forms = new Uint8Array(length)
    forms.set(this.#forms)
    this.#forms = forms
  }
}

function lengthened(numbers: Uint32Array, length: number): Uint32Array<ArrayBuffer> {
  const wider = new Uint32Array(length)
  wider.set(numbers)
  return wider
}
