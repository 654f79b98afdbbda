/** The types that the benches use of packages that only they need. `npm run check` runs without these packages. */

declare module 'autocannon' {
  interface Request {
    method?: string
    path?: string
    headers?: Readonly<Record<string, string>>
    body?: string
  }
  interface Options {
    url: string
    connections: number
    /** Seconds. */
    duration?: number
    /** Of requests; it then ends with the last of them. */
    amount?: number
    /** Seconds. */
    timeout: number
    requests: { setupRequest: (request: Request) => Request }[]
  }
  interface Result {
    /** Connections that broke and answers that came too late. */
    errors: number
  }
  interface Instance extends Promise<Result> {
    on(
      event: 'response',
      listener: (client: unknown, status: number, bytes: number, latencyMs: number) => void,
    ): void
  }
  // biome-ignore lint/style/noDefaultExport: it is how the package exports.
  export default function autocannon(options: Options): Instance
}

declare module '@duckdb/node-api' {
  export interface DuckDBType {
    readonly typeId: number
  }
  export const INTEGER: DuckDBType
  export const BIGINT: DuckDBType
  export const DOUBLE: DuckDBType
  export const VARCHAR: DuckDBType
  export function version(): string

  export interface DuckDBAppender {
    appendNull(): void
    appendInteger(value: number): void
    appendBigInt(value: bigint): void
    appendDouble(value: number): void
    appendVarchar(value: string): void
    endRow(): void
    closeSync(): void
  }
  export interface DuckDBPreparedStatement {
    bind(values: readonly unknown[], types: readonly DuckDBType[]): void
    runAndReadAll(): Promise<{ getRows(): unknown[][] }>
  }
  export interface DuckDBConnection {
    run(sql: string): Promise<unknown>
    prepare(sql: string): Promise<DuckDBPreparedStatement>
    createAppender(table: string): Promise<DuckDBAppender>
    closeSync(): void
  }
  export class DuckDBInstance {
    static create(path: string): Promise<DuckDBInstance>
    connect(): Promise<DuckDBConnection>
    closeSync(): void
  }
}

declare module 'pg-copy-streams' {
  import type { Writable } from 'node:stream'
  import type { Submittable } from 'pg'
  export function from(text: string): Writable & Submittable
}
