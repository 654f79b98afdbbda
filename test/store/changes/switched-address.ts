import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** An address that leads to one server now and to another one later. */
export interface SwitchedAddress extends AsyncDisposable {
  readonly port: number
  /** Breaks all connections; new ones lead to another port of 127.0.0.1. */
  lead(port: number): void
  /**
   * Lets this many bytes through, in both directions together, and then nothing, until `lead` is called. Resolves when
   * they are through.
   */
  allow(bytes: number): Promise<void>
  /** Lets nothing through on the present connections any more, without closing them. */
  silence(): void
}

export async function switchedAddress(first: number): Promise<SwitchedAddress> {
  let target = first
  let bytesLeft = Number.POSITIVE_INFINITY
  let onLastByte = () => {}
  const open = new Set<Socket>()
  const silence = () => {
    for (const socket of open) socket.unpipe().pause()
  }
  const count = (chunk: Buffer) => {
    bytesLeft -= chunk.length
    if (bytesLeft > 0) return
    silence()
    onLastByte()
  }
  const server = createServer(client => {
    const there = connect(target, '127.0.0.1')
    for (const [from, to] of [
      [client, there],
      [there, client],
    ] as const) {
      open.add(from)
      from.on('error', () => {})
      from.on('close', () => {
        open.delete(from)
        to.destroy()
      })
      if (bytesLeft > 0) from.on('data', count).pipe(to)
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const breakAll = () => {
    for (const socket of open) socket.destroy()
  }
  return {
    port: (server.address() as AddressInfo).port,
    allow: bytes => {
      bytesLeft = bytes
      return new Promise(resolve => {
        onLastByte = resolve
      })
    },
    silence,
    lead: port => {
      target = port
      bytesLeft = Number.POSITIVE_INFINITY
      breakAll()
    },
    [Symbol.asyncDispose]: async () => {
      breakAll()
      server.close()
      await once(server, 'close')
    },
  }
}
