import type { Place, Slice } from './slice.ts'
import { type Cutter, cutText, MAX_RECORD_BYTES, type TextWindow } from './text-window.ts'

const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d
const UTF8_MARK = Buffer.from([0xef, 0xbb, 0xbf])

/**
 * Splits a text of UTF-8 into its lines; blank ones are left out. A line that is too long is
 * skipped without being held in memory. A truncated text yields its whole lines, and a fault at the
 * end.
 */
export function lines(text: AsyncIterable<Buffer>, start?: Place): AsyncIterable<Slice> {
  return cutText(text, new LineCutter(start?.offset ?? 0), start)
}

class LineCutter implements Cutter {
  /** Where the current line begins. */
  #start: number
  /** No line end is between the start and this offset. */
  #searched: number
  /** The position of a line that is too long. */
  #tooLong: Place | null = null

  constructor(start: number) {
    this.#start = start
    this.#searched = start
  }

  next(window: TextWindow): Slice | null {
    for (;;) {
      this.#passLineEnds(window)
      const found = window.indexOf(LINE_FEED, this.#searched)
      if (found < 0 && !window.isEnded) {
        this.#searched = window.end
        if (this.#searched - this.#start > MAX_RECORD_BYTES) this.#skip(window)
        return null
      }
      const end = found < 0 ? window.end : found
      const slice = this.#slice(window, end)
      this.#start = Math.min(end + 1, window.end)
      this.#searched = this.#start
      window.release(this.#start)
      if (slice) return slice
      if (found < 0) return null
    }
  }

  /** A file of nothing but line ends must not take long. */
  #passLineEnds({ bytes, base }: TextWindow): void {
    if (this.#searched !== this.#start) return
    let at = this.#start - base
    while (bytes[at] === LINE_FEED) at++
    this.#start = at + base
    this.#searched = this.#start
  }

  #skip(window: TextWindow): void {
    this.#tooLong ??= window.placeOf(this.#start)
    window.release(this.#searched)
  }

  #slice(window: TextWindow, end: number): Slice | null {
    const length = end - this.#start
    if (length > MAX_RECORD_BYTES) {
      const place = this.#tooLong ?? window.placeOf(this.#start)
      this.#tooLong = null
      const detail = `A line may have at most ${MAX_RECORD_BYTES.toLocaleString('en')} bytes, not ${length.toLocaleString('en')}.`
      return { ...place, code: 'line-too-long', detail }
    }
    const from = this.#start - window.base
    if (isBlank(window.bytes, from, from + length)) return null
    const place = window.placeOf(this.#start)
    return { ...place, bytes: withoutMarks(window.copy(this.#start, end), place) }
  }
}

function withoutMarks(bytes: Buffer, { offset }: Place): Buffer {
  const isMarked = offset === 0 && UTF8_MARK.equals(bytes.subarray(0, UTF8_MARK.length))
  const end = bytes.at(-1) === CARRIAGE_RETURN ? bytes.length - 1 : bytes.length
  return bytes.subarray(isMarked ? UTF8_MARK.length : 0, end)
}

function isBlank(bytes: Buffer, from: number, to: number): boolean {
  for (let i = from; i < to; i++) {
    const byte = bytes[i]
    if (byte !== 0x20 && byte !== 0x09 && byte !== CARRIAGE_RETURN) return false
  }
  return true
}
