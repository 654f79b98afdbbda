import { type FileHandle, open } from 'node:fs/promises'
import { type IncomingMessage, request as requestByHttp } from 'node:http'
import { request as requestByHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { Problem } from '../domain/problem.ts'
import { HostNotFound, type LookupGuard, publicLookup } from '../outbound/public-lookup.ts'
import { mediaOutOfReach } from './media-store.ts'

/** Whether an IP address may be connected to; asked before each connection. */
export interface DownloadGuard extends LookupGuard {
  /** The time for the whole download, from the lookup of the name to the last byte. */
  readonly timeoutMs: number
}

const MAX_REDIRECTS = 5
const MAX_MEGABYTES = 25
const MAX_BYTES = MAX_MEGABYTES * 1_000_000
/** The part of the time for a download that looking up the host's name may take. */
const LOOKUP_SHARE = 1 / 3
/** A host may send single bytes; they are collected before they are written. */
const blockBytes = 1 << 18
const redirectStatuses: readonly number[] = [301, 302, 303, 307, 308]
/** Request Timeout, Too Early, Too Many Requests: the server asks to try again. */
const passingStatuses: readonly number[] = [408, 425, 429]

/**
 * Downloads a URL that a stranger chose, at most 25 MB (25,000,000 bytes), into a new file.
 * @throws Problem `invalid-input` when another attempt would fail too. After any other error, such as a Problem
 * `unavailable` when the file cannot be written, another attempt may succeed.
 */
export async function downloadPicture(
  address: string,
  file: string,
  { timeoutMs, ...guard }: DownloadGuard,
): Promise<void> {
  const limit = AbortSignal.timeout(timeoutMs)
  const signal = AbortSignal.any([limit, guard.signal])
  const lookup = publicLookup({ ...guard, signal, timeoutMs: Math.ceil(timeoutMs * LOOKUP_SHARE) })
  let url = checkedUrl(address)
  try {
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      const response = await ask(url, { ...guard, signal }, lookup)
      try {
        const next = redirectOf(response, url)
        if (next === null) return await keepBody(response, url.host, file)
        url = next
      } finally {
        response.destroy()
      }
    }
  } catch (fault) {
    const isSaid = [Problem, ComeBackLater, HostNotFound].some(kind => fault instanceof kind)
    if (isSaid) throw fault
    const problem = limit.aborted
      ? `did not arrive within ${timeoutMs / 1000} seconds`
      : `could not be fetched (${reasonOf(fault)})`
    throw new Error(`The picture from ${url.host} ${problem}.`, { cause: fault })
  }
  throw refusal(`The picture's address leads on more than ${MAX_REDIRECTS} times.`)
}

/** @throws Problem `invalid-input` unless the URL may be requested. */
function checkedUrl(address: string, base?: URL): URL {
  const url = URL.parse(address, base?.href)
  if (url === null) throw refusal("The picture's address is not a valid URL.")
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw refusal("The picture's address must begin with http:// or https://.")
  }
  if (url.username !== '' || url.password !== '') {
    throw refusal("The picture's address must not hold a user name or a password.")
  }
  // Below 1024 other services listen, and some of them would take a request for a command.
  if (!['', '80', '443'].includes(url.port) && Number(url.port) < 1024) {
    throw refusal("The port in the picture's address must be 80, 443, or 1024 and above.")
  }
  return url
}

function ask(url: URL, { isAllowed, signal }: LookupGuard, lookup: LookupFunction) {
  const literal = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(literal) !== 0 && !isAllowed(literal)) throw notPublic(literal)
  return new Promise<IncomingMessage>((resolve, reject) => {
    const request = url.protocol === 'https:' ? requestByHttps : requestByHttp
    const options = {
      // A connection that another request left open, or a proxy, would bypass the check of addresses.
      agent: false,
      lookup,
      // The signal also ends a response that has begun.
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
      // Otherwise Node.js ends such a request without an event, and this would wait forever.
      .on('upgrade', (response, socket) => {
        socket.destroy()
        resolve(response)
      })
      .end()
  })
}

/** The server answered with an error that may pass. */
class ComeBackLater extends Error {}

/** The address that a response redirects to; null: the response is no redirect. */
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

async function keepBody(response: IncomingMessage, host: string, file: string): Promise<void> {
  const encoding = response.headers['content-encoding'] ?? 'identity'
  if (encoding.toLowerCase() !== 'identity') {
    throw refusal(`The server ${host} sent the picture compressed, without being asked to.`)
  }
  const tooLarge = `The picture from ${host} is larger than ${MAX_MEGABYTES} MB.`
  if (Number(response.headers['content-length']) > MAX_BYTES) throw refusal(tooLarge)
  await using handle = await open(file, 'wx').catch(outOfReach)
  const block = Buffer.allocUnsafeSlow(blockBytes)
  let [bytes, held] = [0, 0]
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > MAX_BYTES) throw refusal(tooLarge)
    for (let taken = 0; taken < chunk.length; ) {
      const copied = chunk.copy(block, held, taken)
      taken += copied
      held += copied
      if (held === block.length) held = await writeOut(handle, block)
    }
  }
  await writeOut(handle, block.subarray(0, held))
}

/** @returns The number of bytes that are still in the block: none. */
async function writeOut(handle: FileHandle, block: Buffer): Promise<0> {
  await handle.appendFile(block).catch(outOfReach)
  return 0
}

function outOfReach(fault: unknown): never {
  throw mediaOutOfReach(fault)
}

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
