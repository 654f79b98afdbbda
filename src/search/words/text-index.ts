import { WholeColumn } from '../columns/column.ts'
import type { KernelMemory } from '../kernel/kernel-memory.ts'
import { Scratch } from '../kernel/scratch.ts'
import { type Bitmap, BitmapSpace } from '../sets/bitmap.ts'
import { buildPostings } from '../sets/posting-build.ts'
import { Postings } from '../sets/postings.ts'
import type { Segments } from '../sets/segments.ts'
import type { Archive } from '../snapshot-archive.ts'
import { PhraseSets } from './phrase-sets.ts'
import { RowPostingSource } from './row-posting-source.ts'
import type { PhraseShape, TextShape } from './text-shape.ts'
import { GAP, WordNumbers } from './word-numbers.ts'

/**
 * Phrases are cached only while this much room is left: twice what the index reserves for a write.
 */
const PHRASE_MARGIN_BYTES = 2 ** 25

/**
 * The words of the listings' texts. Postings have, for each word, the slots whose texts contain it.
 * Rows have, for each slot, its words in order: as numbers, packed into 1 to 3 bytes a word. Rows
 * show whether words follow each other, and which postings a slot must leave when its texts change.
 * Rows and postings have separate memories, so that each may take up to 4 GiB.
 */
export class TextIndex {
  /** The space of the postings. */
  readonly space: BitmapSpace
  readonly postings: Postings
  readonly #phrases: PhraseSets
  readonly #phraseShape: PhraseShape
  readonly #sampledTexts: number
  readonly #memory: KernelMemory
  readonly #numbers: WordNumbers
  readonly #rows: WholeColumn
  readonly #lengths: WholeColumn
  readonly #shift: number
  readonly #packed: Scratch
  readonly #slots: Scratch
  readonly #kept: Scratch
  readonly #slotsPerListed: number
  /** Words with numbers below this were in so many of the sampled texts that they get a bitmap. */
  #common = 0
  #isBuilt = false
  /** How many texts were put before `build`. */
  #textsBeforeBuild = 0

  constructor(
    segments: Segments,
    memories: { readonly rows: KernelMemory; readonly postings: KernelMemory },
    shape: TextShape,
  ) {
    const memory = memories.rows
    this.space = new BitmapSpace(memories.postings, segments)
    this.postings = new Postings(this.space, shape.postings)
    this.#phrases = new PhraseSets(this.space, shape.phrases.maxKept)
    this.#phraseShape = shape.phrases
    this.#sampledTexts = shape.sampledTexts
    this.#slotsPerListed = shape.postings.slotsPerListed
    this.#memory = memory
    this.#numbers = new WordNumbers(memory)
    this.#rows = new WholeColumn(memory, segments)
    this.#lengths = new WholeColumn(memory, segments)
    this.#shift = segments.shift
    this.#packed = new Scratch(memory)
    this.#slots = new Scratch(memory)
    this.#kept = new Scratch(memory)
  }

  addSegment(): void {
    this.#rows.addSegment()
    this.#lengths.addSegment()
  }

  /** Serializes this part with an archive, in either direction. */
  transfer(archive: Archive): void {
    this.space.transfer(archive)
    this.postings.transfer(archive)
    this.#phrases.transfer(archive)
    this.#numbers.transfer(archive)
    for (const column of [this.#rows, this.#lengths]) column.transfer(archive)
    for (const scratch of [this.#packed, this.#slots, this.#kept]) scratch.transfer(archive)
    this.#isBuilt = archive.exchange(this.#isBuilt)
    this.#textsBeforeBuild = archive.exchange(this.#textsBeforeBuild)
    this.#common = archive.exchange(this.#common)
  }

  /** The number of a word; 0 when no text ever had it. */
  numberOf(word: string): number {
    return this.#numbers.numberOf(word)
  }

  put(slot: number, texts: readonly string[]): void {
    const { kernel } = this.#memory
    const { address, count } = this.#numbers.numbersOf(texts)
    const packed = this.#packed.ofBytes(5 * count + 8)
    const bytes = kernel.encode(address, count, packed)
    const bytesBefore = this.#lengths.get(slot)
    if (!this.#isBuilt) {
      this.#store(slot, packed, bytes)
      this.#textsBeforeBuild++
      if (this.#textsBeforeBuild === this.#sampledTexts) this.#renumber()
      return
    }
    if (bytesBefore === 0) this.#addAll(slot, address, count)
    else {
      if (this.#isSame(slot, packed, bytes)) return
      this.#replace(slot, address, count)
    }
    this.#store(slot, packed, bytes)
    this.#phrases.update(slot, phrase => this.#holds(slot, phrase))
  }

  /** Removes a slot from all postings. */
  remove(slot: number): void {
    if (this.#isBuilt) {
      for (const number of this.#wordsAt(slot)) this.postings.delete(number, slot)
    }
    this.#store(slot, 0, 0)
    this.#phrases.update(slot, () => false)
  }

  /** See `Column.reorder`. Only before `build`. */
  reorder(order: Uint32Array, end: number): void {
    for (const column of [this.#rows, this.#lengths]) column.reorder(order, end)
  }

  /** Builds the postings of all slots below `end` from their rows. Later changes update them. */
  build(end: number): void {
    const rows = new RowPostingSource(this.space, this.#memory, {
      rows: this.#rows,
      lengths: this.#lengths,
      highest: this.#numbers.wordCount,
      common: this.#common,
    })
    buildPostings(this.space, this.postings, rows, end)
    rows.release()
    this.#isBuilt = true
  }

  /**
   * All slots that contain a phrase of two words or more. Null when one of its words is so rare
   * that reading the rows of the other results is cheaper, or when there is no room for a set.
   */
  phraseSet(phrase: readonly number[]): Bitmap | null {
    const rarest = Math.min(...phrase.map(number => this.postings.count(number)))
    if (rarest <= this.#phraseShape.maxRead) return null
    const known = this.#phrases.find(phrase)
    if (known || !this.#hasRoomForPhrase()) return known
    return this.#phrases.add(phrase, this.#findPhrase(phrase))
  }

  /** A search must never use up the room that the index reserves for a write. */
  #hasRoomForPhrase(): boolean {
    const { memory, segments } = this.space
    const slots = this.#rows.segments * segments.slots
    return memory.hasRoom(slots / 8 + 4 * segments.slots + PHRASE_MARGIN_BYTES)
  }

  /** Reads the rows of all slots that have all the words, one segment at a time. */
  *#findPhrase(phrase: readonly number[]): Generator<Uint32Array> {
    const { segments, memory, spare, everything, nothing } = this.space
    const words = [...new Set(phrase)]
    const { blockBytes } = segments
    const found = new Scratch(memory)
    const buffer = memory.allocate(blockBytes)
    for (let segment = 0; segment < this.#rows.segments; segment++) {
      const out = found.ofBytes(4 * segments.slots)
      const { kernel } = memory
      memory.u8.fill(255, spare, spare + blockBytes)
      for (const word of words) {
        kernel.and(spare, spare, this.postings.blockOf([word], segment, buffer), blockBytes)
      }
      const first = segment * segments.slots
      const count = kernel.gather(spare, everything, nothing, blockBytes, first, out)
      const slots = memory.u32.slice(out >>> 2, (out >>> 2) + count)
      yield slots.subarray(0, this.filterByPhrase(slots, count, phrase))
    }
    found.release()
    memory.free(buffer, blockBytes)
  }

  #holds(slot: number, phrase: readonly number[]): boolean {
    return this.filterByPhrase(Uint32Array.of(slot), 1, phrase) === 1
  }

  /**
   * Moves the slots that contain a phrase, of two words or more, to the front; returns how many.
   */
  filterByPhrase(slots: Uint32Array, count: number, phrase: readonly number[]): number {
    const memory = this.#memory
    const given = this.#slots.ofBytes(4 * count)
    const kept = this.#kept.ofBytes(4 * count)
    const packed = this.#packed.ofBytes(9 * phrase.length + 16)
    const numbers = packed + 4 * Math.ceil((5 * phrase.length + 8) / 4)
    memory.u32.set(phrase, numbers >>> 2)
    const bytes = memory.kernel.encode(numbers, phrase.length, packed)
    memory.u32.set(count < slots.length ? slots.subarray(0, count) : slots, given >>> 2)
    const found = memory.kernel.filterByPhrase(
      given,
      count,
      this.#rows.table,
      this.#lengths.table,
      this.#shift,
      packed,
      bytes,
      kept,
    )
    slots.set(memory.u32.subarray(kept >>> 2, (kept >>> 2) + found))
    return found
  }

  #addAll(slot: number, address: number, count: number): void {
    const { u32 } = this.#memory
    const start = address >>> 2
    for (let i = start; i < start + count; i++) {
      const number = u32[i] ?? GAP
      if (number !== GAP) this.postings.add(number, slot)
    }
  }

  #replace(slot: number, address: number, count: number): void {
    const { u32 } = this.#memory
    const start = address >>> 2
    const after = new Set(u32.subarray(start, start + count))
    after.delete(GAP)
    for (const number of this.#wordsAt(slot)) {
      if (!after.delete(number)) this.postings.delete(number, slot)
    }
    for (const number of after) this.postings.add(number, slot)
  }

  /**
   * Renumbers the words, most frequent first, because low numbers take the fewest bytes in rows.
   */
  #renumber(): void {
    const end = this.#rows.segments * this.space.segments.slots
    const counts = new Uint32Array(this.#numbers.wordCount + 1)
    // Allocate first: it may replace the memory's views, and with them the numbers of a row.
    const eachRow = (work: (numbers: Uint32Array, slot: number, packed: number) => void): void => {
      for (let slot = 0; slot < end; slot++) {
        const bytes = this.#lengths.get(slot)
        if (bytes === 0) continue
        const packed = this.#packed.ofBytes(5 * bytes + 8)
        work(this.#numbersAt(slot), slot, packed)
      }
    }
    eachRow(numbers => {
      for (const number of numbers) counts[number] = (counts[number] ?? 0) + 1
    })
    const renumbered = this.#numbers.renumber(counts)
    const minCount = this.#sampledTexts / this.#slotsPerListed
    this.#common = 1 + counts.subarray(1).reduce((sum, n) => sum + Number(n > minCount), 0)
    const { kernel } = this.#memory
    eachRow((numbers, slot, packed) => {
      for (const [i, number] of numbers.entries()) numbers[i] = renumbered[number] ?? GAP
      this.#store(slot, packed, kernel.encode(numbers.byteOffset, numbers.length, packed))
    })
  }

  /**
   * The words of a slot in order. The caller may change them; they are valid until the next call.
   */
  #numbersAt(slot: number): Uint32Array {
    const bytes = this.#lengths.get(slot)
    const memory = this.#memory
    const out = this.#kept.ofBytes(4 * bytes)
    const count = memory.kernel.decode(this.#rows.get(slot), bytes, out)
    return memory.u32.subarray(out >>> 2, (out >>> 2) + count)
  }

  /** The words of a slot, each once. */
  #wordsAt(slot: number): Set<number> {
    const words = new Set(this.#numbersAt(slot))
    words.delete(GAP)
    return words
  }

  #isSame(slot: number, packed: number, bytes: number): boolean {
    if (this.#lengths.get(slot) !== bytes) return false
    const row = this.#rows.get(slot)
    const { u8 } = this.#memory
    for (let i = 0; i < bytes; i++) if (u8[row + i] !== u8[packed + i]) return false
    return true
  }

  /** Replaces a slot's row by a packed row; with 0 bytes, by no row. */
  #store(slot: number, packed: number, bytes: number): void {
    const memory = this.#memory
    const before = this.#lengths.get(slot)
    if (before > 0) memory.free(this.#rows.get(slot), before)
    const row = bytes > 0 ? memory.allocate(bytes) : 0
    if (bytes > 0) memory.u8.copyWithin(row, packed, packed + bytes)
    this.#rows.set(slot, row)
    this.#lengths.set(slot, bytes)
  }
}
