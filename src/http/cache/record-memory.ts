/**
 * Records of bytes by number, in a few large pieces of memory outside the heap. So the garbage collector does not look at
 * them, each takes little more than its bytes, and finding one touches two places of memory.
 *
 * Records are written one after the other. When all segments are full, the oldest one is cleared: records that were asked
 * for since they were written or last cleared stay, up to half of the segment, the others are dropped.
 */

/** A full memory drops at most one part of this many at a time. */
const SEGMENTS = 32

/** Before the bytes of a record: its key (8), its length (4), its mark (4), whether it was asked for (4). */
const HEAD_BYTES = 24
const LENGTH = 2
const MARK = 3
const WAS_ASKED_FOR = 4

/** Some bytes within a buffer. */
export interface RecordBytes {
  readonly buffer: Buffer
  readonly start: number
  readonly end: number
  /** A number that was kept with the bytes, such as a position in them. */
  readonly mark: number
}

interface Segment {
  readonly bytes: Buffer
  /** The same memory as numbers of 4 and of 8 bytes. */
  readonly numbers: Int32Array
  readonly keys: Float64Array
  usedBytes: number
}

export class RecordMemory {
  readonly #segmentBytes: number
  readonly #segments: Segment[] = []
  /** Where records begin: the number of the segment times its size, plus the place in the segment. */
  #positions = new Map<number, number>()
  #current = 0

  /** @param maxBytes How much memory records take at most. It is taken when it is needed. */
  constructor(maxBytes: number) {
    this.#segmentBytes = 8 * Math.floor(maxBytes / SEGMENTS / 8)
  }

  /** Undefined if there is none. The bytes are overwritten later: they are valid until the present step ends. */
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

  /** Bytes that take more than half of a segment are not kept. */
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

  /** The segment where the next record goes, with room for it. */
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

  /** Moves the records that stay to the beginning. @param base The position of the segment's first record. */
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

/** How much a record takes with its head; the next one begins at a multiple of 8. */
function sizeOf(length: number): number {
  return HEAD_BYTES + 8 * Math.ceil(length / 8)
}
