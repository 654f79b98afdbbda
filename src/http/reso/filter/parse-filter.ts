import { notSupported } from '../query/query-fault.ts'
import { COMPARISONS, type Comparison, type Expression, type Literal } from './expression.ts'
import { requireBounded, requireFewComparisons } from './filter-bounds.ts'
import { literalOf } from './literal.ts'
import { filterFault, type Token, tokensOf } from './tokens.ts'

const NAME = /^[A-Za-z_][A-Za-z0-9_]{0,127}$/

/**
 * Reads a `$filter` of OData 4.01 by recursive descent: or, and, not, comparisons, `in`, `any` and `all`. It takes
 * time that grows with the length.
 * @throws Problem `payload-too-large` for a filter over the bounds, `invalid-input` for one that cannot be read.
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
  /** The name that stands for each value within `any` or `all`, and the field that it belongs to. */
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
    const token = this.#take()
    if (token.kind === 'word' && this.#next.text === '(' && this.#next.kind === 'sign') {
      throw notSupported(`The function ${token.text.slice(0, 60)} in $filter`)
    }
    if (token.kind !== 'word' || !NAME.test(token.text)) {
      throw filterFault(token.at, `a field is expected, not "${token.text.slice(0, 40)}"`)
    }
    return this.#aboutField(this.#fieldOf(token))
  }

  #aboutField(field: string): Expression {
    requireFewComparisons(++this.#comparisons)
    if (this.#takes('/')) return this.#lambda(field)
    const { kind, text } = this.#next
    if (kind === 'word' && text === 'in') return this.#in(field)
    if (kind === 'word' && isComparison(text)) {
      this.#at++
      return { kind: 'compare', field, by: text, literal: this.#literal() }
    }
    if (kind === 'word' && text === 'has')
      throw this.#unexpected('"eq", "ne", "in", "any" or "all": values of lists are texts')
    return { kind: 'field', field }
  }

  #in(field: string): Expression {
    this.#at++
    this.#require('(')
    const literals = [this.#literal()]
    while (this.#takes(',')) literals.push(this.#literal())
    this.#require(')')
    return { kind: 'in', field, literals }
  }

  #lambda(field: string): Expression {
    const { text: kind } = this.#take()
    if (kind !== 'any' && kind !== 'all') throw this.#before('"any" or "all"')
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

  /** Within `any` and `all`, comparisons are about each value alone. */
  #fieldOf({ text, at }: Token): string {
    if (!this.#each) return text
    if (text !== this.#each.name) throw filterFault(at, `"${this.#each.name}" is expected`)
    return this.#each.field
  }

  #literal(): Literal {
    const token = this.#take()
    if (token.kind === 'word' && token.text === 'now') {
      this.#require('(')
      this.#require(')')
      return { kind: 'now' }
    }
    if (token.kind === 'sign' || token.kind === 'end') throw this.#before('a value')
    return literalOf(token)
  }

  #take(): Token {
    const token = this.#next
    if (token.kind !== 'end') this.#at++
    return token
  }

  /** Takes the next token if it is this word or sign. */
  #takes(text: string): boolean {
    const { kind, text: found } = this.#next
    if (kind === 'string' || kind === 'end' || found !== text) return false
    this.#at++
    return true
  }

  #require(sign: string): void {
    if (!this.#takes(sign)) throw this.#unexpected(`"${sign}"`)
  }

  #unexpected(wanted: string) {
    return filterFault(this.#next.at, `${wanted} is expected`)
  }

  #before(wanted: string) {
    return filterFault(this.#tokens[this.#at - 1]?.at ?? 0, `${wanted} is expected`)
  }
}

function isComparison(text: string): text is Comparison {
  return COMPARISONS.some(comparison => comparison === text)
}
