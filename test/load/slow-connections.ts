import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Answers } from './answers.ts'
import { sendInTurn } from './senders.ts'

const CLIENTS = 8
const SECONDS = 8
/** Longer than a server waits for the headers of a request. */
const BESIDE_SECONDS = 18
/** Each connection sends a byte so often. */
const BYTE_INTERVAL_MS = 2000
const SETTLING_MS = 2000

/** In the middle of the headers, in the middle of a body, and nothing at all. */
const BEGINNINGS = [
  'GET /v3/listings HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ',
  'POST /v3/lead HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n{"',
  '',
]

export interface BesideSlowOnes {
  readonly before: Answers
  readonly beside: Answers
  /** Slow connections that were open at the end of the measuring; those that a server closes are opened anew. */
  readonly open: number
  readonly opened: number
}

/** Measures clients without and then with so many connections beside them that send a byte now and then. */
export async function besideSlowConnections(
  port: number,
  traffic: () => string,
  count: number,
): Promise<BesideSlowOnes> {
  const before = await sendInTurn(port, traffic, { clients: CLIENTS, seconds: SECONDS })
  const sockets = new Map<number, Socket>()
  let opened = 0
  const drip = (i: number) => {
    const socket = sockets.get(i)
    const beginning = BEGINNINGS[i % BEGINNINGS.length] ?? ''
    if (!socket?.writable) {
      sockets.set(i, openSlow(port, beginning))
      opened++
    } else if (beginning !== '') socket.write('x')
  }
  for (let i = 0; i < count; i++) drip(i)
  const ticksPerByte = BYTE_INTERVAL_MS / 10
  let tick = 0
  const dripping = setInterval(() => {
    for (let i = tick++ % ticksPerByte; i < count; i += ticksPerByte) drip(i)
  }, 10)
  try {
    await sleep(SETTLING_MS)
    const beside = await sendInTurn(port, traffic, { clients: CLIENTS, seconds: BESIDE_SECONDS })
    const open = [...sockets.values()].filter(socket => socket.writable).length
    return { before, beside, open, opened }
  } finally {
    clearInterval(dripping)
    for (const socket of sockets.values()) socket.destroy()
  }
}

function openSlow(port: number, beginning: string): Socket {
  const socket = connect(port, '127.0.0.1', () => socket.write(beginning))
  socket.on('error', () => {})
  socket.resume()
  return socket
}
