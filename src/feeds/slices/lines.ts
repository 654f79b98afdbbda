import { BrokenFile } from './file-text.ts'
import type { Place, Slice } from './slice.ts'

/** No listing that is accepted needs a longer line. */
const MAX_LINE_BYTES = 4 * 1024 * 1024
const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d
const UTF8_MARK = Buffer.from([0xef, 0xbb, 0xbf])
const UTF16_MARKS = [Buffer.from([0xff, 0xfe]), Buffer.from([0xfe, 0xff])]

/**
 * Cuts a text of UTF-8 into its lines; empty ones are left out. A line that is too long is skipped without being kept in
 * memory. A text that ends early gives its whole lines, and a fault at the end.
 */
export async function* lines(text: AsyncIterable<Buffer>): AsyncIterable<Slice> {
  const cut = new LineCutter()
  try {
    for await (const chunk of text) {
      yield* cut.take(chunk)
      if (cut.isForeign) return
    }
  } catch (error) {
    if (!(error instanceof BrokenFile)) throw error
    yield { ...cut.place, code: error.code, detail: error.message }
    return
  }
  yield* cut.end()
}

class LineCutter {
  #line = 1
  /** Where the line begins that is being read. */
  #start = 0
  #parts: Buffer[] = []
  #length = 0
  /** Whether the text is in another encoding, of which no line can be read. */
  isForeign = false

  get place(): Place {
    return { line: this.#line, offset: this.#start }
  }

  *take(chunk: Buffer): Iterable<Slice> {
    let from = 0
    for (;;) {
      const end = chunk.indexOf(LINE_FEED, from)
      if (end < 0) break
      if (end === from && this.#length === 0) {
        // A file of nothing but line ends must not take long.
        this.#line++
        this.#start++
        from++
        continue
      }
      this.#keep(chunk.subarray(from, end))
      yield* this.#cut(1)
      if (this.isForeign) return
      from = end + 1
    }
    // The next chunk may overwrite the memory of this one.
    this.#keep(Buffer.from(chunk.subarray(from)))
  }

  *end(): Iterable<Slice> {
    if (this.#length > 0) yield* this.#cut(0)
  }

  #keep(part: Buffer): void {
    this.#length += part.length
    if (this.#length <= MAX_LINE_BYTES) this.#parts.push(part)
    else this.#parts = []
  }

  *#cut(terminatorBytes: number): Iterable<Slice> {
    const place = this.place
    const length = this.#length
    const bytes = Buffer.concat(this.#parts)
    this.#line++
    this.#start += length + terminatorBytes
    this.#parts = []
    this.#length = 0
    if (place.offset === 0 && UTF16_MARKS.some(mark => mark.equals(bytes.subarray(0, 2)))) {
      this.isForeign = true
      const detail = 'The file must be UTF-8, not UTF-16. Save it as UTF-8.'
      yield { ...place, code: 'wrong-encoding', detail }
    } else if (length > MAX_LINE_BYTES) {
      const detail = `A line may have at most ${MAX_LINE_BYTES.toLocaleString('en')} bytes, not ${length.toLocaleString('en')}.`
      yield { ...place, code: 'line-too-long', detail }
    } else {
      const record = withoutMarks(bytes, place)
      if (!isBlank(record)) yield { ...place, bytes: record }
    }
  }
}

function withoutMarks(bytes: Buffer, { offset }: Place): Buffer {
  const isMarked = offset === 0 && UTF8_MARK.equals(bytes.subarray(0, UTF8_MARK.length))
  const end = bytes.at(-1) === CARRIAGE_RETURN ? bytes.length - 1 : bytes.length
  return bytes.subarray(isMarked ? UTF8_MARK.length : 0, end)
}

function isBlank(bytes: Buffer): boolean {
  return bytes.every(byte => byte === 0x20 || byte === 0x09 || byte === CARRIAGE_RETURN)
}
