import { once } from 'node:events'
import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { json } from 'node:stream/consumers'

/** A request without an answer fails its test, which would otherwise never end. */
const MAX_ANSWER_MS = 90_000

export interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Record<string, unknown>
}

/** One connection that is kept open, so that the same process answers everything sent through it. */
export class Connection implements Disposable {
  readonly #address: string
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 })

  constructor(address: string) {
    this.#address = address
  }

  get(path: string, headers: Record<string, string>): Promise<Answer> {
    return this.#send('GET', path, headers)
  }

  post(path: string, body: object, headers: Record<string, string>): Promise<Answer> {
    const type = { 'Content-Type': 'application/json' }
    return this.#send('POST', path, { ...type, ...headers }, JSON.stringify(body))
  }

  [Symbol.dispose](): void {
    this.#agent.destroy()
  }

  async #send(
    method: string,
    path: string,
    headers: Record<string, string>,
    body?: string,
  ): Promise<Answer> {
    const signal = AbortSignal.timeout(MAX_ANSWER_MS)
    const sent = request(`${this.#address}${path}`, { method, headers, agent: this.#agent, signal })
    sent.end(body)
    const [response] = await once(sent, 'response')
    const content = (await json(response)) as Record<string, unknown>
    return { status: response.statusCode, headers: response.headers, body: content }
  }
}
