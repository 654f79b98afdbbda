import { JsonGrammar } from './json-grammar.ts'
import { TOKEN } from './json-tokens.ts'

const MAX_MEMBERS = 200
const MAX_VALUE_CHARACTERS = 2000

/**
 * The frame around a list of records: `{"value": [ … ], "@odata.nextLink": "…"}`, or around records
 * by their keys.
 */
export class JsonFrame {
  /** The plain values by their paths, such as `D.Pagination.TotalPages`. */
  readonly members = new Map<string, unknown>()
  readonly #grammar = new JsonGrammar()
  readonly #list: readonly string[]
  readonly isMap: boolean
  /**
   * The name of the current member of each open object; for an array, a sign that is never a name.
   */
  readonly #names: string[] = []

  /**
   * @param list The names that lead to the list, such as `D` and `Results`; empty if the text is
   *   the list.
   * @param isMap Whether the list is an object whose members are the records.
   */
  constructor(list: readonly string[], isMap: boolean) {
    this.isMap = isMap
    this.#list = [...list, isMap ? '' : IN_LIST]
  }

  /** The token that ends the list. */
  get closing(): number {
    return this.isMap ? TOKEN.closeBrace : TOKEN.closeBracket
  }

  get isDone(): boolean {
    return this.#grammar.isDone
  }

  /** Whether the list has just begun. */
  get isAtList(): boolean {
    return pathOf(this.#names) === pathOf(this.#list)
  }

  /** Treats the list as begun. */
  enter(): void {
    for (const _name of this.#list.slice(0, -1)) {
      this.#grammar.accepts(TOKEN.openBrace)
      this.#grammar.accepts(TOKEN.string)
      this.#grammar.accepts(TOKEN.colon)
    }
    this.#grammar.accepts(this.isMap ? TOKEN.openBrace : TOKEN.openBracket)
    this.#names.push(...this.#list)
  }

  /** Takes a token; false if it is not allowed here. */
  accepts(token: number, text: () => string): boolean {
    if (!this.#grammar.accepts(token)) return false
    if (token === TOKEN.openBrace) this.#names.push('')
    if (token === TOKEN.openBracket) this.#names.push(IN_LIST)
    if (token === TOKEN.closeBrace || token === TOKEN.closeBracket) this.#names.pop()
    if (token !== TOKEN.string && token !== TOKEN.word) return true
    if (this.#grammar.isAfterName) this.#names[this.#names.length - 1] = nameOf(text())
    else if (!this.#names.includes(IN_LIST)) this.#keep(text())
    return true
  }

  #keep(text: string): void {
    if (text.length > MAX_VALUE_CHARACTERS || this.members.size >= MAX_MEMBERS) return
    this.members.set(pathOf(this.#names), jsonOf(text))
  }
}

/** Never the first character of a name. */
const IN_LIST = '\n'

function pathOf(names: readonly string[]): string {
  return names.join('.')
}

function nameOf(text: string): string {
  return text.length > MAX_VALUE_CHARACTERS ? '' : String(jsonOf(text))
}

/** Undefined if it is not JSON. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
