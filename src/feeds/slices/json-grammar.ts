import { TOKEN } from './json-tokens.ts'

/** Objects and arrays nested deeper are refused: no record has them. */
const MAX_DEPTH = 12

/** The kinds of tokens that may come next. */
const EXPECTED = { value: 0, valueOrEnd: 1, name: 2, nameOrEnd: 3, colon: 4, commaOrEnd: 5 }

/**
 * Checks that tokens follow the grammar of JSON, so that the end of a value is known, and a lost
 * quote or bracket is soon detected.
 */
export class JsonGrammar {
  readonly #areObjects: boolean[] = []
  #expected: number = EXPECTED.value

  get depth(): number {
    return this.#areObjects.length
  }

  /** Whether a whole value was read. */
  get isDone(): boolean {
    return this.depth === 0 && this.#expected === EXPECTED.commaOrEnd
  }

  /** Whether the last token was the name of a member. */
  get isAfterName(): boolean {
    return this.#expected === EXPECTED.colon
  }

  /** Whether an object has just begun. */
  get isAtFirstName(): boolean {
    return this.#expected === EXPECTED.nameOrEnd
  }

  reset(): void {
    this.#areObjects.length = 0
    this.#expected = EXPECTED.value
  }

  /** Takes a token; false if it is not allowed here. */
  accepts(token: number): boolean {
    if (token === TOKEN.string && this.#isNameNext()) this.#expected = EXPECTED.colon
    else if (token === TOKEN.string || token === TOKEN.word) return this.#endsValue()
    else if (token === TOKEN.openBrace || token === TOKEN.openBracket) return this.#opens(token)
    else if (token === TOKEN.closeBrace || token === TOKEN.closeBracket) return this.#closes(token)
    else if (token === TOKEN.comma) return this.#separates()
    else if (token !== TOKEN.colon || this.#expected !== EXPECTED.colon) return false
    else this.#expected = EXPECTED.value
    return true
  }

  #isNameNext(): boolean {
    return this.#expected === EXPECTED.name || this.#expected === EXPECTED.nameOrEnd
  }

  #isValueNext(): boolean {
    return this.#expected === EXPECTED.value || this.#expected === EXPECTED.valueOrEnd
  }

  #endsValue(): boolean {
    if (!this.#isValueNext()) return false
    this.#expected = EXPECTED.commaOrEnd
    return true
  }

  #opens(token: number): boolean {
    if (!this.#isValueNext() || this.depth === MAX_DEPTH) return false
    const isObject = token === TOKEN.openBrace
    this.#areObjects.push(isObject)
    this.#expected = isObject ? EXPECTED.nameOrEnd : EXPECTED.valueOrEnd
    return true
  }

  #closes(token: number): boolean {
    const isObject = token === TOKEN.closeBrace
    const atEnd = isObject ? EXPECTED.nameOrEnd : EXPECTED.valueOrEnd
    if (this.#areObjects.at(-1) !== isObject) return false
    if (this.#expected !== EXPECTED.commaOrEnd && this.#expected !== atEnd) return false
    this.#areObjects.pop()
    this.#expected = EXPECTED.commaOrEnd
    return true
  }

  #separates(): boolean {
    if (this.#expected !== EXPECTED.commaOrEnd || this.depth === 0) return false
    this.#expected = this.#areObjects.at(-1) ? EXPECTED.name : EXPECTED.value
    return true
  }
}
