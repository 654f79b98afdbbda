import type { TextWindow } from './text-window.ts'

const QUOTE = 0x22
const BACKSLASH = 0x5c
const SPACE = 0x20

/** The kinds of tokens: the byte of a sign, a quote for a string, and these. */
export const TOKEN = {
  openBrace: 0x7b,
  closeBrace: 0x7d,
  openBracket: 0x5b,
  closeBracket: 0x5d,
  comma: 0x2c,
  colon: 0x3a,
  string: QUOTE,
  /** A number, true, false, null, or some other word. */
  word: 1,
  /** A byte that begins no token. */
  bad: 2,
  /** The window ends here, or within the token. */
  more: 3,
} as const

const SIGNS = new Set<number>([
  ...[TOKEN.openBrace, TOKEN.closeBrace, TOKEN.openBracket, TOKEN.closeBracket],
  ...[TOKEN.comma, TOKEN.colon],
])

/** Reads the tokens of JSON. Strings are not decoded. */
export class JsonTokens {
  /** The offset of the next byte. */
  at: number
  /** Where the last token begins. */
  start: number
  /** No quote that ends the string at `start` is before this offset. */
  #searched = 0

  constructor(at: number) {
    this.at = at
    this.start = at
  }

  /** Continues at another offset. */
  moveTo(at: number): void {
    this.at = at
    this.#searched = 0
  }

  /** The kind of the next token, which is consumed unless it is `more` or `bad`. */
  next(window: TextWindow): number {
    const { bytes, base } = window
    let i = this.at - base
    while (i < bytes.length && (bytes[i] ?? 0) <= SPACE) i++
    this.at = i + base
    this.start = this.at
    const byte = bytes[i]
    if (byte === undefined) return TOKEN.more
    if (SIGNS.has(byte)) {
      this.at++
      return byte
    }
    return byte === QUOTE ? this.#string(window) : this.#word(window)
  }

  #string(window: TextWindow): number {
    const { bytes, base } = window
    const first = this.at - base + 1
    let quote = bytes.indexOf(QUOTE, Math.max(first, this.#searched - base))
    while (quote >= 0 && isEscaped(bytes, quote, first)) quote = bytes.indexOf(QUOTE, quote + 1)
    if (quote < 0) {
      this.#searched = window.end
      return TOKEN.more
    }
    this.at = quote + 1 + base
    this.#searched = 0
    return TOKEN.string
  }

  #word(window: TextWindow): number {
    const { bytes, base } = window
    const first = this.at - base
    let i = Math.max(first, this.#searched - base)
    while (i < bytes.length && isOfWord(bytes[i] ?? 0)) i++
    if (i === first) return TOKEN.bad
    if (i === bytes.length && !window.isEnded) {
      this.#searched = window.end
      return TOKEN.more
    }
    this.at = i + base
    this.#searched = 0
    return TOKEN.word
  }
}

function isEscaped(bytes: Buffer, quote: number, first: number): boolean {
  let at = quote
  while (at > first && bytes[at - 1] === BACKSLASH) at--
  return (quote - at) % 2 === 1
}

/** Letters, digits and the signs of numbers. */
function isOfWord(byte: number): boolean {
  const isLetter = (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a
  return isLetter || (byte >= 0x30 && byte <= 0x39) || [0x2b, 0x2d, 0x2e].includes(byte)
}
