/**
 * Splits a text at a sign that stands outside of parentheses and of quotes, and trims the parts. It takes time that grows with the
 * length.
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
