import { Agent, get } from 'node:http'

/** The headers with which Firefox asks for a page. */
export const BROWSER_HEADERS = {
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'accept-encoding': 'gzip, deflate, br, zstd',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
} as const

/** How long a page took until the client had all of it, and how many bytes were sent. */
export interface LoadedPage {
  readonly ms: number
  readonly bytes: number
}

/** Loads pages over one connection, one after the other. */
export class PageReader implements Disposable {
  readonly #address: string
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 })

  constructor(address: string) {
    this.#address = address
  }

  /** @throws Error when the answer is no page. */
  load(path: string): Promise<LoadedPage> {
    const began = performance.now()
    const options = { agent: this.#agent, headers: BROWSER_HEADERS }
    return new Promise((resolve, reject) => {
      get(new URL(path, this.#address), options, answer => {
        let bytes = 0
        answer.on('data', (part: Buffer) => {
          bytes += part.length
        })
        answer.on('end', () => {
          const isPage = answer.statusCode === 200
          if (isPage) resolve({ ms: performance.now() - began, bytes })
          else reject(new Error(`${path} was answered with ${answer.statusCode}.`))
        })
      }).on('error', reject)
    })
  }

  [Symbol.dispose](): void {
    this.#agent.destroy()
  }
}
