import { MarkupEnds } from './markup-ends.ts'
import type { Slice, SliceFault } from './slice.ts'
import { endOfName, endOfTag, isNamed, pastBlanks } from './tag-bytes.ts'
import { type Cutter, MAX_RECORD_BYTES, type TextWindow } from './text-window.ts'

const LESS = 0x3c
const GREATER = 0x3e
const SLASH = 0x2f
const BANG = 0x21
const QUESTION = 0x3f
/** No tag outside the records needs more. */
const MAX_TAG_BYTES = 1024
/** No first tag of a record needs more. */
const MAX_FIRST_TAG_BYTES = 64 * 1024
/** Tags outside the records have few names. */
const MAX_TAGS = 50

const TOO_LONG = `A record may have at most ${MAX_RECORD_BYTES.toLocaleString('en')} bytes.`
const OPEN = {
  markup: 'A comment or CDATA in the record must be closed.',
  outside: 'A comment or DOCTYPE that begins here must be closed.',
  tag: 'The first tag of the record must be closed.',
}

/**
 * Splits a text of XML into its elements of one name, with any prefix, in any encoding that is a
 * superset of ASCII. Comments, CDATA and processing instructions are skipped, and so is a DOCTYPE:
 * nothing that it declares is used. An element without an end costs only itself: the next one
 * begins at its tag, even in an unclosed comment or CDATA. Each byte is visited a few times at
 * most.
 */
export class ElementCutter implements Cutter {
  /**
   * The first tag of each other name outside the elements, up to 1 KiB, such as
   * `<COUNT Records="2"/>`.
   */
  readonly tags = new Map<string, string>()
  readonly #name: Buffer
  readonly #ends: MarkupEnds
  #at: number
  /** Where the current element begins; -1 for none. */
  #start = -1
  #root: string | null = null
  #isRootOpen: boolean
  /** Whether the end tag of an element with a reported fault is still to come. */
  #isTold = false
  #isOver = false

  /**
   * @param name The name of the elements, without a prefix.
   * @param at The offset of the first byte; a text that begins later than at 0 has its root element
   *   before it.
   */
  constructor(name: string, at: number) {
    this.#name = Buffer.from(name)
    this.#ends = new MarkupEnds(this.#name)
    this.#at = at
    this.#isRootOpen = at > 0
  }

  next(window: TextWindow): Slice | null {
    while (!this.#isOver) {
      if (this.#start >= 0 && this.#at - this.#start > MAX_RECORD_BYTES) {
        return this.#fault(window, 'record-too-long', TOO_LONG)
      }
      const less = window.indexOf(LESS, this.#at)
      this.#at = less < 0 ? window.end : less
      if (this.#start < 0) window.release(this.#at)
      if (less < 0 && !window.isEnded) return null
      if (less < 0) return this.#end(window)
      if (window.end - less < MAX_TAG_BYTES && !window.isEnded) return null
      const slice = this.#markup(window)
      if (slice === 'more') return null
      if (slice) return slice
    }
    return null
  }

  /** Reads from a `<` on. */
  #markup(window: TextWindow): Slice | null | 'more' {
    const { bytes, base } = window
    const at = this.#at - base
    const next = bytes[at + 1]
    if (next === BANG || next === QUESTION) return this.#passed(window)
    const isEnd = next === SLASH
    const nameStart = at + (isEnd ? 2 : 1)
    const nameEnd = endOfName(bytes, nameStart)
    if (isNamed(bytes, nameStart, nameEnd, this.#name)) {
      return isEnd ? this.#ended(window, nameEnd + base) : this.#begun(window, nameEnd + base)
    }
    if (this.#start < 0) this.#tag(bytes, at, bytes.toString('latin1', nameStart, nameEnd), isEnd)
    this.#at += 1
    return null
  }

  /**
   * Skips a comment, CDATA, an instruction or a DOCTYPE. An unclosed one is skipped as if it were
   * text.
   */
  #passed(window: TextWindow): Slice | null | 'more' {
    const found = this.#ends.find(window, this.#at)
    if (found && (found.nextRecord === null || this.#start < 0)) {
      this.#at = found.end
      return null
    }
    if (!found && !window.isEnded && window.end - this.#at <= MAX_RECORD_BYTES) return 'more'
    const at = this.#at
    this.#at = found?.nextRecord ?? at + 1
    if (this.#start >= 0) return this.#fault(window, 'record-broken', OPEN.markup)
    return { ...window.placeOf(at), code: 'incomplete', detail: OPEN.outside }
  }

  #begun(window: TextWindow, nameEnd: number): Slice | null | 'more' {
    if (this.#start >= 0) {
      const detail = `The record must end with </${this.#name}>; another one begins before.`
      return this.#fault(window, 'record-broken', detail)
    }
    const { bytes, base } = window
    const tagEnd = endOfTag(bytes, nameEnd - base)
    if (tagEnd === null && !window.isEnded && window.end - this.#at <= MAX_FIRST_TAG_BYTES) {
      return 'more'
    }
    this.#start = this.#at
    this.#isTold = false
    this.#at = tagEnd === null ? nameEnd : tagEnd + base
    if (tagEnd === null || bytes[tagEnd - 1] !== GREATER) {
      return this.#fault(window, 'record-broken', OPEN.tag)
    }
    return bytes[tagEnd - 2] === SLASH ? this.#record(window) : null
  }

  #ended(window: TextWindow, nameEnd: number): Slice | null {
    const { bytes, base } = window
    const end = pastBlanks(bytes, nameEnd - base)
    const isWhole = bytes[end] === GREATER
    this.#at = isWhole ? end + base + 1 : nameEnd
    if (!isWhole) return null
    if (this.#start >= 0) return this.#record(window)
    const isReported = this.#isTold
    this.#isTold = false
    if (isReported) return null
    this.#start = this.#at - 1
    return this.#fault(
      window,
      'record-broken',
      `The record that ends here must begin with <${this.#name}>.`,
    )
  }

  #record(window: TextWindow): Slice {
    const place = window.placeOf(this.#start)
    const bytes = window.copy(this.#start, this.#at)
    this.#start = -1
    window.release(this.#at)
    return { ...place, bytes }
  }

  #fault(window: TextWindow, code: SliceFault['code'], detail: string): Slice {
    const place = window.placeOf(this.#start)
    this.#start = -1
    this.#isTold = true
    return { ...place, code, detail }
  }

  #tag(bytes: Buffer, at: number, name: string, isEnd: boolean): void {
    if (isEnd) {
      // A text that begins within the root element does not show its name.
      if (name === (this.#root ?? name)) this.#isRootOpen = false
      return
    }
    const text = bytes.toString('latin1', at, at + MAX_TAG_BYTES)
    const end = text.indexOf('>')
    if (this.#root === null && !this.#isRootOpen && !text.slice(0, end).endsWith('/')) {
      this.#root = name
      this.#isRootOpen = true
    }
    if (this.tags.size < MAX_TAGS && !this.tags.has(name)) {
      this.tags.set(name, end < 0 ? text : text.slice(0, end + 1))
    }
  }

  #end(window: TextWindow): Slice | null {
    this.#isOver = true
    if (this.#start >= 0) {
      return this.#fault(
        window,
        'incomplete',
        `The file ends within a record: it must end with </${this.#name}>.`,
      )
    }
    if (!this.#isRootOpen) return null
    const root = this.#root === null ? 'its first element' : `</${this.#root}>`
    const detail = `The file must end with ${root}: it may have lost its end. Get the file once more.`
    return { ...window.placeOf(window.end), code: 'incomplete', detail }
  }
}
