import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Answers } from './answers.ts'
import { sendInTurn } from './senders.ts'

const CLIENTS = 8
const SECONDS = 8
/** Longer than a server waits for the headers or the body of a request. */
const BESIDE_SECONDS = 36
/** Each connection sends or reads something so often. */
const INTERVAL_MS = 2000
const READ_BYTES = 16_384
/** So many more than wanted, as a server that closes hundreds at once is slower than they are opened. */
const SPARE = 1.5
/** Within this they are all opened, one after the other, so that a server does not close all at once. */
const OPENING_MS = 5000
const LOOK_INTERVAL_MS = 50
const WEIGH_INTERVAL_MS = 3000

/** A way of being slow. */
interface Kind {
  readonly name: string
  readonly beginning: string
  /** The bytes that it sends now and then. */
  readonly drop: string
  /** How many bytes it reads now and then; null: all that come. */
  readonly readBytes: number | null
}

export interface SlowOptions {
  readonly port: number
  /** How many connections are open at every moment, at least. */
  readonly count: number
  /** A request with a large answer, as bytes. */
  readonly largeRequest: string
  /** The memory of the service now, in MB. */
  readonly memory: () => number
}

export interface BesideSlowOnes {
  readonly before: Answers
  readonly beside: Answers
  /** The fewest that were open at any moment of the measuring, by kind, and all together. */
  readonly minOpen: ReadonlyMap<string, number>
  readonly minOpenInAll: number
  /** With those that were opened in place of others, which the server had closed. */
  readonly opened: number
  readonly maxMegabytes: number
}

/** Measures clients without and then with so many connections beside them that are slow in every way. */
export async function besideSlowConnections(
  { port, count, largeRequest, memory }: SlowOptions,
  traffic: () => string,
): Promise<BesideSlowOnes> {
  const before = await sendInTurn(port, traffic, { clients: CLIENTS, seconds: SECONDS })
  const kinds = kindsOf(largeRequest)
  const each = Math.ceil((SPARE * count) / kinds.length)
  await using _closing = new AsyncDisposableStack()
  const slow = kinds.map(kind => _closing.use(new SlowConnections(port, kind, each)))
  await Promise.all(slow.map(one => one.open()))
  const minOpen = new Map<string, number>()
  let minOpenInAll = Number.POSITIVE_INFINITY
  const looking = setInterval(() => {
    for (const { name, openCount } of slow) {
      minOpen.set(name, Math.min(openCount, minOpen.get(name) ?? openCount))
    }
    const inAll = slow.reduce((sum, { openCount }) => sum + openCount, 0)
    minOpenInAll = Math.min(minOpenInAll, inAll)
  }, LOOK_INTERVAL_MS)
  let maxMegabytes = memory()
  const weighing = setInterval(() => {
    maxMegabytes = Math.max(maxMegabytes, memory())
  }, WEIGH_INTERVAL_MS)
  const beside = await sendInTurn(port, traffic, { clients: CLIENTS, seconds: BESIDE_SECONDS })
  clearInterval(looking)
  clearInterval(weighing)
  const opened = slow.reduce((sum, one) => sum + one.opened, 0)
  return { before, beside, minOpen, minOpenInAll, opened, maxMegabytes }
}

function kindsOf(largeRequest: string): readonly Kind[] {
  const host = 'Host: 127.0.0.1\r\n'
  const get = `GET /healthz HTTP/1.1\r\n${host}`
  const body = `Content-Type: application/json\r\nContent-Length: 100000\r\n\r\n{"`
  const post = `POST /v3/lead HTTP/1.1\r\n${host}${body}`
  const none = { drop: '', readBytes: null }
  // Empty lines, which are nothing, tell whether the connection is there still.
  const large = { beginning: largeRequest, drop: '\r\n' }
  return [
    { ...none, name: 'sending nothing', beginning: '' },
    { ...none, name: 'kept open after an answer', beginning: `${get}\r\n` },
    { ...none, name: 'headers byte by byte', beginning: `${get}X-Slow: `, drop: 'x' },
    { ...none, name: 'a body byte by byte', beginning: post, drop: 'x' },
    { ...large, name: 'reading slowly', readBytes: READ_BYTES },
    { ...large, name: 'reading nothing', readBytes: 0 },
  ]
}

/** So many connections of one kind; one that the server closes is opened anew at once. */
class SlowConnections implements Disposable {
  readonly #port: number
  readonly #kind: Kind
  readonly #count: number
  readonly #open = new Set<Socket>()
  readonly #all = new Set<Socket>()
  #opened = 0
  #isEnding = false

  constructor(port: number, kind: Kind, count: number) {
    this.#port = port
    this.#kind = kind
    this.#count = count
  }

  get name(): string {
    return this.#kind.name
  }

  get openCount(): number {
    return this.#open.size
  }

  get opened(): number {
    return this.#opened
  }

  async open(): Promise<void> {
    for (let i = 0; i < this.#count; i++) {
      this.#openOne()
      await sleep(OPENING_MS / this.#count)
    }
  }

  [Symbol.dispose](): void {
    this.#isEnding = true
    for (const socket of this.#all) socket.destroy()
  }

  #openOne(): void {
    const { beginning, drop, readBytes } = this.#kind
    this.#opened++
    const socket = connect(this.#port, '127.0.0.1')
    this.#all.add(socket)
    const acting = setInterval(() => {
      if (drop !== '') socket.write(drop)
      if (readBytes !== null && readBytes > 0) socket.read(readBytes)
    }, INTERVAL_MS)
    socket.on('connect', () => {
      this.#open.add(socket)
      if (beginning !== '') socket.write(beginning)
    })
    if (readBytes === null) socket.resume()
    const ended = () => {
      clearInterval(acting)
      this.#open.delete(socket)
      socket.destroy()
      if (this.#all.delete(socket) && !this.#isEnding) this.#openOne()
    }
    socket.on('end', ended).on('error', ended).on('close', ended)
  }
}
