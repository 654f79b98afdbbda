import { Agent, get } from 'node:http'

/** The attacker and the victim come from different networks (/24). All of 127.0.0.0/8 is this machine. */
export const ATTACKER = '127.0.1.1'
export const VICTIM = '127.0.2.1'

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

export interface Answered {
  /** 0: the connection ended before. */
  readonly status: number
  readonly ms: number
}

/** Sends GET requests from one address over connections that stay open. */
export class Client implements Disposable {
  readonly #agent: Agent
  readonly #port: number
  readonly #from: string

  constructor(port: number, from: string, connections: number) {
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections })
    this.#port = port
    this.#from = from
  }

  /** @returns When the whole answer was received. It never fails. */
  ask(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Answered> {
    const began = performance.now()
    const { promise, resolve } = Promise.withResolvers<Answered>()
    const end = (status: number) => resolve({ status, ms: performance.now() - began })
    const options = {
      host: '127.0.0.1',
      port: this.#port,
      localAddress: this.#from,
      agent: this.#agent,
      path,
      headers: { 'user-agent': BROWSER, ...headers },
    }
    get(options, answer => {
      answer.on('end', () => end(answer.statusCode ?? 0)).on('error', () => end(0))
      answer.resume()
    }).on('error', () => end(0))
    return promise
  }

  [Symbol.dispose](): void {
    this.#agent.destroy()
  }
}

/** Each of some connections sends its next request when it has the answer to the one before, until the signal. */
export async function sendWithoutPause(
  { port }: { readonly port: number },
  connections: number,
  next: (i: number) => {
    readonly path: string
    readonly headers?: Readonly<Record<string, string>>
  },
  signal: AbortSignal,
  from: string = ATTACKER,
): Promise<void> {
  using client = new Client(port, from, connections)
  let sent = 0
  const one = async () => {
    while (!signal.aborted) {
      const { path, headers } = next(sent++)
      await client.ask(path, headers)
    }
  }
  await Promise.all(Array.from({ length: connections }, one))
}
