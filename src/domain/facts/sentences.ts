import { type Lexicon, nextHash, UNKNOWN, type Word } from './lexicon.ts'

/** One sentence of a text, as words that rules can compare. */
export interface Sentence {
  /**
   * Words that rules know, normalized; others are empty. Without apostrophes; `#` for numbers, `$#`
   * for amounts of dollars, `$0` for none, `#/#` for fractions, and `:` for colons.
   */
  readonly words: readonly string[]
  /** For each word and the gap before it, a number of its own. */
  readonly symbols: readonly number[]
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

const SPACE = 32
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

/** Stands for all sentences that have no topic. */
const OFF_TOPIC: Sentence = {
  words: [],
  symbols: [],
  starts: [],
  ends: [],
  gaps: [],
  isQuestion: false,
}

/**
 * Splits a text into sentences in linear time. Those without a word that is a topic are empty.
 * @param lexicon The words that rules know.
 */
export function sentencesOf(text: string, lexicon: Lexicon): Sentence[] {
  return new SentenceReader(text, lexicon).read()
}

class SentenceReader {
  readonly #text: string
  readonly #lower: string
  readonly #lexicon: Lexicon
  readonly #found: Sentence[] = []
  /** The words of the sentence so far, in arrays that all sentences use. */
  readonly #words: string[] = []
  readonly #symbols: number[] = []
  readonly #starts: number[] = []
  readonly #ends: number[] = []
  readonly #gaps: Gap[] = []
  #count = 0
  #hasTopic = false
  #gap: Gap = 'space'

  constructor(text: string, lexicon: Lexicon) {
    this.#text = text
    this.#lexicon = lexicon
    const lower = text.toLowerCase()
    // A few letters change their length in lower case; positions must stay.
    this.#lower = lower.length === text.length ? lower : text
  }

  read(): Sentence[] {
    const lower = this.#lower
    for (let at = 0; at < lower.length; ) {
      const code = lower.charCodeAt(at)
      if (code === SPACE) at++
      else if (isLetter(code)) at = this.#word(at)
      else if (isDigit(code) || (code === DOLLAR && isDigit(lower.charCodeAt(at + 1))))
        at = this.#number(at)
      else this.#mark(code, at++)
    }
    this.#end(false)
    return this.#found
  }

  #word(start: number): number {
    const lower = this.#lower
    let end = start
    let hash = 0
    let hasApostrophe = false
    for (; ; end++) {
      const code = lower.charCodeAt(end)
      if (isLetter(code)) hash = nextHash(hash, code)
      else if (isApostrophe(code) && isLetter(lower.charCodeAt(end + 1))) hasApostrophe = true
      else break
    }
    this.#add(
      hasApostrophe
        ? this.#joined(lower.slice(start, end))
        : this.#lexicon.at(lower, start, end, hash),
      start,
      end,
    )
    return end
  }

  /** `power's` is power, unless rules know `powers`. */
  #joined(word: string): Word {
    const plain = this.#lexicon.word(word.replace(/['’]/g, ''))
    return plain === UNKNOWN ? this.#lexicon.word(word.replace(/['’]s?$/, '')) : plain
  }

  #number(start: number): number {
    const lower = this.#lower
    let end = start + 1
    while (isNumberPart(lower, end)) end++
    // `40ac` is a number and a word.
    const number = lower.slice(start, end)
    const isFraction = lower.charCodeAt(end) === SLASH && isDigit(lower.charCodeAt(end + 1))
    if (isFraction) for (end++; isDigit(lower.charCodeAt(end)); ) end++
    const amount = Number(number.slice(1)) === 0 ? '$0' : '$#'
    const plain = isFraction ? '#/#' : number === '0' ? '0' : '#'
    this.#addWord(number.startsWith('$') ? amount : plain, start, end)
    return end
  }

  #addWord(word: string, start: number, end: number): void {
    this.#add(this.#lexicon.word(word), start, end)
  }

  #add({ text, number, isTopic }: Word, start: number, end: number): void {
    if (this.#count === MAX_WORDS) this.#end(false)
    const at = this.#count++
    this.#words[at] = text
    this.#starts[at] = start
    this.#ends[at] = end
    const gap = at === 0 ? 'break' : this.#gap
    this.#gaps[at] = gap
    this.#symbols[at] =
      4 * number + (gap === 'space' ? 0 : gap === 'comma' ? 1 : gap === 'break' ? 2 : 3)
    this.#gap = 'space'
    this.#hasTopic ||= isTopic
  }

  #mark(code: number, at: number): void {
    switch (code) {
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
        if (ANSWER.test(this.#lower.slice(at + 1, at + 7))) this.#addWord(':', at, at + 1)
        else this.#end(true)
        return
      case COMMA:
        this.#gap = 'comma'
        return
      case 38:
      case 43:
        this.#addWord('and', at, at + 1)
        return
      case SLASH:
        this.#gap = 'hyphen'
        return
      case 58:
        this.#addWord(':', at, at + 1)
        return
      case 64:
        this.#addWord('at', at, at + 1)
        return
      case 37:
        this.#addWord('percent', at, at + 1)
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
      return next >= 65 && next <= 90 && at - this.#lastStart(at) > 1
    }
    if (this.#count === 0 || this.#ends[this.#count - 1] !== at) return true
    const last = this.#lower.slice(this.#lastStart(at), at)
    // Of single letters, only the answers of a form end sentences.
    if (!ABBREVIATIONS.has(last)) return last.length > 1 || /[\dyn]/.test(last)
    // Units also occur at the ends of sentences.
    const after = this.#text.charCodeAt(at + 2)
    return after >= 65 && after <= 90
  }

  /** Where the last word begins; `at` if there is none. */
  #lastStart(at: number): number {
    return this.#count === 0 ? at : (this.#starts[this.#count - 1] ?? at)
  }

  #end(isQuestion: boolean): void {
    const count = this.#count
    if (this.#hasTopic) {
      this.#found.push({
        words: this.#words.slice(0, count),
        symbols: this.#symbols.slice(0, count),
        starts: this.#starts.slice(0, count),
        ends: this.#ends.slice(0, count),
        gaps: this.#gaps.slice(0, count),
        isQuestion,
      })
    } else if (count > 0) this.#found.push(OFF_TOPIC)
    this.#count = 0
    this.#hasTopic = false
    this.#gap = 'space'
  }
}

function isApostrophe(code: number): boolean {
  return code === APOSTROPHE || code === RIGHT_QUOTE
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
