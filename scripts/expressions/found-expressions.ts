import {
  type CallExpression,
  type Expression,
  type NewExpression,
  parseSync,
  Visitor,
} from 'oxc-parser'

/** A regular expression in a file. */
export interface FoundExpression {
  readonly line: number
  /** Null: the pattern is put together while the program runs. */
  readonly pattern: string | null
  readonly flags: string
  /** The bound on its input, as a comment on its line or the line before it names it; null: none. */
  readonly bound: string | null
}

/** How a comment begins that names the bound: `// linear: at most 200 characters`. */
const BOUND = 'linear: at most '

/**
 * The literals of regular expressions in a source text, and what is made by `RegExp` of texts.
 * @throws Error where the text is no TypeScript.
 */
export function expressionsIn(file: string, source: string): FoundExpression[] {
  const { program, comments, errors } = parseSync(file, source)
  const [error] = errors
  if (error) throw new Error(`${file}: ${error.message}`)
  const lineOf = linesOf(source)
  const bounds = new Map(
    comments
      .map(({ value, end }) => [lineOf(end), value.trim()] as const)
      .filter(([, text]) => text.startsWith(BOUND))
      .map(([line, text]) => [line, text.slice(BOUND.length)]),
  )
  const found: FoundExpression[] = []
  const constants = new Map<string, Expression>()
  const add = (start: number, pattern: string | null, flags: string) => {
    const line = lineOf(start)
    found.push({ line, pattern, flags, bound: bounds.get(line) ?? bounds.get(line - 1) ?? null })
  }
  const addCall = ({
    callee,
    arguments: [pattern, flags],
    start,
  }: NewExpression | CallExpression) => {
    if (callee.type !== 'Identifier' || callee.name !== 'RegExp') return
    const source = textOf(pattern, constants)
    const signs = flags ? textOf(flags, constants) : ''
    add(start, signs === null ? null : source, signs ?? '')
  }
  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      if (id.type === 'Identifier' && init) constants.set(id.name, init)
    },
  }).visit(program)
  new Visitor({
    Literal: node => {
      if ('regex' in node) add(node.start, node.regex.pattern, node.regex.flags)
    },
    NewExpression: addCall,
    CallExpression: addCall,
  }).visit(program)
  return found
}

type Node = NewExpression['arguments'][number] | undefined

/** The text that an expression always has; null where only the running program knows. */
function textOf(node: Node, constants: ReadonlyMap<string, Expression>): string | null {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node?.type === 'Identifier') {
    const rest = new Map(constants)
    rest.delete(node.name)
    return textOf(constants.get(node.name), rest)
  }
  const isRaw = node?.type === 'TaggedTemplateExpression'
  const template = isRaw ? node.quasi : node
  if (template?.type !== 'TemplateLiteral') return null
  const texts = template.expressions.map(part => textOf(part, constants))
  if (texts.includes(null)) return null
  const quasis = template.quasis.map(({ value }) => (isRaw ? value.raw : (value.cooked ?? '')))
  return quasis.map((text, i) => text + (texts[i] ?? '')).join('')
}

/** Finds the number of the line, from 1, in which a character stands. */
function linesOf(source: string): (offset: number) => number {
  const ends = [...source.matchAll(/\n/g)].map(({ index }) => index)
  return offset => {
    const line = ends.findIndex(end => end >= offset)
    return (line < 0 ? ends.length : line) + 1
  }
}
