import { notSupported } from '../query-fault.ts'
import {
  COMPARISONS,
  type Comparison,
  type Expression,
  LETTERS,
  type Letters,
  type Literal,
  TEXT_TESTS,
  type TextTest,
  withLetters,
} from './expression.ts'
import { requireBounded, requireFewComparisons } from './filter-bounds.ts'
import { isLiteral, literalOf } from './literal.ts'
import { filterFault, type Token, tokensOf } from './tokens.ts'

const NAME = /^[A-Za-z_][A-Za-z0-9_]{0,127}$/

/** For a literal on the left: `5 lt Field` means `Field gt 5`. */
const MIRRORED: Readonly<Record<Comparison, Comparison>> = {
  eq: 'eq',
  ne: 'ne',
  gt: 'lt',
  ge: 'le',
  lt: 'gt',
  le: 'ge',
}

/** A field in a comparison, with the function that changes its case. */
interface NamedField {
  readonly field: string
  readonly letters?: Letters
}

/**
 * Parses a `$filter` of OData 4.01 by recursive descent: or, and, not, comparisons, `in`, `any` and
 * `all`, and some text functions. Operators and functions are case-insensitive. Takes linear time.
 * @throws Problem `payload-too-large` for a filter over the limits, `invalid-input` for one that
 *   cannot be parsed.
 */
export function parseFilter(filter: string): Expression {
  requireBounded(filter)
  const parser = new FilterParser(tokensOf(filter))
  return parser.whole()
}

class FilterParser {
  readonly #tokens: readonly Token[]
  #at = 0
  #comparisons = 0
  /** The variable of the enclosing `any` or `all`, and the field whose values it takes. */
  #each: { readonly name: string; readonly field: string } | null = null

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens
  }

  whole(): Expression {
    const expression = this.#or()
    if (this.#next.kind !== 'end') throw this.#unexpected('"and", "or" or the end')
    return expression
  }

  get #next(): Token {
    return this.#tokens[this.#at] ?? { kind: 'end', text: '', at: 0 }
  }

  #or(): Expression {
    return this.#joined('or', () => this.#and())
  }

  #and(): Expression {
    return this.#joined('and', () => this.#not())
  }

  #joined(kind: 'and' | 'or', read: () => Expression): Expression {
    const first = read()
    const parts = [first]
    while (this.#takes(kind)) parts.push(read())
    return parts.length === 1 ? first : { kind, parts }
  }

  #not(): Expression {
    let isNegated = false
    while (this.#takes('not')) isNegated = !isNegated
    const part = this.#primary()
    return isNegated ? { kind: 'not', part } : part
  }

  #primary(): Expression {
    if (this.#takes('(')) {
      const inside = this.#or()
      this.#require(')')
      return inside
    }
    requireFewComparisons(++this.#comparisons)
    const test = this.#function(TEXT_TESTS)
    if (test !== null) return this.#textTest(test)
    if (isLiteral(this.#next) || this.#function(['now']) !== null) {
      const literal = this.#literal()
      const by = this.#comparison()
      if (by === null) throw this.#unexpected('"eq", "ne", "gt", "ge", "lt" or "le"')
      return { kind: 'compare', ...this.#named(), by: MIRRORED[by], literal }
    }
    return this.#aboutField(this.#named())
  }

  /** A field, or a function of one. */
  #named(): NamedField {
    const letters = this.#function(LETTERS)
    if (letters !== null) {
      this.#at += 2
      const { field } = this.#named()
      this.#require(')')
      return { field, letters }
    }
    const token = this.#take()
    if (token.kind === 'word' && this.#next.text === '(' && this.#next.kind === 'sign') {
      throw notSupported(`The function ${token.text.slice(0, 60)} in $filter`)
    }
    if (token.kind !== 'word' || !NAME.test(token.text)) {
      throw filterFault(token.at, `expected a field, not "${token.text.slice(0, 40)}"`)
    }
    return { field: this.#fieldOf(token) }
  }

  #aboutField(named: NamedField): Expression {
    if (named.letters === undefined && this.#takes('/')) return this.#lambda(named.field)
    const { kind, text } = this.#next
    if (kind === 'word' && text.toLowerCase() === 'in') return this.#in(named)
    const by = this.#comparison()
    if (by !== null) return { kind: 'compare', ...named, by, literal: this.#literal() }
    if (kind === 'word' && text.toLowerCase() === 'has')
      throw this.#unexpected('"eq", "ne", "in", "any" or "all": values of lists are texts')
    if (named.letters !== undefined) throw this.#unexpected('"eq", "ne" or "in"')
    return { kind: 'field', field: named.field }
  }

  #comparison(): Comparison | null {
    const by = this.#word(COMPARISONS)
    if (by !== null) this.#at++
    return by
  }

  #in(named: NamedField): Expression {
    this.#at++
    this.#require('(')
    const literals = [this.#literal()]
    while (this.#takes(',')) literals.push(this.#literal())
    this.#require(')')
    return { kind: 'in', ...named, literals }
  }

  /** `contains(Field,'text')`, alone or compared with true or false. */
  #textTest(by: TextTest): Expression {
    this.#at += 2
    const named = this.#named()
    this.#require(',')
    const { at } = this.#next
    const literal = this.#literal()
    this.#require(')')
    if (literal.kind !== 'string') throw filterFault(at, 'expected a text in single quotes')
    const test: Expression = { kind: 'text', ...named, by, text: literal.value }
    const compared = this.#comparison()
    if (compared === null) return test
    const wanted = this.#literal()
    if (wanted.kind !== 'boolean' || (compared !== 'eq' && compared !== 'ne')) {
      throw this.#before('"eq" or "ne" with true or false')
    }
    return wanted.value === (compared === 'eq') ? test : { kind: 'not', part: test }
  }

  #lambda(field: string): Expression {
    const kind = this.#word(['any', 'all'])
    this.#at++
    if (kind === null) throw this.#before('"any" or "all"')
    if (this.#each) throw this.#before('no "any" or "all" within another')
    this.#require('(')
    if (kind === 'any' && this.#takes(')')) return { kind: 'filled', field }
    const name = this.#take()
    if (name.kind !== 'word' || !NAME.test(name.text)) throw this.#before('a name')
    this.#require(':')
    this.#each = { name: name.text, field }
    const part = this.#or()
    this.#each = null
    this.#require(')')
    return { kind, field, part }
  }

  /** Within `any` and `all`, comparisons can only be about the variable. */
  #fieldOf({ text, at }: Token): string {
    if (!this.#each) return text
    if (text !== this.#each.name) throw filterFault(at, `expected "${this.#each.name}"`)
    return this.#each.field
  }

  #literal(): Literal {
    const letters = this.#function(LETTERS)
    if (letters !== null) {
      this.#at += 2
      const literal = this.#literal()
      this.#require(')')
      if (literal.kind !== 'string') throw this.#before('a text in single quotes')
      return { kind: 'string', value: withLetters(letters, literal.value) }
    }
    if (this.#function(['now']) !== null) {
      this.#at += 2
      this.#require(')')
      return { kind: 'now' }
    }
    const token = this.#take()
    if (token.kind === 'sign' || token.kind === 'end') throw this.#before('a value')
    return literalOf(token)
  }

  #take(): Token {
    const token = this.#next
    if (token.kind !== 'end') this.#at++
    return token
  }

  /** The next token, if it is one of these words, case-insensitively. */
  #word<Word extends string>(words: readonly Word[]): Word | null {
    const { kind, text } = this.#next
    if (kind !== 'word') return null
    const lower = text.toLowerCase()
    return words.find(word => word === lower) ?? null
  }

  /** The next token, if it is one of these functions, followed by a parenthesis. */
  #function<Name extends string>(names: readonly Name[]): Name | null {
    const after = this.#tokens[this.#at + 1]
    return after?.kind === 'sign' && after.text === '(' ? this.#word(names) : null
  }

  /** Consumes the next token if it is this word or sign. */
  #takes(text: string): boolean {
    const { kind, text: found } = this.#next
    if (kind === 'string' || kind === 'end' || found.toLowerCase() !== text) return false
    this.#at++
    return true
  }

  #require(sign: string): void {
    if (!this.#takes(sign)) throw this.#unexpected(`"${sign}"`)
  }

  #unexpected(wanted: string) {
    return filterFault(this.#next.at, `expected ${wanted}`)
  }

  #before(wanted: string) {
    return filterFault(this.#tokens[this.#at - 1]?.at ?? 0, `expected ${wanted}`)
  }
}
