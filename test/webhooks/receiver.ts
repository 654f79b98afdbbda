import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'

/** A message that a receiver has verified. */
interface Received {
  readonly id: string
  readonly type: string
  readonly data: Readonly<Record<string, unknown>>
  readonly body: string
}

export type Answering = (response: ServerResponse, message: Received) => void

/** An endpoint that verifies each message by the package standardwebhooks, and answers as it is told. */
export interface Receiver extends AsyncDisposable {
  readonly url: string
  readonly messages: Received[]
  /** Those that did not verify. */
  readonly forged: string[]
  secret: string
  /** Answers whatever is no challenge. */
  answer: Answering
  /** Answers challenges. */
  challenge: Answering
}

export const TAKEN: Answering = response => response.writeHead(204).end()

const ECHOED: Answering = (response, { data }) =>
  response.writeHead(200).end(JSON.stringify({ challenge: data['challenge'] }))

export function answering(status: number, headers: Record<string, string> = {}): Answering {
  return response => response.writeHead(status, headers).end(`answer ${status}`)
}

export async function startReceiver(): Promise<Receiver> {
  const server = createServer((request, response) => {
    void take(request, response)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const receiver: Receiver = {
    url: `http://127.0.0.1:${port}/hook`,
    messages: [],
    forged: [],
    secret: '',
    answer: TAKEN,
    challenge: ECHOED,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = ''
    for await (const chunk of request) body += chunk
    const { type, data } = JSON.parse(body)
    const id = String(request.headers['webhook-id'])
    const message = { id, type, data, body }
    // The challenge comes before anybody can have read the secret.
    if (receiver.secret !== '' && !isVerified(receiver.secret, body, request)) {
      receiver.forged.push(id)
    }
    if (type === 'webhook.challenge') return receiver.challenge(response, message)
    receiver.messages.push(message)
    receiver.answer(response, message)
  }
  return receiver
}

function isVerified(secret: string, body: string, { headers }: IncomingMessage): boolean {
  try {
    new Webhook(secret).verify(body, headers as Record<string, string>)
    return true
  } catch {
    return false
  }
}
