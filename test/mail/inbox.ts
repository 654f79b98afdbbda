import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server'

/** A message as the server received it. */
export interface Received {
  readonly sender: string
  readonly recipients: readonly string[]
  /** The message itself, byte for byte as text. */
  readonly source: string
  readonly mail: Email
}

/** The work of a server before it accepts a message. An error that it throws is its refusal. */
interface Manners {
  onRecipient?: (address: string) => Promise<void> | void
  /** The whole message was received, and waits for its answer. */
  onMessage?: (source: string) => Promise<void> | void
}

/** A real SMTP server on a port of its own, with the messages that it received. */
export interface Inbox extends AsyncDisposable {
  readonly port: number
  readonly received: Received[]
  /** How many whole messages were received, accepted or not. */
  readonly held: number
  manners: Manners
}

/** An SMTP answer that refuses. */
export function refusal(responseCode: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode })
}

export async function openInbox(options: SMTPServerOptions = {}, port = 0): Promise<Inbox> {
  const received: Received[] = []
  let held = 0
  const inbox: { manners: Manners } = { manners: {} }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 200,
    onRcptTo: ({ address }, _session, done) => {
      const asked = (async () => inbox.manners.onRecipient?.(address))()
      asked.then(() => done(), done)
    },
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        held++
        const source = Buffer.concat(chunks).toString('latin1')
        try {
          await inbox.manners.onMessage?.(source)
          received.push(await taken(source, envelope))
          done()
        } catch (error) {
          done(error as Error)
        }
      })
    },
    ...options,
  })
  server.on('error', () => {})
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  return {
    port: (server.server.address() as AddressInfo).port,
    received,
    get held() {
      return held
    },
    get manners() {
      return inbox.manners
    },
    set manners(manners) {
      inbox.manners = manners
    },
    [Symbol.asyncDispose]: () => new Promise<void>(resolve => server.close(() => resolve())),
  }
}

async function taken(source: string, envelope: SMTPServerSession['envelope']): Promise<Received> {
  return {
    sender: envelope.mailFrom ? envelope.mailFrom.address : '',
    recipients: envelope.rcptTo.map(({ address }) => address),
    source,
    mail: await PostalMime.parse(Buffer.from(source, 'latin1')),
  }
}
