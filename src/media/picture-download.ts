import { type FileHandle, open } from 'node:fs/promises'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { Problem } from '../domain/problem.ts'
import { askGuarded } from '../outbound/guarded-request.ts'
import { HostNotFound, type LookupGuard } from '../outbound/public-lookup.ts'
import { mediaOutOfReach } from './media-store.ts'
import { HostBusy } from './picture-maker.ts'

/** Whether an IP address may be connected to; checked before each connection. */
export interface DownloadGuard extends LookupGuard {
  /** The time for the whole download, from the lookup of the name to the last byte. */
  readonly timeoutMs: number
}

const MAX_MEGABYTES = 25
const MAX_BYTES = MAX_MEGABYTES * 1_000_000
/** The part of the time for a download that looking up the host's name may take. */
const LOOKUP_SHARE = 1 / 3
/** A host may send single bytes; they are collected before they are written. */
const blockBytes = 1 << 18
const HEADERS = {
  'User-Agent': 'Acreage (pictures)',
  Accept: 'image/*',
  'Accept-Encoding': 'identity',
}
const TOO_MANY_REQUESTS = 429
const SERVICE_UNAVAILABLE = 503
/** Request Timeout, Too Early: the server asks to try again. */
const passingStatuses: readonly number[] = [408, 425]

/**
 * Downloads a URL that a stranger chose, at most 25 MB (25,000,000 bytes), into a new file.
 * @throws Problem `invalid-input` when a retry would fail too, HostBusy when the host asks to come
 *   later. After any other error, such as a Problem `unavailable` when the file cannot be written,
 *   a retry may succeed.
 */
export async function downloadPicture(
  address: string,
  file: string,
  { timeoutMs, ...guard }: DownloadGuard,
): Promise<void> {
  const limit = AbortSignal.timeout(timeoutMs)
  const signal = AbortSignal.any([limit, guard.signal])
  try {
    await askGuarded(
      address,
      {
        guard: { ...guard, signal },
        lookupMs: Math.ceil(timeoutMs * LOOKUP_SHARE),
        headers: () => HEADERS,
        subject: "The picture's address",
        refusal,
      },
      async (response, url) => {
        requirePicture(response, url)
        await keepBody(response, url.host, file)
      },
    )
  } catch (fault) {
    const isSaid = [Problem, ComeBackLater, HostBusy, HostNotFound].some(
      kind => fault instanceof kind,
    )
    if (isSaid) throw fault
    const problem = limit.aborted
      ? `did not arrive within ${timeoutMs / 1000} seconds`
      : `could not be fetched (${reasonOf(fault)})`
    throw new Error(`The picture from ${URL.parse(address)?.host} ${problem}.`, { cause: fault })
  }
}

/** The server answered with an error that may be transient. */
class ComeBackLater extends Error {}

/** @throws HostBusy, ComeBackLater or a refusal unless the answer is a picture. */
function requirePicture({ statusCode: status = 0, headers }: IncomingMessage, url: URL): void {
  if (status >= 200 && status <= 299) return
  const sentence = `The server ${url.host} answered with status ${status} instead of a picture.`
  const waitMs = retryAfterMs(headers)
  if (status === TOO_MANY_REQUESTS || (status === SERVICE_UNAVAILABLE && waitMs !== null)) {
    throw new HostBusy(sentence, waitMs)
  }
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
  let bytes = 0
  let held = 0
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

/** @returns The number of bytes left in the block: none. */
async function writeOut(handle: FileHandle, block: Buffer): Promise<0> {
  await handle.appendFile(block).catch(outOfReach)
  return 0
}

function outOfReach(fault: unknown): never {
  throw mediaOutOfReach(fault)
}

function refusal(detail: string): Problem {
  return Problem.of('invalid-input', 'Invalid picture address', detail)
}

function reasonOf(fault: unknown): string {
  if (!(fault instanceof Error)) return String(fault)
  return 'code' in fault ? String(fault.code) : fault.message
}

/**
 * How long a server asks to wait before the next request, in milliseconds; null if it does not say.
 * A date is relative to that of the answer, so the clocks may differ (RFC 9110, section 10.2.3).
 */
function retryAfterMs(headers: IncomingHttpHeaders): number | null {
  const text = headers['retry-after'] ?? ''
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000
  const waitMs = Date.parse(text) - Date.parse(headers.date ?? '')
  return Number.isFinite(waitMs) && waitMs >= 0 ? waitMs : null
}
