import { parentPort, workerData } from 'node:worker_threads'
import { Kysely } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/sqlite'
import { Problem } from '../../domain/problem.ts'
import { ListingQueries } from '../listings/listing-queries.ts'
import type { Schema } from '../sql/database-schema.ts'
import { connect } from './connection.ts'
import { SqliteDialect } from './dialect.ts'
import { type Numbers, type PackedRecords, packedRecords } from './packed-records.ts'

/**
 * V8 collects the garbage of short pages in half the time of long ones, because fewer rows are still needed at any time.
 * SQLite has no round trips that many pages would multiply.
 */
const RECORDS_PER_PAGE = 100

export interface ListingStreamData {
  readonly file: string
}

/** Asks for a page, and gives back the memory of an earlier page, to be used again. */
export interface ListingStreamRequest {
  readonly numbers: Numbers | null
}

export type ListingStreamMessage =
  | { readonly kind: 'page'; readonly page: PackedRecords }
  | { readonly kind: 'end' }
  | { readonly kind: 'fault'; readonly message: string; readonly code: string | undefined }

/** Runs in a separate thread: reads all listings, one page for each message that it gets. */
async function read(): Promise<void> {
  const port = parentPort
  if (!port) return
  const post = (message: ListingStreamMessage, moved: readonly ArrayBuffer[] = []): void =>
    port.postMessage(message, moved)
  let asked = 0
  let wake = (): void => {}
  const spare: Numbers[] = []
  port.on('message', ({ numbers }: ListingStreamRequest) => {
    if (numbers) spare.push(numbers)
    asked++
    wake()
  })
  const { file } = workerData as ListingStreamData
  try {
    const database = connect(file, { readonly: true })
    const db = new Kysely<Schema>({ dialect: new SqliteDialect(database) })
    const queries = new ListingQueries(db, jsonArrayFrom, RECORDS_PER_PAGE)
    for await (const records of queries.allSearchRecords(null)) {
      const page = packedRecords(records, spare.pop())
      while (asked === 0) {
        await new Promise<void>(resolve => {
          wake = resolve
        })
      }
      asked--
      post({ kind: 'page', page }, [page.numbers.buffer])
    }
    database.close()
    post({ kind: 'end' })
  } catch (error) {
    post(faultOf(error))
  }
  port.close()
}

/** An error that is sent to another thread keeps only its message, so SQLite's code is sent beside it. */
function faultOf(error: unknown): ListingStreamMessage {
  const cause = error instanceof Problem ? error.cause : error
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : undefined
  return { kind: 'fault', message: cause instanceof Error ? cause.message : String(cause), code }
}

await read()
