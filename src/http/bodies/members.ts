/** The top-level parameters of a POST, by lowercase name. */
export type Members = ReadonlyMap<string, unknown>

/**
 * Merges the parameters of a query and a body. The body wins; empty parameters are ignored. Names
 * are case-insensitive. A name repeated in the query or in the body gets a list of both values,
 * which readers of one value refuse.
 */
export function membersOf(
  query: Readonly<Record<string, unknown>>,
  body: Readonly<Record<string, unknown>>,
): Members {
  return new Map([...byLowerCaseName(query), ...byLowerCaseName(body)])
}

function byLowerCaseName(source: Readonly<Record<string, unknown>>): Map<string, unknown> {
  const members = new Map<string, unknown>()
  // Two values are enough to refuse a name; nesting thousands of lists would only cost time.
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
