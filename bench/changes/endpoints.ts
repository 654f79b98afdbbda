import { createServer, type Server } from 'node:http'

interface ToldOf {
  /** The number of an endpoint. */
  readonly endpoint: number
  readonly price: number
  readonly at: number
}

/** Endpoints of webhooks, by the numbers in their paths. */
export interface Endpoints extends AsyncDisposable {
  urlOf(endpoint: number): string
  /** What came, each price once for each endpoint. */
  readonly told: ToldOf[]
  /** The endpoint that never answers; null: all do. */
  dead: number | null
}

export async function startEndpoints(): Promise<Endpoints> {
  const told: ToldOf[] = []
  const known = new Set<string>()
  const server: Server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const endpoint = Number(request.url?.slice(1))
    const { data } = JSON.parse(body)
    if (data.challenge) return response.end(JSON.stringify({ challenge: data.challenge }))
    const at = performance.timeOrigin + performance.now()
    if (endpoint === endpoints.dead) return undefined
    for (const { price } of data.events ?? []) {
      if (known.has(`${endpoint} ${price}`)) continue
      known.add(`${endpoint} ${price}`)
      told.push({ endpoint, price, at })
    }
    return response.writeHead(204).end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('It does not listen.')
  const { port } = address
  const endpoints: Endpoints = {
    urlOf: endpoint => `http://127.0.0.1:${port}/${endpoint}`,
    told,
    dead: null,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
  return endpoints
}
