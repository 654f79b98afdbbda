import type { Place, Slice, SliceFault } from './slice.ts'
import { type Cutter, MAX_RECORD_BYTES, type TextWindow } from './text-window.ts'

const QUOTE = 0x22
const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d
const SPACE = 0x20
/** The end-of-file character of DOS. */
const SUBSTITUTE = 0x1a
/** A longer quoted cell has lost its second quote. */
const MAX_QUOTED_BYTES = 1024 * 1024

const DETAILS = {
  open: 'A quote in the row must be closed.',
  stray:
    'A quote within a quoted cell must be written twice, and a quoted cell ends at the delimiter.',
  long: `A row may have at most ${MAX_RECORD_BYTES.toLocaleString('en')} bytes.`,
}

/**
 * Splits CSV into its rows, which end with LF, CR LF or CR; rows of empty cells are left out. A row
 * with misplaced quotes ends with its first line, so that it costs only itself. Each byte is read
 * twice at most: an unclosed quoted cell is ended by the next one.
 */
export class RowCutter implements Cutter {
  readonly #delimiter: number
  /** Where the current row begins. */
  #start: number
  #at: number
  #isCellStart = true
  /** Where the current quoted cell begins; -1 if the cell has no quotes. */
  #quote = -1
  /** The position of a row that is too long, or invalid, and whose line is skipped. */
  #passed: (Place & Pick<SliceFault, 'code' | 'detail'>) | null = null

  /** @param delimiter The byte between two cells. @param at The offset of the first byte. */
  constructor(delimiter: number, at: number) {
    this.#delimiter = delimiter
    this.#start = at
    this.#at = at
  }

  next(window: TextWindow): Slice | null {
    for (;;) {
      const slice = this.#quote < 0 ? this.#plain(window) : this.#quoted(window)
      if (slice === 'more') return null
      if (slice) return slice
    }
  }

  #plain(window: TextWindow): Slice | null | 'more' {
    const { bytes, base } = window
    const isPassed = this.#passed !== null
    let i = this.#at - base
    for (; i < bytes.length; i++) {
      const byte = bytes[i]
      if (byte === LINE_FEED || byte === CARRIAGE_RETURN) break
      if (byte === QUOTE && this.#isCellStart && !isPassed) {
        this.#quote = i + base
        this.#at = this.#quote + 1
        return null
      }
      this.#isCellStart = byte === this.#delimiter
    }
    this.#at = i + base
    if (i === bytes.length && !window.isEnded) {
      if (this.#at - this.#start > MAX_RECORD_BYTES)
        this.#pass(window, 'record-too-long', DETAILS.long)
      if (this.#passed) window.release(this.#at)
      return 'more'
    }
    // The second byte of CR LF may be still to come.
    if (i + 1 === bytes.length && !window.isEnded) return 'more'
    const isPair = bytes[i] === CARRIAGE_RETURN && bytes[i + 1] === LINE_FEED
    const isAtEnd = i >= bytes.length
    return (
      this.#ended(window, Math.min(this.#at + (isPair ? 2 : 1), window.end)) ??
      (isAtEnd ? 'more' : null)
    )
  }

  /** Ends the row at the current byte. */
  #ended(window: TextWindow, next: number): Slice | null {
    const { bytes, base } = window
    const start = this.#start
    const end = this.#at
    const passed = this.#passed
    this.#goOn(next)
    if (passed) {
      window.release(next)
      return passed
    }
    if (end - start > MAX_RECORD_BYTES) {
      return { ...window.placeOf(start), code: 'record-too-long', detail: DETAILS.long }
    }
    if (this.#isBlank(bytes, start - base, end - base)) return null
    const place = window.placeOf(start)
    const row = window.copy(start, end)
    window.release(next)
    return { ...place, bytes: row }
  }

  #goOn(next: number): void {
    this.#start = next
    this.#at = next
    this.#isCellStart = true
    this.#quote = -1
    this.#passed = null
  }

  #quoted(window: TextWindow): Slice | null | 'more' {
    const quote = window.indexOf(QUOTE, this.#at)
    this.#at = quote < 0 ? window.end : quote
    if (this.#at - this.#quote > MAX_QUOTED_BYTES || (quote < 0 && window.isEnded)) {
      return this.#wrong(window, DETAILS.open)
    }
    if (quote < 0) return 'more'
    const { bytes, base } = window
    const after = pastSpaces(bytes, quote + 1 - base)
    if (after === bytes.length && !window.isEnded) {
      return window.end - quote > MAX_QUOTED_BYTES ? this.#wrong(window, DETAILS.open) : 'more'
    }
    if (bytes[quote + 1 - base] === QUOTE) {
      this.#at = quote + 2
      return null
    }
    const next = bytes[after] ?? LINE_FEED
    const isClosed = next === this.#delimiter || next === LINE_FEED || next === CARRIAGE_RETURN
    if (!isClosed) return this.#wrong(window, DETAILS.stray)
    this.#at = after + base
    this.#quote = -1
    this.#isCellStart = false
    return null
  }

  /** Whether all cells are empty, as rows after the last one of a spreadsheet often are. */
  #isBlank(bytes: Buffer, from: number, to: number): boolean {
    for (let i = from; i < to; i++) {
      const byte = bytes[i]
      const isEmpty = byte === SPACE || byte === QUOTE || byte === SUBSTITUTE
      if (!isEmpty && byte !== this.#delimiter) return false
    }
    return true
  }

  /** Goes back to the first line of the row, which is skipped. */
  #wrong(window: TextWindow, detail: string): null {
    this.#pass(window, 'record-broken', detail)
    this.#at = this.#start
    this.#quote = -1
    return null
  }

  #pass(window: TextWindow, code: SliceFault['code'], detail: string): void {
    this.#passed ??= { ...window.placeOf(this.#start), code, detail }
  }
}

function pastSpaces(bytes: Buffer, from: number): number {
  let at = from
  while (bytes[at] === SPACE) at++
  return at
}
