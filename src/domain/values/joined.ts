/** The items of a list as part of a sentence: `a`, `a and b`, `a, b and c`. */
export function joined(items: readonly string[]): string {
  if (items.length < 2) return items[0] ?? ''
  return `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`
}
