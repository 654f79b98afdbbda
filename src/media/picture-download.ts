import { lookup as lookUp } from 'node:dns'
import { type IncomingMessage, request as requestByHttp } from 'node:http'
import { request as requestByHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { Problem } from '../domain/problem.ts'

export interface DownloadGuard {
  /** Judges each IP address before a connection to it is begun. */
  readonly isAllowed: (address: string) => boolean
  /** For the whole download: names, redirects and the last byte. */
  readonly timeoutMs: number
  /** Ends it early. */
  readonly signal: AbortSignal
}

const mostRedirects = 5
const mostMegabytes = 25
const mostBytes = mostMegabytes * 1_000_000
const firstBlockBytes = 1 << 18
const redirectStatuses: readonly number[] = [301, 302, 303, 307, 308]
/** Request Timeout, Too Early, Too Many Requests: the server itself asks to come back. */
const passingStatuses: readonly number[] = [408, 425, 429]

/**
 * Gets what lies at a URL that a stranger chose, at most 25 MB (25,000,000 bytes).
 * @throws Problem `invalid-input` when trying again will not help; any other error: it may help.
 */
export async function downloadPicture(address: string, guard: DownloadGuard): Promise<Buffer> {
  const limit = AbortSignal.timeout(guard.timeoutMs)
  const signal = AbortSignal.any([limit, guard.signal])
  let url = checkedUrl(address)
  try {
    for (let redirects = 0; redirects <= mostRedirects; redirects++) {
      const response = await ask(url, guard, signal)
      try {
        const next = redirectOf(response, url)
        if (next === null) return await bodyOf(response, url.host)
        url = next
      } finally {
        response.destroy()
      }
    }
  } catch (fault) {
    if (fault instanceof Problem || fault instanceof ComeBackLater) throw fault
    const problem = limit.aborted
      ? `did not arrive within ${guard.timeoutMs / 1000} seconds`
      : `could not be fetched (${reasonOf(fault)})`
    throw new Error(`The picture from ${url.host} ${problem}.`, { cause: fault })
  }
  throw refusal(`The picture's address leads on more than ${mostRedirects} times.`)
}

/** @throws Problem `invalid-input` unless it is a web address that may be asked. */
function checkedUrl(address: string, base?: URL): URL {
  const url = URL.parse(address, base?.href)
  if (url === null) throw refusal("The picture's address is not a valid URL.")
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw refusal("The picture's address must begin with http:// or https://.")
  }
  if (url.username !== '' || url.password !== '') {
    throw refusal("The picture's address must not hold a user name or a password.")
  }
  // Below 1024 other services listen, some of which would take a request for a command of theirs.
  if (!['', '80', '443'].includes(url.port) && Number(url.port) < 1024) {
    throw refusal("The port in the picture's address must be 80, 443, or 1024 and above.")
  }
  return url
}

function ask(url: URL, { isAllowed }: DownloadGuard, signal: AbortSignal) {
  const literal = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(literal) !== 0 && !isAllowed(literal)) throw notPublic(literal)
  return new Promise<IncomingMessage>((resolve, reject) => {
    const request = url.protocol === 'https:' ? requestByHttps : requestByHttp
    const options = {
      // A connection that another request left open, or a proxy, would pass the guard by.
      agent: false,
      lookup: guardedLookup(isAllowed),
      // It ends a response that has begun, too.
      signal,
      headers: {
        'User-Agent': 'Acreage (pictures)',
        Accept: 'image/*',
        'Accept-Encoding': 'identity',
      },
    } as const
    request(url, options)
      .on('response', resolve)
      .on('error', reject)
      // Otherwise Node.js ends such a request without a word, and nothing would end the waiting.
      .on('upgrade', (response, socket) => {
        socket.destroy()
        resolve(response)
      })
      .end()
  })
}

/**
 * Finds a name's addresses and withholds those that are not allowed. Judging here, and nowhere
 * before, leaves no time in which the name could come to mean another address. It is not called
 * for a host that is an IP address already.
 */
function guardedLookup(isAllowed: DownloadGuard['isAllowed']): LookupFunction {
  return (name, options, answer) => {
    lookUp(name, { ...options, all: true }, (fault, found) => {
      if (fault) return answer(fault, [])
      const allowed = found.filter(({ address }) => isAllowed(address))
      const [first] = allowed
      if (!first) return answer(notPublic(name), [])
      if (options.all) answer(null, allowed)
      else answer(null, first.address, first.family)
    })
  }
}

/** Says that the server itself answered, and may answer otherwise later. */
class ComeBackLater extends Error {}

/** Where a response leads on to; null when it is the answer. */
function redirectOf(response: IncomingMessage, url: URL): URL | null {
  const { statusCode: status = 0, headers } = response
  if (status >= 200 && status <= 299) return null
  if (redirectStatuses.includes(status) && headers.location !== undefined) {
    return checkedUrl(headers.location, url)
  }
  const sentence = `The server ${url.host} answered with status ${status} instead of a picture.`
  if (status >= 500 || passingStatuses.includes(status)) throw new ComeBackLater(sentence)
  throw refusal(sentence)
}

async function bodyOf(response: IncomingMessage, host: string): Promise<Buffer> {
  const encoding = response.headers['content-encoding'] ?? 'identity'
  if (encoding.toLowerCase() !== 'identity') {
    throw refusal(`The server ${host} sent the picture compressed, without being asked to.`)
  }
  const tooLarge = `The picture from ${host} is larger than ${mostMegabytes} MB.`
  const stated = Number(response.headers['content-length'])
  if (stated > mostBytes) throw refusal(tooLarge)
  // One block, since a list of chunks takes a hundred times the memory when each holds one byte; not
  // the largest at once, since so much for each photo has the garbage collected all the time.
  let body: Buffer = Buffer.allocUnsafeSlow(stated || firstBlockBytes)
  let bytes = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    const end = bytes + chunk.length
    if (end > mostBytes) throw refusal(tooLarge)
    if (end > body.length) body = withRoom(body, Math.min(2 * end, mostBytes))
    bytes += chunk.copy(body, bytes)
  }
  return body.subarray(0, bytes)
}

function withRoom(block: Buffer, bytes: number): Buffer {
  const larger = Buffer.allocUnsafeSlow(bytes)
  block.copy(larger)
  return larger
}

/** Says no address that a name stands for: a stranger shall not learn the names of our network. */
function notPublic(host: string): Problem {
  return refusal(`The picture's address is not public: ${host} is not on the public Internet.`)
}

function refusal(detail: string): Problem {
  return Problem.of('invalid-input', 'Invalid picture address', detail)
}

function reasonOf(fault: unknown): string {
  if (!(fault instanceof Error)) return String(fault)
  return 'code' in fault ? String(fault.code) : fault.message
}
