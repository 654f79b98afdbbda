import type { CompiledQuery, Dialect, QueryResult } from 'kysely'

/** Runs single statements, each on any connection. */
export interface RunQuery {
  run<Row>(query: CompiledQuery): Promise<QueryResult<Row>>
}

/** Runs statements on the connections of a dialect, which are closed with it. */
export function queryRunner(dialect: Dialect): RunQuery & AsyncDisposable {
  const driver = dialect.createDriver()
  return {
    run: async <Row>(query: CompiledQuery) => {
      const connection = await driver.acquireConnection()
      try {
        return await connection.executeQuery<Row>(query)
      } finally {
        await driver.releaseConnection(connection)
      }
    },
    [Symbol.asyncDispose]: () => driver.destroy(),
  }
}
