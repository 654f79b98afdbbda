import { LiveIndex } from '../../src/catalog/live-index/live-index.ts'
import { ScanIndex } from '../search/scan-index.ts'
import { serverOn, type TestService } from './service.ts'

/** The tables that a write may change. */
const TABLES = [
  'listing',
  'listing_picture',
  'listing_history',
  'auction',
  'spotlight',
  'picture',
  'job',
  'job_queue',
  'dropped_document',
  'change_log',
  'idempotency',
] as const

/** Every row that a write may change. */
export function writtenRows(service: TestService): Record<string, unknown[]> {
  return Object.fromEntries(TABLES.map(table => [table, rowsOf(service, `select * from ${table}`)]))
}

/** The rows of a query in a service's database. */
export function rowsOf<Row = Record<string, unknown>>({ data }: TestService, sql: string): Row[] {
  return data.query(sql)
}

/** How many changes of listings the change log has. */
export function changeCount(service: TestService): number {
  return rowsOf(service, "select 1 from change_log where kind = 'listing'").length
}

/** The version of a listing, as the database has it. */
export function versionOf(service: TestService, id: number): number | undefined {
  const sql = `select version from listing where listing_id = ${id}`
  return rowsOf<{ version: number }>(service, sql)[0]?.version
}

/** A server with connections and an index of its own on a service's database, like another process. */
export async function otherProcess(service: TestService) {
  const store = await service.data.open()
  const index = new LiveIndex(
    store,
    () => new ScanIndex(),
    error => {
      throw error
    },
  )
  await index.load()
  const { directory } = service
  const process = {
    store,
    directory,
    get now() {
      return service.now
    },
  }
  const app = await serverOn(process, index)
  return {
    app,
    store,
    [Symbol.asyncDispose]: async () => {
      await app.close()
      await index[Symbol.asyncDispose]()
      await store[Symbol.asyncDispose]()
    },
  }
}
