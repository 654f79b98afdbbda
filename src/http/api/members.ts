/** The top-level parameters of a POST, by their names in lower case. */
export type Members = ReadonlyMap<string, unknown>

/**
 * Puts the parameters of a query and a body together. The body's win; empty ones are ignored. A name
 * that comes twice in one of them, in whatever spelling, holds both values, which no reader of one
 * value takes.
 */
export function membersOf(
  query: Readonly<Record<string, unknown>>,
  body: Readonly<Record<string, unknown>>,
): Members {
  return new Map([...byLowerCaseName(query), ...byLowerCaseName(body)])
}

function byLowerCaseName(source: Readonly<Record<string, unknown>>): Map<string, unknown> {
  const members = new Map<string, unknown>()
  // Two tell as much as thousands, within each other, would.
  const repeated = new Set<string>()
  for (const [name, value] of Object.entries(source)) {
    const key = name.toLowerCase()
    if (repeated.has(key)) continue
    const isAgain = members.has(key)
    members.set(key, isAgain ? [members.get(key), value] : value)
    if (isAgain) repeated.add(key)
  }
  for (const [name, value] of members) {
    if (typeof value === 'string' && value.trim() === '') members.delete(name)
  }
  return members
}
