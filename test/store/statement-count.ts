import Database from 'better-sqlite3'

/** A prepared statement of SQLite, as its class has it. */
type Runner = (this: unknown, ...parameters: unknown[]) => unknown

const STATEMENT = Object.getPrototypeOf(new Database(':memory:').prepare('select 1'))

/** Runs something. @returns Every statement that the SQLite connections of this process executed meanwhile. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const executed: string[] = []
  const methods = ['run', 'all', 'get', 'iterate'] as const
  const originals = new Map<string, Runner>(methods.map(name => [name, STATEMENT[name]]))
  for (const [name, original] of originals) {
    STATEMENT[name] = function counted(this: { source: string }, ...parameters: unknown[]) {
      executed.push(this.source)
      return original.apply(this, parameters)
    }
  }
  try {
    await work()
  } finally {
    for (const [name, original] of originals) STATEMENT[name] = original
  }
  return executed
}

/** The index looks for changes of other processes ten times a second, whatever else is done. */
export function isLook(sql: string): boolean {
  return sql.includes('"pruned_until"')
}
