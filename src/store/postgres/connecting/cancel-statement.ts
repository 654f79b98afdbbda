import { once } from 'node:events'
import { connect } from 'node:net'
import type { PoolClient } from 'pg'

/** The number of this request in the protocol of PostgreSQL (CancelRequest). */
const CANCEL = 80_877_102
const REQUEST_BYTES = 16
const MAX_WAIT_MS = 2000

/**
 * The id and the secret of a connection, which the server gave to the driver: a client with both
 * may cancel its statements.
 */
interface Cancelable {
  readonly processID: number | null
  readonly secretKey: number | null
}

/**
 * Asks the server to end the statement of a connection, by a connection of its own, and waits until
 * the server has received that. The server does not report whether it succeeded.
 */
export async function cancelStatement(client: PoolClient): Promise<void> {
  const { host, port } = client
  const { processID, secretKey } = client as unknown as Cancelable
  if (processID === null || secretKey === null) return
  const request = Buffer.alloc(REQUEST_BYTES)
  for (const [i, number] of [REQUEST_BYTES, CANCEL, processID, secretKey].entries()) {
    request.writeInt32BE(number, 4 * i)
  }
  const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
  socket.end(request)
  socket.resume()
  await once(socket, 'close', { signal: AbortSignal.timeout(MAX_WAIT_MS) }).catch(() => {})
  socket.destroy()
}
