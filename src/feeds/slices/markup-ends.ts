import { endOfName, isNamed } from './tag-bytes.ts'
import type { TextWindow } from './text-window.ts'

const LESS = 0x3c
const SLASH = 0x2f
const DOUBLE_QUOTE = 0x22
const SINGLE_QUOTE = 0x27
const DOCTYPE = Buffer.from('<!DOCTYPE')

/** The beginnings and the ends of markup other than tags. */
const PAIRS = [
  { opening: Buffer.from('<!--'), closing: Buffer.from('-->') },
  { opening: Buffer.from('<![CDATA['), closing: Buffer.from(']]>') },
  { opening: Buffer.from('<?'), closing: Buffer.from('?>') },
]

interface Markup {
  /** The offset after it. */
  readonly end: number
  /**
   * Where a record begins in it after another one has ended, which means that the markup was not
   * meant to reach this far.
   */
  readonly nextRecord: number | null
}

/**
 * Finds the ends of comments, CDATA, processing instructions and a DOCTYPE. It remembers where each
 * closing is, or that none exists: a text of many openings and no closing is searched once.
 */
export class MarkupEnds {
  readonly #recordName: Buffer
  readonly #closings = PAIRS.map(() => ({ found: -1, searched: 0 }))
  #doctype: Doctype | null = null

  constructor(recordName: Buffer) {
    this.#recordName = recordName
  }

  /** @param at The offset of its `<`. Null if its end is not in the window. */
  find(window: TextWindow, at: number): Markup | null {
    const index = PAIRS.findIndex(({ opening }) => beginsAt(window, at, opening))
    const pair = PAIRS[index]
    const known = this.#closings[index]
    if (!pair || !known) return this.#other(window, at)
    const from = at + pair.opening.length
    if (known.found < from) {
      const searched = Math.max(known.searched, from)
      known.found = window.indexOf(pair.closing, searched)
      if (known.found < 0) {
        // The end of the window may split a closing.
        known.searched = Math.max(searched, window.end - pair.closing.length + 1)
        return null
      }
    }
    const { found } = known
    return { end: found + pair.closing.length, nextRecord: this.#nextRecord(window, from, found) }
  }

  /** A text has one DOCTYPE; anything else that begins with `<!` is text. */
  #other(window: TextWindow, at: number): Markup | null {
    if (!beginsAt(window, at, DOCTYPE)) return { end: at + 1, nextRecord: null }
    this.#doctype ??= new Doctype(at)
    if (this.#doctype.start !== at) return { end: at + 1, nextRecord: null }
    return this.#doctype.isEnded(window) ? { end: this.#doctype.at, nextRecord: null } : null
  }

  #nextRecord(window: TextWindow, from: number, to: number): number | null {
    const { bytes, base } = window
    let hasEnded = false
    let less = bytes.indexOf(LESS, from - base)
    while (less >= 0 && less < to - base) {
      const isEnd = bytes[less + 1] === SLASH
      const name = less + (isEnd ? 2 : 1)
      if (isNamed(bytes, name, endOfName(bytes, name), this.#recordName)) {
        if (isEnd) hasEnded = true
        else if (hasEnded) return less + base
      }
      less = bytes.indexOf(LESS, less + 1)
    }
    return null
  }
}

/** A DOCTYPE, with declarations in brackets, comments, and texts in quotes. */
class Doctype {
  readonly start: number
  /** The offset of the next byte. */
  at: number
  #depth = 0
  #quote = 0
  #isComment = false

  constructor(start: number) {
    this.start = start
    this.at = start + 1
  }

  isEnded({ bytes, base, end, isEnded }: TextWindow): boolean {
    // The opening of a comment has four bytes.
    const last = isEnded ? end : end - 3
    while (this.at < last) {
      const at = this.at++ - base
      const byte = bytes[at] ?? LESS
      if (this.#isComment) this.#isComment = !isText(bytes, at - 2, '-->')
      else if (this.#quote !== 0) this.#quote = byte === this.#quote ? 0 : this.#quote
      else if (byte === DOUBLE_QUOTE || byte === SINGLE_QUOTE) this.#quote = byte
      else if (byte === LESS && isText(bytes, at, '<!--')) this.#isComment = true
      else if (byte === 0x5b) this.#depth++
      else if (byte === 0x5d) this.#depth--
      else if (byte === 0x3e && this.#depth <= 0) return true
    }
    return false
  }
}

function beginsAt({ bytes, base }: TextWindow, at: number, expected: Buffer): boolean {
  return expected.equals(bytes.subarray(at - base, at - base + expected.length))
}

function isText(bytes: Buffer, at: number, text: string): boolean {
  return bytes.toString('latin1', Math.max(at, 0), at + text.length) === text
}
