/**
 * A cache of byte records by number, in a few large buffers outside the heap: the garbage collector
 * does not scan them, a record takes little more than its bytes, and a lookup touches two places in
 * memory.
 *
 * Records are appended. When all segments are full, the oldest one is cleared: records that were
 * used since they were written or last cleared survive, up to half of the segment, and the others
 * are dropped.
 */

/** A full cache drops at most this fraction of its records at a time. */
const SEGMENTS = 32

/** The header of a record: key (8), length (4), mark (4), whether it was used (4), padding (4). */
const HEAD_BYTES = 24
const LENGTH = 2
const MARK = 3
const WAS_ASKED_FOR = 4

export interface RecordBytes {
  readonly buffer: Buffer
  readonly start: number
  readonly end: number
  /** A number stored with the bytes, such as a position in them. */
  readonly mark: number
}

interface Segment {
  readonly bytes: Buffer
  /** Views of the same memory as 4-byte and 8-byte numbers. */
  readonly numbers: Int32Array
  readonly keys: Float64Array
  usedBytes: number
}

export class RecordMemory {
  readonly #segmentBytes: number
  readonly #segments: Segment[] = []
  /**
   * The position of each record: the segment's number times its size, plus the offset in the
   * segment.
   */
  #positions = new Map<number, number>()
  #current = 0

  /** @param maxBytes The most memory that records take. It is allocated when needed. */
  constructor(maxBytes: number) {
    this.#segmentBytes = 8 * Math.floor(maxBytes / SEGMENTS / 8)
  }

  /**
   * Undefined on a miss. The bytes will be overwritten: they are valid only within the current
   * step, before the next await.
   */
  get(key: number): RecordBytes | undefined {
    const position = this.#positions.get(key)
    if (position === undefined) return undefined
    const start = position % this.#segmentBytes
    const { bytes, numbers } = this.#segments[(position - start) / this.#segmentBytes] as Segment
    const head = start >> 2
    numbers[head + WAS_ASKED_FOR] = 1
    const from = start + HEAD_BYTES
    const end = from + (numbers[head + LENGTH] as number)
    return { buffer: bytes, start: from, end, mark: numbers[head + MARK] as number }
  }

  /** Records that take more than half of a segment are not cached. */
  keep(key: number, bytes: Uint8Array, mark: number): void {
    const size = sizeOf(bytes.length)
    if (size > this.#segmentBytes / 2) return
    const segment = this.#segmentFor(size)
    const start = segment.usedBytes
    segment.usedBytes += size
    segment.keys[start >> 3] = key
    const head = start >> 2
    segment.numbers[head + LENGTH] = bytes.length
    segment.numbers[head + MARK] = mark
    segment.numbers[head + WAS_ASKED_FOR] = 0
    segment.bytes.set(bytes, start + HEAD_BYTES)
    this.#positions.set(key, this.#current * this.#segmentBytes + start)
  }

  forget(key: number): void {
    this.#positions.delete(key)
  }

  forgetAll(): void {
    this.#positions = new Map()
    this.#current = 0
    for (const segment of this.#segments) segment.usedBytes = 0
  }

  /** The segment to append to, with enough room. */
  #segmentFor(size: number): Segment {
    const segment = this.#segments[this.#current]
    if (segment !== undefined && segment.usedBytes + size <= this.#segmentBytes) return segment
    const next = segment === undefined ? 0 : (this.#current + 1) % SEGMENTS
    this.#current = next
    const oldest = this.#segments[next]
    if (oldest === undefined) return this.#addSegment()
    this.#clear(oldest, next * this.#segmentBytes)
    return oldest
  }

  #addSegment(): Segment {
    const bytes = Buffer.allocUnsafeSlow(this.#segmentBytes)
    const { buffer } = bytes
    const numbers = new Int32Array(buffer)
    const segment = { bytes, numbers, keys: new Float64Array(buffer), usedBytes: 0 }
    this.#segments.push(segment)
    return segment
  }

  /**
   * Moves the surviving records to the beginning. @param base The position of the segment's first
   * record.
   */
  #clear(segment: Segment, base: number): void {
    const { bytes, numbers, keys, usedBytes } = segment
    let to = 0
    for (let from = 0, size = 0; from < usedBytes; from += size) {
      const head = from >> 2
      size = sizeOf(numbers[head + LENGTH] as number)
      const key = keys[from >> 3] as number
      if (this.#positions.get(key) !== base + from) continue
      if (numbers[head + WAS_ASKED_FOR] === 0 || to + size > this.#segmentBytes / 2) {
        this.#positions.delete(key)
        continue
      }
      numbers[head + WAS_ASKED_FOR] = 0
      bytes.copyWithin(to, from, from + size)
      this.#positions.set(key, base + to)
      to += size
    }
    segment.usedBytes = to
  }
}

/** The size of a record with its header, rounded up to a multiple of 8. */
function sizeOf(length: number): number {
  return HEAD_BYTES + 8 * Math.ceil(length / 8)
}
