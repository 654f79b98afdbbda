import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'

/** Forwards connections to a port, and cuts each at a chosen point. */
export interface CuttingRelay extends AsyncDisposable {
  readonly port: number
  readonly cuts: number
  /**
   * `in-message`: after half of the message; `before-answer`: the server has the message, but its answer does
   * not arrive.
   */
  cutsAt: 'in-message' | 'before-answer' | 'nowhere'
}

export async function relayTo(target: number): Promise<CuttingRelay> {
  const relay = { cutsAt: 'nowhere' as CuttingRelay['cutsAt'], cuts: 0 }
  const open = new Set<() => void>()
  const server = createServer(client => {
    const upstream = connect(target, '127.0.0.1')
    let said = ''
    const end = () => {
      client.destroy()
      upstream.destroy()
    }
    open.add(end)
    client.on('data', chunk => {
      said += chunk.toString('latin1')
      const begun = said.search(/^MIME-Version:/im)
      if (relay.cutsAt === 'in-message' && begun !== -1) {
        relay.cuts++
        upstream.write(chunk.subarray(0, chunk.length / 2), end)
      } else {
        upstream.write(chunk)
      }
    })
    upstream.on('data', chunk => {
      if (relay.cutsAt === 'before-answer' && said.includes('\r\n.\r\n')) {
        relay.cuts++
        end()
      } else {
        client.write(chunk)
      }
    })
    for (const socket of [client, upstream]) socket.on('close', end).on('error', end)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    get cuts() {
      return relay.cuts
    },
    get cutsAt() {
      return relay.cutsAt
    },
    set cutsAt(place) {
      relay.cutsAt = place
    },
    [Symbol.asyncDispose]: async () => {
      for (const end of open) end()
      server.close()
    },
  }
}
