import type { DatabaseConnection, Dialect, Driver } from 'kysely'
import type { RunQuery } from './query-runner.ts'

/**
 * Kysely for single reads; `run` chooses the server for each. The rest is as in another dialect.
 */
export function readDialect(model: Dialect, run: RunQuery): Dialect {
  return {
    createDriver: () => new ReadDriver(run),
    createQueryCompiler: () => model.createQueryCompiler(),
    createAdapter: () => model.createAdapter(),
    createIntrospector: db => model.createIntrospector(db),
  }
}

class ReadDriver implements Driver {
  readonly #connection: DatabaseConnection

  constructor({ run }: RunQuery) {
    this.#connection = { executeQuery: run, streamQuery: refuse }
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection
  }

  async beginTransaction(): Promise<void> {
    refuse()
  }

  async commitTransaction(): Promise<void> {
    refuse()
  }

  async rollbackTransaction(): Promise<void> {
    refuse()
  }

  async releaseConnection(): Promise<void> {}

  /** The connections belong to others. */
  async destroy(): Promise<void> {}
}

function refuse(): never {
  throw new Error('This connection takes single reads only.')
}
