import { Readable } from 'node:stream'
import { createTransport } from 'nodemailer'
import { firstCharacters, oneLine } from '../domain/values/plain-text.ts'
import {
  type Compose,
  type Mail,
  type Mailer,
  MailRefused,
  MailUnavailable,
  RecipientUnavailable,
} from './mailer.ts'
import type { SmtpServer } from './smtp-server.ts'

const CONNECT_TIMEOUT_MS = 20_000
/** How long the server may take to answer a command. */
const SILENCE_TIMEOUT_MS = 60_000
/** The limit for sending a message, from the connection to the last answer. */
const SEND_TIMEOUT_MS = 120_000
const MAX_CONNECTIONS = 5
const IDLE_MS = 10_000
const MAX_REASON_CHARACTERS = 500

/** Codes about the session as a whole (RFC 5321) or the login (RFC 4954). */
const OF_SESSION = [421, 503, 521, 530, 534, 535, 538]
/** Nodemailer's codes for errors of the envelope or the content, not of the connection. */
const OF_MESSAGE = ['EENVELOPE', 'EMESSAGE', 'ESTREAM', 'EABORT']
/** Only the text shows that relaying was refused: 550, 554 and 5.7.1 have other meanings too. */
const NOT_RELAYED = /\brelay/i

const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|::1)$/i

interface SmtpMailerOptions {
  /** The limit for sending a message (default 120 seconds). */
  readonly sendTimeoutMs?: number
}

/**
 * Hands messages over to an SMTP server, over a few connections that stay open while there is more
 * to send. TLS is used if the server offers it, and the certificate must be valid; a login is sent
 * over TLS only. Neither is required of a server on the same machine.
 *
 * How failures are classified:
 * - A 5xx to the recipient or the content throws MailRefused: sending the same message again is
 *   useless (RFC 5321, 4.2.1). A full mailbox is an exception, because its owner may make room.
 * - A 4xx to the recipient, and a full mailbox, throw RecipientUnavailable.
 * - Any failure before the recipient is named throws MailUnavailable: connection, TLS, greeting,
 *   login, sender. So do 421 and a recipient that is refused because a login or the permission to
 *   relay is missing: the operator of the server corrects that for all messages at the same time.
 * - Once the server reads the content, a broken connection or a timeout is a plain Error: the
 *   content may be the cause.
 */
export class SmtpMailer implements Mailer {
  readonly #compose: Compose
  readonly #transport: ReturnType<typeof transportTo>
  readonly #sendTimeoutMs: number
  /** The contents that a server has started to read. */
  readonly #begun = new WeakSet<object>()

  constructor(server: SmtpServer, compose: Compose, options: SmtpMailerOptions = {}) {
    this.#compose = compose
    this.#transport = transportTo(server)
    noteContents(this.#transport, this.#begun)
    this.#sendTimeoutMs = options.sendTimeoutMs ?? SEND_TIMEOUT_MS
  }

  async send(mail: Mail, signal: AbortSignal): Promise<void> {
    const message = await this.#compose(mail)
    if (message === null) return
    const { sender, recipient, bytes } = message
    const timeout = AbortSignal.timeout(this.#sendTimeoutMs)
    try {
      const stop = AbortSignal.any([signal, timeout])
      const envelope = { from: sender, to: [recipient] }
      // Some servers end a connection after a few messages. That says nothing about this message,
      // and may happen with every open connection.
      for (let lost = 0; ; lost++) {
        try {
          await this.#transport.sendMail({ envelope: { ...envelope }, raw: bytes, signal: stop })
          return
        } catch (error) {
          const isUnused = isLostUnused(error) && !this.#begun.has(bytes)
          if (!isUnused || stop.aborted || lost === MAX_CONNECTIONS) throw error
        }
      }
    } catch (error) {
      if (timeout.aborted && !signal.aborted) {
        const seconds = this.#sendTimeoutMs / 1000
        const reason = `The mail server took more than ${seconds} seconds`
        throw this.#begun.has(bytes)
          ? new Error(reason, { cause: error })
          : new MailUnavailable(reason, { cause: error })
      }
      throw explained(error, this.#begun.has(bytes))
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#transport.close()
  }
}

function transportTo({ host, port, overTls, login }: SmtpServer) {
  const isLocal = LOOPBACK.test(host)
  return createTransport({
    pool: true,
    host,
    port,
    secure: overTls,
    ...(login && { auth: { user: login.user, pass: login.password } }),
    requireTLS: login !== null && !isLocal,
    tls: { rejectUnauthorized: !isLocal },
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
    maxConnections: MAX_CONNECTIONS,
    idleTimeout: IDLE_MS,
    // The job queue retries on its own schedule. (Nodemailer would count a 421 to MAIL FROM against
    // the next attempt.)
    maxRequeues: 0,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/** Records the contents that a server starts to read once it has accepted sender and recipient. */
function noteContents(transport: ReturnType<typeof transportTo>, begun: WeakSet<object>): void {
  transport.use('stream', (mail, done) => {
    const { raw } = mail.data
    mail.message.processFunc(content =>
      Readable.from(
        (async function* () {
          if (typeof raw === 'object') begun.add(raw)
          yield* content
        })(),
        { objectMode: false },
      ),
    )
    done()
  })
}

/**
 * Whether the connection was lost before the message started; Nodemailer then reports no command.
 */
function isLostUnused(error: unknown): boolean {
  const { code, command } = error as { code?: string; command?: string }
  return code === 'ECONNECTION' && command === undefined
}

/**
 * Whether the recipient's mailbox is full: 552 (RFC 5321), or any refusal with 5.2.2 (RFC 3463).
 * With 5.2.3, 5.3.4 or 5.7.x, a 552 concerns the message itself: its size or its content.
 */
function isMailboxFull(responseCode: number, response: string): boolean {
  const enhanced = /^5\d\d[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] ?? ''
  if (enhanced === '5.2.2') return true
  return responseCode === 552 && !/^5\.(?:2\.3|3\.4|7\.)/.test(enhanced)
}

/** @param isBegun Whether the server had started to read the content. */
function explained(error: unknown, isBegun: boolean): Error {
  const {
    message,
    responseCode,
    response = '',
    command,
    code,
  } = error as Error & { responseCode?: number; response?: string; command?: string; code?: string }
  const reason = firstCharacters(oneLine(message), MAX_REASON_CHARACTERS)
  // Nodemailer itself refuses a message that is larger than the server's limit.
  const isTooLarge = code === 'EMESSAGE' && responseCode === undefined
  if (isTooLarge) return new MailRefused(reason, { cause: error })
  const isOfMessage = (OF_MESSAGE.includes(code ?? '') && command !== 'MAIL FROM') || isBegun
  const isOfSession =
    responseCode !== undefined && (OF_SESSION.includes(responseCode) || NOT_RELAYED.test(reason))
  if (!isOfMessage || isOfSession) return new MailUnavailable(reason, { cause: error })
  const isAnswer = (command === 'RCPT TO' || command === 'DATA') && responseCode !== undefined
  if (!isAnswer) return new Error(reason, { cause: error })
  const isFull = isMailboxFull(responseCode, response)
  if (responseCode >= 500 && !isFull) return new MailRefused(reason, { cause: error })
  const isOfRecipient = isFull || command === 'RCPT TO'
  return new (isOfRecipient ? RecipientUnavailable : Error)(reason, { cause: error })
}
