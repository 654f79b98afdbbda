import type { IncomingMessage } from 'node:http'
import { WEBHOOK_PORTS } from '../domain/webhooks/webhook.ts'
import { askGuarded } from './guarded-request.ts'
import { isPublicAddress } from './public-address.ts'
import type { LookupGuard } from './public-lookup.ts'

/** The meanings of connection errors, by their codes. */
const SENTENCES: readonly (readonly [code: RegExp, sentence: string])[] = [
  [/^ECONNREFUSED$/, 'The connection to the address was refused.'],
  [/^E(?:HOST|NET)UNREACH$/, 'The address is unreachable.'],
  [/^(?:ECONNRESET|EPIPE)$/, 'The connection was closed before there was an answer.'],
  [/^HPE_HEADER_OVERFLOW$/, 'The headers of the answer are too long.'],
  [/^HPE_/, 'The answer is not HTTP.'],
  [/^(?:EPROTO|ERR_SSL_)/, 'The server does not speak TLS, or no version of it that is safe.'],
  [/^CERT_HAS_EXPIRED$/, 'The certificate of the server has expired.'],
  [/^CERT_NOT_YET_VALID$/, 'The certificate of the server is not valid yet.'],
  [/^ERR_TLS_CERT_ALTNAME_INVALID$/, 'The certificate of the server is for another name.'],
  [
    /^(?:DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_|CERT_)/,
    'The certificate of the server is not from a trusted authority, or a part of its chain is missing.',
  ],
]

/** The answer of an endpoint. */
export interface PostAnswer {
  readonly status: number
  /** The header Retry-After; empty for none. */
  readonly retryAfter: string
  /** The beginning of the body. */
  readonly text: string
}

export interface PostOptions {
  /**
   * Whether to allow a connection to an address that is not public, on any port, even without TLS.
   */
  readonly isOwnNetwork: (address: string) => boolean
  /** The name servers to use; absent: the system's. */
  readonly nameServers?: LookupGuard['nameServers']
  readonly timeoutMs: number
  readonly signal: AbortSignal
}

class PostRefused extends Error {}

const LOOKUP_MS = 5000
const MAX_READ_BYTES = 64 * 1024
const MAX_KEPT_BYTES = 1024

/**
 * Posts JSON to an address that a user chose. Redirects are not followed. At most 64 KB of the
 * answer are read, and 1 KB is returned; once its status has arrived, a slow body changes nothing.
 * @throws Error with a sentence for the owner of the address: the address is not allowed, its host
 *   is not found, or there was no answer.
 */
export async function postMessage(
  address: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  { signal, isOwnNetwork, nameServers, timeoutMs }: PostOptions,
): Promise<PostAnswer> {
  const url = URL.parse(address)
  const isPublic = url?.protocol === 'https:' && WEBHOOK_PORTS.includes(url.port)
  const isAllowed = (ip: string) => isOwnNetwork(ip) || (isPublic && isPublicAddress(ip))
  const ended = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
  const length = { 'content-length': String(Buffer.byteLength(body)) }
  const pending = askGuarded(
    address,
    {
      guard: { isAllowed, nameServers, signal: ended },
      lookupMs: LOOKUP_MS,
      subject: "The endpoint's address",
      body,
      takesRedirects: true,
      headers: () => ({ ...headers, ...length }),
      refusal: detail => new PostRefused(detail),
    },
    async response => ({
      status: response.statusCode ?? 0,
      retryAfter: response.headers['retry-after'] ?? '',
      text: await beginningOf(response),
    }),
  )
  return await pending.catch(error => {
    // The connection's own error does not mention the timeout.
    const cause = ended.aborted ? ended.reason : error
    throw new Error(connectionFault(cause), { cause })
  })
}

async function beginningOf(response: IncomingMessage): Promise<string> {
  const kept: Buffer[] = []
  let read = 0
  let held = 0
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      if (held < MAX_KEPT_BYTES) {
        const part = chunk.subarray(0, MAX_KEPT_BYTES - held)
        kept.push(part)
        held += part.length
      }
      read += chunk.length
      if (read >= MAX_READ_BYTES) break
    }
  } catch {
    // The status is enough.
  }
  return Buffer.concat(kept).toString('utf8').replaceAll('\0', '')
}

/** Why there was no answer, as a sentence for the owner of the address. */
function connectionFault(error: unknown): string {
  // Several addresses of a name were tried; the aggregate error has no message.
  if (error instanceof AggregateError) return connectionFault(error.errors[0])
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return 'There was no answer in time.'
  const code = 'code' in error ? String(error.code) : ''
  const [, sentence] = SENTENCES.find(([pattern]) => pattern.test(code)) ?? []
  if (sentence === undefined) return error.message
  return `${sentence} (${code})`
}
