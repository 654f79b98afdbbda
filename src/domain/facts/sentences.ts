import { UNKNOWN, type Word } from './spellings.ts'

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

const GAPS = ['space', 'hyphen', 'comma', 'break'] as const
export type Gap = (typeof GAPS)[number]
/** A word has one for each gap before it. */
export const SYMBOLS_OF_WORD = GAPS.length
const SPACES = GAPS.indexOf('space')
const BREAK = GAPS.indexOf('break')

/** A period after one of these does not end the sentence. */
const ABBREVIATIONS: ReadonlySet<string> = new Set(
  (
    'approx appx apprx hwy rd st dr ln ave co mr mrs jr vs etc inc sq elec elev est min mins yr mo ac mi ft gal ' +
    'ext restr util'
  ).split(' '),
)

/** What follows the question mark of a field. */
const ANSWER = /^ *(?:y|yes|n|no|none|sure|\d+)\b(?! ac)/

const IGNORED = ' \t\r"\'’\u00a0'
const ENDS = '!;•·●|*'
/** Marks that are read as words. */
const WORDS: Readonly<Record<string, string>> = {
  '&': 'and',
  '+': 'and',
  ':': ':',
  '@': 'at',
  '%': 'percent',
}

const SPACE = 32
const DOLLAR = 36

/**
 * Longer sentences are cut: a list without periods is not a sentence, and rules visit all words of
 * a sentence.
 */
const MAX_WORDS = 120

/** What is found instead of a sentence without a topic. */
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
 * @param lexicon The words that rules know, by their spellings in lower case.
 */
export function sentencesOf(text: string, lexicon: ReadonlyMap<string, Word>): Sentence[] {
  return new SentenceReader(text, lexicon).read()
}

class SentenceReader {
  readonly #text: string
  readonly #lower: string
  readonly #lexicon: ReadonlyMap<string, Word>
  readonly #found: Sentence[] = []
  /** The sentence so far, in arrays that all sentences use. */
  readonly #words: string[] = []
  readonly #symbols: number[] = []
  readonly #starts: number[] = []
  readonly #ends: number[] = []
  readonly #gaps: Gap[] = []
  #count = 0
  #hasTopic = false
  /** The number of the gap before the next word. */
  #gap = SPACES

  constructor(text: string, lexicon: ReadonlyMap<string, Word>) {
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
      else this.#mark(lower.charAt(at), at++)
    }
    this.#end(false)
    return this.#found
  }

  #word(start: number): number {
    const lower = this.#lower
    let end = start + 1
    let hasApostrophe = false
    for (; ; end++) {
      if (isLetter(lower.charCodeAt(end))) continue
      if (!isApostrophe(lower.charAt(end)) || !isLetter(lower.charCodeAt(end + 1))) break
      hasApostrophe = true
    }
    const word = lower.slice(start, end)
    // `power's` is power, unless rules know `powers`.
    const isOwn = hasApostrophe && !this.#lexicon.has(word.replace(/['’]/g, ''))
    this.#add(hasApostrophe ? word.replace(isOwn ? /['’]s?$/ : /['’]/g, '') : word, start, end)
    return end
  }

  #number(start: number): number {
    const lower = this.#lower
    let end = start + 1
    while (isNumberPart(lower, end)) end++
    // `40ac` is a number and a word.
    const number = lower.slice(start, end)
    const isFraction = lower.charAt(end) === '/' && isDigit(lower.charCodeAt(end + 1))
    if (isFraction) for (end++; isDigit(lower.charCodeAt(end)); ) end++
    const amount = Number(number.slice(1)) === 0 ? '$0' : '$#'
    const plain = isFraction ? '#/#' : number === '0' ? '0' : '#'
    this.#add(number.startsWith('$') ? amount : plain, start, end)
    return end
  }

  #add(spelling: string, start: number, end: number): void {
    if (this.#count === MAX_WORDS) this.#end(false)
    const at = this.#count++
    const { text, number, isTopic } = this.#lexicon.get(spelling) ?? UNKNOWN
    const gap = at === 0 ? BREAK : this.#gap
    this.#words[at] = text
    this.#symbols[at] = SYMBOLS_OF_WORD * number + gap
    this.#starts[at] = start
    this.#ends[at] = end
    this.#gaps[at] = GAPS[gap] ?? 'space'
    this.#gap = SPACES
    this.#hasTopic ||= isTopic
  }

  #mark(mark: string, at: number): void {
    const word = WORDS[mark]
    if (word !== undefined) this.#add(word, at, at + 1)
    else if (mark === '?') this.#question(at)
    else if (mark === '\n' || mark === '.') {
      if (mark === '.' ? this.#endsSentence(at) : !this.#isWrapped(at)) this.#end(false)
    } else if (ENDS.includes(mark)) this.#end(false)
    else if (!IGNORED.includes(mark)) this.#gap = GAPS.indexOf(this.#gapOf(mark, at))
  }

  /** `Mobile homes? Y` is a field of a form. */
  #question(at: number): void {
    if (ANSWER.test(this.#lower.slice(at + 1, at + 7))) this.#add(':', at, at + 1)
    else this.#end(true)
  }

  /** Dashes, parentheses and any other marks end a part. */
  #gapOf(mark: string, at: number): Gap {
    if (mark === ',') return 'comma'
    const isJoined =
      isWordCode(this.#lower.charCodeAt(at - 1)) && isWordCode(this.#lower.charCodeAt(at + 1))
    return mark === '/' || (mark === '-' && isJoined) ? 'hyphen' : 'break'
  }

  /** A line that continues with a small letter was wrapped. */
  #isWrapped(at: number): boolean {
    return /[a-z]/.test(this.#text.charAt(at + 1))
  }

  #endsSentence(at: number): boolean {
    const next = this.#text.charAt(at + 1)
    const last = this.#count - 1
    const start = last < 0 ? at : (this.#starts[last] ?? at)
    // `road.Power` lacks a space; `1.5` and `f.m.` do not.
    if (isWordCode(this.#lower.charCodeAt(at + 1))) return /[A-Z]/.test(next) && at - start > 1
    if (this.#ends[last] !== at || last < 0) return true
    const word = this.#lower.slice(start, at)
    // Of single letters, only the answers of a form end sentences.
    if (!ABBREVIATIONS.has(word)) return word.length > 1 || /[\dyn]/.test(word)
    // Units also occur at the ends of sentences.
    return /[A-Z]/.test(this.#text.charAt(at + 2))
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
    this.#gap = SPACES
  }
}

function isApostrophe(mark: string): boolean {
  return mark === "'" || mark === '’'
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57
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
  const mark = text.charAt(at)
  return isDigit(text.charCodeAt(mark === ',' || mark === '.' ? at + 1 : at))
}
