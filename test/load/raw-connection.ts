import { connect, type Socket } from 'node:net'

const HEAD_END = Buffer.from('\r\n\r\n')
const NOTHING = Buffer.alloc(0)

export interface Answer {
  /** 0: the connection ended before. */
  readonly status: number
  /** From when the request was due to the end of its answer. */
  readonly latencyMs: number
}

type OnAnswer = (answer: Answer) => void

/**
 * A connection that sends requests as bytes, further ones before the answers to the earlier ones are
 * there, and reads of each answer its status and length. It costs little enough to send more than a
 * server can answer.
 */
export class RawConnection implements Disposable {
  readonly #socket: Socket
  #unanswered: { readonly dueAt: number; readonly onAnswer: OnAnswer }[] = []
  #head: Buffer = NOTHING
  #bodyBytesLeft = 0
  #status = 0
  #isOpen = true

  constructor(port: number) {
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true })
    this.#socket.on('data', chunk => this.#read(chunk))
    this.#socket.on('error', () => {})
    this.#socket.on('close', () => this.#end())
  }

  get isOpen(): boolean {
    return this.#isOpen
  }

  get unanswered(): number {
    return this.#unanswered.length
  }

  /** @param dueAt On the clock of `performance.now()`. */
  send(request: string, dueAt: number, onAnswer: OnAnswer): void {
    this.#unanswered.push({ dueAt, onAnswer })
    this.#socket.write(request, 'latin1')
  }

  [Symbol.dispose](): void {
    this.#socket.destroy()
  }

  #end(): void {
    this.#isOpen = false
    const lost = this.#unanswered
    this.#unanswered = []
    for (const { dueAt, onAnswer } of lost) {
      onAnswer({ status: 0, latencyMs: performance.now() - dueAt })
    }
  }

  #read(chunk: Buffer): void {
    let rest = chunk
    while (rest.length > 0) {
      if (this.#status === 0) {
        rest = this.#readHead(rest)
        if (this.#status === 0) return
      }
      const taken = Math.min(this.#bodyBytesLeft, rest.length)
      this.#bodyBytesLeft -= taken
      rest = rest.subarray(taken)
      if (this.#bodyBytesLeft === 0) this.#answered()
    }
  }

  /** @returns What is behind the head; the status stays 0 while its end is not there. */
  #readHead(chunk: Buffer): Buffer {
    const bytes = this.#head.length === 0 ? chunk : Buffer.concat([this.#head, chunk])
    const end = bytes.indexOf(HEAD_END)
    this.#head = end < 0 ? bytes : NOTHING
    if (end < 0) return NOTHING
    const head = bytes.toString('latin1', 0, end)
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
    if (length === undefined) throw new Error(`An answer without a length: ${head}`)
    this.#status = Number(head.slice(9, 12))
    this.#bodyBytesLeft = Number(length)
    return bytes.subarray(end + HEAD_END.length)
  }

  #answered(): void {
    const sent = this.#unanswered.shift()
    const status = this.#status
    this.#status = 0
    sent?.onAnswer({ status, latencyMs: performance.now() - sent.dueAt })
  }
}
