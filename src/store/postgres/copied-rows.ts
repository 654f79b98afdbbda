import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import type { PoolClient } from 'pg'
import { from, to } from 'pg-copy-streams'
import { type PackedRows, wholeRowsIn } from '../moving/packed-rows.ts'

/** What is before all rows in the binary form of COPY when no option is set, and behind them. */
const HEADER = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1')
const TRAILER = Buffer.from([0xff, 0xff])

const PART_BYTES = 2 ** 16

/**
 * Yields the rows of a statement `copy … to stdout (format binary)`. The connection cannot be used any more when the
 * caller does not read to the end.
 */
export async function* copiedRows(client: PoolClient, text: string): AsyncGenerator<PackedRows> {
  let [chunks, byteCount]: [Buffer[], number] = [[], 0]
  let isHeaderRead = false
  const take = (): PackedRows => {
    const bytes = Buffer.concat(chunks)
    const rows = wholeRowsIn(isHeaderRead ? bytes : bytes.subarray(HEADER.length))
    const end = rows.bytes.length + (isHeaderRead ? 0 : HEADER.length)
    isHeaderRead = true
    chunks = [bytes.subarray(end)]
    byteCount = bytes.length - end
    return rows
  }
  for await (const chunk of client.query(to(text, { highWaterMark: PART_BYTES }))) {
    chunks.push(chunk)
    byteCount += chunk.length
    if (byteCount < PART_BYTES) continue
    const rows = take()
    if (rows.count > 0) yield rows
  }
  const rows = take()
  if (rows.count > 0) yield rows
}

/**
 * Sends rows to a statement `copy … from stdin (format binary)`, until `send` returns. The connection cannot be used
 * any more when anything fails.
 * @param send Sends rows with the function that it gets, which resolves when the server is ready for more.
 */
export async function copyRows<Result>(
  client: PoolClient,
  text: string,
  send: (put: (rows: PackedRows) => Promise<void>) => Promise<Result>,
): Promise<Result> {
  const stream = client.query(from(text, { highWaterMark: PART_BYTES }))
  let fault: Error | null = null
  // The stream does not take what is written to it after an error.
  stream.once('error', (error: Error) => {
    fault = error
  })
  const ended = finished(stream)
  ended.catch(() => {})
  const put = async (bytes: Buffer) => {
    if (fault) throw fault
    if (!stream.write(bytes)) await Promise.race([once(stream, 'drain'), ended])
    if (fault) throw fault
  }
  await put(HEADER)
  const result = await send(rows => put(rows.bytes))
  if (fault) throw fault
  stream.end(TRAILER)
  await ended
  return result
}
