import { type IncomingMessage, type OutgoingHttpHeaders, request as requestByHttp } from 'node:http'
import { request as requestByHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { type LookupGuard, publicLookup } from './public-lookup.ts'

/** A request to an address that a user or a third party chose. */
export interface GuardedRequest {
  /**
   * Each connection is checked for an allowed IP address; the signal also aborts an answer in
   * progress.
   */
  readonly guard: LookupGuard
  /** The time for the lookup of a name. */
  readonly lookupMs: number
  /** The headers of the request for a URL; a redirect may lead to another host. */
  readonly headers: (url: URL) => OutgoingHttpHeaders
  /** The subject of a sentence about the address, such as "The picture's address". */
  readonly subject: string
  /** The error for an address that may not be requested. @param detail A sentence. */
  readonly refusal: (detail: string) => Error
  /** The body to post; absent for a GET. */
  readonly body?: string
  /** Whether to return redirects as answers instead of following them. */
  readonly takesRedirects?: boolean
}

const MAX_REDIRECTS = 5
const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308]

/**
 * Requests an address and follows redirects, each through the same checks.
 * @param take Reads the answer, which may have any status; the answer is closed when that resolves.
 * @throws The refusal, HostNotFound, what `take` throws, and errors of the connection.
 */
export async function askGuarded<Result>(
  address: string,
  request: GuardedRequest,
  take: (response: IncomingMessage, url: URL) => Promise<Result>,
): Promise<Result> {
  const { guard, lookupMs: timeoutMs, subject, refusal, takesRedirects = false } = request
  const lookup = publicLookup({ ...guard, timeoutMs })
  let url = checkedUrl(address, request)
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const response = await ask(url, request, lookup)
    try {
      const { statusCode = 0, headers } = response
      const isRedirect = REDIRECTS.includes(statusCode) && headers.location !== undefined
      if (!isRedirect || takesRedirects) {
        return await take(response, url)
      }
      url = checkedUrl(headers.location ?? '', request, url)
    } finally {
      response.destroy()
    }
  }
  throw refusal(`${subject} leads on more than ${MAX_REDIRECTS} times.`)
}

/** @throws The refusal unless the URL may be requested. */
function checkedUrl(address: string, { subject, refusal }: GuardedRequest, base?: URL): URL {
  const url = URL.parse(address, base?.href)
  if (url === null) throw refusal(`${subject} is not a valid URL.`)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw refusal(`${subject} must begin with http:// or https://.`)
  }
  if (url.username !== '' || url.password !== '') {
    throw refusal(`${subject} must not hold a user name or a password.`)
  }
  // Ports below 1024 belong to other services, and some of them would read a request as a command.
  if (!['', '80', '443'].includes(url.port) && Number(url.port) < 1024) {
    throw refusal(
      `The port in ${subject[0]?.toLowerCase()}${subject.slice(1)} must be 80, 443, or 1024 and above.`,
    )
  }
  return url
}

function ask(
  url: URL,
  { guard: { isAllowed, signal }, headers, subject, refusal, body }: GuardedRequest,
  lookup: LookupFunction,
): Promise<IncomingMessage> {
  const literal = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(literal) !== 0 && !isAllowed(literal)) {
    throw refusal(`${subject} is not public: ${literal} is not on the public Internet.`)
  }
  return new Promise<IncomingMessage>((resolve, reject) => {
    const request = url.protocol === 'https:' ? requestByHttps : requestByHttp
    // A connection that another request left open, or a proxy, would bypass the check of addresses.
    const method = body === undefined ? 'GET' : 'POST'
    request(url, { agent: false, lookup, signal, method, headers: headers(url) })
      .on('response', resolve)
      .on('error', reject)
      // Otherwise Node.js ends such a request without an event, and this would wait forever.
      .on('upgrade', (response, socket) => {
        socket.destroy()
        resolve(response)
      })
      .end(body)
  })
}
