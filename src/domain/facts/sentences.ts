/** One sentence of a text, as words that rules can compare. */
export interface Sentence {
  /**
   * Words that rules know, normalized; others are empty. Without apostrophes; `#` for numbers, `$#`
   * for amounts of dollars, `$0` for none, `#/#` for fractions, and `:` for colons.
   */
  readonly words: readonly string[]
  /** Where each word begins and ends in the text. */
  readonly starts: readonly number[]
  readonly ends: readonly number[]
  /**
   * The gap before each word: nothing but spaces, a hyphen, a comma, or another mark that ends a
   * part.
   */
  readonly gaps: readonly Gap[]
  readonly isQuestion: boolean
}

export type Gap = 'space' | 'hyphen' | 'comma' | 'break'

/** A period after one of these does not end the sentence. */
const ABBREVIATIONS: ReadonlySet<string> = new Set(
  (
    'approx appx apprx hwy rd st dr ln ave co mr mrs jr vs etc inc sq elec elev est min mins yr mo ac mi ft gal ' +
    'ext restr util'
  ).split(' '),
)

/** What follows the question mark of a field. */
const ANSWER = /^ *(?:y|yes|n|no|none|sure|\d+)\b(?! ac)/

const DOLLAR = 36
const APOSTROPHE = 39
const COMMA = 44
const HYPHEN = 45
const PERIOD = 46
const SLASH = 47
const ZERO = 48
const NINE = 57
const QUESTION = 63
const NEW_LINE = 10
const RIGHT_QUOTE = 0x2019

/**
 * Longer sentences are cut: a list without periods is not a sentence, and rules visit all words of
 * a sentence.
 */
const MAX_WORDS = 120

/**
 * Splits a text into sentences in linear time.
 * @param known The words that rules know, by their spellings in lower case.
 */
export function sentencesOf(text: string, known: ReadonlyMap<string, string>): Sentence[] {
  const reader = new SentenceReader(text, known)
  return reader.read()
}

class SentenceReader {
  readonly #text: string
  readonly #lower: string
  readonly #known: ReadonlyMap<string, string>
  readonly #found: Sentence[] = []
  #words: string[] = []
  #starts: number[] = []
  #ends: number[] = []
  #gaps: Gap[] = []
  #gap: Gap = 'space'

  constructor(text: string, known: ReadonlyMap<string, string>) {
    this.#text = text
    this.#known = known
    const lower = text.toLowerCase()
    // A few letters change their length in lower case; positions must stay.
    this.#lower = lower.length === text.length ? lower : text
  }

  read(): Sentence[] {
    const { length } = this.#text
    let at = 0
    while (at < length) {
      const code = this.#lower.charCodeAt(at)
      if (isWordCode(code) || (code === DOLLAR && isDigit(this.#lower.charCodeAt(at + 1)))) {
        at = this.#word(at)
      } else {
        this.#mark(code, at)
        at++
      }
    }
    this.#end(false)
    return this.#found
  }

  #word(start: number): number {
    const lower = this.#lower
    const first = lower.charCodeAt(start)
    let end = start + 1
    if (first === DOLLAR || isDigit(first)) {
      while (isNumberPart(lower, end)) end++
      const isFraction = lower.charCodeAt(end) === SLASH && isDigit(lower.charCodeAt(end + 1))
      if (isFraction) while (isDigit(lower.charCodeAt(end + 1))) end++
      // `40ac` is a number and a word.
      const number = lower.slice(start, end)
      const amount = Number(number.slice(1)) === 0 ? '$0' : '$#'
      const plain = isFraction ? '#/#' : number === '0' ? '0' : '#'
      this.#add(first === DOLLAR ? amount : plain, start, isFraction ? ++end : end)
      return end
    }
    let hasApostrophe = false
    for (; end < lower.length; end++) {
      const code = lower.charCodeAt(end)
      if (isLetter(code)) continue
      if ((code === APOSTROPHE || code === RIGHT_QUOTE) && isLetter(lower.charCodeAt(end + 1))) {
        hasApostrophe = true
      } else break
    }
    const word = lower.slice(start, end)
    const plain = hasApostrophe ? word.replace(/['’]/g, '') : word
    // `power's` is power, unless rules know `powers`.
    const isKnown = !hasApostrophe || this.#known.has(plain)
    this.#add(isKnown ? plain : word.replace(/['’]s?$|['’]s$/, ''), start, end)
    return end
  }

  #add(word: string, start: number, end: number): void {
    if (this.#words.length === MAX_WORDS) this.#end(false)
    this.#words.push(this.#known.get(word) ?? '')
    this.#starts.push(start)
    this.#ends.push(end)
    this.#gaps.push(this.#words.length === 1 ? 'break' : this.#gap)
    this.#gap = 'space'
  }

  #mark(code: number, at: number): void {
    switch (code) {
      case 32:
      case 9:
      case 13:
      case 34:
      case APOSTROPHE:
      case RIGHT_QUOTE:
      case 0xa0:
        return
      case NEW_LINE:
        // A line that continues with a small letter was wrapped.
        if (!this.#isWrapped(at)) this.#end(false)
        return
      case PERIOD:
        if (this.#endsSentence(at)) this.#end(false)
        return
      case 33:
      case 59:
      case 0x2022:
      case 0x00b7:
      case 0x25cf:
      case 124:
      case 42:
        this.#end(false)
        return
      case QUESTION:
        // `Mobile homes? Y` is a field of a form.
        if (ANSWER.test(this.#lower.slice(at + 1, at + 7))) this.#add(':', at, at + 1)
        else this.#end(true)
        return
      case COMMA:
        this.#gap = 'comma'
        return
      case 38:
      case 43:
        this.#add('and', at, at + 1)
        return
      case SLASH:
        this.#gap = 'hyphen'
        return
      case 58:
        this.#add(':', at, at + 1)
        return
      case 64:
        this.#add('at', at, at + 1)
        return
      case 37:
        this.#add('percent', at, at + 1)
        return
      case HYPHEN: {
        const isJoined =
          isWordCode(this.#lower.charCodeAt(at - 1)) && isWordCode(this.#lower.charCodeAt(at + 1))
        this.#gap = isJoined ? 'hyphen' : 'break'
        return
      }
      default:
        // Parentheses, colons, dashes and any other marks.
        this.#gap = 'break'
    }
  }

  #isWrapped(at: number): boolean {
    const next = this.#text.charCodeAt(at + 1)
    return next >= 97 && next <= 122
  }

  #endsSentence(at: number): boolean {
    const next = this.#text.charCodeAt(at + 1)
    if (isWordCode(this.#lower.charCodeAt(at + 1))) {
      // `road.Power` lacks a space; `1.5` and `f.m.` do not.
      return next >= 65 && next <= 90 && at - (this.#starts.at(-1) ?? at) > 1
    }
    if (this.#ends.at(-1) !== at) return true
    const last = this.#lower.slice(this.#starts.at(-1) ?? at, at)
    // Of single letters, only the answers of a form end sentences.
    if (!ABBREVIATIONS.has(last)) return last.length > 1 || /[\dyn]/.test(last)
    // Units also occur at the ends of sentences.
    const after = this.#text.charCodeAt(at + 2)
    return after >= 65 && after <= 90
  }

  #end(isQuestion: boolean): void {
    if (this.#words.length > 0) {
      this.#found.push({
        words: this.#words,
        starts: this.#starts,
        ends: this.#ends,
        gaps: this.#gaps,
        isQuestion,
      })
      this.#words = []
      this.#starts = []
      this.#ends = []
      this.#gaps = []
    }
    this.#gap = 'space'
  }
}

function isDigit(code: number): boolean {
  return code >= ZERO && code <= NINE
}

/** English letters, and all other characters that are not punctuation. */
function isLetter(code: number): boolean {
  return (
    (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 0xc0 && code < 0x2000)
  )
}

function isWordCode(code: number): boolean {
  return isLetter(code) || isDigit(code)
}

/** Whether a number continues: with a digit, or with a comma or period before one. */
function isNumberPart(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  if (isDigit(code)) return true
  return (code === COMMA || code === PERIOD) && isDigit(text.charCodeAt(at + 1))
}
