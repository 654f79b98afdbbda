/** The top-level parameters of a POST, by their names in lower case. */
export type Members = ReadonlyMap<string, unknown>

/**
 * Puts the parameters of a query and a body together; the body's win, unless they are empty, which
 * is as good as absent. A name that comes twice in
 * one of them, in whatever spelling, holds both values, which no reader of one value takes.
 */
export function membersOf(
  query: Readonly<Record<string, unknown>>,
  body: Readonly<Record<string, unknown>>,
): Members {
  return new Map([...byLowerCaseName(query), ...byLowerCaseName(body)])
}

function byLowerCaseName(source: Readonly<Record<string, unknown>>): Map<string, unknown> {
  const members = new Map<string, unknown>()
  for (const [name, value] of Object.entries(source)) {
    const key = name.toLowerCase()
    members.set(key, members.has(key) ? [members.get(key), value] : value)
  }
  for (const [name, value] of members) if (value === '') members.delete(name)
  return members
}
