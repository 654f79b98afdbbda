import { hash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { MailOutcome } from '../../domain/leads/received-mail.ts'
import { Problem } from '../../domain/problem.ts'
import { requireUncompressed } from '../bodies/body.ts'
import { timesSent } from '../server/raw-headers.ts'
import type { RequestLimits } from '../server/request-limits.ts'
import type { Refusals, Scope } from '../server/scope.ts'

const INBOUND_PATH = '/inbound/mail'
const MAIL_TYPE = 'message/rfc822'
/** Files of 25 MB, as mail services take them, with their encoding. */
const MAX_MAIL_BYTES = 40 * 1024 * 1024
/** What is read of an email: its words come before its files. */
const MAX_READ_BYTES = 256 * 1024
const CALLER = { name: 'incoming emails', ratePerMinute: 600, terms: ' for incoming emails' }

/** The beginning of an email. */
interface MailStart {
  readonly bytes: Uint8Array
  /** Whether there is more. */
  readonly isCut: boolean
  /** Whom the mail server delivers it to; null: it does not say. */
  readonly recipient: string | null
}

export interface InboundTools {
  /** What the mail server proves itself with. */
  readonly secret: string
  /** @throws Problem `invalid-input` for bytes that are not an email, and others. */
  readonly receive: (mail: MailStart) => Promise<MailOutcome>
}

/** `/inbound/mail`: where the operator's mail server hands over buyers' answers. */
export function inboundScope(
  { secret, receive }: InboundTools,
  limits: RequestLimits,
  refusals: Refusals,
): Scope {
  const expected = hash('sha256', secret, 'buffer')
  return {
    prefix: INBOUND_PATH,
    refusals,
    add: app => {
      takeMail(app)
      app.post('/', {
        config: { takesFiles: true },
        onRequest: async (request, reply) => {
          reply.header('Cache-Control', 'no-store')
          if (!isProved(request, expected)) {
            await limits.countAddress(request, reply)
            throw wrongSecret()
          }
          await limits.count(CALLER, request, reply)
          requireUncompressed(request.headers['content-encoding'], reply)
        },
        handler: async request => {
          const start = request.body as Omit<MailStart, 'recipient'> | undefined
          if (!start || start.bytes.length === 0) throw noMail('The body is empty.')
          const { 'x-original-to': sent = '' } = request.headers
          if (timesSent(request.raw.rawHeaders, 'x-original-to') > 1) {
            throw noMail('The header X-Original-To may be sent once.')
          }
          const recipient = sent.toString().replaceAll(/[<>\s]/g, '') || null
          return { outcome: await receive({ ...start, recipient }) }
        },
      })
    },
  }
}

/** Takes only emails, and keeps the beginning of each. */
function takeMail(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(MAIL_TYPE, async (_: FastifyRequest, body: IncomingMessage) => {
    const parts: Buffer[] = []
    let size = 0
    for await (const part of body as AsyncIterable<Buffer>) {
      if (size < MAX_READ_BYTES) parts.push(part.subarray(0, MAX_READ_BYTES - size))
      size += part.length
      if (size > MAX_MAIL_BYTES) throw tooLarge()
    }
    return { bytes: Buffer.concat(parts), isCut: size > MAX_READ_BYTES }
  })
}

/** By `Authorization: Bearer SECRET`, or as the password of Basic. */
function isProved({ headers }: FastifyRequest, expected: Uint8Array): boolean {
  const [scheme = '', given = ''] = (headers.authorization ?? '').trim().split(/ +/)
  const isBasic = scheme.toLowerCase() === 'basic'
  if (!isBasic && scheme.toLowerCase() !== 'bearer') return false
  const login = isBasic ? Buffer.from(given, 'base64').toString() : ''
  const sent = isBasic ? login.slice(login.indexOf(':') + 1) : given
  return timingSafeEqual(hash('sha256', sent, 'buffer'), expected)
}

function wrongSecret(): Problem {
  const detail = 'Send the value of ACREAGE_INBOUND_SECRET as "Authorization: Bearer SECRET".'
  return Problem.of('key-invalid', 'Secret missing or wrong', detail)
}

function noMail(detail: string): Problem {
  return Problem.of('invalid-input', 'No email', detail)
}

function tooLarge(): Problem {
  const megabytes = MAX_MAIL_BYTES / 1024 / 1024
  const detail = `An email may have at most ${megabytes} MB.`
  return Problem.of('payload-too-large', 'Email too large', detail)
}
