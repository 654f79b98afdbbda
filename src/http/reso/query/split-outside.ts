/**
 * Splits a text at a sign outside of parentheses and quotes, and trims the parts. Takes linear
 * time.
 */
export function splitOutside(text: string, sign: ',' | ';'): readonly string[] {
  const parts: string[] = []
  let depth = 0
  let isQuoted = false
  let from = 0
  for (let at = 0; at < text.length; at++) {
    const found = text[at]
    if (found === "'") isQuoted = !isQuoted
    else if (isQuoted) continue
    else if (found === '(') depth++
    else if (found === ')') depth--
    else if (found === sign && depth === 0) {
      parts.push(text.slice(from, at).trim())
      from = at + 1
    }
  }
  return [...parts, text.slice(from).trim()]
}
