import { BrokenFile } from './broken-file.ts'
import { type Place, type Slice, START } from './slice.ts'

/** No listing that is accepted needs a longer record. */
export const MAX_RECORD_BYTES = 4 * 1024 * 1024

const FIRST_BYTES = 512 * 1024
const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d

/**
 * The part of a text that is still needed, as one buffer: a text arrives in chunks that end
 * anywhere. Offsets are those of the whole text. Each byte is copied a few times at most, however
 * small the chunks are.
 */
export class TextWindow {
  #bytes = Buffer.allocUnsafe(FIRST_BYTES)
  #length = 0
  #view = this.#bytes.subarray(0, 0)
  #from: number
  #base: number
  #place: Place
  /** Whether the byte before `#place` is CR. */
  #isAfterReturn = false
  /** Whether the text has no further bytes. */
  isEnded = false

  constructor(start: Place) {
    this.#base = start.offset
    this.#from = start.offset
    this.#place = start
  }

  /** The available bytes; valid until more are added. The first one is at the offset `base`. */
  get bytes(): Buffer {
    return this.#view
  }

  get base(): number {
    return this.#base
  }

  /** The offset after the last available byte. */
  get end(): number {
    return this.#base + this.#length
  }

  add(piece: Buffer): void {
    if (this.#length + piece.length > this.#bytes.length) this.#makeRoom(piece.length)
    piece.copy(this.#bytes, this.#length)
    this.#length += piece.length
    this.#view = this.#bytes.subarray(0, this.#length)
  }

  /** A copy of the bytes between two offsets, which stay in the window. */
  copy(from: number, to: number): Buffer {
    return Buffer.from(this.#bytes.subarray(from - this.#base, to - this.#base))
  }

  /** Where a byte or several bytes next occur; -1 if they are not in the window. */
  indexOf(bytes: Buffer | number, from: number): number {
    const found = this.bytes.indexOf(bytes, from - this.#base)
    return found < 0 ? -1 : found + this.#base
  }

  /** The position of an offset, which must not be before an earlier one. */
  placeOf(offset: number): Place {
    const to = offset - this.#base
    let { line } = this.#place
    for (let at = this.#place.offset - this.#base; at < to; at++) {
      const byte = this.#bytes[at]
      // CR LF is one line end, and so is CR alone.
      if (byte === CARRIAGE_RETURN || (byte === LINE_FEED && !this.#isAfterReturn)) line++
      this.#isAfterReturn = byte === CARRIAGE_RETURN
    }
    this.#place = { line, offset }
    return this.#place
  }

  /** Bytes before this offset are no longer needed. */
  release(offset: number): void {
    if (offset <= this.#from) return
    if (offset > this.#place.offset) this.placeOf(offset)
    this.#from = offset
  }

  #makeRoom(more: number): void {
    const kept = this.#bytes.subarray(this.#from - this.#base, this.#length)
    const needed = kept.length + more
    // Moving the rest only when half of the buffer is free makes it as cheap as adding it was.
    const isSmall = needed * 2 <= this.#bytes.length
    const bytes = isSmall ? this.#bytes : Buffer.allocUnsafe(needed * 2)
    kept.copy(bytes)
    this.#bytes = bytes
    this.#length = kept.length
    this.#base = this.#from
  }
}

/** Finds the records of a text. */
export interface Cutter {
  /**
   * The next record or fault; null if the window needs more of the text, or after its end, if there
   * is none. Holds at most a little over 4 MiB in the window.
   */
  next(window: TextWindow): Slice | null
}

/**
 * Splits a text into its records. A truncated text yields its whole records, and a fault at the
 * end.
 */
export async function* cutText(
  text: AsyncIterable<Buffer>,
  cutter: Cutter,
  start: Place = START,
): AsyncIterable<Slice> {
  const window = new TextWindow(start)
  try {
    for await (const piece of text) {
      window.add(piece)
      yield* slicesIn(window, cutter)
    }
  } catch (error) {
    if (!(error instanceof BrokenFile)) throw error
    yield { ...window.placeOf(window.end), code: error.code, detail: error.message }
    return
  }
  window.isEnded = true
  yield* slicesIn(window, cutter)
}

function* slicesIn(window: TextWindow, cutter: Cutter): Iterable<Slice> {
  for (;;) {
    const slice = cutter.next(window)
    if (slice === null) return
    yield slice
  }
}
