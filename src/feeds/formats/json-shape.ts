import { JsonTokens, TOKEN } from '../slices/json-tokens.ts'
import { START } from '../slices/slice.ts'
import { TextWindow } from '../slices/text-window.ts'

/** More names than it takes to identify a format. */
const MAX_PATHS = 5000
const MAX_DEPTH = 12
const UTF8_MARK_BYTES = 3

/**
 * The paths of the members at the beginning of JSON, such as `value[].ListingKey`; `[]` is any
 * element of a list, even of an empty one.
 * @param beginning May end anywhere, and need not be JSON.
 */
export function jsonPaths(beginning: Buffer): ReadonlySet<string> {
  const window = new TextWindow(START)
  window.add(beginning)
  window.isEnded = true
  const tokens = new JsonTokens(beginning[0] === 0xef ? UTF8_MARK_BYTES : 0)
  const paths = new Set<string>()
  /** The paths of the open objects and lists. */
  const open: string[] = []
  let name = ''
  let path = ''
  while (paths.size < MAX_PATHS && open.length <= MAX_DEPTH) {
    const token = tokens.next(window)
    if (token === TOKEN.more || token === TOKEN.bad) break
    if (token === TOKEN.string) name = window.copy(tokens.start + 1, tokens.at - 1).toString()
    if (token === TOKEN.colon) {
      path = joined(open.at(-1) ?? '', name)
      paths.add(path)
    }
    if (token === TOKEN.openBrace) open.push(path)
    if (token === TOKEN.openBracket) {
      path += '[]'
      paths.add(path)
      open.push(path)
    }
    if (token === TOKEN.closeBrace || token === TOKEN.closeBracket) open.pop()
    // The next element of a list has the path of the list.
    if (token === TOKEN.comma || token === TOKEN.closeBrace || token === TOKEN.closeBracket) {
      path = open.at(-1) ?? ''
    }
  }
  return paths
}

function joined(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`
}
